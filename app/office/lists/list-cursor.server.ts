import { z } from 'zod';

/** In which order a page was read; a place is only one in the order it was found in. */
export type Sorted = { list: string; sort: string; order: 'asc' | 'desc' };

const Cursor = z.tuple([z.string(), z.string(), z.enum(['asc', 'desc']), z.array(z.string().max(500)).max(5)]);

/** Where a page ends, as one opaque word: the values the rows are sorted by, the id last. */
export function listCursor({ list, sort, order }: Sorted, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, sort, order, place])).toString('base64url');
}

/** The place a cursor stands for; null for one that was made for another order, or not here. */
export function readListCursor(cursor: string, sorted: Sorted, parts: number): string[] | null {
  try {
    const [list, sort, order, place] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const same = list === sorted.list && sort === sorted.sort && order === sorted.order && place.length === parts;
    return same ? place : null;
  } catch {
    return null;
  }
}
