import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { pause, type Findings } from './drill.ts';

/** A look into a database, past the program. */
export type Store = { rows: <Row>(query: string) => Promise<Row[]>; close: () => Promise<void> };

export function openFileStore(file: string): Store {
  const database = new SQLite(file, { readonly: true, timeout: 5000 });
  return {
    rows: async <Row>(query: string) => database.prepare(query).all() as Row[],
    close: async () => void database.close(),
  };
}

export async function openServerStore(url: string): Promise<Store> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return {
    rows: async <Row>(query: string) => (await client.query(query)).rows as Row[],
    close: () => client.end(),
  };
}

/** Looks into the file of a site, ended or not: it is sound, and all that was acknowledged is there. Answers how much that is. */
export async function expectKeptFile(
  dataDir: string,
  acknowledged: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<number> {
  const store = openFileStore(path.join(dataDir, 'site.sqlite'));
  await expectSoundFile(store, findings);
  const kept = await expectKept(store, acknowledged, findings);
  await store.close();
  findings.must(kept > 0, 'nothing was acknowledged, so nothing was shown');
  return kept;
}

/** Whether a SQLite file is sound, by its own check. */
export async function expectSoundFile(store: Store, findings: Findings): Promise<void> {
  const [whole] = await store.rows<{ integrity_check: string }>('pragma integrity_check');
  findings.must(whole?.integrity_check === 'ok', `the file is damaged: ${whole?.integrity_check}`);
  const foreign = await store.rows('pragma foreign_key_check');
  findings.must(foreign.length === 0, `${foreign.length} rows point nowhere`);
}

/** Every acknowledged interest is there, under its reference, once, and has one receipt, sent or not. Answers how many there were. */
export async function expectKept(
  store: Store,
  acknowledged: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<number> {
  const interests = await store.rows<{ reference: string; email: string }>('select reference, email from interests');
  const receipts = await store.rows<{ recipient: string; count: number | string }>(
    `select recipient, count(*) as count from outbox where template = 'interest-received' group by recipient`,
  );
  const emailOf = new Map(interests.map(({ reference, email }) => [reference, email]));
  const countOf = new Map(receipts.map(({ recipient, count }) => [recipient, Number(count)]));
  const all = [...acknowledged];
  const lost = all.filter(([reference, email]) => emailOf.get(reference) !== email).length;
  findings.must(lost === 0, `${lost} of ${all.length} acknowledged interests are lost`);
  const doubled = interests.length - new Set(interests.map(({ email }) => email)).size;
  findings.must(doubled === 0, `${doubled} interests are there twice`);
  const unpaired = all.filter(([, email]) => countOf.get(email) !== 1).length;
  findings.must(unpaired === 0, `${unpaired} acknowledged interests have no receipt, or two`);
  return all.length;
}

/** Resolves when nothing in the outbox waits for anything but an hour of its own, put off by a minute or less. Answers after how many milliseconds. */
export async function untilSent(store: Store, within = 180_000): Promise<number> {
  const began = performance.now();
  for (;;) {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const [row] = await store.rows<{ n: number | string }>(
      `select count(*) as n from outbox where done_at is null and failed_at is null and next_attempt_at <= '${soon}'`,
    );
    if (Number(row!.n) === 0) return performance.now() - began;
    if (performance.now() - began > within) throw new Error(`${row!.n} messages still wait in the outbox`);
    await pause(50);
  }
}
