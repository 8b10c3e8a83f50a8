import { v7 as uuid } from 'uuid';
import type { Selectable } from 'kysely';
import type { Person } from '../../identity/sessions/find-person.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { once, type SubmissionKey } from '../../platform/calls/submission-key.server.ts';
import type { Given } from '../contract.ts';
import { countEnrolment, recordChanges, takesChanges } from '../record-changes.server.ts';
import { labelOf, plainFields, type CourseOption, type RegistrationRecord } from '../fields.ts';
import { listRegisteredCourses, recordOf, tellOffice } from '../find-registration.server.ts';
import { agreement, notice } from '../privacy-notice.ts';
import { openClassesIn, type OpenClass } from '../../site/dates/open-class.ts';
import { openClassOfCourse } from '../open-class.ts';
import { columns, type RegistrationTable } from '../tables.server.ts';
import { isOwnAddress, mailOffice, mailReceipt } from '../../identity/mails/mail-limits.server.ts';

export type Completed = { ok: true } | { ok: false; reason: 'already registered' | 'too many changes' };
type Row = Selectable<RegistrationTable>;

/**
 * Keeps what a person gives with Complete Your Profile: the first time as their one record, later as changes of the given fields and
 * additional courses (decisions, 'Registration record'). When at least one course is ticked and all ticked ones are registered
 * already, nothing changes. A submission with a `key` that was kept is that one again: answered alike, kept once.
 */
export async function completeRegistration(
  app: App,
  person: Pick<Person, 'uid' | 'email'>,
  given: Given,
  key: SubmissionKey | null = null,
): Promise<Completed> {
  // Read before the transaction, which has the one connection of a small site.
  const open = openClassesIn(await app.classDates(app.now()));
  const next = {
    classes: given.courses.flatMap((course) => openClassOfCourse(open, course) ?? []),
    unplanned: given.courses.filter((course) => !openClassOfCourse(open, course)),
  };
  return app.write((trx) => once(trx, app, key, () => keep(trx, app, person, given, next)));
}

async function keep(
  trx: Trx,
  app: App,
  person: Pick<Person, 'uid' | 'email'>,
  given: Given,
  next: WhatFollows,
): Promise<Completed> {
  const { row, isNew } = await claimRecord(trx, app, person);
  const registered = await listRegisteredCourses(trx, row.id);
  const added = given.courses.filter((course) => !registered.includes(course));
  if (given.courses.length > 0 && added.length === 0) return { ok: false, reason: 'already registered' };
  const changes = plainFields
    .map((field) => ({ field, old: row[columns[field]], now: given.fields[field] ?? row[columns[field]] }))
    .filter(({ old, now }) => old !== now);
  const more = changes.length + (added.length > 0 ? 1 : 0);
  if (!isNew && more > 0 && !(await takesChanges(trx, app, row.id, more)))
    return { ok: false, reason: 'too many changes' };
  const fresh = await setFields(trx, app, row, given, changes);
  await addCourses(trx, app, row.id, registered, added);
  if (!isNew) {
    const courses = { field: 'courses' as const, old: registered, now: [...registered, ...added] };
    await recordChanges(trx, app, row.id, 'form', added.length > 0 ? [...changes, courses] : changes);
  }
  await recordConsents(trx, app, row.id, given.agreed);
  if (isNew || changes.length > 0 || added.length > 0) {
    const record = recordOf(fresh, await listRegisteredCourses(trx, row.id));
    const changed = isNew ? [] : changes.map(({ field }) => labelOf(field));
    await sendReceipts(trx, app, { id: row.id, account: person.email, record, added, isNew, changed, ...next });
    await tellOffice(trx, app, row.id, isNew || added.length > 0);
  }
  return { ok: true };
}

/** The person's record, made when there is none. The one statement that decides: whoever comes at the same time waits until the first has committed. */
async function claimRecord(
  trx: Trx,
  app: App,
  { uid, email }: Pick<Person, 'uid' | 'email'>,
): Promise<{ row: Row; isNew: boolean }> {
  const id = uuid();
  const now = app.now().toISOString();
  const row = await trx
    .insertInto('registrations')
    // Until another is given, the account's own address is the one to write to.
    .values({ id, uid, email, created_at: now, updated_at: now, ...blanks })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ uid }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isNew: row.id === id };
}

const blanks = Object.fromEntries(
  Object.values(columns)
    .filter((column) => column !== 'email')
    .map((column) => [column, '']),
) as Record<Exclude<(typeof columns)[keyof typeof columns], 'email'>, ''>;

async function setFields(
  trx: Trx,
  app: App,
  row: Row,
  given: Given,
  changes: { field: keyof typeof columns; now: string }[],
): Promise<Row> {
  const now = app.now().toISOString();
  return trx
    .updateTable('registrations')
    .set({
      ...Object.fromEntries(changes.map(({ field, now: text }) => [columns[field], text])),
      // An unticked agreement does not undo a ticked one.
      agreed_at: row.agreed_at ?? (given.agreed ? now : null),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addCourses(
  trx: Trx,
  app: App,
  registrationId: string,
  registered: CourseOption[],
  added: CourseOption[],
): Promise<void> {
  if (added.length === 0) return;
  const at = app.now().toISOString();
  await trx
    .insertInto('registration_courses')
    .values(added.map((course) => ({ registration_id: registrationId, course, added_at: at })))
    .execute();
  await countEnrolment(trx, app, registered, [...registered, ...added]);
}

/** Sending the form under the notice is the consent; which wording stood there, and which agreement was ticked, is its proof. */
async function recordConsents(trx: Trx, app: App, registrationId: string, agreed: boolean): Promise<void> {
  const versions = agreed ? [notice.version, agreement.version] : [notice.version];
  await trx
    .insertInto('registration_consents')
    .values(
      versions.map((version) => ({
        id: uuid(),
        registration_id: registrationId,
        wording_version: version,
        given_at: app.now().toISOString(),
      })),
    )
    // Agreed to once, it is agreed to: the first time is the proof.
    .onConflict((conflict) => conflict.columns(['registration_id', 'wording_version']).doNothing())
    .execute();
}

/** Of the courses that were sent: the classes with free seats, and the courses that have none. */
type WhatFollows = { classes: OpenClass[]; unplanned: CourseOption[] };

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
async function sendReceipts(trx: Trx, app: App, { id, account, record, added, isNew, ...more }: Kept): Promise<void> {
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
