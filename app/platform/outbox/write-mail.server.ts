import type { FormatCallback, HtmlToTextOptions } from 'html-to-text';
import type { z } from 'zod';
import { withoutTurns } from '../calls/typed-text.ts';
import type { MailSurroundings, MailTemplate, MailTexts } from './mail-template.ts';
import { currentTexts, fillWords } from './mail-words.ts';

export type WrittenMail = { subject: string; html: string; text: string; unsubscribeUrl: string | undefined };

/** The one that old mail programs lay out tables by. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Writes a message out: its texts, as published or as shipped, around its data. */
export async function writeMail(
  template: MailTemplate,
  data: z.output<MailTemplate['data']>,
  surroundings: MailSurroundings,
  published: MailTexts | null,
): Promise<WrittenMail> {
  const slots = template.slots?.(data, surroundings) ?? {};
  const words = fillWords(template, currentTexts(template, published), slots);
  // Loaded when the first mail leaves: a quiet server need not hold them. React's own markup costs a fifth of React Email's `render`.
  const [toText, { renderToStaticMarkup }] = await Promise.all([plainTextWriter(), import('react-dom/server')]);
  const html = doctype + renderToStaticMarkup(template.body(data, surroundings, words));
  return {
    subject: oneLine(template.subject(data, words)),
    html,
    text: toText(html),
    unsubscribeUrl: template.unsubscribeUrl?.(data, surroundings),
  };
}

/** Makes the text part from the HTML. Compiled once: that costs more than to write one. */
function plainTextWriter(): Promise<(html: string) => string> {
  writer ??= Promise.all([import('html-to-text'), import('@react-email/render')]).then(
    ([{ compile }, { plainTextSelectors }]) =>
      compile({ wordwrap: false, selectors: [...plainTextSelectors, ...asText], formatters: { action } }),
  );
  return writer;
}

let writer: Promise<(html: string) => string> | undefined;

/** How the text part says what HTML shows: a fact in one line, an address in brackets after its words, the button's after a colon. */
const asText: NonNullable<HtmlToTextOptions['selectors']> = [
  { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
  { selector: 'a.mail-action', format: 'action' },
  { selector: 'tr.mail-fact', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'td.mail-fact', format: 'inlineSurround', options: { suffix: ' ' } },
];

const action: FormatCallback = (link, walk, builder) => {
  walk(link.children, builder);
  builder.addInline(`: ${String(link.attribs['href'])}`, { noWordTransform: true });
};

/** Subjects carry people's words; control characters, and what turns the order of letters around, never reach a header. */
function oneLine(text: string): string {
  return withoutTurns(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 200)
    .toWellFormed();
}
