import { randomInt } from 'node:crypto';

// Read over the telephone and copied by hand: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, 6/G, U/V, and no vowels, so that no words appear.
const letters = '34679CDFHJKMNPQRTVWXY';

/** A reference such as EOI-7K3M9Q: 86 million of them, so a taken one must be expected and drawn again. */
export function drawReference(): string {
  return `EOI-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`;
}
