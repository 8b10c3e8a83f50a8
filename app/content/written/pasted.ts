import { unseenLetters } from '../../platform/words.ts';
import { LinkTarget } from '../blocks.ts';

/** Pasted words without what other programs leave in them: unseen letters, odd spaces, curly quotes, runs of blank lines. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(unseenLetters, '')
    .replaceAll(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/[\u2018-\u201B\u2032]/g, "'")
    .replaceAll(/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"')
    .replaceAll('\u2026', '...')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** As much of a page's node as is read of it here. */
type PastedNode = {
  nodeName: string;
  nodeValue: string | null;
  childNodes: Iterable<PastedNode>;
  getAttribute?: (name: string) => string | null;
};

const ownLine = /^(?:P|DIV|H[1-6]|UL|OL|LI|TR|TABLE|BLOCKQUOTE|PRE|SECTION|ARTICLE|HEADER|FOOTER|DL|DT|DD)$/;
const silent = /^(?:SCRIPT|STYLE|HEAD|TITLE|META|LINK|TEMPLATE|NOSCRIPT|IFRAME|OBJECT|SVG|#comment)$/i;

/** What was copied from a page or a document, as it is typed here: paragraphs, points of lists, and links that may stand. The rest is words. */
export function typedFrom(node: PastedNode): string {
  return cleanText(wordsIn(node)).trim();
}

function wordsIn(node: PastedNode): string {
  if (silent.test(node.nodeName)) return '';
  if (node.nodeName === '#text') return (node.nodeValue ?? '').replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\]/g, '\\$&');
  if (node.nodeName === 'BR') return '\n';
  const inside = [...node.childNodes].map(wordsIn).join('');
  if (node.nodeName === 'A') return linkOf(inside, node.getAttribute?.('href') ?? '');
  if (node.nodeName === 'LI') return `\n- ${inside.trim()}\n`;
  return ownLine.test(node.nodeName) ? `\n\n${inside.trim()}\n\n` : inside;
}

function linkOf(words: string, href: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line === '' || line.length > 200 || !LinkTarget.safeParse(href).success) return words;
  return `[${line}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
