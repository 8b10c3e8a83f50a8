import { randomInt } from 'node:crypto';

// Read over the telephone and copied by hand: of 0/O, 1/I/L, 2/Z, 5/S and 8/B neither, no G beside 6, no U beside V, and no vowels that make words.
const letters = '34679CDFHJKMNPQRTVWXY';

/** A reference such as EOI-7K3M9Q: 86 million of them, so a taken one must be expected and drawn again. */
export function drawReference(): string {
  return `EOI-${drawLetters(6)}`;
}

/** So many letters that are told apart on the telephone. */
export function drawLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}
