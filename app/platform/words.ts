/** Spaces without width, joiners, and the marks above and below Latin, Greek and Cyrillic letters. Those of Indic scripts are letters and stay. */
const marks = /[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g;

/** A text as it is compared: 'É' as 'e', 'ß' as 'ss', full width as plain, whatever its case. The migration that filled the tables of words has the same. */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(marks, '');
  return bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

const apostrophes = /['’‘ʼ`]/g;
const longest = 100;
const most = 16;

const piecesOf = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');

/** The words a text is found by, folded: each of a name ('dsouza', 'd' and 'souza' of "D'Souza"); of an address also the whole and what follows the @. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = fold(text.trim());
    const at = /^\S+@\S+$/.test(folded) ? folded.lastIndexOf('@') : -1;
    if (at > 0) return [folded, folded.slice(at + 1), ...piecesOf(folded.slice(0, at))];
    return [...piecesOf(folded), ...piecesOf(folded.replaceAll(apostrophes, ''))];
  });
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most);
}

/**
 * The words that somebody looks for, each by how it begins: in two readings, for 'lnt.example' is one word of an address and 'A.Sharma' two of
 * a name. Both are the same where nothing holds a dot or an @.
 */
export function termsOf(typed: string): { whole: string[]; pieces: string[] } {
  const tokens = fold(typed)
    .split(/\s+/)
    .map((token) => token.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}@]+$/gu, ''));
  const whole = tokens.flatMap((token) => (/[@.]/.test(token) ? [token] : piecesOf(token)));
  const cut = (words: string[]) => [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most);
  return { whole: cut(whole), pieces: cut(tokens.flatMap(piecesOf)) };
}
