import fc from 'fast-check';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { dayAfter } from '../days.ts';
import { closeHolds, endNomination } from '../nominations/holds.server.ts';
import { changeName, nameRows } from '../nominations/name-people.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { readList } from '../nominations/read-list.ts';
import { listNominations } from '../nominations/read-nominations.server.ts';
import { aBatch, someone, typedPlan } from '../classes.factory.ts';
import { changeBatch } from '../batch-acts.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { act, askAll, expectSound } from './seats.factory.ts';
import { answerSeat } from './answer-seat.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { moveSeat } from './move-seat.server.ts';
import { countAhead, getSeat } from './read-seats.server.ts';
import type { SeatOutcome } from './seat.ts';
import { undoYes } from './undo-yes.server.ts';

// SEAT_RUNS=300 makes a long run of it, SEAT_SEED another one.
const runs = Number(process.env['SEAT_RUNS'] ?? 12);
const seed = Number(process.env['SEAT_SEED'] ?? 20_261_122);

const people = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy', 'Faiz'];
const seat = { batch: fc.nat(1), person: fc.nat(people.length - 1) };
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('yes' as const), ...seat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('no' as const), ...seat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('told yes' as const, 'mistake' as const), ...seat }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('give back' as const), ...seat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('offer' as const, 'take back' as const), ...seat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), ...seat }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lapse' as const) }) },
  // Employers: seats are agreed to, somebody is named, says so, is put in another's place; seats are let go.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('agree' as const, 'name' as const, 'let go' as const), ...seat }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('nominee yes' as const, 'nominee no' as const, 'nominee replaced' as const),
      ...seat,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('seats' as const),
      batch: fc.nat(1),
      seats: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

type EmployerAct = 'agree' | 'name' | 'let go' | 'nominee yes' | 'nominee no' | 'nominee replaced';
const isOfEmployer = <Step extends { kind: string }>(one: Step): one is Step & { kind: EmployerAct } =>
  /^(?:agree|name|let go|nominee )/.test(one.kind);

/** What the employer of a batch does, and whom it has named: somebody of the people, or a new one without an address. */
async function actAsEmployer(app: App, batchId: string, kind: EmployerAct, person: string): Promise<void> {
  const by = { kind: 'employer' } as const;
  if (kind === 'agree') {
    const until = dayAfter(indianDay(app.now()), 4);
    return void (await agree(app, await aNomination(app, { people: person }), batchId, 1, until));
  }
  const nomination = (await listNominations(app.db, { batchId })).at(-1);
  if (!nomination) return;
  const { id, people: named } = nomination;
  const email = `${person.toLowerCase()}@example.in`;
  const somebody = named.find(({ state }) => state === 'Offered' || state === 'Taken');
  if (kind === 'let go') await app.write((trx) => endNomination(trx, app, by, id, { version: null, reason: 'x' }));
  else if (kind === 'name')
    await app.write((trx) =>
      nameRows(trx, app, id, readList(person.length % 2 ? `${person}, ${email}` : `New ${named.length}`)),
    );
  else if (!somebody) return;
  else if (kind === 'nominee replaced') {
    const to = { name: person, email: '', phone: '', certificate: '' };
    await app.write((trx) => changeName(trx, app, id, { personId: somebody.id, to }));
  } else await expectTrue(app, await act(app, somebody.seatId!, kind === 'nominee yes' ? 'yes' : 'no', ''));
}

/** I6: the answer that was given is what stands in the database. */
async function expectTrue(app: App, outcome: SeatOutcome): Promise<void> {
  if (!outcome.ok) return;
  const stands = await getSeat(app.db, outcome.seat.id);
  const { late: _, ...said } = outcome;
  expect(said).toEqual({ ok: true, seat: stands, ahead: await countAhead(app.db, stands) });
}

test(
  'whatever is said and done in two batches of a subject, seats, line and claims stay right after every step',
  async ({ app, clock }) => {
    const start = clock.now.getTime();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 35 }), async (steps) => {
        clock.forward((start - clock.now.getTime()) / 1000);
        for (const table of ['seat_claims', 'nomination_people', 'nominations', 'seats'] as const)
          await app.db.deleteFrom(table).execute();
        await app.db.updateTable('batches').set({ taken: 0, state: 'Cancelled' }).execute();
        const batches = [
          await aBatch(app, { seats: '2', minimum: '1' }),
          await aBatch(app, { seats: '1', minimum: '1' }),
        ];
        const seats = [await askAll(app, batches[0]!.id, people), await askAll(app, batches[1]!.id, people)];
        for (const one of steps) {
          if (one.kind === 'wait') clock.forward(one.hours * 60 * 60);
          else if (one.kind === 'lapse') {
            await lapseDue(app);
            await closeHolds(app);
          } else if (isOfEmployer(one)) await actAsEmployer(app, batches[one.batch]!.id, one.kind, people[one.person]!);
          else if (one.kind === 'seats') {
            const { id } = batches[one.batch]!;
            const { version } = await getBatch(app.db, id);
            const plan = typedPlan({ seats: String(one.seats), minimum: '1' });
            await app.write((trx) => changeBatch(trx, app, someone, id, { version, plan }));
          } else if (one.kind === 'move') {
            const toBatchId = batches[1 - one.batch]!.id;
            const id = seats[one.batch]![one.person]!;
            await app.write((trx) => moveSeat(trx, app, someone, id, { toBatchId, version: null }));
          } else if (one.kind === 'told yes' || one.kind === 'mistake') {
            const id = seats[one.batch]![one.person]!;
            const { version } = await getSeat(app.db, id);
            const said = { act: 'yes', version } as const;
            const done = await app.write((trx) =>
              one.kind === 'mistake'
                ? undoYes(trx, app, someone, id, version)
                : answerSeat(trx, app, { ...someone, told: 'telephone' }, id, said),
            );
            await expectTrue(app, done);
          } else await expectTrue(app, await act(app, seats[one.batch]![one.person]!, one.kind, 'x'));
          await expectSound(app);
        }
      }),
      { numRuns: runs, seed },
    );
  },
  120_000 + runs * 2000,
);
