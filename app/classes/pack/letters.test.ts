import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPack } from './draw-pack.server.ts';
import type { PackFacts } from './pack-facts.ts';
import { runsOf } from '../../platform/pdf/scripts.server.ts';

const facts: PackFacts = {
  provider: 'Sample Provider',
  phone: '+91 484 212 3456',
  reference: 'B-7K3M9',
  title: 'CIP Level 1',
  city: 'Kochi',
  language: 'English',
  days: [{ day: '2026-12-14', begins: '09:00', ends: '18:00' }],
  venue: [],
  directions: [],
  position: null,
  bring: [],
  trainer: '',
};

// LETTER_PAIRS=all joins each letter to every sign and every other, which a run of minutes does (`npm run drill`); here each is joined to some.
const isWhole = process.env['LETTER_PAIRS'] === 'all';
const [everyLetter, everySign] = isWhole ? [1, 1] : [12, 3];

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/**
 * Every letter of a script of India alone, ending in its virama, with each sign, and joined to each other, as words: these scripts stand in one
 * order, so a block tells all.
 */
function wordsOf(first: number): string[] {
  const block = between(first, first + 0x7f);
  const signs = block.filter((letter) => /\p{M}/u.test(letter));
  const consonants = between(first + 0x15, first + 0x3a).filter((letter) => /\p{L}/u.test(letter));
  const virama = String.fromCodePoint(first + 0x4d);
  const joined = consonants.flatMap((one, at) =>
    consonants.filter((_other, n) => (at + n) % everyLetter === 0).map((other) => one + virama + other),
  );
  const withRa = consonants.map((one) => one + virama + String.fromCodePoint(first + 0x30));
  return [
    ...block,
    ...consonants.flatMap((one, at) => signs.filter((_, n) => (at + n) % everySign === 0).map((sign) => one + sign)),
    ...signs.map((sign) => consonants[0]! + sign + virama),
    ...joined,
    // What ends in a virama is joined to nothing: each letter first, and each second.
    ...consonants.flatMap((one, at) =>
      [1, 7].map((on) => one + virama + consonants[(at + on) % consonants.length]! + virama),
    ),
    ...withRa.flatMap((both, at) => signs.filter((_, n) => n % 4 === at % 4).map((sign) => both + sign)),
    ...consonants.flatMap((one) => ['\u200C', '\u200D'].map((joiner) => one + virama + joiner + one)),
  ];
}

const scripts: [script: string, words: string[]][] = [
  ['Latin', [...between(0x21, 0x7e), ...between(0xa1, 0x24f), ...between(0x1e00, 0x1eff)]],
  ['Devanagari', wordsOf(0x0900)],
  ['Bengali', wordsOf(0x0980)],
  ['Gurmukhi', wordsOf(0x0a00)],
  ['Gujarati', wordsOf(0x0a80)],
  ['Odia', wordsOf(0x0b00)],
  ['Tamil', wordsOf(0x0b80)],
  ['Telugu', wordsOf(0x0c00)],
  ['Kannada', wordsOf(0x0c80)],
  ['Malayalam', wordsOf(0x0d00)],
  ['Arabic', [...between(0x0600, 0x06ff), ...between(0x0621, 0x064a).map((letter) => `${letter}\u064B\u0651`)]],
  ['Greek and Cyrillic', between(0x0370, 0x04ff)],
];

test.each(scripts)('20: a pack is drawn of every letter, sign and conjunct of %s', async (_, words) => {
  // In lines of some words: a single paragraph of all would be measured anew on each page.
  const lines = words
    .map((word, at) => word + (at % 50 === 49 ? '\n' : ' '))
    .join('')
    .split('\n');
  const { length } = await drawPack({ ...facts, directions: lines }, '2026-11-20');
  expect(length).toBeGreaterThan(1000);
});

const road = 'എം ജി റോഡ്, എറണാകുളം';

test.for([road, `MG Road (${road})`, `केंद्र, ${road}`])('%s stands in every place of a pack', async (text) => {
  const everywhere = { title: text, city: text, language: text, trainer: text, venue: [text, text], bring: [text] };
  const pack = await drawPack({ ...facts, ...everywhere, provider: text, directions: [text] }, '2026-11-20');
  expect(pack.includes('/FontFile2')).toBe(true);
});

/** The glyphs that a document draws, as numbers of its fonts. */
function glyphsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams
    .map(([, bytes]) => {
      try {
        return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

test.for([
  ['Georgian', 'კოჩი'],
  ['emoji', '👷🏽‍♀️'],
] as const)(
  '%s, which no font of papers holds, is a plain box for each letter, and is read aloud as written',
  async ([, text]) => {
    expect(runsOf(text, 'plain')).toEqual([{ font: 'plain', text }]);
    const pack = await drawPack({ ...facts, trainer: text }, '2026-11-20');
    expect(glyphsOf(pack)).toMatch(/<(?:0000)+>/);
    const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '(': '\\(', ')': '\\)', '\\': '\\\\' };
    const spoken = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1');
    expect(pack.toString('latin1')).toContain(spoken.replaceAll(/[\n\r()\\]/g, (one) => escapes[one]!));
  },
);
