import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { billStates } from '../app/billing/bill.ts';
import { batchStates } from '../app/classes/batch.ts';
import { seatStates } from '../app/classes/seats/seat.ts';
import { expectSound } from '../app/classes/seats/seats.factory.ts';
import { interestStatuses } from '../app/interest/rules.ts';
import { test } from '../app/testing/test.ts';
import { fillYear } from './fill.ts';

test('a demo has a year of everything, in every state, and all of it is sound', async ({ app, clock }) => {
  const sent: string[] = [];
  const transport = {
    describe: 'test',
    close: () => {},
    send: async (mail: object) => void sent.push(JSON.stringify(mail)),
  };
  const owner = await fillYear(app, clock, { password: 'three grey pumps', transport });
  expect(owner.key).toMatch(/^[A-Z2-7]{20,}$/);
  const tables = ['batches', 'registrations', 'contact_messages', 'subscribers', 'people'] as const;
  const count = async (table: (typeof tables)[number] | 'interests' | 'letters' | 'audit_entries') => {
    const rows = app.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
    return Number((await rows.executeTakeFirstOrThrow()).count);
  };
  expect(await Promise.all(tables.map(count))).toEqual([8, 18, 24, 30, 21]);
  // Who said no has one wish more.
  expect(await count('interests')).toBeGreaterThanOrEqual(190);
  expect(await count('letters')).toBeGreaterThan(50);
  expect(await count('audit_entries')).toBeGreaterThan(400);
  const all = async (table: 'batches' | 'seats') => await app.db.selectFrom(table).select('state').execute();
  expect(new Set((await all('batches')).map(({ state }) => state))).toEqual(new Set(batchStates));
  expect(new Set((await all('seats')).map(({ state }) => state))).toEqual(new Set(seatStates));
  const states = await app.db.selectFrom('bills').select('state').execute();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(billStates));
  const papers = await app.db.selectFrom('papers').select('kind').distinct().execute();
  expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['C', 'P', 'R', 'T', 'V']);
  const said = await app.db.selectFrom('payment_notes').select('id').where('settled_at', 'is', null).execute();
  expect(said).toHaveLength(1);
  const statuses = await app.db.selectFrom('interests').select('status').distinct().execute();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(interestStatuses));
  const held = await app.db.selectFrom('seats').select('id').where('review_reason', 'is not', null).execute();
  expect(held).toHaveLength(1);
  expect(sent.length).toBeGreaterThan(100);
  const known = await app.db.selectFrom('cases').select('email').execute();
  expect(known.length).toBeGreaterThan(200);
  expect(known.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
  const waiting = await app.db.selectFrom('outbox').select('topic').where('done_at', 'is', null).execute();
  expect(waiting).toEqual([]);
  await expectSound(app);
}, 300_000);

test('it takes away what a link led it to fill and what a killed one left, and refuses a place that holds anything', async () => {
  const around = mkdtempSync(path.join(os.tmpdir(), 'site-demo-test-'));
  const [folder, link, full] = ['folder', 'link', 'full'].map((name) => path.join(around, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(folder);
  symlinkSync(folder, link);
  mkdirSync(full);
  writeFileSync(path.join(full, 'mine'), '');
  const run = (dataDir: string, env = {}) =>
    spawn('node', ['--disable-warning=ExperimentalWarning', 'demo/run.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', TMPDIR: around, ...env },
    });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const busy = run(path.join(around, 'busy'), { PORT: String(port) });
  const [printed, said] = await Promise.all([text(busy.stdout), text(busy.stderr)]);
  expect([printed, said]).toEqual(['', `Port ${port} is in use: stop what uses it, or set PORT to another number.\n`]);
  taken.close();
  const gone = spawn('true');
  await once(gone, 'exit');
  const [left, running] = [gone.pid, process.pid].map((pid) => path.join(around, `site-demo-${pid}-Ab3xYz`));
  for (const one of [left!, running!]) mkdirSync(one);
  const refused = run(full);
  expect((await once(refused, 'exit'))[0]).toBe(1);
  expect(existsSync(path.join(full, 'mine'))).toBe(true);
  expect([existsSync(left!), existsSync(running!)]).toEqual([false, true]);
  const linked = run(link);
  await once(linked.stdout, 'data');
  linked.kill('SIGINT');
  await once(linked, 'exit');
  expect([existsSync(folder), existsSync(link)]).toEqual([false, false]);
  rmSync(around, { recursive: true });
});
