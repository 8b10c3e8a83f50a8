import { readFileSync, readdirSync } from 'node:fs';
import { aPerson, aSession } from '../../app/identity/identity.factory.ts';
import { sign } from '../../app/platform/secret.server.ts';
import { openBeside } from '../../scripts/open-beside.ts';
import { interestOf } from '../../bench/interest-of.ts';
import type { RunningSite } from '../../scripts/run-site.ts';
import { ask, fromElsewhere } from './ask.ts';
import { careless, startDatabase } from './database-server.ts';
import { pause, type Ends } from './drill.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';
import { aFolder, processorMillisecondsOf, startSite } from './site.ts';
import { openFileStore, openServerStore, type Store, untilSent } from './store.ts';

const secret = 'a secret for drills only, long enough';

export type Engine = 'SQLite' | 'PostgreSQL';

/** A site whose people all want one training, with a mail server that takes everything: on SQLite one server, on PostgreSQL two. */
export class ClassSite {
  readonly engine: Engine;
  readonly store: Store;
  readonly mails: PostOffice;
  readonly #ends: Ends;
  readonly #env: Record<string, string>;
  readonly #dataDirs: string[];
  #sites: RunningSite[] = [];
  #cookie = '';

  private constructor(
    engine: Engine,
    ends: Ends,
    env: Record<string, string>,
    dataDirs: string[],
    store: Store,
    mails: PostOffice,
  ) {
    this.engine = engine;
    this.#ends = ends;
    this.#env = env;
    this.#dataDirs = dataDirs;
    this.store = store;
    this.mails = mails;
  }

  static async open(ends: Ends, engine: Engine): Promise<ClassSite> {
    const mails = await startPostOffice(ends);
    const database = engine === 'PostgreSQL' ? await startDatabase(ends, careless) : null;
    const env = { SECRET: secret, SMTP_URL: mails.url, ...(database ? { DATABASE_URL: database.url } : {}) };
    const dataDirs = Array.from({ length: database ? 2 : 1 }, () => aFolder(ends));
    const first = await startSite(ends, { ...env, DATA_DIR: dataDirs[0]! });
    const store = database ? await openServerStore(database.url) : openFileStore(`${dataDirs[0]}/site.sqlite`);
    ends.add(store.close);
    const site = new ClassSite(engine, ends, env, dataDirs, store, mails);
    site.#sites = [first];
    await site.#logIn();
    for (const dir of dataDirs.slice(1)) site.#sites.push(await startSite(ends, { ...env, DATA_DIR: dir }));
    return site;
  }

  get urls(): string[] {
    return this.#sites.map(({ url }) => url);
  }

  async #logIn(): Promise<void> {
    const app = await openBeside({ ...process.env, ...this.#env, DATA_DIR: this.#dataDirs[0]! });
    this.#cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' }));
    await app.db.destroy();
  }

  /** The subjects that a class can have. */
  async subjects(): Promise<string[]> {
    const rows = await this.store.rows<{ code: string }>('select code from training_events order by code');
    return rows.map(({ code }) => code);
  }

  signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.#sites) process.kill(pid, signal);
  }

