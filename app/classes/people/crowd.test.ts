import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { openDatabase } from '../../platform/database/open-database.server.ts';
import { Busy } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone, typedPlan } from '../classes.factory.ts';
import { changeBatch } from '../batch-acts.server.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { seatPath } from '../seats/seat-link.server.ts';
import { aMember, expectSound, patiently } from '../seats/seats.factory.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import type { Seat } from '../seats/seat.ts';

// `npm run drill` asks 500 in each of 50 runs, as SEAT_CROWD and SEAT_CROWD_RUNS say.
const people = Number(process.env['SEAT_CROWD'] ?? 100);
const runs = Number(process.env['SEAT_CROWD_RUNS'] ?? 1);
const seats = 20;
const isLong = process.env['SEAT_CROWD'] !== undefined;
/** Seconds. */
const mostOfProcessor = 10;

type Told = { status: number; body: { state?: string; number?: number; code?: string } };

/** The servers that are pressed, over the network: on SQLite one, on PostgreSQL two, each with connections of its own. */
async function listening(app: App): Promise<{ ports: number[]; close: () => Promise<void> }> {
  const { createServer } = await import('../../server.ts');
  const [apps, ends] = [[app], [] as (() => Promise<unknown>)[]];
  const url = process.env['TEST_POSTGRES_URL'];
  if (url) {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const databaseUrl = new URL(url);
    databaseUrl.pathname = `/${rows[0]!.name}`;
    const second = openDatabase({ databaseUrl: databaseUrl.href, dataDir: '' });
    apps.push({ ...app, ...second });
    ends.push(() => second.db.destroy());
  }
  const ports: number[] = [];
  for (const one of apps) {
    const server = await createServer(one);
    await server.listen({ port: 0, host: '127.0.0.1' });
    ports.push((server.server.address() as AddressInfo).port);
    ends.unshift(() => server.close());
  }
  return {
    ports,
    async close() {
      for (const end of ends) await end();
    },
  };
}

/** One press of a button, from a network of its own. */
function press(port: number, at: number, path: string, body: object): Promise<Told> {
  const network = `10.${at % 250}.${Math.floor(at / 250) % 250}.1`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path, method: 'POST', headers, agent: false },
      (answer) =>
        void json(answer).then((said) => resolve({ status: answer.statusCode!, body: said as Told['body'] }), reject),
    );
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });
}

/** Presses again where the server says to come again, as it may on a machine that is busy with other things. */
function pressPatiently(...asked: Parameters<typeof press>): Promise<Told> {
  return patiently(async () => {
    const told = await press(...asked);
    if (told.status === 503) throw new Busy('come again');
    return told;
  });
}

/** People who have nothing to do with one another: a mail domain each. */
async function askCrowd(app: App, batchId: string): Promise<Seat[]> {
  const crowd = Array.from({ length: people }, (_, at) => ({
    ...aMember(`Person${at}`),
    email: `person@house${at}.example`,
  }));
  for (let at = 0; at < people; at += 100)
    await app.write((trx) => askPeople(trx, app, someone, batchId, crowd.slice(at, at + 100)));
  return listSeats(app.db, batchId);
}

/** How many were told what by mail. */
async function mailsOf(app: App, batchId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ template: string; count: number }>`select o.template, count(*) as count from outbox o
    join seats s on o.about = 'seat ' || s.id where s.batch_id = ${batchId} group by o.template`.execute(app.db);
  return Object.fromEntries(rows.map(({ template, count }) => [template, Number(count)]));
}

test.for(Array.from({ length: runs }, (_, at) => at + 1))(
  `6: ${people} press yes at once for ${seats} seats, every tenth twice: ${seats} are taken, all others stand in line by number, each was told the truth, nobody an error (%i)`,
  { timeout: 300_000 },
  async (_run, { app }) => {
    const { ports, close } = await listening(app);
    const { id } = await aBatch(app, { seats: String(seats) });
    const crowd = await askCrowd(app, id);
    const pressed = [...crowd, ...crowd.filter((_seat, at) => at % 10 === 0)];
    // A drill has its machine for itself: there nobody is told to come again.
    const pressYes = isLong ? press : pressPatiently;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const told = await Promise.all(
      pressed.map((seat, at) =>
        pressYes(ports[at % ports.length]!, at, `${seatPath(app, seat)}/answer`, { answer: 'yes' }),
      ),
    );
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const ofProcessor = (user + system) / 1_000_000;
    expect(told.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    const stands = await listSeats(app.db, id);
    expect(stands.filter(({ state }) => state === 'Taken')).toHaveLength(seats);
    const line = stands.flatMap(({ state, queueNo }) => (state === 'Waiting' ? [queueNo] : []));
    expect(line).toEqual(Array.from({ length: people - seats }, (_, at) => at + 1));
    const byId = new Map(stands.map((seat) => [seat.id, seat]));
    for (const [at, { id: seat }] of pressed.entries()) {
      const { state, queueNo } = byId.get(seat)!;
      const said = told[at]!.body;
      expect([said.state, said.number ?? null]).toEqual([state, state === 'Waiting' ? queueNo : null]);
    }
    await expectSound(app, false);
    expect(await mailsOf(app, id)).toEqual({
      'seat-taken': seats,
      'seat-waiting': people - seats,
      'minimum-reached': 1,
    });
    if (isLong) console.log(`${people} in ${seconds.toFixed(1)} s, ${ofProcessor.toFixed(1)} s of a processor`);
    // Never how long it took: that says as much of whoever else uses the machine.
    expect(ofProcessor).toBeLessThan(mostOfProcessor);
    await mixedActs(app, ports, id);
    await close();
  },
);

/** Then everything at once: given back, refused, left, wanted again, three seats more, and the clock. */
async function mixedActs(app: App, ports: number[], id: string): Promise<void> {
  const stands = await listSeats(app.db, id);
  const [version, plan] = [(await findBatch(app.db, id))!.version, typedPlan({ seats: String(seats + 3) })];
  const acts = stands.slice(0, Math.min(200, people)).map((seat, at) => {
    const path = seatPath(app, seat);
    const isTaken = seat.state === 'Taken';
    const call = isTaken && at % 3 > 0 ? 'give-back' : 'answer';
    const body = call === 'give-back' ? { understood: '1' } : { answer: at % 4 === 0 ? 'no' : 'yes' };
    return pressPatiently(ports[at % ports.length]!, at, `${path}/${call}`, body);
  });
  const [told] = await Promise.all([
    Promise.all(acts),
    patiently(() => app.write((trx) => changeBatch(trx, app, someone, id, { version, plan }))),
    patiently(() => lapseDue(app)),
  ]);
  expect(told.filter(({ status }) => status >= 500)).toEqual([]);
  await expectSound(app, false);
  const { taken } = await getBatch(app.db, id);
  expect(taken).toBe(seats + 3);
}
