import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { aPerson, aSession } from '../app/identity/identity.factory.ts';
import { openForMigrating } from '../app/platform/database/open-database.server.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { freePort, runSite } from '../scripts/run-site.ts';
import { countDemand } from '../app/office/classes/demand/count-demand.server.ts';
import { countToday } from '../app/office/inbox/today/count-today.server.ts';
import { measureCount } from './counting.ts';
import { figure, show, type Row } from './figures.ts';
import { timeAct } from './bulk.ts';
import { fillOffice } from './fill-office.ts';
import { fillSeats, lookedAt } from './fill-seats.ts';

type Office = {
  dataDir: string;
  ask: (address: string) => Promise<{ next?: string | null }>;
  /** Posts to a call of the office. */
  send: (address: string, body?: object) => Promise<Response>;
  end: () => Promise<void>;
};

const few = 1000;

/** What is asked of the lists alone: `only` says of which looks, `postgres` on which server instead of SQLite. */
export type Part = { only?: RegExp; postgres?: { url: string } };

/** S6: each list of the office with very many people against the same with a thousand: medians of requests that take turns. */
export async function measureOffice(many: number, rounds: number, { only, postgres }: Part = {}): Promise<Row[]> {
  // The large one takes longer to fill than somebody of the office stays logged in who does nothing.
  const large = await openOffice(many, postgres);
  const small = await openOffice(few, postgres);
  try {
    const rows: Row[] = [];
    if (!only && !postgres)
      for (const figures of Object.keys(counts) as (keyof typeof counts)[])
        rows.push(...(await measureFigures(figures, many, small, large, rounds)));
    for (const [what, address] of Object.entries(looks)) {
      if (!only || only.test(what)) rows.push(row(what, many, await compare(small, large, address, rounds)));
    }
    for (const list of ['interests', 'registrations', 'people']) {
      if (only && !only.test(list)) continue;
      const deep = await Promise.all([small, large].map((office) => deepPage(office, list)));
      rows.push(row(`${list}, the twentieth page`, many, await compare(small, large, deep, rounds)));
    }
    if (!only) rows.push(...(await measureBulk(many, small, large)));
    return rows.map((one) => (postgres ? { ...one, what: `PostgreSQL: ${one.what}` } : one));
  } finally {
    await small.end();
    await large.end();
  }
}

const acts = 5;

/** An act on all that a filter lets through, as many on both sides, until the last is done; and taking it back. */
async function measureBulk(many: number, small: Office, large: Office): Promise<Row[]> {
  const times = {
    act: { small: [] as number[], large: [] as number[] },
    undo: { small: [] as number[], large: [] as number[] },
  };
  let cases = 0;
  for (let round = -1; round < acts; round += 1)
    for (const [side, office] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const took = await timeAct(office, { search: '000007' }, round % 2 === 0 ? 2 : 3);
      cases = took.cases;
      if (round < 0) continue;
      times.act[side].push(took.act);
      times.undo[side].push(took.undo);
    }
  const figures = (of: { small: number[]; large: number[] }) => ({
    small: figure(of.small),
    large: figure(of.large),
  });
  return [
    row(`bulk act on the ${cases} that match`, many, figures(times.act)),
    row(`bulk act on ${cases} taken back`, many, figures(times.undo)),
  ];
}

const counts = { demand: countDemand, today: countToday };

/** Figures: the first look, until it is answered, the later ones, which are served from it, and what counting costs everybody else. */
async function measureFigures(
  figures: keyof typeof counts,
  many: number,
  small: Office,
  large: Office,
  rounds: number,
): Promise<Row[]> {
  const what = (text: string) => `${figures}, ${text}, with ${many.toLocaleString('en-IN')} people`;
  const first = await untilCounted(large, `/${figures}`);
  const later = await compare(small, large, `/${figures}`, rounds);
  const cost = await measureCount(large.dataDir, counts[figures]);
  const least = await measureCount(small.dataDir, counts[figures]);
  const megabytes = `${cost.grownMegabytes.toFixed(1)} MB against ${least.grownMegabytes.toFixed(1)} MB`;
  return [
    { id: 'S6b', what: what('first look'), goal: 'linear', reached: `${first.toFixed(0)} ms` },
    { id: 'S6b', what: what('a count behind it'), goal: 'linear', reached: `${cost.milliseconds.toFixed(0)} ms` },
    row(`${figures}, later look`, many, later),
    {
      id: 'S6b',
      what: what('longest slice of a count'),
      goal: '≤ 20 ms',
      reached: `${cost.longestTurn.toFixed(1)} ms of the processor, ${cost.longestSlice.toFixed(1)} ms by the clock`,
    },
    { id: 'S6b', what: what('growth of the process by a count'), goal: 'flat', reached: megabytes },
  ];
}

/** From the first look, which is put off while very many are counted for the first time, until there is an answer. */
async function untilCounted({ ask }: Office, address: string): Promise<number> {
  const began = performance.now();
  while (!(await ask(address).catch(() => null))) await setTimeout(500);
  return performance.now() - began;
}

