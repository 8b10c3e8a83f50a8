import { isOwnAddress, mailOffice, mailReceipt } from '../../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import type { CourseOption, RegistrationRecord } from '../fields.ts';
import type { OpenClass } from '../../site/dates/open-class.ts';
import { listRegisteredCourses, recordOf } from '../find-registration.server.ts';

/** Of the courses that were sent: the classes with free seats, and the courses that have none. */
export type WhatFollows = { classes: OpenClass[]; unplanned: CourseOption[] };

type Kept = WhatFollows & {
  id: string;
  account: string;
  record: RegistrationRecord;
  added: CourseOption[];
  isNew: boolean;
  changed: string[];
};

/**
 * Leaves the person's receipt and the office's notice in the outbox, inside the transaction that keeps the record. The receipt goes to the
 * account's address: the contact email is typed, and nobody is written to because somebody else typed their address. Until the account's
 * address is proved, it may be a stranger's too: it gets nothing that was typed.
 */
export async function sendReceipts(
  trx: Trx,
  app: App,
  { id, account, record, added, isNew, ...more }: Kept,
): Promise<void> {
  const { uid, ...facts } = record;
  const about = `registration ${id}`;
  const own = await isOwnAddress(trx, uid, account);
  const receipt = { record: own ? facts : null, added, isNew, ...more };
  await mailReceipt(
    trx,
    app,
    { template: 'registration-received', to: account, about, data: receipt },
    own ? 'owner' : 'anybody',
  );
  const data = { record: facts, added, isNew };
  await mailOffice(trx, app, { template: 'registration-notice', from: account, about, data });
}

/** Sends the person's receipt again, as the record stands now, to the account's address. False when there is none. */
export async function sendRegistrationReceipt(trx: Trx, app: App, id: string): Promise<boolean> {
  const row = await trx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
  const account = row && (await trx.selectFrom('people').select('email').where('id', '=', row.uid).executeTakeFirst());
  if (!row || !account) return false;
  const { uid, ...record } = recordOf(row, await listRegisteredCourses(trx, id));
  const own = await isOwnAddress(trx, uid, account.email);
  const data = { record: own ? record : null, added: [], isNew: true };
  const about = `registration ${id}`;
  await mailReceipt(trx, app, { template: 'registration-received', to: account.email, about, data }, 'staff');
  return true;
}
