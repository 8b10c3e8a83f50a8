import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { atATime, removeAll } from '../platform/sweeping.server.ts';
import { repeatsSince } from './express-interest.server.ts';

/** Forgets who asked about which event when nothing can be its repeat any more. */
export async function sweepInterestGuards(app: App): Promise<void> {
  await removeAll(() =>
    sql`delete from interest_guards where (person, training_event) in
      (select person, training_event from interest_guards where opened_at <= ${repeatsSince(app)} limit ${atATime})`.execute(
      app.db,
    ),
  );
}
