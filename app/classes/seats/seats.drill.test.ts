import { expect } from 'vitest';
import { serversOf, together } from '../../testing/servers.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone, typedPlan } from '../classes.factory.ts';
import { changeBatch } from '../batch-acts.server.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { act, askAll, expectSound, patiently } from './seats.factory.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { listSeats } from './read-seats.server.ts';

// SEAT_DRILL=500 asks as many as a full drill does.
const people = Number(process.env['SEAT_DRILL'] ?? 200);

const press = (...asked: Parameters<typeof act>) => patiently(() => act(...asked));

test(`6: ${people} say yes at once to 20 seats: 20 are taken, all others stand in line, each with a number of their own, and nobody was told wrong`, async ({
  app,
}) => {
  const { id } = await aBatch(app);
  const names = Array.from({ length: people }, (_, at) => `Person${at}`);
  const seats: string[] = [];
  for (let at = 0; at < people; at += 100) seats.push(...(await askAll(app, id, names.slice(at, at + 100))));
  const { servers, close } = await serversOf(app);
  const told = new Map<string, string>();
  // Everybody presses twice.
  await together([...seats, ...seats], async (seat, at) => {
    const answer = await press(servers[at % servers.length]!, seat, 'yes');
    if (!answer.ok) throw new Error('nobody is refused');
    const said = `${answer.seat.state} ${answer.seat.queueNo ?? ''}`;
    expect(told.get(seat) ?? said, 'pressed again').toBe(said);
    told.set(seat, said);
  });
  const standing = await listSeats(app.db, id);
  const numbers = standing.flatMap(({ state, queueNo }) => (state === 'Waiting' ? [queueNo] : []));
  expect(numbers).toEqual(Array.from({ length: people - 20 }, (_, at) => at + 1));
  expect(standing.filter(({ state }) => state === 'Taken')).toHaveLength(20);
  for (const seat of standing) expect(told.get(seat.id)).toBe(`${seat.state} ${seat.queueNo ?? ''}`);
  await expectSound(app, false);
  // Everybody is told once, however often they pressed (I7 counts each; here it is seen as a sum).
  const mails = await app.db
    .selectFrom('outbox')
    .select(['template', ({ fn }) => fn.countAll<number>().as('count')])
    .where('template', 'in', ['seat-taken', 'seat-waiting'])
    .groupBy('template')
    .orderBy('template')
    .execute();
  expect(mails.map(({ template, count }) => [template, Number(count)])).toEqual([
    ['seat-taken', 20],
    ['seat-waiting', people - 20],
  ]);

  // Then everything at once: given back, taken back, refused, lapsed, three seats more.
  const { version } = await getBatch(app.db, id);
  const plan = typedPlan({ seats: '23' });
  await Promise.all([
    together(standing.slice(0, 60), (seat, at) =>
      press(servers[at % servers.length]!, seat.id, (['give back', 'no', 'take back', 'yes'] as const)[at % 4]!, 'x'),
    ),
    together(
      standing.filter(({ state }) => state === 'Taken'),
      (seat, at) => press(servers[at % servers.length]!, seat.id, at % 3 === 0 ? 'take back' : 'give back', 'x'),
    ),
    patiently(() => servers.at(-1)!.write((trx) => changeBatch(trx, app, someone, id, { version, plan }))),
    patiently(() => lapseDue(app)),
  ]);
  await expectSound(app, false);
  expect((await findBatch(app.db, id))!.taken).toBe(23);
  await close();
});
