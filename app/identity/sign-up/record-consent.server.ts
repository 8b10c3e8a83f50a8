import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { notice, noticeWording } from './privacy-notice.ts';

/** Signing up under the notice is the consent; the words that stood there are kept as its proof. */
export async function recordConsent(trx: Trx, app: App, personId: string): Promise<void> {
  await trx
    .insertInto('account_consents')
    .values({
      person_id: personId,
      version: notice.version,
      wording: noticeWording,
      given_at: app.now().toISOString(),
    })
    .execute();
}
