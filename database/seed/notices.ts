import { requestNotice } from '../../app/classes/dates/privacy-notice.ts';
import { nominationNotice } from '../../app/classes/nominations/privacy-notice.ts';
import { notice as seatNotice, noticeWording as seatWording } from '../../app/classes/seat-page/privacy-notice.ts';
import { contactNotice, subscribeNotice, toldNotice } from '../../app/contact/privacy-notice.ts';
import type { App } from '../../app/platform/app.server.ts';
import { agreement, notice, noticeWording } from '../../app/registration/privacy-notice.ts';

const present = {
  contact_notices: [contactNotice, subscribeNotice, toldNotice, requestNotice, nominationNotice],
  registration_wordings: [agreement, { version: notice.version, wording: noticeWording }],
  seat_notices: [{ version: seatNotice.version, wording: seatWording }, requestNotice],
};

/** Keeps the present wordings of notices and agreements beside the records that name them. */
export async function seedNotices({ db }: App): Promise<void> {
  for (const table of Object.keys(present) as (keyof typeof present)[])
    await db
      .insertInto(table)
      .values(present[table].map(({ version, wording }) => ({ version, wording })))
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
}
