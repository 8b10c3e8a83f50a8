import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../testing/test.ts';
import { defineCall } from '../calls/call.server.ts';
import { Busy } from '../errors.ts';
import { connectionLimits } from './connections.server.ts';
import { createGate, crowdLimits, gateLimits } from './gate.server.ts';
import { createHttp } from './http.server.ts';
import { shedLimits } from './shed.server.ts';

const limits = { together: 2, waiting: 6, allowance: 100, patience: 60_000 };

/** A gate whose work goes on when the test says so. */
function gateWith(change: Partial<typeof limits> = {}) {
  const clock = { now: 0 };
  const gate = createGate({ ...limits, ...change }, () => clock.now);
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const outcomes: Promise<string>[] = [];
  const ask = (network: string, name: string, wanted?: () => boolean) => {
    const done = gate.pass(
      network,
      () => {
        begun.push(name);
        return new Promise<void>((resolve) => finish.push(resolve));
      },
      wanted,
    );
    outcomes.push(
      done.then(
        () => `${name} done`,
        (error: unknown) => `${name} ${error instanceof Busy ? 'refused' : 'failed'}`,
      ),
    );
  };
  // Work begins in a turn of its own.
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const settle = async () => {
    await turn();
    await turn();
  };
  const finishAll = async () => {
    await settle();
    while (finish.length > 0) {
      finish.shift()!();
      await settle();
    }
  };
  return { gate, clock, begun, ask, finishAll, settle, outcomes: () => Promise.all(outcomes) };
}

test('a few work at once, the others wait, and who comes when all places are taken is refused at once', async () => {
  const { gate, ask, begun, finishAll, settle, outcomes } = gateWith();
  for (const name of ['a1', 'a2']) ask('a', name);
  expect(gate.isCrowded()).toBe(false);
  for (let n = 3; n <= 9; n += 1) ask('a', `a${n}`);
  expect(gate.isCrowded()).toBe(true);
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  await finishAll();
  expect(gate.isCrowded()).toBe(false);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
  expect((await outcomes()).at(-1)).toBe('a9 refused');
});

test('work that never waits for anything leaves the others their turn all the same', async () => {
  const gate = createGate({ ...limits, waiting: 100 });
  let done = 0;
  const all = Array.from({ length: 20 }, (_, n) => gate.pass('a', async () => void (done += 1)).then(() => n));
  await Promise.resolve();
  expect(done).toBe(0);
  const atEachTurn: number[] = [];
  while (done < all.length) {
    await new Promise((resolve) => setImmediate(resolve));
    atEachTurn.push(done);
  }
  expect(Math.max(...atEachTurn.map((now, turn) => now - (atEachTurn[turn - 1] ?? 0)))).toBeLessThanOrEqual(2);
  await Promise.all(all);
});

test('a crowd of one network keeps nobody else waiting for more than a turn', async () => {
  const { ask, begun, finishAll, outcomes } = gateWith();
  for (let n = 1; n <= 8; n += 1) ask('a', `a${n}`);
  ask('b', 'b1');
  await finishAll();
  expect(begun.indexOf('b1')).toBeLessThan(4);
  expect(await outcomes()).toContain('b1 done');
  expect((await outcomes()).filter((outcome) => outcome.endsWith('refused'))).toEqual(['a8 refused']);
});

test('who has had its allowance of the minute comes after everybody else, and is served while nobody else is there', async () => {
  const { ask, begun, clock, finishAll, outcomes } = gateWith({ allowance: 3 });
  for (let n = 1; n <= 8; n += 1) ask('a', `a${n}`);
  for (const name of ['b1', 'c1', 'b2']) ask(name[0]!, name);
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4', 'a5']);
  expect(await outcomes()).toEqual(expect.arrayContaining(['a6 refused', 'a7 refused', 'a8 refused']));
  clock.now = 61_000;
  ask('d', 'd1');
  ask('d', 'd2');
  ask('d', 'd3');
  ask('a', 'a9');
  ask('d', 'd4');
  await finishAll();
  expect(begun.slice(-5)).toEqual(['d1', 'd2', 'd3', 'a9', 'd4']);
});

test('what nobody wants any more is not begun, and work that fails makes room', async () => {
  const { ask, begun, finishAll, outcomes } = gateWith();
  for (const name of ['a1', 'a2']) ask('a', name);
  ask('a', 'gone', () => false);
  ask('a', 'a3');
  await finishAll();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  expect(await outcomes()).toContain('gone refused');
  const gate = createGate({ ...limits, together: 1 });
  await expect(gate.pass('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(gate.pass('a', async () => 'back')).resolves.toBe('back');
});

test('whoever has waited for too long is told so and leaves their place to others', async () => {
  const gate = createGate({ ...limits, together: 1, waiting: 2, patience: 50 });
  const { promise: until, resolve: end } = Promise.withResolvers<void>();
  const first = gate.pass('a', () => until.then(() => 'served'));
  const tooLong = [gate.pass('a', async () => 'served'), gate.pass('b', async () => 'served')];
  expect((await Promise.allSettled(tooLong)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(tooLong[0]).rejects.toBeInstanceOf(Busy);
  const next = [gate.pass('b', async () => 'served'), gate.pass('c', async () => 'served')];
  end();
  expect(await Promise.all([first, ...next])).toEqual(['served', 'served', 'served']);
});

test('in the line of a crowd the answer "come again" is there before the connection is ended for its silence', async ({
  app,
}) => {
  for (const { patience } of [gateLimits, crowdLimits])
    expect(patience).toBeLessThanOrEqual(connectionLimits.silence - 10_000);
  const http = await createHttp(app, {
    connections: { ...connectionLimits, silence: 2000 },
    gate: gateLimits,
    crowd: { ...crowdLimits, together: 1, patience: 100 },
    shed: { ...shedLimits, pressure: {} },
  });
  const answer = z.object({});
  const press = { method: 'POST', path: '/press', summary: 'Pressed by many', answer, crowd: true } as const;
  defineCall(http, app, { ...press, handle: async () => ({ status: 200, body: {} }) });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { promise: until, resolve: end } = Promise.withResolvers<void>();
  const before = http.crowd.pass('somebody before', () => until);
  const { port } = http.server.address() as AddressInfo;
  const told = await fetch(`http://127.0.0.1:${port}/press`, { method: 'POST' });
  expect([told.status, told.headers.get('retry-after'), await told.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'busy' }),
  ]);
  end();
  await before;
  await http.close();
});
