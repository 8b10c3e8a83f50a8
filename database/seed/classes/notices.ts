import { requestNotice } from '../../../app/classes/dates/privacy-notice.ts';
import { notice, noticeWording } from '../../../app/classes/seat-page/privacy-notice.ts';
import type { App } from '../../../app/platform/app.server.ts';

/** Keeps the present wording of the notice beside the seats that name it. */
export async function seedClasses(app: App): Promise<void> {
  await app.db
    .insertInto('seat_notices')
    .values([
      { version: notice.version, wording: noticeWording },
      { version: requestNotice.version, wording: requestNotice.wording },
    ])
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
