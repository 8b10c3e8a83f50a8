import { ask, fromElsewhere } from './kit/ask.ts';
import { pause, type Drill } from './kit/drill.ts';
import { startPostOffice, type PostOffice } from './kit/post-office.ts';
import { aFolder, startSite } from './kit/site.ts';
import { openFileStore } from './kit/store.ts';
import { anInterest } from './kit/storm.ts';

const troubles = ['down', 'slow', 'refusing', 'closing'] as const;
const longestWaitMinutes = 4;

/** R3. */
export const mailTroubles: Drill = {
  id: 'R3',
  name: 'the mail server down, slow, refusing, closing in the middle of a message',
  does: 'so many interests are sent during each trouble, some more while all is well, and then the mail server is well again',
  holds:
    'every receipt is taken by the mail server once, under one Message-ID for each mail; nothing is given up, and nothing waits at the end',
  count: { long: 100, short: 5 },
  async run(count, findings, ends) {
    const office = await startPostOffice(ends);
    const dataDir = aFolder(ends);
    const site = await startSite(ends, { DATA_DIR: dataDir, SMTP_URL: office.url });
    const emails: string[] = [];
    const send = async (most: number) => {
      for (let n = 0; n < most; n += 1) {
        const interest = anInterest();
        const { status } = await ask(`${site.url}/registercourse`, { body: interest, headers: fromElsewhere() });
        findings.must(status === 200, `an interest was answered with ${status} while the mail server made trouble`);
        emails.push(interest.email);
      }
    };
    await send(count);
    for (const trouble of troubles) {
      await begin(office, trouble);
      await send(count);
      // Long enough for some of it to be tried, and to fail.
      await pause(3000);
      if (trouble === 'down') await office.open();
    }
    office.mood('well');
    const began = performance.now();
    const store = openFileStore(`${dataDir}/site.sqlite`);
    ends.add(store.close);
    const waits = async () => {
      const [row] = await store.rows<{ n: number }>(
        `select count(*) as n from outbox where recipient like 'person%' and done_at is null and failed_at is null`,
      );
      return row!.n;
    };
    while ((await waits()) > 0 && performance.now() - began < longestWaitMinutes * 60_000) await pause(100);
    findings.figure(
      `${emails.length} receipts, the last ${((performance.now() - began) / 1000).toFixed(0)} s after the mail server was well`,
    );
    const [given] = await store.rows<{ n: number }>(`select count(*) as n from outbox where failed_at is not null`);
    findings.must(given!.n === 0, `${given!.n} mails were given up`);
    findings.must((await waits()) === 0, `${await waits()} receipts still wait after ${longestWaitMinutes} minutes`);
    judge(emails, office, findings);
  },
};

async function begin(office: PostOffice, trouble: (typeof troubles)[number]): Promise<void> {
  if (trouble === 'down') await office.shut();
  else office.mood(trouble);
}

function judge(emails: readonly string[], { taken }: PostOffice, findings: Parameters<Drill['run']>[1]): void {
  const times = new Map<string, number>();
  for (const [key, ids] of taken) {
    const [to] = key.split(' ');
    times.set(to!, (times.get(to!) ?? 0) + ids.length);
    if (to!.startsWith('person')) findings.must(new Set(ids).size === 1, 'one mail came under two Message-IDs');
  }
  const lost = emails.filter((email) => !times.has(email)).length;
  const doubled = emails.filter((email) => (times.get(email) ?? 0) > 1).length;
  findings.must(lost === 0, `${lost} receipts never came`);
  findings.must(doubled === 0, `${doubled} receipts came twice`);
}
