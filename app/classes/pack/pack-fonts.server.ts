import { fileURLToPath } from 'node:url';

// What packs are written in. Other scripts than these three have no letters here: each letter is a plain box, and people are asked for the Latin
// spelling.

/** How heavy a text is. */
export type Weight = 'plain' | 'bold';

const files = {
  latin: 'archivo/files/archivo-latin',
  more: 'archivo/files/archivo-latin-ext',
  devanagari: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  malayalam: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam',
} as const;
type Letters = keyof typeof files;

const weights: Record<Weight, number> = { plain: 400, bold: 700 };

const nameOf = (letters: Letters, weight: Weight) => (letters === 'latin' ? weight : `${letters} ${weight}`);

/** Makes the fonts known to a document; each is read when it is first used. */
export function addFonts(pdf: PDFKit.PDFDocument): void {
  for (const letters of Object.keys(files) as Letters[])
    for (const weight of Object.keys(weights) as Weight[]) {
      const file = import.meta.resolve(`@fontsource/${files[letters]}-${weights[weight]}-normal.woff`);
      pdf.registerFont(nameOf(letters, weight), fileURLToPath(file));
    }
}

const scripts: [Letters, RegExp][] = [
  ['devanagari', /[\p{Script=Devanagari}]/u],
  ['malayalam', /[\p{Script=Malayalam}]/u],
  ['more', /[\u0100-\u0130\u0132-\u0151\u0154-\u024F\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/u],
];
/** Joins letters of whatever script they stand in. */
const joiner = /\u200C|\u200D|\u0964|\u0965/u;

/** A text in pieces of one font each. */
export function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
  const runs: { letters: Letters; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const found = scripts.find(([, script]) => script.test(character))?.[0] ?? 'latin';
    const letters = last && joiner.test(character) ? last.letters : found;
    if (last?.letters === letters) last.text += character;
    else runs.push({ letters, text: character });
  }
  return runs.map((run) => ({ font: nameOf(run.letters, weight), text: run.text }));
}

type Features = NonNullable<PDFKit.Mixins.TextOptions['features']>;

/**
 * How the letters of a text are set. The virama of Malayalam has its place in its own glyph and none in the letters before it: fontkit throws where
 * it looks for that one, so it does not look. One answer for the whole text: pdfkit measures every run of it by the features of the first.
 */
export function featuresOf(text: string): { features?: Features } {
  // pdfkit hands it on as it is, and fontkit reads what is switched off; the types know only lists of what is switched on.
  return /\p{Script=Malayalam}/u.test(text) ? { features: { abvm: false } as unknown as Features } : {};
}
