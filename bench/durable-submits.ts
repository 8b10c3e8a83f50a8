import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { figure, show, type Row } from './figures.ts';
import { interestOf } from './interest-of.ts';
import { compare, load } from './load.ts';

/** S4: acknowledged, durable expressions of interest, against a loop of single-row commits with the same durability. */
export async function measureDurableSubmits(url: string, rounds: number, seconds: number): Promise<Row[]> {
  const p99: number[] = [];
  let people = 0;
  const submit = async () => {
    const shot = await load(
      url,
      [
        {
          method: 'POST',
          path: '/registercourse',
          setupRequest(request: object) {
            people += 1;
            return {
              ...request,
              headers: {
                'content-type': 'application/json',
                'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
              },
              body: JSON.stringify(interestOf(`person${people}@example.com`)),
            };
          },
        },
      ],
      64,
      seconds,
    );
    if (shot.notOk > 0) throw new Error(`${shot.notOk} submissions were not acknowledged`);
    p99.push(shot.p99);
    return shot.perSecond;
  };
  const { ours, theirs, ratio } = await compare(rounds, submit, async () => commitLoop(seconds));
  return [
    {
      id: 'S4',
      what: 'acknowledged, durable POST /registercourse/s, 64 connections, against single-row commits (synchronous=FULL)',
      goal: '≥ 0.50',
      reached: `${show(ratio, '', 2)}; ${show(ours)} against ${show(theirs)} per second`,
    },
    { id: 'S4', what: 'the same, 99th percentile', goal: '≤ 100 ms', reached: show(figure(p99.slice(1)), 'ms') },
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
