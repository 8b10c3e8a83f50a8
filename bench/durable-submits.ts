import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { figure, show, type Row } from './figures.ts';
import { interestOf } from './interest-of.ts';
import { load, type Shot } from './load.ts';
import { recordSubmission } from './recorded.ts';
import { processorMilliseconds, startBareSubmits, type Running } from './servers.ts';

let people = 0;

/** Expressions of interest over 64 kept connections, each from a person and a network of its own. */
export async function sendInterests(url: string, seconds: number): Promise<Shot> {
  const request = {
    method: 'POST' as const,
    path: '/registercourse',
    setupRequest(given: object) {
      people += 1;
      const network = `10.${people & 255}.${(people >> 8) & 255}.${(people >> 16) & 255}`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
      return { ...given, headers, body: JSON.stringify(interestOf(`person${people}@example.com`)) };
    },
  };
  return load(url, [request], 64, seconds);
}

/**
 * S4: acknowledged, durable expressions of interest, against the same statements prepared by hand, and against a loop of single-row commits with the
 * same durability.
 */
export async function measureDurableSubmits(site: Running, rounds: number, seconds: number): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-submits-'));
  const statements = await recordSubmission(folder);
  const bare = await startBareSubmits(path.join(folder, 'site.sqlite'), statements);
  const [ours, byHand, loops]: [Sent[], Sent[], number[]] = [[], [], []];
  try {
    for (const { url } of [site, bare]) await sendInterests(url, seconds);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await send(site, seconds));
      byHand.push(await send(bare, seconds));
      loops.push(commitLoop(seconds));
    }
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rowsOf(ours, byHand, loops);
}

type Sent = Shot & { processor: number };

/** With what each has cost in processor time, in microseconds: other load disturbs it little. */
async function send({ url, pid }: Running, seconds: number): Promise<Sent> {
  const before = processorMilliseconds(pid);
  const shot = await sendInterests(url, seconds);
  return { ...shot, processor: ((processorMilliseconds(pid) - before) * 1000) / (shot.perSecond * seconds) };
}

function rowsOf(ours: Sent[], byHand: Sent[], loops: number[]): Row[] {
  const of = (sent: Sent[], what: keyof Sent) => figure(sent.map((one) => one[what]));
  const ratio = (against: (round: number) => number, what: keyof Sent) =>
    show(figure(ours.map((one, round) => one[what] / against(round))), '', 2);
  const row = (what: string, goal: string, reached: string): Row => ({ id: 'S4', what, goal, reached });
  const speed = show(of(ours, 'perSecond'));
  const refused = ours.reduce((sum, { notOk }) => sum + notOk, 0);
  return [
    row(
      'acknowledged, durable POST /registercourse/s, 64 connections, against the same statements prepared by hand, in shared commits, behind Fastify and zod',
      '≥ 0.80',
      `${ratio((round) => byHand[round]!.perSecond, 'perSecond')}; ${speed} against ${show(of(byHand, 'perSecond'))} per second`,
    ),
    row(
      'the same, 99th percentile',
      '≤ 100 ms',
      `${show(of(ours, 'p99'), 'ms')}; by hand ${show(of(byHand, 'p99'), 'ms')}${refused > 0 ? `; ${refused} were refused` : ''}`,
    ),
    row(
      'the same, processor time of one, mails and notices included, against that by hand',
      '–',
      `${ratio((round) => byHand[round]!.processor, 'processor')}; ${show(of(ours, 'processor'))} against ${show(of(byHand, 'processor'))} µs`,
    ),
    row(
      'the same against single-row commits of one thread (synchronous=FULL)',
      '≥ 0.50',
      `${ratio((round) => loops[round]!, 'perSecond')}; ${speed} against ${show(figure(loops))} per second`,
    ),
  ];
}

function commitLoop(seconds: number): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-loop-'));
  const database = new SQLite(path.join(folder, 'loop.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table rows (id integer primary key, document text not null)');
  const insert = database.prepare('insert into rows (document) values (?)');
  const began = performance.now();
  let rows = 0;
  while (performance.now() - began < seconds * 1000) {
    insert.run(JSON.stringify(interestOf(`person${rows}@example.com`)));
    rows += 1;
  }
  const perSecond = rows / ((performance.now() - began) / 1000);
  database.close();
  rmSync(folder, { recursive: true, force: true });
  return perSecond;
}
