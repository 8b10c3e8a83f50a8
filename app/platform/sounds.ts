// How words in Latin letters sound to an Indian ear, for names that have many spellings. The migration that filled `word_sounds` has the same.

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

/** How many letters have to be added, left out, changed or swapped with the next to make one word of the other; no further than `most` + 1. */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let y = 1; y <= one.length; y += 1) {
    const row = [y];
    for (let x = 1; x <= other.length; x += 1) {
      const same = one.charAt(y - 1) === other.charAt(x - 1);
      row[x] = Math.min(last[x]! + 1, row[x - 1]! + 1, last[x - 1]! + (same ? 0 : 1));
      const isSwapped = one.charAt(y - 1) === other.charAt(x - 2) && one.charAt(y - 2) === other.charAt(x - 1);
      if (x > 1 && y > 1 && isSwapped) row[x] = Math.min(row[x]!, before[x - 2]! + 1);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last.at(-1)!;
}
