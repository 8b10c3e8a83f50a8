import { sql, type RawBuilder } from 'kysely';
import { countSeat } from './count-seats.server.ts';
import type { SeatCause } from '../../identity/mails/mail-limits.server.ts';
import type { App, ShownAsOne } from '../../platform/app.server.ts';
import { type Db, type Trx, compiledOnce } from '../../platform/database/database.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { tellMinimum, tellOffice, tellSeat, untellSeat } from '../mails/tell-seat.server.ts';
import { mailOfStep, type SeatMail } from '../mails/which-mail.ts';
import { tellEmployer } from '../nominations/mails/tell-employer.server.ts';
import { getNomination, giveBackToEmployer } from '../nominations/read-nominations.server.ts';
import { type Seat, type SeatState, counts, queueRanks } from './seat.ts';
import type { Origin } from './hold-back.server.ts';
import { seatColumns, seatOf, standsByPromise } from './read-seats.server.ts';

// What every act on seats is made of. The caller holds the lock of the batch.

/** The one step of a seat from one state to another, with its count, claim, number in line, history, and what follows elsewhere. Null when no seat is free. */
export async function changeSeatState(
  trx: Trx,
  app: App,
  by: By,
  { seat, to, rank = queueRanks.ordinary, ...more }: Step,
): Promise<Seat | null> {
  const change = Number(counts(to)) - Number(counts(seat.state));
  // What goes back to its employer stays held: the count is the same.
  const isGivenBack = change < 0 ? await giveBackToEmployer(trx, app, seat) : false;
  if (change !== 0 && !isGivenBack && !(await countSeat(trx, seat.batchId, change))) return null;
  const now = app.now().toISOString();
  const joins = to === 'Waiting' && !more.asBefore;
  const { unsent, isUnheard } = await untellSeat(trx, app, seat);
  // Who is let go before they were written to about this class hears of neither, and is promised nothing, but by what was promised them before.
  const endsUnheard = isUnheard && !more.asBefore && letGo.has(to);
  const [row] = await (joins ? joinLine : moveOn)(trx, {
    id: seat.id,
    from: seat.state,
    to,
    now,
    // What lapsed says until when it was held.
    until: to === 'Lapsed' && !more.asBefore ? seat.answerBy : (more.answerBy?.toISOString() ?? null),
    reason: more.reason ?? null,
    reviewReason: more.reviewReason ?? null,
    network: more.origin?.yes_network ?? null,
    around: more.origin?.yes_around ?? null,
    domain: more.origin?.yes_domain ?? null,
    rank: joins ? rank : null,
    // A promise brings people into the line who have not answered.
    yesAt: to === 'Taken' || (joins && rank === queueRanks.ordinary) ? now : null,
    promise: endsUnheard && !(await standsByPromise(trx, seat)) ? null : (more.promise ?? null),
    movedTo: more.movedTo ?? null,
  });
  // Under the lock nobody else can have been here.
  if (!row) throw new Error(`seat ${seat.id} is ${seat.state} no more`);
  if (!more.asBefore) await takeYesBack(trx, by, seat, to);
  if (seat.state === 'Taken' && to !== 'Called off') await raiseSequence(trx, seat.batchId);
  if (seat.state === 'Taken') await trx.deleteFrom('seat_claims').where('seat_id', '=', seat.id).execute();
  const { waveId, ...moved } = row;
  const put = seatOf(moved);
  const knownAs = more.knownAs ?? (await app.shownAsOne(trx, put));
  const silent = more.silent || endsUnheard || (more.unlessUnheard && unsent.length > 0) || undefined;
  const isUntold = !silent && !(await tellStep(trx, app, by, put, { ...more, from: seat.state, knownAs }));
  for (const mail of more.again ?? [])
    await tellSeat(trx, app, 'office or clock', mail, put, { knownAs, answerBy: put.answerBy, waveId });
  if (isGivenBack && saysSo(by))
    await tellEmployer(trx, app, 'nominee-declined', await getNomination(trx, seat.nominationId!));
  const number = to === 'Waiting' ? put.queueNo : null;
  await noteStep(trx, app, by, seat, { ...more, to, number, unsent, isUntold, silent });
  if (!more.silent && !more.asBefore) await tellOfficeOfStep(trx, app, put);
  const { passedTo, promisedBy } = more;
  const leavesList = Boolean(more.asBefore);
  await app.seatMoved(trx, { seat: put, at: now, from: seat.state, knownAs, passedTo, promisedBy, leavesList });
  return put;
}

