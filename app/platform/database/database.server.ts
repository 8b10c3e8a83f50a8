import type { Kysely, Transaction } from 'kysely';
import type {
  FlashTable,
  LimitCountTable,
  OutboxTable,
  PublicationTable,
  SubmissionKeyTable,
} from './tables.server.ts';

/** Every table of the product: the platform's own here, the areas' by declaration merging in their `tables.server.ts`. */
export interface Database {
  outbox: OutboxTable;
  flashes: FlashTable;
  publication: PublicationTable;
  submission_keys: SubmissionKeyTable;
  limit_counts: LimitCountTable;
}

export type Db = Kysely<Database>;
/** What a use case passes on when several writes must stand or fall together. */
export type Trx = Transaction<Database>;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A list for `in (…)`, which PostgreSQL refuses empty: of nobody it holds a dash, which is no id, key or address. */
export const orNone = (some: Iterable<string>): string[] => {
  const all = [...some];
  return all.length > 0 ? all : ['-'];
};
