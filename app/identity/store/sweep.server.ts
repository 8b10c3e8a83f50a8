import type { App } from '../../platform/app.server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Removes what has no use any more: ended sessions, used-up values, forgotten failures, events past their thirteen months. */
export async function sweep(app: App): Promise<void> {
  const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds).toISOString();
  await app.db.deleteFrom('sessions').where('expires_at', '<', ago(0)).execute();
  await app.db.deleteFrom('verifications').where('expires_at', '<', ago(hour)).execute();
  await app.db
    .deleteFrom('attempts')
    .where('last_at', '<', ago(12 * hour))
    .where('waits_until', '<', ago(0))
    .execute();
  await app.db
    .deleteFrom('identity_events')
    .where('at', '<', ago(396 * day))
    .execute();
}
