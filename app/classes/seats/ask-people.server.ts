import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import { type By, addHistory } from '../history.server.ts';
import { lockBatch, lockBatchOfSeats } from '../lock-batch.server.ts';
import { type Seat, type SeatState } from './seat.ts';
import { askUntil } from './deadlines.ts';
import { isOpen } from '../batch.ts';
import { getSeat } from './read-seats.server.ts';
import { type Deliver, enqueue, takeOut } from '../../platform/outbox/outbox.server.ts';

/** Somebody who may be asked. */
export type Person = Pick<Seat, 'interestId' | 'name' | 'email' | 'phone' | 'payer'> & {
  /** On the list of an employer. */
  nomineeId?: string;
  /** The seat with which they were promised the next class of the subject. */
  promisedBy?: string | undefined;
};

/** One row a person and batch: by email, and where somebody gave none, by what they asked, or by their place on an employer's list. */
export function personOf({ email, interestId, nomineeId }: Pick<Person, 'email' | 'interestId' | 'nomineeId'>): string {
  if (email) return `email ${email.toLowerCase()}`;
  return nomineeId ? `nominee ${nomineeId}` : `interest ${interestId}`;
}

/** Notes that people are asked whether they want a seat; nothing is held for them. Who is in the batch already stays as they are. Answers how many are new. Throws NotFound. */
export async function askPeople(
  trx: Trx,
  app: App,
  by: By,
  batchId: string,
  people: readonly Person[],
): Promise<{ ok: true; asked: number } | { ok: false; refusal: string }> {
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const now = app.now();
  if (!isOpen(batch, now))
    return { ok: false, refusal: 'People are asked when a class is announced and has not begun.' };
  const until = askUntil(now, { startsOn: batch.startsOn! });
  let asked = 0;
  for (const person of people) {
    const id = await addSeat(trx, app, batchId, { ...person, state: 'Asked', answerBy: until });
    if (!id) continue;
    asked += 1;
    const detail = { to: 'Asked', ...(until ? { until: until.toISOString() } : {}) };
    await addHistory(trx, app, by, { batchId, seatId: id, act: 'seat asked', detail });
    await app.seatMoved(trx, { seat: await getSeat(trx, id), at: now.toISOString() });
  }
  return { ok: true, asked };
}

type NewSeat = Person & {
  state: SeatState;
  answerBy: Date | null;
  waveId?: string;
  /** What they are known by in another class, from which they come. */
  person?: string;
};

/** A new row of a batch. Null for somebody who has one. Whoever counts it keeps the count. */
export async function addSeat(
  trx: Trx,
  app: App,
  batchId: string,
  { interestId, nomineeId, name, email, phone, payer, state, answerBy, waveId, person }: NewSeat,
): Promise<string | null> {
  const now = app.now().toISOString();
  const row = await trx
    .insertInto('seats')
    .values({
      id: uuid(),
      created_at: now,
      batch_id: batchId,
      person: person ?? personOf({ email, interestId, ...(nomineeId ? { nomineeId } : {}) }),
      interest_id: interestId,
      name,
      email: email.toLowerCase(),
      phone,
      payer,
      state,
      state_at: now,
      answer_by: answerBy?.toISOString() ?? null,
      queue_rank: null,
      queue_no: null,
      yes_at: null,
      promise: null,
      moved_to: null,
      reason: null,
      version: 0,
      ...(waveId ? { wave_id: waveId } : {}),
    })
    .onConflict((conflict) => conflict.columns(['batch_id', 'person']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** So many seats in one transaction: whoever does something meanwhile waits for one of these, not for all of a class. */
export const atATime = 20;

/** Who decided it, as it stands in the outbox. */
export const Decider = z.union([
  z.object({ kind: z.literal('office'), uid: z.string() }),
  z.object({ kind: z.literal('schedule') }),
]);
export type Decider = z.output<typeof Decider>;

/** What follows for the seats of a class from one decision: the first part with it, the others in the background. `act` does one part and answers what is left, or null. */
export function inParts<Left extends { batchId: string }>(
  topic: string,
  contract: z.ZodType<Left>,
  act: (trx: Trx, app: App, left: Left) => Promise<Left | null>,
) {
  const begin = async (trx: Trx, app: App, left: Left) => {
    const rest = await act(trx, app, left);
    if (rest) await enqueue(trx, app, topic, rest);
  };
  /** Whoever takes the message out does the part, in the same transaction: each is done once, however many servers look, also after one was killed. */
  const deliver = async (app: App, message: Parameters<Deliver>[0]) => {
    const left = contract.parse(message.payload);
    await app.write(async (trx) => {
      if (!(await takeOut(trx, message))) return;
      await lockBatch(trx, app, left.batchId);
      await begin(trx, app, left);
    });
  };
  const deliverer = (app: App): Record<string, Deliver> => ({ [topic]: (message) => deliver(app, message) });
  return { begin, deliverer };
}
