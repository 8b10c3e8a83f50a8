import { sql } from 'kysely';

// By the words of the lists' indexes: they are what counts go along.

/** Where a case lies: open, archived, or held back as suspected. */
export const shelf = sql<string>`case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;
/** Whether it waits for somebody. */
export const open = sql`case when status in ('Registered', 'Closed') then 'no' else 'yes' end`;
