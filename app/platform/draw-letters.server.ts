import { randomInt } from 'node:crypto';
import { plainLetters } from './received.ts';

/** So many letters that are told apart on the telephone. Of few a taken one must be expected and drawn again: of six there are 86 million. */
export function drawLetters(count: number): string {
  return Array.from({ length: count }, () => plainLetters[randomInt(plainLetters.length)]).join('');
}

/** Inserts a row under a reference of its own, such as BILL-7K3M9Q: `insert` answers nothing where that is taken, and another one is drawn. */
export async function insertDrawn<Row>(
  prefix: string,
  insert: (reference: string) => Promise<Row | undefined>,
  letters = 6,
): Promise<Row> {
  for (;;) {
    const row = await insert(`${prefix}-${drawLetters(letters)}`);
    if (row) return row;
  }
}
