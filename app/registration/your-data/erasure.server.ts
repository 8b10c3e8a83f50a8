import { v7 as uuid } from 'uuid';
import { mailReceipt } from '../../identity/mails/mail-limits.server.ts';
import { holdPerson } from '../../identity/store/proofs.server.ts';
import { forgetInterests } from '../../interest/forget-interests.server.ts';
import type { App } from '../../platform/app.server.ts';
import { orNone, type Trx } from '../../platform/database/database.server.ts';
import { forgetMailsAbout } from '../../platform/outbox/kept-mail.server.ts';
import { countEnrolment } from '../record-changes.server.ts';
import { collectRecords, type Held } from './collect-data.server.ts';
import { forgetErasureProof } from './erasure-proof.server.ts';
import { findOfAccount, findOwn, type Asker } from './find-own.server.ts';

/** What areas that this one does not know take out of use for a proved address, and for records by their id; given by the composition. */
export type ForgetElsewhere = (
  trx: Trx,
  email: string | null,
  records: readonly string[],
  cases: Corresponded,
) => Promise<void>;
/** The cases from which letters to them went, and replies of theirs. */
type Corresponded = Record<'letters' | 'case_replies', readonly string[]>;

export type Sealed = { id: string; askedAt: string; dueAt: string; counts: Record<string, number> };

const kindsOf = (records: object) =>
  Object.entries(records).filter(([, part]) => (Array.isArray(part) ? part.length > 0 : part !== null));

/** Until when what somebody had erased lies sealed; null while there is more to erase, or nothing lies there. */
export function sealedUntil(held: Held): string | null {
  const { collectedAt: _at, account: _account, notShownYet: _not, receivers: _receivers, erasures, ...records } = held;
  const last = erasures.findLast(({ doneAt }) => !doneAt);
  return last && kindsOf(records).length === 0 ? last.dueAt : null;
}

/**
 * Takes what is held about a person out of use, apart from the account, in the caller's transaction: hidden at once by moving it, sealed, to where
 * nothing reads it; erased by `carryOutErasures` one year later, which is how long the law has it kept (DPDP Rules 2025, rule 8). `request` is sealed
 * with it. Null when there is nothing.
 */
export async function sealRecords(
  trx: Trx,
  app: App,
  person: Asker,
  forgetElsewhere: ForgetElsewhere,
  request: object | null = null,
): Promise<Sealed | null> {
  const now = app.now();
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  const erasure = { id: uuid(), uid: person.uid, asked_at: now.toISOString(), due_at: due.toISOString() };
  // Takes the account's row: of two requests at once the second finds nothing left.
  await holdPerson(trx, person.uid);
  // And the record's: whoever is changing its courses is waited for, so that the same courses are sealed, removed and counted out.
  await trx.updateTable('registrations').set({ uid: person.uid }).where('uid', '=', person.uid).execute();
  if (person.emailConfirmed) await forgetErasureProof(trx, person.email);
  const own = await findOwn(trx, person);
  const held = await collectRecords(trx, person, own);
  const kinds = kindsOf(held);
  const records = [...(person.records ?? []), ...own.seats];
  const proved = person.emailConfirmed ? person.email : null;
  if (kinds.length === 0) {
    // A correction may name whoever has nothing else here.
    await forgetElsewhere(trx, proved, records, { letters: [], case_replies: [] });
    return null;
  }
  await trx.insertInto('erasures').values(erasure).execute();
  const sealed = [...kinds, ...(request ? [['request', request] as const] : [])];
  await trx
    .insertInto('sealed_records')
    .values(
      sealed.map(([kind, part]) => ({ id: uuid(), erasure_id: erasure.id, kind, document: JSON.stringify(part) })),
    )
    .execute();
  if (held.registration) {
    const gone = await trx.deleteFrom('registrations').where('uid', '=', person.uid).returning('id').execute();
    await forgetMailsAbout(trx, 'registration', gone);
    await countEnrolment(trx, app, held.registration.record.courses, []);
  }
  await forgetInterests(trx, own);
  // Whoever else gave their address keeps what they sent, without what went to and fro.
  const takeOut = async (table: keyof Corresponded, ids: readonly string[]) => {
    const gone = await trx.deleteFrom(table).where('id', 'in', orNone(ids)).returning('case_id').execute();
    return gone.map(({ case_id: id }) => id);
  };
  const cases = {
    letters: await takeOut('letters', own.letters),
    case_replies: await takeOut('case_replies', own.replies),
  };
  await forgetElsewhere(trx, proved, records, cases);
  const counts = kinds.map(([kind, part]) => [kind, Array.isArray(part) ? part.length : 1] as const);
  return { id: erasure.id, askedAt: erasure.asked_at, dueAt: erasure.due_at, counts: Object.fromEntries(counts) };
}

/** Does so at the wish of the person, apart from the account. Logged, and confirmed by mail. Returns when it will be erased; null when there is nothing. */
export async function askErasure(app: App, person: Asker, forgetElsewhere: ForgetElsewhere): Promise<string | null> {
  const sealed = await app.write(async (trx) => {
    const done = await sealRecords(trx, app, person, forgetElsewhere);
    const by = person.emailConfirmed ? 'owner' : 'anybody';
    if (done && person.email) await mailErasure(trx, app, person.email, done, { account: 'stays', by });
    return done;
  });
  if (!sealed) return null;
  noteErasure(app, sealed, person.uid, []);
  return sealed.dueAt;
}

/** By this line of its log, which names nobody, a site that was restored from before it erases the same person again. */
export function noteErasure(app: App, sealed: Sealed, person: string | null, cases: readonly { id: string }[]): Sealed {
  const whose = { person, cases: cases.map(({ id }) => id) };
  app.log.info({ event: 'erasure_asked', ...whose, erasure: sealed.id }, 'erasure asked for');
  return sealed;
}

/** Tells somebody what is hidden now and when it is erased; the mail leaves no address behind. */
export async function mailErasure(
  trx: Trx,
  app: App,
  to: string,
  { askedAt, dueAt }: Sealed,
  { account, by }: { account: 'stays' | 'goes' | 'none'; by: 'owner' | 'anybody' | 'staff' },
): Promise<void> {
  const mail = { template: 'erasure-asked', to, forgetful: true, data: { askedAt, dueAt, account } } as const;
  await mailReceipt(trx, app, mail, by);
}

/** The same for a person whose account was deleted, with the address that it had proved. Done again, it is one erasure. */
export async function letGoOfPerson(
  app: App,
  { uid, proved }: { uid: string; proved: string | null },
  forgetElsewhere: ForgetElsewhere,
): Promise<void> {
  const records = proved === null ? [] : await findOfAccount(app.db, uid, proved);
  await askErasure(app, { uid, email: '', emailConfirmed: false, records }, forgetElsewhere);
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
