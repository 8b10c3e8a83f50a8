import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';

// PostgreSQL refuses a text with a zero byte.
const word = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u);
const Pair = z.tuple([word, word]);

/** Where a page ended: the value of the sort column and the id of the last row; null before the first page. */
export type Place = { value: string; id: string } | null;

/** Where a list goes on: the sort column's value and the id of the last row shown, as one opaque word. */
export function cursorOf(value: string, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The place a cursor stands for; null for one that was not made here. */
export function readCursor(cursor: string): Place {
  try {
    const [value, id] = Pair.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, id };
  } catch {
    return null;
  }
}

/** What comes after a place where the newest stands first. */
export function older(time: string, id: string, place: Place): RawBuilder<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${place.value}, ${place.id})`;
}

/** The same of what is read already. */
export const isOlder =
  (place: Place) =>
  ({ at, id }: { at: string; id: string }): boolean =>
    !place || at < place.value || (at === place.value && id < place.id);

/** At most `limit` rows after a place, the newest first: `$call(newestFirst('written_at', 'id', place, limit))`. */
export function newestFirst(time: string, id: string, place: Place, limit: number) {
  return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query
      .where(older(time, id, place))
      .orderBy(sql.ref(time), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit);
}
