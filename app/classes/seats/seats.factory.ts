import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { Busy } from '../../platform/errors.ts';
import { aBatch, someone } from '../classes.factory.ts';
import type { TypedPlan } from '../plan.ts';
import { getBatch } from '../read-batches.server.ts';
import { answerSeat } from './answer-seat.server.ts';
import { askPeople } from './ask-people.server.ts';
import { type SeatAct, type SeatState } from './seat.ts';
import { endOfHold } from './deadlines.ts';
import { isOpen } from '../batch.ts';
import { getSeat, listSeats } from './read-seats.server.ts';

/** Somebody by a short name. */
export const aMember = (name: string) => ({
  interestId: null,
  name,
  email: `${name.toLowerCase()}@example.in`,
  phone: '',
  payer: 'Self',
});

/** Asks people in a batch; answers the ids of their seats in the same order. */
export async function askAll(app: App, batchId: string, names: readonly string[]): Promise<string[]> {
  const asked = await app.write((trx) => askPeople(trx, app, someone, batchId, names.map(aMember)));
  if (!asked.ok) throw new Error(asked.refusal);
  const seats = await listSeats(app.db, batchId);
  return names.map((name) => seats.find((seat) => seat.name === name)!.id);
}

/** A class that one person fills. */
export const oneSeat = { seats: '1', minimum: '1' };

/** A class, of one seat unless its plan says otherwise, in which people are asked; so many of them, in their order, have said yes. */
export async function anAskedClass<const Names extends readonly string[]>(
  app: App,
  names: Names,
  { yes = 0, ...plan }: Partial<TypedPlan> & { yes?: number } = {},
) {
  const { id, version } = await aBatch(app, { ...oneSeat, ...plan });
  const seats = await askAll(app, id, names);
  for (const seat of seats.slice(0, yes)) await act(app, seat, 'yes');
  return { id, version, seats: seats as { [At in keyof Names]: string } };
}

export const act = (app: App, id: string, what: SeatAct, reason = '', version: number | null = null) =>
  app.write((trx) => answerSeat(trx, app, someone, id, { act: what, version, reason }));

/** Says it again when the server says to come again, as people do; a database on a machine that is busy with other things does so. */
export async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      const busy = error instanceof Busy || /^(57014|55P03)$/.test(String((error as { code?: unknown }).code));
      if (!busy) throw error;
      await setTimeout(20);
    }
}

/** 'Taken', 'Waiting 2' and so on, of some seats. */
export async function statesOf(app: App, ids: readonly string[]): Promise<string[]> {
  const seats = await Promise.all(ids.map((id) => getSeat(app.db, id)));
  return seats.map(({ state, queueNo }) => (state === 'Waiting' ? `Waiting ${queueNo}` : state));
}

