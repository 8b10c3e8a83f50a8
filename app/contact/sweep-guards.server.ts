import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { atATime, removeAll } from '../platform/sweeping.server.ts';
import { repeatMinutes } from './send-message.server.ts';

/** Forgets which words came when nothing can be their repeat any more. */
export async function sweepContactGuards(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - repeatMinutes * 60_000).toISOString();
  await removeAll(() =>
    sql`delete from contact_guards where fingerprint in
      (select fingerprint from contact_guards where opened_at <= ${before} limit ${atATime})`.execute(app.db),
  );
}
