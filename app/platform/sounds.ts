// How words in Latin letters sound to an Indian ear, for names that have many spellings. Whoever changes it fills `word_sounds` anew.

const spelt: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  // Tamil's zh is another l; elsewhere h after a consonant is breath.
  [/zh/g, 'l'],
  [/ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/[zs]h?/g, 's'],
  // 'Chowdhury' as 'Chaudhari', but 'Pawar' as 'Pavar'.
  [/w(?![aeiouy])/g, ''],
  [/w/g, 'v'],
];
const longest = 12;

/** What is left of a word when its vowels, its breaths and its double letters are gone: 'Deshmukh' and 'Desmukh' are one. Null for what is no word in Latin letters. */
export function soundOf(word: string): string | null {
  if (!/^[a-z]{3,40}$/.test(word)) return null;
  const plain = spelt.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  const rest = plain.slice(1).replaceAll(/[aeiouyh]/g, '');
  const sound = (plain.charAt(0).replace(/[aeiou]/, 'a') + rest).toLowerCase().slice(0, longest);
  return sound.length > 1 ? sound : null;
}

const consonants = [...'bcdfgjklmnprstv'];

/** The sounds that differ from one by a consonant that is missing, too much, another, or in the place of the next. */
export function soundsBeside(sound: string): string[] {
  const found = new Set<string>();
  for (let at = 1; at <= sound.length; at += 1) {
    const [before, after] = [sound.slice(0, at), sound.slice(at)];
    for (const one of consonants) found.add(before + one + after);
    if (after === '') continue;
    if (sound.length > 2) found.add(before + after.slice(1));
    for (const one of consonants) found.add(before + one + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  found.delete(sound);
  return [...found];
}

/** Cyrillic, letter by letter, as passports have it. */
const cyrillic = 'абвгґдеєжзиіклмнопрстуфхцчшщъыьэюя';
const cyrillicInLatin = 'a b v g g d e ye zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ');

/** The scripts of India have one order: a letter is known by its place in the block of its script. */
const firstOfIndia = 0x09_00;
const block = 0x80;
const tamil = 5;
const vowels = '- n n - - a a i i u u ri l e e e ai o o o au'.split(' ');
const lettersWithVowel =
  'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ');
const vowelSigns = 'a i i u u ri ri e e e ai o o o au -'.split(' ');
/** What a script has at these places alone: the letters ra and va of Assam, and a nasal of Gurmukhi. */
const ownLetters: Readonly<Record<number, readonly string[]>> = { 1: ['r', 'v'], 2: ['n'] };
const firstOwn = 0x70;
const lettersWithout = 'n n r l l k'.split(' ');
/** With a dot below. */
const dot = 0x3c;
const dotted: Readonly<Record<string, string>> = { j: 'z', ph: 'f', d: 'r', dh: 'rh' };

/** A folded word of Cyrillic or of a script of India as it is usually written in Latin letters; null for any other. */
export function inLatin(word: string): string | null {
  if (/^[\u0400-\u04FF]+$/.test(word)) return spell([...word].map((one) => cyrillicInLatin[cyrillic.indexOf(one)]));
  if (!/^[\u0900-\u0D7F]+$/.test(word)) return null;
  const script = Math.floor((word.charCodeAt(0) - firstOfIndia) / block);
  const pieces: string[] = [];
  /** A letter has this vowel by itself, until something else is said. */
  let own = '';
  for (const letter of word.normalize('NFC')) {
    const place = (letter.charCodeAt(0) - firstOfIndia) % block;
    if (place === dot) {
      const last = pieces.pop() ?? '';
      pieces.push(dotted[last] ?? last);
      continue;
    }
    const sign = vowelSigns[place - 0x3e];
    const one = ownLetters[script]?.[place - firstOwn];
    const withVowel = lettersWithVowel[place - 0x15] ?? (script === 1 ? one : undefined);
    const without = one ?? lettersWithout[place - 0x7a];
    pieces.push(...(sign ? [sign] : [own, withVowel ?? vowels[place] ?? without ?? '']));
    own = withVowel ? 'a' : '';
  }
  // In the north nobody says the last one.
  const isSaid = script >= tamil || !pieces.some((piece) => /^[aeiou]/.test(piece));
  return spell([...pieces, isSaid ? own : ''], script === tamil);
}

/** Tamil has one letter for what others tell apart. */
function spell(pieces: readonly (string | undefined)[], isTamil = false): string | null {
  const latin = pieces.join('').replaceAll('-', '');
  const told = isTamil ? latin.replaceAll(/(?<!ch)ch(?!ch)/g, 's').replaceAll('chch', 'ch') : latin;
  return told.replaceAll(/([kctpdbgs]h)\1/g, '$1') || null;
}
