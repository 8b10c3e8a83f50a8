import { interestOf } from '../bench/interest-of.ts';
import { ask, fromElsewhere, type Answer } from './kit/ask.ts';
import { startDatabase } from './kit/database-server.ts';
import { pause, type Drill } from './kit/drill.ts';
import { aFolder, startSite } from './kit/site.ts';
import { openServerStore } from './kit/store.ts';

const addresses = 100;

/** R7. */
export const identical: Drill = {
  id: 'R7',
  name: 'the same submission many times at once, at two servers',
  does: `one interest is sent a thousand times at once to two servers on one PostgreSQL; then ${addresses} others, twenty times each`,
  holds:
    'one record, one receipt and one reference for each; every answer is that reference, "too many", or "come again"',
  count: { long: 3, short: null },
  async run(count, findings, ends) {
    const database = await startDatabase(ends);
    const env = { DATABASE_URL: database.url, SECRET: 'a secret for drills only, long enough' };
    const urls = [
      (await startSite(ends, { ...env, DATA_DIR: aFolder(ends) })).url,
      (await startSite(ends, { ...env, DATA_DIR: aFolder(ends) })).url,
    ];
    const store = await openServerStore(database.url);
    ends.add(store.close);
    const told = new Map<number, number>();
    for (let time = 0; time < count; time += 1) {
      const emails = Array.from({ length: addresses }, (_, at) => `many${time}-${at}@example.com`);
      for (const some of [[`one${time}@example.com`], emails]) {
        const times = some.length === 1 ? 1000 : 20;
        const answers = await sendAll(urls, some, times);
        for (const { status } of [...answers.values()].flat()) told.set(status, (told.get(status) ?? 0) + 1);
        for (const email of some) await expectOne(store, email, answers.get(email)!, findings);
      }
    }
    findings.figure([...told].map(([status, n]) => `${n} x ${status}`).join(', '));
  },
};

/** Everything in one breath, from networks of their own; whoever is told to come again does so. */
async function sendAll(
  urls: readonly string[],
  emails: readonly string[],
  times: number,
): Promise<Map<string, Answer[]>> {
  const sendOne = async (email: string, at: number): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let tries = 0; tries < 50 && (answers.at(-1)?.status ?? 503) === 503; tries += 1) {
      if (tries > 0) await pause(200 + Math.random() * 800);
      const request = { body: interestOf(email), headers: fromElsewhere() };
      answers.push(await ask(`${urls[at % urls.length]}/registercourse`, request));
    }
    return answers;
  };
  const sent = emails.map(async (email) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, at) => sendOne(email, at)));
    return [email, answers.flat()] as const;
  });
  return new Map(await Promise.all(sent));
}

async function expectOne(
  store: Awaited<ReturnType<typeof openServerStore>>,
  email: string,
  answers: readonly Answer[],
  findings: Parameters<Drill['run']>[1],
): Promise<void> {
  const records = await store.rows<{ reference: string }>(`select reference from interests where email = '${email}'`);
  const receipts = await store.rows(
    `select id from outbox where recipient = '${email}' and template = 'interest-received'`,
  );
  const kept = answers.filter(({ status }) => status === 200);
  const references = new Set(kept.map(({ body }) => (JSON.parse(body) as { reference: string }).reference));
  findings.must(kept.length > 0, 'an interest was never taken');
  findings.must(
    records.length === 1 && receipts.length === 1,
    `${records.length} records and ${receipts.length} receipts for one interest`,
  );
  findings.must(
    references.size === 1 && references.has(records[0]?.reference ?? ''),
    'an answer named another reference',
  );
  const others = answers.filter(
    ({ status, headers }) => status !== 200 && !([429, 503].includes(status) && headers['retry-after']),
  );
  findings.must(
    others.length === 0,
    `other answers: ${[...new Set(others.map(({ status, body }) => `${status} ${body.slice(0, 80)}`))].join('; ')}`,
  );
}
