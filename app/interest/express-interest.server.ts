import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../platform/app.server.ts';
import { once, type SubmissionKey } from '../platform/calls/submission-key.server.ts';
import { type Trx, compiledOnce } from '../platform/database/database.server.ts';
import { atATime, removeAll } from '../platform/sweeping.server.ts';
import type { ExpressionOfInterest, Submission } from './contract.ts';
import { notice } from './privacy-notice.ts';
import type { InterestStatus } from './rules.ts';
import { insertDrawn } from '../platform/draw-letters.server.ts';
import { nothingElse, receivedOf, sendInterestReceipt, sendReceipts } from './send-receipts.server.ts';
import type { Also } from './send-receipts.server.ts';
import { askedOf, columnsOf } from './tables.server.ts';
import type { InterestConsentTable, InterestGuardTable, InterestTable } from './tables.server.ts';
import { findTrainingEvent } from './training-events.server.ts';

const repeatMinutes = 10;

export type Expressed = { ok: true; reference: string } | NoSuchEvent;
type NoSuchEvent = { ok: false; reason: 'no such event' };
type Kept = { ok: true; reference: string; id: string; isSame: boolean };

/**
 * Keeps what somebody asks for and leaves a receipt for them and a notice for the office in the outbox, in one transaction.
 * The same person (by account and address) asking again for the same event within 10 minutes of the record corrects that record and
 * gets its reference again, without further mail; under another address it is another's wish. Who is not logged in may be anybody: the record keeps
 * its name and number, and what was typed now stands beside them. Suspicious submissions get the same answer, are kept for review and mail nobody.
 * With a `key` a repeat of this very submission answers its reference and does nothing, however much later it comes.
 */
export async function expressInterest(
  app: App,
  uid: string | null,
  submission: Submission,
  key: SubmissionKey | null = null,
): Promise<Expressed> {
  return app.write((trx) =>
    once(trx, app, key, async (): Promise<Expressed> => {
      const kept = await keep(trx, app, uid, submission);
      return kept.ok ? { ok: true, reference: kept.reference } : kept;
    }),
  );
}

/** What only the form asks. */
const notAsked = { amppUser: '', amppUsername: null, amppMember: '', amppMemberId: null, paymentCurrency: null };
type ToldInterest = Omit<ExpressionOfInterest, keyof typeof notAsked>;

/** Keeps what somebody told the office, in the caller's transaction, like what they send; but what was not told stays, and nobody is written to but, with `receipt`, the person. */
export async function keepToldInterest(
  trx: Trx,
  app: App,
  told: ToldInterest,
  receipt: boolean,
): Promise<{ ok: true; id: string } | NoSuchEvent> {
  const kept = await keep(trx, app, null, { asked: { ...notAsked, ...told }, reviewReason: null }, true);
  if (!kept.ok) return kept;
  if (receipt && !kept.isSame) await sendInterestReceipt(trx, app, kept.id);
  return { ok: true, id: kept.id };
}

async function keep(
  trx: Trx,
  app: App,
  uid: string | null,
  sent: Submission,
  isTold = false,
): Promise<Kept | NoSuchEvent> {
  let submission = sent;
  const event = await findTrainingEvent(trx, submission.asked.trainingEvent);
  if (!event) return { ok: false, reason: 'no such event' };
  const id = uuid();
  const claim = { person: personOf(uid, submission), training_event: event.code, interest_id: id };
  const isFirst = (await insertGuard(trx, { ...claim, opened_at: app.now().toISOString() })).length > 0;
  const same = isFirst ? null : await findSame(trx, app, claim, submission);
  if (same) return { ok: true, ...same, isSame: true };
  const record = isFirst ? id : await claimRecord(trx, app, claim);
  const isNew = record === id;
  if (isTold && !isNew) submission = { ...sent, asked: await addTo(trx, record, sent.asked) };
  let also = nothingElse;
  if (!isTold && !isNew && uid === null) ({ also, ...submission } = await keepWho(trx, record, sent));
  const reference = isNew
    ? await add(trx, app, id, uid, submission)
    : await correct(trx, app, record, { ...submission, also });
  const consent = { interest_id: record, notice_version: notice.version, given_at: app.now().toISOString() };
  if (!isTold) await insertConsent(trx, consent);
  await app.received(trx, receivedOf(app, record, reference, event.title, { ...submission, also }));
  // An exact repeat never comes this far: what does is new, or a correction that both sides should know of.
  if (!isTold && !submission.reviewReason)
    await sendReceipts(trx, app, { id: record, uid, reference, event, asked: submission.asked, also, isNew });
  return { ok: true, reference, id: record, isSame: false };
}

