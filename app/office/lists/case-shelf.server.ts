import { sql } from 'kysely';

// By the words of the indexes on cases: they are what lists and counts go along. `c.` where the table goes by that name.

type Table = '' | 'c.';

/** Where a case lies: open, archived, or held back as suspected. */
export const shelf = (c: Table = '') =>
  sql.raw<string>(
    `case when ${c}archived_at is not null then 'archived' when ${c}review_reason is not null then 'suspected' else 'open' end`,
  );

/** Whether it waits for somebody. */
export const open = (c: Table = '') =>
  sql.raw(`case when ${c}status in ('Registered', 'Closed') then 'no' else 'yes' end`);
