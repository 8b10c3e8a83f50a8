import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { aPerson } from '../app/identity/identity.factory.ts';
import type { Db } from '../app/platform/database/database.server.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { freePort, runSite } from '../scripts/run-site.ts';
import { figure, show, type Row } from './figures.ts';
import { startMailSink } from './mail-sink.ts';

/** Where a person reads their mails. */
type DomainOf = (person: number) => string;
const ofMany: DomainOf = (person) => `site${person % 20}.example`;
const fourOfFive: DomainOf = (person) => (person % 5 ? 'most.example' : ofMany(person));

type Shot = { perSecond: number; resetSeconds: number; sessions: number };

/** S13: how fast a long line of receipts leaves, and how long a reset takes that is asked for meanwhile. */
export async function measureMail(receipts: number, rounds: number, seconds: number): Promise<Row[]> {
  const atOnce: Shot[] = [];
  const slow: Shot[] = [];
  const oneDomain: Shot[] = [];
  for (let round = 0; round < rounds; round += 1) {
    atOnce.push(await shoot(0, receipts, seconds, ofMany));
    slow.push(await shoot(200, receipts, seconds, ofMany));
    oneDomain.push(await shoot(200, receipts, seconds, fourOfFive));
  }
  const rate = (shots: Shot[]) => {
    const sessions = Math.max(...shots.map((shot) => shot.sessions));
    return `${show(figure(shots.map(({ perSecond }) => perSecond)))}; ${sessions} connections at most`;
  };
  const resets = [...atOnce, ...slow, ...oneDomain].map(({ resetSeconds }) => resetSeconds);
  const waiting = receipts.toLocaleString('en-IN');
  return [
    {
      id: 'S13',
      what: `mails/s into a sink that answers at once, ${waiting} receipts waiting`,
      goal: '≥ 200',
      reached: rate(atOnce),
    },
    { id: 'S13', what: 'the same, each answer of the sink after 200 ms', goal: '≥ 100', reached: rate(slow) },
    { id: 'S13', what: 'the same, four of five readers at one domain', goal: '≥ 100', reached: rate(oneDomain) },
    {
      id: 'S13',
      what: 'from asking for a reset to its mail, receipts waiting',
      goal: '≤ 2 s',
      reached: show(figure(resets), 's', 2),
    },
  ];
}

async function shoot(latency: number, receipts: number, seconds: number, domainOf: DomainOf): Promise<Shot> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-mail-'));
  // The first start seeds.
  await (await runSite(await freePort(), { DATA_DIR: dataDir })).end();
  const app = await openBeside({ DATA_DIR: dataDir });
  const { email } = await aPerson(app);
  await fillOutbox(app.db, receipts, domainOf);
  await app.db.destroy();
  const sink = await startMailSink(latency);
  const site = await runSite(await freePort(), { DATA_DIR: dataDir, SMTP_URL: sink.url });
  try {
    // Connections are opened one after another while mails wait: what counts is the line on its way.
    await pause(latency === 0 ? 3 : 12);
    const [before, began] = [sink.taken.size, performance.now()];
    await pause(seconds);
    const perSecond = (sink.taken.size - before) / ((performance.now() - began) / 1000);
    return { perSecond, resetSeconds: await timeReset(site.url, sink.taken, email), sessions: sink.sessions() };
  } finally {
    await site.end();
    await sink.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeReset(url: string, taken: ReadonlyMap<string, number>, email: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/forgotpasswordcourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`the reset was answered with ${answer.status}`);
  while (!taken.has(email)) {
    if (performance.now() - began > 120_000) throw new Error('the mail of the reset did not come');
    await pause(0.01);
  }
  return (taken.get(email)! - began) / 1000;
}

export async function fillOutbox(db: Db, receipts: number, domainOf: DomainOf = ofMany): Promise<void> {
  const at = new Date().toISOString();
  for (let begin = 0; begin < receipts; begin += 500) {
    const some = Array.from({ length: Math.min(500, receipts - begin) }, (_, n) => receiptTo(begin + n, at, domainOf));
    await db.insertInto('outbox').values(some).execute();
  }
}

function receiptTo(person: number, at: string, domainOf: DomainOf) {
  const to = `person${person}@${domainOf(person)}`;
  const asked = {
    name: `Person ${person}`,
    email: to,
    contactNumber: '+91 98200 00000',
    amppUser: 'No',
    amppUsername: null,
    amppMember: 'No',
    amppMemberId: null,
    trainingEvent: 'BasicCorrosion',
    attendTime: 'Within3Months',
    costBearer: 'Employer',
    paymentCurrency: null,
    preferredLocation: 'Mumbai',
  };
  const data = { reference: 'EOI-7K3M9Q', event: 'Basic Corrosion', asked, isNew: true };
  return {
    id: uuid(),
    topic: 'mail',
    payload: JSON.stringify({ template: 'interest-received', to, data }),
    created_at: at,
    priority: 2,
    attempts: 0,
    next_attempt_at: '',
    recipient: to,
    template: 'interest-received',
    about: null,
  };
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