/** What holds of seats whatever was done, recomputed by SQL: I1 to I5, I7 and I8. What is wrong comes back as sentences. */
async function findFaults(app: App, { replay }: { replay: boolean }): Promise<string[]> {
  const faults: string[] = [];
  const ask = async (name: string, query: ReturnType<typeof sql>) => {
    const { rows } = await query.execute(app.db);
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows)}`);
  };
  await ask(
    'I1',
    sql`select b.id, b.taken, b.seats from batches b where b.taken < 0 or b.taken > b.seats or b.taken <>
      (select count(*) from seats s where s.batch_id = b.id and s.state in ('Offered', 'Taken')) +
      (select coalesce(sum(n.unnamed), 0) from nominations n where n.batch_id = b.id and n.state = 'Agreed')`,
  );
  await ask('I2', sql`select batch_id, person from seats group by batch_id, person having count(*) > 1`);
  await ask(
    'I4, one number each',
    sql`select batch_id, queue_no from seats where state = 'Waiting' group by batch_id, queue_no having count(*) > 1`,
  );
  await ask(
    'I8, one each',
    sql`select s.person, b.event_code from seats s join batches b on b.id = s.batch_id
      where s.state = 'Taken' and b.state <> 'Finished' group by s.person, b.event_code having count(*) > 1`,
  );
  await ask(
    'I8, claimed',
    sql`select s.id from seats s join batches b on b.id = s.batch_id
      left join seat_claims c on c.person = s.person and c.subject = b.event_code and c.seat_id = s.id
      where s.state = 'Taken' and b.state <> 'Finished' and c.seat_id is null`,
  );
  await ask(
    'I8, claimed by nobody',
    sql`select c.seat_id from seat_claims c join seats s on s.id = c.seat_id where s.state <> 'Taken'`,
  );
  faults.push(...(await faultsOfMails(app)));
  for (const { id } of await app.db.selectFrom('seats').select('batch_id as id').distinct().execute())
    faults.push(...(await faultsOfLine(app, id, replay)));
  return faults;
}

type Noted = { to?: string; number?: number; rolled?: true; asBefore?: true };

/** I3: nobody waits beside a free seat while the line rolls by itself. I4: numbers are 1, 2, 3 … I5: roll-down served the head of the line. */
async function faultsOfLine(app: App, id: string, replay: boolean): Promise<string[]> {
  const batch = await getBatch(app.db, id);
  const seats = await listSeats(app.db, id);
  const waiting = seats.filter(({ state }) => state === 'Waiting');
  const rolls = isOpen(batch, app.now()) && endOfHold(app.now(), { ...batch, startsOn: batch.startsOn! }) !== null;
  const faults =
    rolls && batch.promisesLeft === 0 && waiting.length > 0 && batch.taken < batch.seats
      ? [`I3: ${waiting.length} wait in ${id}`]
      : [];
  const history = await app.db
    .selectFrom('batch_history')
    .select(['seat_id', 'detail'])
    .where('batch_id', '=', id)
    .where('seat_id', 'is not', null)
    .orderBy('id')
    .execute();
  const line = new Map<string, number>();
  const numbers: number[] = [];
  const ranks = new Map(seats.map((seat) => [seat.id, seat.queueRank ?? 1]));
  for (const { seat_id: seat, detail } of history) {
    const { to, number, rolled, asBefore } = JSON.parse(detail) as Noted;
    // Who somebody is was put right: they stand where they stood.
    if (to === undefined) continue;
    if (rolled) {
      const key = (one: string) => ranks.get(one)! * 1_000_000 + line.get(one)!;
      const head = [...line.keys()].toSorted((one, other) => key(one) - key(other))[0];
      if (replay && head !== seat) faults.push(`I5: ${seat} was served before ${head}`);
    }
    line.delete(seat!);
    if (to !== 'Waiting') continue;
    if (!asBefore) numbers.push(number!);
    line.set(seat!, number!);
  }
  const inOrder = replay ? numbers : numbers.toSorted((one, other) => one - other);
  if (inOrder.some((number, at) => number !== at + 1)) faults.push(`I4: ${numbers.join(' ')}`);
  return faults;
}

const tellsOf: Partial<Record<SeatState, readonly string[]>> = {
  Offered: ['seat-offered', 'nominee-offered'],
  Taken: ['seat-taken', 'seat-moved'],
  Waiting: ['seat-waiting'],
  Lapsed: ['seat-lapsed'],
  'Given back': ['seat-given-back'],
  'Taken back': ['seat-taken-back'],
  'Called off': ['batch-cancelled'],
  'Not seated': ['not-seated'],
};
type Step = { from?: SeatState; to: SeatState; silent?: true; untold?: true; asBefore?: true } & {
  unsent?: string[];
  again?: string[];
};

/** As what it is told: a yes that was a mistake as a seat that was taken back, whatever stands again. */
const toldAs = ({ to, asBefore }: Step) => (asBefore && to !== 'Waiting' ? 'Taken back' : to);

/** I7: one mail for each step that has one, in the outbox or sent, and none besides. What was taken back unsent, or past the bounds of mails, stands in the history. */
async function faultsOfMails(app: App): Promise<string[]> {
  const { rows: mails } = await sql<{ about: string; template: string; count: number }>`select about, template,
    count(*) as count from outbox where about like 'seat %' group by about, template`.execute(app.db);
  const { rows: steps } = await sql<{ id: string; detail: string }>`select s.id, h.detail from seats s
    join batch_history h on h.seat_id = s.id where s.email <> ''`.execute(app.db);
  const ofSeat = new Map<string, Step[]>();
  for (const { id, detail } of steps) ofSeat.set(id, [...(ofSeat.get(id) ?? []), JSON.parse(detail) as Step]);
  const left = new Map(mails.map(({ about, template, count }) => [`${about} ${template}`, Number(count)]));
  const faults: string[] = [];
  for (const [id, done] of ofSeat)
    for (const [state, templates] of Object.entries(tellsOf)) {
      const isOne = (step: Step) =>
        toldAs(step) === state &&
        !step.silent &&
        !step.untold &&
        !(step.to === 'Lapsed' && (step.from === 'Asked' || step.asBefore));
      const again = done.flatMap((step) => step.again ?? []).filter((name) => templates.includes(name)).length;
      const wanted = done.filter(isOne).length + again;
      const unsent = done.flatMap((step) => step.unsent ?? []).filter((name) => templates.includes(name)).length;
      const sent = templates.reduce((sum, template) => sum + (left.get(`seat ${id} ${template}`) ?? 0), 0);
      if (wanted !== sent + unsent)
        faults.push(`I7: ${sent} mails and ${unsent} unsent of ${wanted} ${state} of ${id}`);
    }
  return faults;
}

/** Fails with what is wrong. With several writers at once ids do not tell the order of commits: then `replay` is left out. */
export async function expectSound(app: App, replay = true): Promise<void> {
  expect(await findFaults(app, { replay })).toEqual([]);
}

/** Money that came for a seat, on a bill of its own. */
export async function paidFor(app: App, seatId: string): Promise<void> {
  const { batchId, email } = await getSeat(app.db, seatId);
  const [id, at] = [uuid(), app.now().toISOString()];
  const payer = { name: '', address: '', city: '', pin: '', stateCode: '', country: 'India', gstin: '', sez: 'none' };
  await app.db
    .insertInto('bills')
    .values({
      id,
      created_at: at,
      reference: `BILL-${id.slice(-6)}`,
      batch_id: batchId,
      payer_kind: 'Self',
      payer: JSON.stringify(payer),
      email,
      supplier: '',
      state: 'Part paid',
      waits: null,
      version: 0,
    })
    .execute();
  await app.db.insertInto('bill_lines').values({ bill_id: id, seat_id: seatId, open_seat: seatId, fee: 100 }).execute();
  const payment = { id: uuid(), bill_id: id, received_on: at.slice(0, 10), amount: 100, how: 'bank', reference: id };
  await app.db
    .insertInto('payments')
    .values({ ...payment, repeat_key: id, reverses: null, noted_by: '', noted_at: at })
    .execute();
}
