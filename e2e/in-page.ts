// What is asked in the page itself: each of these is sent there by its text, and knows nothing of what stands around it here.

/** What moves by itself. */
export function moving(): (string | undefined)[] {
  return [
    // What follows the scrolling moves only with the reader's own hand.
    ...document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 90)),
    ...[...document.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).scrollBehavior === 'smooth')
      .map(({ tagName }) => tagName),
  ];
}

/** While the page is read: fields inside what is laid out later, or in a closed menu that would be laid out for them. */
export function notePutOff(): void {
  addEventListener('DOMContentLoaded', () => {
    const isPutOff = (part: Element) =>
      getComputedStyle(part).contentVisibility !== 'visible' ||
      (part.matches('details:not([open])') && getComputedStyle(part, '::details-content').display !== 'none');
    const fields = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')];
    const putOff = fields.filter((field) => {
      for (let part = field.parentElement; part; part = part.parentElement) if (isPutOff(part)) return true;
      return false;
    });
    Object.assign(window, { fields: fields.length, putOff: putOff.map((field) => field.outerHTML) });
  });
}

/** Words of its tables of facts that stand on two lines. */
export function cutWords(): string[] {
  const found: string[] = [];
  for (const part of document.querySelectorAll('.title-block__cells :is(dt, dd), .facts :is(dt, dd)')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      // An address may break anywhere: it has no spaces.
      if (node.data.includes('@')) continue;
      for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}

/** Letters of drawings that are shown smaller than this many pixels. */
export function smallLetters(pixels: number): string[] {
  return [...document.querySelectorAll<SVGTextElement>('svg text, svg tspan')]
    .filter((text) => text.getBoundingClientRect().width > 0)
    .map((text) => {
      const { a, b } = (text.closest('text') as SVGTextElement).getScreenCTM() as DOMMatrix;
      const shown = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      return { words: text.textContent?.trim(), shown };
    })
    .filter(({ shown }) => shown < pixels - 0.05)
    .map(({ words, shown }) => `${words}: ${shown.toFixed(1)}`);
}

/** Controls without an edge around them. */
export function unedged(): string[] {
  const edged = ({ borderTopWidth, borderBottomWidth, borderTopStyle, borderBottomStyle }: CSSStyleDeclaration) =>
    (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
    (borderBottomStyle !== 'none' && borderBottomWidth !== '0px');
  return [...document.querySelectorAll<HTMLElement>('.button, button, input, select, textarea')]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => control.getClientRects().length > 0 && control.offsetWidth > 1)
    .filter((control) => {
      for (let at: HTMLElement | null = control; at && at !== control.parentElement?.parentElement;)
        if (edged(getComputedStyle(at))) return false;
        else at = at.parentElement;
      return !control.matches('[type=radio], [type=checkbox]');
    })
    .map((control) => control.outerHTML.slice(0, 120));
}