/** What was sent, but for the name and number that the record has: those that were typed now are something else that is said. */
async function keepWho(trx: Trx, id: string, { asked, ...sent }: Submission): Promise<Submission & { also: Also }> {
  const { name, contact_number: contactNumber } = await trx
    .selectFrom('interests')
    .select(['name', 'contact_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const also = {
    name: asked.name === name ? null : asked.name,
    number: asked.contactNumber === contactNumber ? null : asked.contactNumber,
  };
  return { ...sent, asked: { ...asked, name, contactNumber }, also };
}

/** What was told, with the rest as it was; a place is one answer. */
async function addTo(trx: Trx, id: string, told: ExpressionOfInterest): Promise<ExpressionOfInterest> {
  const before = askedOf(await trx.selectFrom('interests').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const { preferredLocation, otherCity, ...rest } = told;
  const said = Object.entries(rest).filter(([, value]) => value);
  return {
    ...before,
    ...Object.fromEntries(said),
    ...(preferredLocation || otherCity ? { preferredLocation, otherCity } : {}),
  };
}

/** Whose question about which event, and the record it makes if it is to make one. */
type Claim = { person: string; training_event: string; interest_id: string };

/** Answers a person's first question about an event. Simultaneous repeats, on whichever server, wait here for the first to commit. */
const insertGuard = compiledOnce((db, guard: InterestGuardTable) =>
  db
    .insertInto('interest_guards')
    .values(guard)
    .onConflict((conflict) => conflict.columns(['person', 'training_event']).doNothing())
    .returning('person'),
);

/** A recent record that already says all this. A flood of repeats only reads, and so is answered at once. */
async function findSame(
  trx: Trx,
  app: App,
  claim: Claim,
  { asked }: Submission,
): Promise<{ id: string; reference: string } | null> {
  const record = await trx
    .selectFrom('interest_guards')
    .innerJoin('interests', 'interests.id', 'interest_guards.interest_id')
    .selectAll('interests')
    .where('person', '=', claim.person)
    .where('interest_guards.training_event', '=', claim.training_event)
    .where('opened_at', '>', repeatsSince(app))
    .executeTakeFirst();
  if (!record) return null;
  const { also_name: name, also_number: number } = record;
  const said = { ...record, name: name ?? record.name, contact_number: number ?? record.contact_number };
  const isSame = Object.entries(columnsOf(asked)).every(
    ([column, value]) => said[column as keyof typeof said] === value,
  );
  return isSame ? { id: record.id, reference: record.reference } : null;
}

/** The id of the record a repeat belongs to: the recent one, else its own. The row's lock makes this the one place that decides. */
async function claimRecord(trx: Trx, app: App, claim: Claim): Promise<string> {
  const still = sql<boolean>`interest_guards.opened_at > ${repeatsSince(app)}`;
  const guard = await trx
    .insertInto('interest_guards')
    .values({ ...claim, opened_at: app.now().toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['person', 'training_event']).doUpdateSet({
        interest_id: sql`case when ${still} then interest_guards.interest_id else excluded.interest_id end`,
        opened_at: sql`case when ${still} then interest_guards.opened_at else excluded.opened_at end`,
      }),
    )
    .returning('interest_id')
    .executeTakeFirstOrThrow();
  return guard.interest_id;
}

/** Guards opened later than this are of those who may repeat themselves. */
const repeatsSince = (app: App): string => new Date(app.now().getTime() - repeatMinutes * 60_000).toISOString();

/** Forgets who asked about which event when nothing can be its repeat any more. */
export async function sweepInterestGuards(app: App): Promise<void> {
  const old = sql`select person, training_event from interest_guards where opened_at <= ${repeatsSince(app)} limit ${atATime}`;
  await removeAll(() => sql`delete from interest_guards where (person, training_event) in (${old})`.execute(app.db));
}

/** Who asks. What a program may have sent is kept apart: it neither changes a person's record nor swallows their receipt. */
function personOf(uid: string | null, { asked, reviewReason }: Submission): string {
  const address = asked.email ? `email ${asked.email}` : `phone ${asked.contactNumber.replaceAll(/\D/g, '')}`;
  const person = uid === null ? address : `uid ${uid} ${address}`;
  return reviewReason ? `review ${person}` : person;
}

async function add(trx: Trx, app: App, id: string, uid: string | null, submission: Submission): Promise<string> {
  const now = app.now().toISOString();
  const interest = {
    id,
    uid,
    received_at: now,
    review_reason: submission.reviewReason,
    status: 'New',
    updated_at: now,
    also_name: null,
    also_number: null,
    ...columnsOf(submission.asked),
  } as const;
  const added = await insertDrawn(
    'EOI',
    async (reference) => (await insertInterest(trx, { ...interest, reference }))[0],
  );
  return added.reference;
}

const insertInterest = compiledOnce((db, interest: InterestTable) =>
  db
    .insertInto('interests')
    .values(interest)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference'),
);

async function correct(trx: Trx, app: App, id: string, { asked, also }: Submission & { also: Also }): Promise<string> {
  const { reference } = await trx
    .updateTable('interests')
    .set({
      ...columnsOf(asked),
      also_name: also.name,
      also_number: also.number,
      updated_at: app.now().toISOString(),
      // Whoever asks again is not finished with.
      status: sql<InterestStatus>`case when status in ('Registered', 'Closed') then 'New' else status end`,
    })
    .where('id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow();
  return reference;
}

/** Sending the form under the notice is the consent; which wording stood there is its proof. */
const insertConsent = compiledOnce((db, consent: InterestConsentTable) =>
  db
    .insertInto('interest_consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['interest_id', 'notice_version']).doNothing()),
);