  async end(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.end()));
  }

  /** Ends the servers as a failure of the machine would, and starts them again. */
  async killAndStart(): Promise<void> {
    await Promise.all(this.#sites.map((site) => site.end('SIGKILL')));
    this.#sites = [];
    for (const dir of this.#dataDirs) this.#sites.push(await startSite(this.#ends, { ...this.#env, DATA_DIR: dir }));
  }

  /** So many people say that they want the training, each under a mail domain of their own: of one domain few yeses count by themselves. */
  async wish(people: number, subject: string): Promise<void> {
    const at = Array.from({ length: people }, (_, n) => n);
    for (let from = 0; from < people; from += 20)
      await Promise.all(
        at.slice(from, from + 20).map(async (n) => {
          const body = {
            ...interestOf(`${subject.toLowerCase()}${n}@example${n}.in`),
            trainingEvent: subject,
            preferredLocation: 'NoPreference',
          };
          const { status, body: said } = await ask(`${this.urls[0]}/registercourse`, {
            body,
            headers: fromElsewhere(),
          });
          if (status !== 200) throw new Error(`a wish was answered with ${status}: ${said}`);
        }),
      );
  }

  /** A call of the office. */
  async office<Answer>(
    method: string,
    address: string,
    body?: object,
  ): Promise<{ answer: Answer; milliseconds: number }> {
    const headers = { cookie: this.#cookie, ...fromElsewhere() };
    const url = `${this.urls[0]}/office/api${address}`;
    const said = await ask(url, { method, headers, ...(body ? { body } : {}), patience: 300_000 });
    if (said.status >= 300) throw new Error(`${method} ${address} was answered with ${said.status}: ${said.body}`);
    return { answer: JSON.parse(said.body) as Answer, milliseconds: said.milliseconds };
  }

  async plan(
    subject: string,
    seats: number,
    announce: boolean,
  ): Promise<{ id: string; version: number; milliseconds: number }> {
    const plan = planOf(subject, seats, 60);
    const { answer, milliseconds } = await this.office<{ batch: { id: string; version: number } }>('POST', '/batches', {
      plan,
      announce,
    });
    return { ...answer.batch, milliseconds };
  }

  /** The same class on other days. */
  async move(subject: string, seats: number, batch: { id: string; version: number }, days: number): Promise<number> {
    const body = { version: batch.version, plan: planOf(subject, seats, days), reason: 'The hall is taken.' };
    return (await this.office('PUT', `/batches/${batch.id}`, body)).milliseconds;
  }

  /** Asks everybody who wants it. */
  async invite(batchId: string): Promise<number> {
    type People = { people: { interestId: string; leftOut: string | null }[] };
    const { answer } = await this.office<People>('GET', `/batches/${batchId}/inviting`);
    const interestIds = answer.people.filter(({ leftOut }) => leftOut === null).map(({ interestId }) => interestId);
    const body = { interestIds, kind: 'ask', day: '', words: '' };
    return (await this.office<{ invited: number }>('POST', `/batches/${batchId}/waves`, body)).answer.invited;
  }

  /** The addresses of the pages of seats. */
  async seatPaths(batchId: string): Promise<string[]> {
    const rows = await this.store.rows<{ id: string; link_version: number }>(
      `select id, link_version from seats where batch_id = '${batchId}' order by id`,
    );
    return rows.map(({ id, link_version: version }) => `/seat/${sign(secret, 'seat', `${id}.${version}`)}`);
  }

  /** Milliseconds of a processor that the servers, and the database where it is a server, have used so far. */
  async processor(): Promise<{ servers: number; database: number }> {
    const servers = this.#sites.reduce((sum, { pid }) => sum + processorMillisecondsOf(pid), 0);
    if (this.engine === 'SQLite') return { servers, database: 0 };
    const [one] = await this.store.rows<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = Number(statOf(one!.pid)[1]);
    const [, , , , , , , , , , , user, system, ofEndedUser, ofEnded] = statOf(postmaster).map(Number);
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(statOf(Number(name))[1]) === postmaster)
      .reduce((sum, name) => sum + processorMillisecondsOf(Number(name)), 0);
    return { servers, database: children + (user! + system! + ofEndedUser! + ofEnded!) * 10 };
  }

  /** Resolves when nothing of a class is left to settle, and its mails have left. */
  async settled(batchId: string, within = 180_000): Promise<void> {
    const live = `select count(*) as n from seats where batch_id = '${batchId}' and state in ('Asked', 'Offered', 'Waiting', 'Taken')`;
    const began = performance.now();
    while (Number((await this.store.rows<{ n: number | string }>(live))[0]!.n) > 0) {
      if (performance.now() - began > within) throw new Error('seats are not settled');
      await pause(50);
    }
    await untilSent(this.store, within);
  }
}

function planOf(subject: string, seats: number, from: number) {
  const days = Array.from({ length: 6 }, (_, n) => ({ day: dayFromNow(from + n), begins: '09:00', ends: '17:00' }));
  const texts = { eventCode: subject, city: 'Pune', stateCode: '27', language: 'English', seats: String(seats) };
  return { ...texts, minimum: '1', answerHours: '48', days };
}

/** What stands behind the name in parentheses: state, parent, … */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}
