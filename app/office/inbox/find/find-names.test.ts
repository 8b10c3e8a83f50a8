import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { indexWords } from '../../../platform/words.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import type { Found } from './contract.ts';

/** A surname, and how else people write it. */
const surnames: Record<string, string[]> = {
  Thiruvengadam: ['Thiruvengdam', 'Tiruvengadam', 'Thiruvenkadam'],
  Subramaniam: ['subramanyam', 'Subrahmaniam', 'Subramanian'],
  Deshmukh: ['Desmukh', 'Deshmuk', 'Dehsmukh'],
  "D'Souza": ['Dsouza', 'D’Souza', 'Desouza'],
  Mohammed: ['Mohamed', 'Muhammad', 'Mohammad'],
  Srinivasan: ['Shrinivasan', 'Sreenivasan', 'Srinivasen'],
  Chaudhary: ['Choudhury', 'Chowdhury', 'Chaudhari'],
  Mukherjee: ['Mukharji', 'Mukerjee'],
  Banerjee: ['Banerji', 'Bannerjee'],
  Krishnamurthy: ['Krishnamurty', 'Krisnamurthi', 'Krishnamoorthy'],
  Venkateswaran: ['Venkateshwaran', 'Venkateswarn'],
  Lakshmanan: ['Laxmanan', 'Lakshmnan'],
  Agarwal: ['Aggarwal', 'Agrawal'],
  Kulkarni: ['Kulkarny', 'Kulkrani'],
  Bhattacharya: ['Battacharya', 'Bhattachariya'],
  Iyengar: ['Ayyangar', 'Iyenger'],
  Pillai: ['Pillay', 'Pilai'],
  Viswanathan: ['Vishwanathan', 'Viswanatan'],
  Gaikwad: ['Gaekwad', 'Gayakwad'],
  Raghunathan: ['Ragunathan', 'Raghunatan'],
  Patil: [],
  Patel: [],
  Menon: ['Mennon'],
  Sharma: ['Sarma', 'Shrama'],
  Shetty: ['Setty', 'Shetti'],
  Fernandes: ['Fernandez', 'Fernandis'],
  Namboothiri: ['Namboodiri', 'Nambootiri'],
  Jayaraman: ['Jayraman', 'Jeyaraman'],
  Ranganathan: ['Ranganatan'],
  देशपांडे: [],
};
const firstNames =
  'Asha Bina Chitra Deepak Esha Farhan Gita Harish Indu Jyoti Kavita Lalit Manoj Nisha Omkar Priya Qasim Ramesh Sunita Tarun Usha Vinod Wasim Yamini'.split(
    ' ',
  );
const companies = ['Shipyard', 'Refinery', 'Terminal', 'Pipeline', 'Fabrication', 'Cement', 'Smelter'];
const everybody = firstNames.flatMap((first) => Object.keys(surnames).map((last) => ({ first, last })));

/** Everybody has written once. */
async function fill(app: App): Promise<void> {
  const at = app.now().toISOString();
  const { version } = await app.db.selectFrom('contact_notices').select('version').executeTakeFirstOrThrow();
  await app.write(async (trx) => {
    for (const [place, { first, last }] of everybody.entries()) {
      const id = `0199${String(place).padStart(4, '0')}-0000-7000-8000-000000000000`;
      const who = {
        id,
        name: `${first} ${last}`,
        email: `p${place}@example.in`,
        phone: `+91 98${String(place).padStart(8, '0')}`,
      };
      const message = `Do you train at our ${companies[place % companies.length]}?`;
      await trx
        .insertInto('contact_messages')
        .values({ ...who, subject: null, message, notice_version: version, received_at: at, review_reason: null })
        .execute();
      await trx
        .insertInto('cases')
        .values({
          ...who,
          kind: 'message',
          interest_id: null,
          registration_id: null,
          message_id: id,
          reference: '',
          summary: message,
          excerpt: '',
          received_at: at,
          latest_at: at,
          review_reason: null,
          status: 'New',
          version: 0,
        })
        .execute();
      const texts = { named: [who.name, who.email], phones: [who.phone], told: [message] };
      await indexWords(trx, 'case_words', id, texts, { isNew: true });
    }
  });
}

test('among hundreds of names a misspelt surname finds those who bear it, and with a first name the one', async ({
  app,
  server,
}) => {
  await fill(app);
  expect(everybody.length).toBeGreaterThan(700);
  const staff = await aPerson(app, { role: 'staff', officeRole: 'reader', email: 'staff@office.example', fname: '' });
  const cookie = await aSession(app, staff);
  const names = async (q: string) => {
    const query = new URLSearchParams({ q, kind: 'message', most: '10' });
    const answer = await server.inject({ url: `/office/api/find?${query}`, headers: { cookie } });
    return answer.json<Found>().hits.map(
      ({ line }) =>
        line
          .map(({ text }) => text)
          .join('')
          .split(' · ')[0]!,
    );
  };
  const wrong: Record<string, string[]> = {};
  for (const [last, others] of Object.entries(surnames)) {
    for (const typed of [last, last.toLowerCase(), ...others]) {
      const found = await names(typed);
      if (found.length < 10 || found.some((name) => !name.endsWith(last))) wrong[typed] = found;
      const one = await names(`${typed} sunita`);
      if (one[0] !== `Sunita ${last}`) wrong[`${typed} sunita`] = one;
    }
  }
  expect(wrong).toEqual({});
  // A number is found by its end among all of them, and two words of different places together.
  expect(await names('00000577')).toEqual([`${everybody[577]!.first} ${everybody[577]!.last}`]);
  const together = await names('deshmuk refinery');
  expect(together.length).toBeGreaterThan(2);
  expect(together.every((name) => name.endsWith('Deshmukh'))).toBe(true);
});
