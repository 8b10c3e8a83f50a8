import type { App } from '../../platform/app.server.ts';
import type { Person } from '../person.server.ts';
import { record } from '../store/events.server.ts';

/** Ends one of the person's own sessions. False when it is not theirs or has ended already. */
export async function endOwnSession(app: App, person: Person, id: string): Promise<boolean> {
  const ended = await app.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('person_id', '=', person.uid)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return false;
  await record(app.db, app, { kind: 'sessions_ended', personId: person.uid, detail: 'one' });
  return true;
}

/** Ends every session of the person but the one they are asking in. */
export async function endOtherSessions(app: App, person: Person): Promise<void> {
  await app.db
    .deleteFrom('sessions')
    .where('person_id', '=', person.uid)
    .where('id', '!=', person.session.id)
    .execute();
  await record(app.db, app, { kind: 'sessions_ended', personId: person.uid, detail: 'all others' });
}
