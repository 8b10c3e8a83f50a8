import type { App } from '../../../app/platform/app.server.ts';
import { agreement, notice, noticeWording } from '../../../app/registration/privacy-notice.ts';

/** Keeps the present wordings beside the records of consent that name them. */
export async function seedRegistration(app: App): Promise<void> {
  await app.db
    .insertInto('registration_wordings')
    .values([agreement, { version: notice.version, wording: noticeWording }])
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
