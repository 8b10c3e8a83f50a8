import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { type By, addHistory } from '../history.server.ts';
import { type LockedBatch, lockBatchOfSeats } from '../lock-batch.server.ts';
import { tellSeat } from '../mails/tell-seat.server.ts';
import { type Person, addSeat } from '../seats/ask-people.server.ts';
import { askUntil, endOfHold, noAnswerBy, untilOn } from '../seats/deadlines.ts';
import { changeSeatState } from '../seats/change-seat.server.ts';
import { isOpen } from '../batch.ts';
import { keepPromise } from '../seats/promises.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { type WaveKind, mostInvited, tooManyInvited } from './wave.ts';

/** One act of inviting: its people are the seats that name it. */
type WaveTable = {
  id: string;
  batch_id: string;
  /** 1, 2, 3 … of a batch. */
  number: number;
  kind: WaveKind;
  /** The paragraph the office wrote; '' for the usual one. */
  words: string;
  /** Until when an answer is asked for, or a seat is held. */
  answer_by: string | null;
  sent_by: string;
  sent_at: string;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    waves: WaveTable;
  }
}

export const noneFree = 'No seat is free to be held. Ask instead.';

export type NewWave = {
  kind: WaveKind;
  /** In the place of the first sentence of the mail; '' leaves the usual one. */
  words: string;
  /** The day (YYYY-MM-DD in India) by which they answer; '' for the usual time. */
  day: string;
  /** In the order in which they asked. */
  people: readonly Person[];
};

/** A wave that has people; null of one that has invited nobody yet. */
export type Begun = { id: string; number: number } | null;
export type WaveOutcome = { ok: true; invited: number; wave: Begun } | { ok: false; refusal: string };

/**
 * Invites people to a batch, each once, however often it is sent: who is in the batch already stays as they are and gets no mail. To hold offers as
 * many seats as are free; the others stay candidates. Whoever was promised the next class is offered a seat by a wave of either kind. A wave of many
 * goes on with the one that was `begun`. Throws NotFound.
 */
export async function sendWave(
  trx: Trx,
  app: App,
  by: By & { kind: 'office' },
  batchId: string,
  wave: NewWave,
  begun: Begun = null,
): Promise<WaveOutcome> {
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const judged = judgeWave(batch, wave, app.now());
  if ('refusal' in judged) return { ok: false, refusal: judged.refusal };
  const { id, number } = begun ?? { id: uuid(), number: await nextWave(trx, batchId) };
  let invited = 0;
  for (const person of wave.people) {
    if (wave.kind === 'hold' && invited === judged.free) break;
    // Nobody can be told who gave no email.
    if (person.email === '') continue;
    if (await invite(trx, app, by, { batch, person, id, number, kind: wave.kind, until: judged.until })) invited += 1;
  }
  if (begun || invited === 0) return { ok: true, invited, wave: begun };
  // Whom a promise brings are asked nothing that others are: a seat is held for them as usual.
  const asks = wave.kind === 'hold' || wave.people.some(({ promisedBy }) => !promisedBy);
  const until = asks ? judged.until : endOfHold(app.now(), { ...batch, startsOn: batch.startsOn! });
  await trx
    .insertInto('waves')
    .values({
      id,
      batch_id: batchId,
      number,
      kind: wave.kind,
      words: wave.words,
      answer_by: until?.toISOString() ?? null,
      sent_by: by.uid,
      sent_at: app.now().toISOString(),
    })
    .execute();
  return { ok: true, invited, wave: { id, number } };
}

/** Until when a wave that is sent now asks or holds, and how many seats it may hold; or why it cannot be sent. */
export function judgeWave(
  batch: LockedBatch,
  { kind, day, people }: Pick<NewWave, 'kind' | 'day' | 'people'>,
  now: Date,
): { until: Date | null; free: number } | { refusal: string } {
  if (!isOpen(batch, now)) return { refusal: 'People are invited when a class is announced and has not begun.' };
  if (people.length > mostInvited) return { refusal: tooManyInvited };
  const startsOn = batch.startsOn!;
  const usual = kind === 'ask' ? askUntil(now, { startsOn }) : endOfHold(now, { ...batch, startsOn });
  const until = day === '' ? usual : untilOn(day, now, { startsOn });
  if (day !== '' && until === null) return { refusal: noAnswerBy };
  const free = batch.seats - batch.taken;
  if (kind === 'ask') return { until, free };
  if (until === null) return { refusal: 'Too little time is left to hold seats: telephone, or ask.' };
  if (batch.waiting > 0) return { refusal: 'People stand in line for this class: the seats are theirs first.' };
  return free > 0 ? { until, free } : { refusal: noneFree };
}

type Invited = {
  batch: LockedBatch;
  person: Person;
  id: string;
  number: number;
  kind: WaveKind;
  until: Date | null;
};

/** False for somebody who is in the batch already. */
async function invite(trx: Trx, app: App, by: By, { batch, person, id, number, kind, until }: Invited) {
  const asks = kind === 'ask';
  const batchId = batch.id;
  const before = person.promisedBy === undefined ? null : await getSeat(trx, person.promisedBy);
  // Also where another class has kept the promise since: then they are in none by it, and not asked anew.
  if (before) return keepPromise(trx, app, batch, before, { by, waveId: id, ...(asks ? {} : { until }) });
  const row = { ...person, state: 'Asked', answerBy: asks ? until : null, waveId: id } as const;
  const seatId = await addSeat(trx, app, batchId, row);
  if (!seatId) return false;
  const detail = { to: 'Asked', wave: number, ...(asks && until ? { until: until.toISOString() } : {}) };
  await addHistory(trx, app, by, { batchId, seatId, act: 'seat asked', detail });
  const seat = await getSeat(trx, seatId);
  if (asks) {
    await tellSeat(trx, app, 'office or clock', 'seat-asked', seat, { answerBy: seat.answerBy, waveId: id });
    await app.seatMoved(trx, { seat, at: app.now().toISOString() });
  } else if (!(await changeSeatState(trx, app, by, { seat, to: 'Offered', answerBy: until, waveId: id })))
    throw new Error('a seat that was free is not free any more');
  return true;
}

async function nextWave(trx: Trx, batchId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('waves')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export type InvitedSeat = Awaited<ReturnType<typeof readInvited>>[number];

/** The people of a wave, each with their invitation: the first mail of their seat. */
export async function readInvited(db: Db, waveId: string) {
  const seats = await db
    .selectFrom('seats')
    .select(['id', 'name', 'phone', 'state', 'state_at as at', 'review_reason as reviewReason', 'version'])
    .where('wave_id', '=', waveId)
    .orderBy('id')
    .execute();
  const mails = new Map<string, { done: string | null; failed: string | null; error: string | null }>();
  if (seats.length === 0) return [];
  const abouts = seats.map(({ id }) => `seat ${id}`);
  const rows = await db
    .selectFrom('outbox')
    .select(['about', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where('about', 'in', abouts)
    .where('template', 'in', ['seat-asked', 'seat-offered', 'seat-waiting'])
    .orderBy('id')
    .execute();
  for (const { about, ...mail } of rows) if (!mails.has(about!)) mails.set(about!, mail);
  return seats.map((seat) => ({ ...seat, mail: mails.get(`seat ${seat.id}`) ?? null }));
}
