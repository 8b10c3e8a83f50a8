import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Where the last page ended: entries are in the order of their time and id, the newest first. */
export type Place = { value: string; id: string } | null;

/** What is older than a place. */
export function older(time: string, id: string, place: Place): RawBuilder<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${place.value}, ${place.id})`;
}