const filtered = (list: string, filter: object, more = '') =>
  `/lists/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;

const looks: Record<string, string> = {
  'batches that are open': '/batches',
  'batches that are over, first page': '/batches/closed',
  'a batch': `/batches/${lookedAt}`,
  'the seats of a batch': `/batches/${lookedAt}/seats`,
  'inbox, first page': '/lists/cases',
  'inbox, what is new': filtered('cases', { status: ['New'] }),
  'inbox, open, longest waiting first': filtered('cases', { open: ['yes'] }, '&sort=latestAt&order=asc'),
  'inbox, open, one wish': filtered('cases', { open: ['yes'], wish: ['BasicCorrosion'] }),
  'inbox by name': '/lists/cases?sort=name',
  'inbox by heads': '/lists/cases?sort=heads&order=desc',
  'inbox by wish': '/lists/cases?sort=wish',
  'inbox, archived': filtered('cases', { shelf: ['archived'] }),
  'inbox, held back': filtered('cases', { shelf: ['suspected'] }),
  'inbox, due, by day': filtered('cases', { open: ['yes'], dueOn: { to: '2026-11-22' } }, '&sort=dueOn&order=asc'),
  'inbox, any city of one wish': filtered('cases', { open: ['yes'], wish: ['CPLevel1'], cityNamed: ['any'] }),
  'inbox, counts': '/cases/counts',
  'interests, first page': '/lists/interests',
  'interests by name': '/lists/interests?sort=name',
  'interests of one event': filtered('interests', { event: 'BasicCorrosion' }),
  'interests, contacted, one place and time frame': filtered('interests', {
    status: ['Contacted'],
    location: ['Mumbai'],
    timeFrame: ['Undecided'],
  }),
  'interests, archived': filtered('interests', { shelf: ['archived'] }),
  'interests, search of a name': filtered('interests', { search: 'asha' }),
  'interests, search of a surname': filtered('interests', { search: '0000070' }),
  'interests, search of two words': filtered('interests', { search: 'asha 000007' }),
  'interests, search of an address': filtered('interests', { search: 'person00000700@' }),
  'registrations, first page': '/lists/registrations',
  'registrations of one course': filtered('registrations', { courses: ['CP Level 1'] }),
  'registrations, search of a number': filtered('registrations', { search: '9000007' }),
  'messages, first page': '/lists/messages',
  'subscribers, first page': '/lists/subscribers',
  'people, first page': '/lists/people',
  'people by email': '/lists/people?sort=email',
  'people by name': '/lists/people?sort=name',
  'people without an account': filtered('people', { account: ['no'] }),
  'people who registered, of one city': filtered('people', { registered: ['yes'], city: 'pune' }),
  'people, search of a sender': filtered('people', { search: 'sender000007' }),
  'people, search of a common name': filtered('people', { search: 'asha' }),
  'people, search of a name': filtered('people', { search: 'asha 000007' }),
  ...Object.fromEntries(
    [
      'asha',
      'mukashjee 00000700',
      'refinery',
      'refinery pune',
      'refinary pune',
      '+91 9 0000070',
      'person00000700@example.in',
      'EOI-00000700',
      'a',
      'in the',
      'subramaniam',
      'subramanyam',
      'xqzzyvwq',
      'training mumbai',
      'hari jetty haldia',
      'asha subramaniam',
      'L&T',
    ].map((typed) => [`find “${typed}”`, `/find?q=${encodeURIComponent(typed)}`]),
  ),
  'one person, of a common surname': '/people/person00000681%40example.in',
};

async function deepPage({ ask }: Office, list: string): Promise<string> {
  let address = `/lists/${list}`;
  for (let page = 1; page < 20; page += 1) {
    const { next } = await ask(address);
    if (next) address = `/lists/${list}?after=${encodeURIComponent(next)}`;
  }
  return address;
}

/** Its address. */
async function newDatabase(url: string, people: number): Promise<string> {
  const name = `office_${people}`;
  const db = openForMigrating(url);
  await sql`create database ${sql.ref(name)}`.execute(db);
  await db.destroy();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** A site on its own data with so many people, and somebody of the office who is logged in. */
async function openOffice(people: number, postgres?: { url: string }): Promise<Office> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-office-'));
  const url = postgres ? await newDatabase(postgres.url, people) : null;
  const env = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
  // The first start seeds; what is filled in needs the shipped content.
  await (await runSite(await freePort(), env)).end();
  const app = await openBeside(env);
  // With time enough.
  const db = url ? openForMigrating(url) : app.db;
  await fillOffice(db, people);
  await fillSeats(db, people);
  if (url) await db.destroy();
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  await app.db.destroy();
  const site = await runSite(await freePort(), env);
  return {
    dataDir,
    async ask(address) {
      const answer = await fetch(`${site.url}/office/api${address}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
      return answer.json() as Promise<{ next?: string | null }>;
    },
    send: (address, body = {}) =>
      fetch(`${site.url}/office/api${address}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async end() {
      await site.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function compare(small: Office, large: Office, addresses: string | string[], rounds: number) {
  const [here = '', there = ''] = Array.isArray(addresses) ? addresses : [addresses, addresses];
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let round = -3; round < rounds; round += 1) {
    const [one, other] = [await timed(small, here), await timed(large, there)];
    // The first few warm both up.
    if (round < 0) continue;
    times.small.push(one);
    times.large.push(other);
  }
  return { small: figure(times.small), large: figure(times.large) };
}

async function timed({ ask }: Office, address: string): Promise<number> {
  const began = performance.now();
  await ask(address);
  return performance.now() - began;
}

function row(what: string, many: number, { small, large }: Awaited<ReturnType<typeof compare>>): Row {
  const ratio = (large.median / small.median).toFixed(2);
  return {
    id: 'S6',
    what: `${what}, with ${many.toLocaleString('en-IN')} people against ${few.toLocaleString('en-IN')}`,
    goal: '≤ 1.5 ×',
    reached: `${ratio}; ${show(large, 'ms', 1)} against ${show(small, 'ms', 1)}`,
  };
}
