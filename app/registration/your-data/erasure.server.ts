import { v7 as uuid } from 'uuid';
import { mailReceipt } from '../../identity/mails/mail-gate.server.ts';
import { holdPerson } from '../../identity/store/proofs.server.ts';
import type { Person } from '../../identity/person.server.ts';
import { forgetInterests } from '../../interest/forget-interests.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { forgetMailsAbout } from '../../platform/outbox/kept-mail.server.ts';
import { countEnrolment } from '../enrolment.server.ts';
import { collectRecords } from './collect-data.server.ts';

type Asker = Pick<Person, 'uid' | 'email' | 'emailConfirmed'>;

/** What areas that this one does not know take out of use for a proved address; given by the composition. */
export type ForgetElsewhere = (trx: Trx, email: string) => Promise<void>;

/**
 * Erases what is held about a person, apart from the account: hidden at once by moving it, sealed, to where nothing reads it; erased by
 * `carryOutErasures` one year later, which is how long the law has it kept (DPDP Rules 2025, rule 8). Logged, and confirmed by mail. Returns when
 * it will be erased; null when there is nothing to erase.
 */
export async function askErasure(app: App, person: Asker, forgetElsewhere: ForgetElsewhere): Promise<string | null> {
  const now = app.now();
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  const erasure = { id: uuid(), uid: person.uid, asked_at: now.toISOString(), due_at: due.toISOString() };
  const asked = await app.write(async (trx) => {
    // Takes the account's row: of two requests at once the second finds nothing left.
    await holdPerson(trx, person.uid);
    // And the record's: whoever is changing its courses is waited for, so that the same courses are sealed, removed and counted out.
    await trx.updateTable('registrations').set({ uid: person.uid }).where('uid', '=', person.uid).execute();
    const held = await collectRecords(trx, person);
    const kinds = Object.entries(held).filter(([, part]) => (Array.isArray(part) ? part.length > 0 : part !== null));
    if (kinds.length === 0) return false;
    await trx.insertInto('erasures').values(erasure).execute();
    await trx
      .insertInto('sealed_records')
      .values(
        kinds.map(([kind, part]) => ({
          id: uuid(),
          erasure_id: erasure.id,
          kind,
          document: JSON.stringify(part),
        })),
      )
      .execute();
    if (held.registration) {
      const gone = await trx.deleteFrom('registrations').where('uid', '=', person.uid).returning('id').execute();
      await forgetMailsAbout(
        trx,
        gone.map(({ id }) => `registration ${id}`),
      );
      await countEnrolment(trx, app, held.registration.record.courses, []);
    }
    await forgetInterests(trx, person);
    if (person.emailConfirmed) await forgetElsewhere(trx, person.email);
    const data = { askedAt: erasure.asked_at, dueAt: erasure.due_at };
    const by = person.emailConfirmed ? 'owner' : 'anybody';
    const mail = { template: 'erasure-asked', to: person.email, forgetful: true, data } as const;
    if (person.email) await mailReceipt(trx, app, mail, by);
    return true;
  });
  if (!asked) return null;
  app.log.info({ event: 'erasure_asked', person: person.uid, erasure: erasure.id }, 'erasure asked for');
  app.wakeOutbox();
  return erasure.due_at;
}

/** Does the same for a person whose account was deleted: nobody is left to write to. Once or again, it is one erasure. */
export async function letGoOfPerson(app: App, uid: string): Promise<void> {
  await askErasure(app, { uid, email: '', emailConfirmed: false }, async () => {});
}

/** Erases for good what is due, and notes when. Returns how many requests were carried out. */
export async function carryOutErasures(app: App): Promise<number> {
  const now = app.now().toISOString();
  const first = app.db.selectFrom('erasures').select('id').where('done_at', 'is', null).where('due_at', '<=', now);
  if (!(await first.limit(1).executeTakeFirst())) return 0;
  const done = await app.write(async (trx) => {
    const due = await trx
      .updateTable('erasures')
      .set({ done_at: now })
      .where('done_at', 'is', null)
      .where('due_at', '<=', now)
      .returning('id')
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom('sealed_records').where('erasure_id', 'in', ids).execute();
    return ids;
  });
  for (const id of done) app.log.info({ event: 'erasure_done', erasure: id }, 'erasure carried out');
  return done.length;
}
