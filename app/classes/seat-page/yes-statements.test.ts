import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { anAskedClass, expectSound } from '../seats/seats.factory.ts';
import { writeSeatMail } from '../mails/write-seat-mail.server.ts';
import { Round } from '../../platform/outbox/round.ts';
import { sayYes } from './act-on-seat.server.ts';

function aCounter() {
  const statements = { count: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.count += 1;
      return result;
    },
  };
  return { counter, statements };
}

function countingReads(app: App) {
  const { counter, statements } = aCounter();
  return { db: app.db.withPlugin(counter), statements };
}

/** An app that counts what its transactions ask of the database. */
function counting(app: App) {
  const { counter, statements } = aCounter();
  return { app: { ...app, write: (work) => app.write((trx) => work(trx.withPlugin(counter))) } as App, statements };
}

test('while a crowd says yes, each holds the lock of the class for few statements, also with a wish behind them', async ({
  app,
}) => {
  const names = ['Asha', 'Bilal', 'Chitra'] as const;
  for (const name of names)
    await anInterest(app, { email: `${name.toLowerCase()}@example.in`, trainingEvent: 'CIPLevel1' });
  const { seats } = await anAskedClass(app, names, { seats: '2', minimum: '2' });
  const counted: number[] = [];
  for (const [at, id] of seats.entries()) {
    const { app: one, statements } = counting(app);
    const said = await sayYes(one, id, { move: false, network: `192.0.${at}.1` });
    expect(said).toMatchObject({ ok: true, seat: { state: at < 2 ? 'Taken' : 'Waiting' } });
    counted.push(statements.count);
  }
  // A seat; the one that reaches the minimum, of which the office is told; a place in line.
  const most = [18, 21, 12];
  expect(
    counted.filter((count, at) => count > most[at]!),
    counted.join(', '),
  ).toEqual([]);
  await expectSound(app);
});

test('mails that leave together read the line once, and each says how many are before its person', async ({ app }) => {
  const { seats } = await anAskedClass(app, ['Asha', 'Bilal', 'Chitra', 'Dev'], { seats: '1', minimum: '1' });
  for (const id of seats) await sayYes(app, id, { move: false, network: `192.0.${seats.indexOf(id)}.1` });
  const [round, asked] = [new Round(), [] as number[]];
  const written: (number | undefined)[] = [];
  for (const [at, seatId] of seats.slice(1).entries()) {
    const { db, statements } = countingReads(app);
    const told = { mail: 'seat-waiting', seatId, number: at + 1, rank: 1 } as const;
    written.push((await writeSeatMail({ ...app, db }, told, round))?.data.ahead);
    asked.push(statements.count);
  }
  expect(written).toEqual([0, 1, 2]);
  // Their seat, what is theirs in another class, and where the office writes to them.
  expect(asked.slice(1)).toEqual([3, 3]);
});
