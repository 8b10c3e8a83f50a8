import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { anAskedClass, expectSound } from '../seats/seats.factory.ts';
import { sayYes } from './act-on-seat.server.ts';

/** An app that counts what its transactions ask of the database. */
function counting(app: App) {
  const statements = { count: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.count += 1;
      return result;
    },
  };
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
  const most = [17, 20, 12];
  expect(
    counted.filter((count, at) => count > most[at]!),
    counted.join(', '),
  ).toEqual([]);
  await expectSound(app);
});
