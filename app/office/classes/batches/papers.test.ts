import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { aBatch, someDays } from '../../../classes/classes.factory.ts';
import { drawBadges, drawSignIn } from '../../../classes/pack/draw-papers.server.ts';
import { act, askAll } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { test } from '../../../testing/test.ts';

/** What an independent reader finds: the text of each page, and how it is tagged. */
async function read(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const one = await pdf.getPage(at + 1);
      const { items } = await one.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      return { text, tree: JSON.stringify(await one.getStructTree()) };
    }),
  );
}

test('the office prints a sheet to sign for each day and badges, of whoever has a seat: name and company alone, and it stands in the log', async ({
  app,
  server,
}) => {
  const { id } = await aBatch(app, { days: someDays('2027-01-11', 2) });
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  for (const seat of ids.slice(0, 2)) await act(app, seat, 'yes');
  const given = {
    id_name: 'Aasha Pillai',
    payer_company: 'Sample Coatings',
    payer_gstin: '27AAAAA0000A1Z5',
    meal: 'Veg',
    needs: 'A ramp',
    phone: '+91 98200 11111',
  };
  await app.db.updateTable('seats').set(given).where('id', '=', ids[0]!).execute();
  const print = async (paper: string, officeRole: 'office' | 'reader' | null = 'office', batch = id) => {
    const headers = officeRole
      ? { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole })) }
      : {};
    return server.inject({ url: `/office/api/batches/${batch}/papers/${paper}.pdf`, headers });
  };
  const sheet = await print('sign-in');
  expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  const days = await read(sheet.rawPayload);
  expect(days).toHaveLength(2);
  expect(days[1]!.text).toContain('Tue 12 Jan 2027, 9:00 to 17:00');
  for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(days[0]!.tree).toContain(`"role":"${role}"`);
  const [badges] = await read((await print('badges')).rawPayload);
  for (const { text } of [days[0]!, badges!]) {
    for (const said of ['Aasha Pillai', 'Sample Coatings', 'Bilal']) expect(text).toContain(said);
    for (const not of ['Chitra', '98200', '27AAAAA', 'Veg', 'ramp', 'example.in']) expect(text).not.toContain(not);
  }
  // Not sure yet; not of the office; not there.
  expect((await print('pack')).statusCode).toBe(404);
  expect((await print('sign-in', 'reader')).statusCode).toBe(403);
  expect((await print('sign-in', null)).statusCode).toBe(404);
  expect((await print('sign-in', 'office', crypto.randomUUID())).statusCode).toBe(404);
  const log = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'paper printed')
    .orderBy('id')
    .execute();
  expect(log.map(({ detail }) => JSON.parse(detail))).toEqual([
    { paper: 'sign-in', people: 2 },
    { paper: 'badges', people: 2 },
  ]);
});

const names = ['कोच्चि शर्मा', 'എറണാകുളം നായർ', 'Ștefan Łukasz', 'தமிழ்', 'X'.repeat(200)];

test('a class of 200 has all its people on paper, whatever their script and however long their name', async () => {
  const people = Array.from({ length: 200 }, (_, at) => ({
    name: names[at] ?? `Person ${at + 1}`,
    company: names[at] ?? '',
  }));
  const facts = {
    provider: 'Sample Provider',
    reference: 'B-7K3M9',
    title: 'CIP Level 1',
    city: 'Kochi',
    days: someDays('2027-01-11', 2),
    people,
  };
  const sheet = await drawSignIn(facts, '2026-11-20');
  const badges = await drawBadges(facts, '2026-11-20');
  const [days, cards] = [await read(sheet), await read(badges)];
  expect([days.length, cards.length]).toEqual([2 * 8, 25]);
  for (const pages of [days.slice(0, 8), cards]) {
    const text = pages.map((one) => one.text).join(' ');
    for (let at = names.length; at < 200; at += 1) expect(text).toContain(`Person ${at + 1}`);
    expect(text).toContain('XXX…');
    // Letters without a font are boxes, and said beside them.
    expect(pages[0]!.tree.length).toBeGreaterThan(100);
  }
  for (const bytes of [sheet, badges]) expect(bytes.toString('latin1')).toContain('/ActualText');
});
