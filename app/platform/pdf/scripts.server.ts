import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

// What papers are written in: Latin, and every script that a name in India may stand in, with Greek and Cyrillic. A letter of any other has no
// picture here and is a plain box; what it says is written beside it for whoever has it read aloud.

export type Weight = 'plain' | 'bold';

const indic = [
  'tamil',
  'telugu',
  'kannada',
  'gujarati',
  'gurmukhi',
  'bengali',
  'oriya',
  'devanagari',
  'malayalam',
] as const;
const noto = (script: string, part = script) =>
  `${script ? `noto-sans-${script}` : 'noto-sans'}/files/noto-sans${script ? `-${script}` : ''}-${part}`;
const files = {
  latin: 'archivo/files/archivo-latin',
  more: 'archivo/files/archivo-latin-ext',
  greek: noto('', 'greek'),
  cyrillic: noto('', 'cyrillic'),
  arabic: noto('arabic'),
  ...(Object.fromEntries(indic.map((script) => [script, noto(script)])) as Record<(typeof indic)[number], string>),
} as const;
type Letters = keyof typeof files;

const weights: Record<Weight, number> = { plain: 400, bold: 700 };

const nameOf = (letters: Letters, weight: Weight) => (letters === 'latin' ? weight : `${letters} ${weight}`);

let fonts: [name: string, font: Buffer][] | undefined;

export function addFonts(pdf: PDFKit.PDFDocument): void {
  fonts ??= readFonts();
  for (const [name, font] of fonts) pdf.registerFont(name, font);
}

function readFonts(): [name: string, font: Buffer][] {
  const all = new URL('../../', import.meta.resolve(`@fontsource/${files.latin}-${weights.plain}-normal.woff`));
  return (Object.keys(files) as Letters[]).flatMap((letters) =>
    (Object.keys(weights) as Weight[]).map((weight): [string, Buffer] => {
      const packed = readFileSync(new URL(`${files[letters]}-${weights[weight]}-normal.woff`, all));
      return [nameOf(letters, weight), unpack(packed)];
    }),
  );
}

/** The font without its packing (https://www.w3.org/TR/WOFF/, 4 and 5): fontkit would unpack a whole table for each glyph, and a paper take five times as long. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(44 + 20 * at, 64 + 20 * at);
    const [start, packed, length] = [4, 8, 12].map((offset) => entry.readUInt32BE(offset)) as [number, number, number];
    const bytes = woff.subarray(start, start + packed);
    const place = 12 + 16 * at;
    // Its name, its checksum, where it begins and how long it is.
    entry.copy(head, place, 0, 4);
    entry.copy(head, place + 4, 16, 20);
    head.writeUInt32BE(end, place + 8);
    head.writeUInt32BE(length, place + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}

const scripts: [Letters, RegExp][] = [
  ...indic.map((script): [Letters, RegExp] => {
    const name = `${script[0]!.toUpperCase()}${script.slice(1)}`;
    return [script, new RegExp(`\\p{Script=${name}}`, 'u')];
  }),
  ['arabic', /\p{Script=Arabic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['more', /[\u0100-\u0130\u0132-\u0151\u0154-\u024F\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/u],
];
/** Joins letters of whatever script they stand in. */
const joiner = /\u200C|\u200D|\u0964|\u0965|\p{Mn}/u;

/** A text in pieces of one font each. */
export function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
  const runs: { letters: Letters; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const found = scripts.find(([, script]) => script.test(character))?.[0] ?? 'latin';
    const letters = last && found === 'latin' && joiner.test(character) ? last.letters : found;
    if (last?.letters === letters) last.text += character;
    else runs.push({ letters, text: character });
  }
  return runs.map((run) => ({ font: nameOf(run.letters, weight), text: run.text }));
}

type Features = NonNullable<PDFKit.Mixins.TextOptions['features']>;

/** How the letters of a text are set: fontkit throws at marks of some scripts that have a place in their own glyph alone, so it does not look there. pdfkit measures every run by the features of the first. */
export function featuresOf(text: string): { features?: Features } {
  const off = unplaced.flatMap(([script, names]) => (script.test(text) ? names : []));
  // pdfkit hands it on as it is, and fontkit reads what is switched off; the types know only lists of what is switched on.
  const features = Object.fromEntries(off.map((name) => [name, false])) as unknown as Features;
  return off.length > 0 ? { features } : {};
}

const unplaced: [RegExp, string[]][] = [
  [/\p{Script=Malayalam}|\p{Script=Telugu}/u, ['abvm']],
  [/\p{Script=Gujarati}|\p{Script=Gurmukhi}/u, ['abvm', 'blwm']],
  [/\p{Script=Arabic}/u, ['mark', 'mkmk']],
];