const letGo: ReadonlySet<SeatState> = new Set(['Called off', 'Taken back', 'Lapsed', 'Not seated']);

type Moving = {
  id: string;
  from: SeatState;
  to: SeatState;
  now: string;
  until: string | null;
  reason: string | null;
  reviewReason: string | null;
  rank: number | null;
} & Record<'network' | 'around' | 'domain' | 'yesAt' | 'promise' | 'movedTo', string | null>;

/** The row of a step. `until`, `reason` and `reviewReason` are written as they are, null too; any other null leaves its column. The day of the first yes stays the first. */
const moving =
  (number: RawBuilder<number>) =>
  (db: Db | Trx, { id, from, to, now, until, reason, reviewReason, network, around, domain, ...more }: Moving) =>
    db
      .updateTable('seats')
      .set({
        state: to,
        state_at: now,
        answer_by: until,
        reason,
        review_reason: reviewReason,
        yes_network: sql<string>`coalesce(${network}, yes_network)`,
        yes_around: sql<string>`coalesce(${around}, yes_around)`,
        yes_domain: sql<string>`case when cast(${network} as text) is null then yes_domain else ${domain} end`,
        queue_no: number,
        queue_rank: sql<number>`coalesce(${more.rank}, queue_rank)`,
        yes_at: sql<string>`coalesce(yes_at, ${more.yesAt})`,
        promise: sql<'open' | 'used'>`coalesce(${more.promise}, promise)`,
        moved_to: sql<string>`coalesce(${more.movedTo}, moved_to)`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .returning([...seatColumns, 'wave_id as waveId']);

const moveOn = compiledOnce(moving(sql<number>`queue_no`));
/** A number that nobody of the class has had yet; whoever has left the line keeps theirs, for when they come back to it. */
const joinLine = compiledOnce(
  moving(
    sql<number>`1 + (select coalesce(max(line.queue_no), 0) from seats line where line.batch_id = seats.batch_id)`,
  ),
);

/** Whether its person says it themselves, or said it on the telephone. */
const saysSo = (by: By): boolean => by.kind === 'person' || (by.kind === 'office' && by.told !== undefined);

/** Who says no or gives back what they had does not stand by their first yes any more; only a yes that a promise of this subject carries stays theirs. */
async function takeYesBack(trx: Trx, by: By, seat: Seat, to: SeatState): Promise<void> {
  if (!saysSo(by) || (to !== 'Given back' && to !== 'Declined')) return;
  const promised = sql<string | null>`(select min(p.yes_at) from seats p join batches b on b.id = p.batch_id
    where p.person = ${seat.person} and p.promise = 'used' and p.yes_at >= seats.yes_at
    and b.event_code = (select event_code from batches where id = ${seat.batchId}))`;
  await trx.updateTable('seats').set({ yes_at: promised }).where('id', '=', seat.id).execute();
}

type Step = {
  seat: Seat;
  to: SeatState;
  rank?: number;
  answerBy?: Date | null | undefined;
  reason?: string | null | undefined;
  promise?: 'open' | 'used';
  movedTo?: string;
  /** The seat that goes on in its place. */
  passedTo?: string;
  /** The seat of the class before, whose promise it keeps. */
  promisedBy?: string;
  /** By the line itself, not by somebody. */
  rolled?: true;
  /** Back to how it stood before an employer named them, or a yes was recorded by mistake, with the number in line that they had. */
  asBefore?: true;
  /** Nobody is told: what follows in the same act tells them, or nobody is there any more; or where they were not told yet what this ends. */
  silent?: true | undefined;
  unlessUnheard?: true;
  /** How it came about, by which act of inviting, and which mail says it where it is not the usual one. */
  how?: 'promise' | 'late' | 'mistake';
  waveId?: string;
  /** Whence they said yes; and why that waits for the office. */
  origin?: Origin | null;
  reviewReason?: string | undefined;
  mail?: SeatMail;
  /** Mails of before that had not left when this was undone: they wait again for their hour. */
  again?: readonly SeatMail[];
  /** The class that they leave for this one. */
  leftBatchId?: string;
  /** Whom the office takes them for, where that was looked up in the same act. */
  knownAs?: ShownAsOne;
};

async function noteStep(
  trx: Trx,
  app: App,
  by: By,
  { id, batchId, state }: Seat,
  { to, number, answerBy, reason, reviewReason, rolled, asBefore, again, silent, unsent, isUntold }: Noted,
): Promise<void> {
  const detail = {
    from: state,
    to,
    ...(number === null ? {} : { number }),
    ...(answerBy ? { until: answerBy.toISOString() } : {}),
    ...(reason || reviewReason ? { reason: reason || reviewReason } : {}),
    ...(rolled ? { rolled } : {}),
    ...(asBefore ? { asBefore } : {}),
    ...(again?.length ? { again } : {}),
    ...(silent ? { silent } : {}),
    ...(isUntold ? { untold: true } : {}),
    ...(unsent.length > 0 ? { unsent } : {}),
  };
  await addHistory(trx, app, by, {
    batchId,
    seatId: id,
    act: asBefore ? 'seat as before' : reviewReason && to === 'Asked' ? 'yes held back' : `seat ${to.toLowerCase()}`,
    detail,
  });
}

type Noted = Omit<Step, 'seat'> & { number: number | null; unsent: readonly string[]; isUntold: boolean };

type Told = Omit<Step, 'seat' | 'to'> & { from: SeatState; knownAs: ShownAsOne };
/** One mail of the step to its person, where it has one. False: their address has had its share, and the page alone tells. */
async function tellStep(trx: Trx, app: App, by: By, seat: Seat, told: Told): Promise<boolean> {
  const { from, knownAs, rolled, how, waveId, reason, ...step } = told;
  const mail = step.mail ?? mailOfStep(from, seat.state);
  if (!mail) return true;
  return tellSeat(trx, app, rolled ? 'line' : (causes[by.kind] ?? 'office or clock'), mail, seat, {
    from,
    knownAs,
    answerBy: seat.answerBy,
    number: seat.queueNo,
    rank: seat.queueRank,
    reason,
    waveId,
    how: rolled ? 'line' : how,
    leftBatchId: step.leftBatchId,
  });
}

/** Whom an employer names has not asked to be written to, and a stranger who asks in their name keeps nothing from them. */
const causes: Partial<Record<By['kind'], SeatCause>> = { person: 'holder', employer: 'employer' };

/** The office is told of a seat that is lost, and once that the minimum is reached. */
async function tellOfficeOfStep(trx: Trx, app: App, seat: Seat): Promise<void> {
  if (seat.state === 'Given back') await tellOffice(trx, app, 'seat-lost', seat);
  if (seat.state === 'Taken') await tellMinimum(trx, app, seat);
}

/** Calendars believe a file that takes days out, and one that brings them again, when its sequence is higher than the one before. */
async function raiseSequence(trx: Trx, batchId: string): Promise<void> {
  const ics_sequence = sql<number>`ics_sequence + 1`;
  await trx.updateTable('batches').set({ ics_sequence }).where('id', '=', batchId).execute();
}
