import { z } from 'zod';

// PostgreSQL refuses a text with a zero byte.
const word = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const Place = z.tuple([word, word]);

/** Where a list goes on: the sort column's value and the id of the last row shown, as one opaque word. */
export function cursorOf(value: string, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The place a cursor stands for; null for one that was not made here. */
export function readCursor(cursor: string): { value: string; id: string } | null {
  try {
    const [value, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, id };
  } catch {
    return null;
  }
}
