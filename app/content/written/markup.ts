import type { Block, Piece } from '../blocks.ts';

// How the office types a text: a line is a paragraph, lines that begin with "- " are a list, [words](address) is a
// link. A backslash before [ ] - or \ takes that meaning away. Nothing else is markup, and no HTML comes of any of it.

const linkOrEscape = /\\([[\]\\-])|\[((?:\\[[\]\\-]|\\(?![[\]\\-])|[^[\]\\\n])*)\]\(((?:[^()\n]|\([^()\n]*\))*)\)/g;

/** The paragraphs and lists of a text, as typed in one field. From a draft that is no text it takes what is there. */
export function fromTyped(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    if (line === '') continue;
    const item = /^-(?:\s+|$)(.*)$/.exec(line);
    const last = blocks.at(-1);
    if (!item) blocks.push({ kind: 'paragraph', content: piecesOf(line) });
    else if (last?.kind === 'list') last.items.push(piecesOf(item[1] ?? ''));
    else blocks.push({ kind: 'list', items: [piecesOf(item[1] ?? '')] });
  }
  return blocks;
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  let from = 0;
  for (const { 0: found, 1: escaped, 2: words = '', 3: href = '', index } of line.matchAll(linkOrEscape)) {
    plain += line.slice(from, index) + (escaped ?? '');
    from = index + found.length;
    if (escaped !== undefined) continue;
    if (plain !== '') pieces.push(plain);
    plain = '';
    pieces.push({ text: words.replaceAll(/\\([[\]\\-])/g, '$1'), href: href.trim() });
  }
  plain += line.slice(from);
  return plain === '' && pieces.length > 0 ? pieces : [...pieces, plain];
}

/** A text of paragraphs and lists as it is typed; `fromTyped` reads it back. */
export function asTyped(blocks: unknown): string {
  if (!Array.isArray(blocks)) return '';
  return blocks
    .map((block: Partial<Extract<Block, { kind: 'list' }>> & { content?: unknown }) =>
      block?.kind === 'list' ? listOf(block.items) : lineOf(block?.content).replace(/^-(?=\s|$)/, '\\-'),
    )
    .join('\n\n');
}

const listOf = (items: unknown) => (Array.isArray(items) ? items.map((item) => `- ${lineOf(item)}`).join('\n') : '');

function lineOf(pieces: unknown): string {
  if (!Array.isArray(pieces)) return '';
  let line = '';
  let plain = '';
  // Runs that follow one another are one: what a bracket means depends on what comes after it.
  for (const piece of pieces as Piece[]) {
    if (typeof piece === 'string') plain += piece;
    else {
      line += `${plainOf(plain)}[${wordsOf(piece?.text)}](${hrefOf(piece?.href)})`;
      plain = '';
    }
  }
  return (line + plainOf(plain)).trim();
}

const oneLine = (text: unknown) => String(text ?? '').replaceAll(/\s*\n\s*/g, ' ');
const plainOf = (text: string) => oneLine(text).replaceAll(/\\(?=[[\]\\-]|$)|\[(?=[^\n]*\]\()/g, '\\$&');
const wordsOf = (text: unknown) => oneLine(text).replaceAll(/[[\]\\]/g, '\\$&');
// An address has no brackets that would end it early.
const hrefOf = (href: unknown) => oneLine(href).replaceAll('(', '%28').replaceAll(')', '%29');
