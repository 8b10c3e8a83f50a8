import type { App } from '../../../app/platform/app.server.ts';
import { requestNotice } from '../../../app/classes/dates/privacy-notice.ts';
import { nominationNotice } from '../../../app/classes/nominations/privacy-notice.ts';
import { contactNotice, subscribeNotice, toldNotice } from '../../../app/contact/privacy-notice.ts';

/** Keeps the present wordings of the notices beside the records that name them. */
export async function seedContact(app: App): Promise<void> {
  await app.db
    .insertInto('contact_notices')
    .values(
      [contactNotice, subscribeNotice, toldNotice, requestNotice, nominationNotice].map(({ version, wording }) => ({
        version,
        wording,
      })),
    )
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
