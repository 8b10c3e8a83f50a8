import type { Trx } from '../../app/platform/database/database.server.ts';

/** Whether the office has never published a subject: its words are those that shipped. */
export function isShipped(subject: string): (trx: Trx) => Promise<boolean> {
  return async (trx) => {
    const version = await trx
      .selectFrom('content_versions')
      .select('number')
      .where('subject', '=', subject)
      .executeTakeFirst();
    return version === undefined;
  };
}
