import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { addVenue } from '../venues.server.ts';
import { readPack } from './pack-file.server.ts';

/** What an independent reader finds in a pack. */
async function read(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const one = await pdf.getPage(at + 1);
      const { items } = await one.getTextContent();
      const links = (await one.getAnnotations()) as { url?: string; unsafeUrl?: string }[];
      return {
        text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
        links: links.map(({ url, unsafeUrl }) => url ?? unsafeUrl),
        tree: JSON.stringify(await one.getStructTree()),
      };
    }),
  );
  return { marked: await pdf.getMarkInfo(), pages };
}

const hall = {
  name: 'Sample Hall',
  address: 'Example Road,\n2nd floor',
  city: 'Pune',
  stateCode: '27',
  pin: '411057',
  directions: 'Bus 00 to Example Junction.\nകൊച്ചി മെട്രോ, then कोच्चि',
  position: '18.52, 73.85',
};

test('20: the pack says where, when, how to come, what to bring and whom to call; it is tagged, and holds its own letters', async ({
  app,
}) => {
  const venueId = await app.write((trx) => addVenue(trx, app, hall));
  const plan = { venueId, days: someDays('2027-01-11', 6), bring: 'Photo ID\nClosed shoes', trainer: 'Sample Trainer' };
  const { id, version } = await aBatch(app, plan);
  expect(await readPack(app, id), 'not before it is sure').toBeNull();
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const pack = (await readPack(app, id))!;
  expect(pack.filename).toMatch(/^joining-pack-B-\w{5}\.pdf$/);
  const { marked, pages } = await read(pack.content);
  expect(pages).toHaveLength(1);
  expect(marked).toMatchObject({ Marked: true });
  const [{ text, links, tree }] = pages as [(typeof pages)[number]];
  for (const said of [
    'Pune',
    'Mon 11 to Sat 16 Jan 2027',
    '9:00 to 17:00',
    'Sample Hall',
    'Example Road,',
    'Pune 411057, Maharashtra',
    'Bus 00 to Example Junction.',
    'Photo ID',
    'Closed shoes',
    'Sample Trainer',
    'As of Fri 20 Nov 2026',
    (await app.provider()).phone,
  ])
    expect(text).toContain(said);
  // The shipped number waits for the owner's: nobody dials it.
  expect(links).toEqual(['geo:18.52,73.85']);
  const dialled = { ...app, provider: async () => ({ ...(await app.provider()), phone: '+91 484 212 3456' }) };
  const [real] = (await read((await readPack(dialled, id))!.content)).pages;
  expect(real!.links).toContain('tel:+914842123456');
  for (const role of ['Document', 'H1', 'H2', 'P']) expect(tree).toContain(`"role":"${role}"`);
  const raw = pack.content.toString('latin1');
  // Letters of India stand in the order of their shapes: what they say is written beside them.
  expect(raw.includes('/ActualText')).toBe(true);
  // Nothing is fetched when it is opened: every font lies within, and it leads to no other file.
  expect(raw.match(/\/FontFile[23]? /g)!.length).toBe(raw.match(/\/FontDescriptor\n|\/Type \/FontDescriptor/g)!.length);
  expect(/\/URI \((?!geo:|tel:)|\/(?:F|Launch|GoToR) \(/.test(raw)).toBe(false);
});

test('a pack is made once: the same bytes for everybody, another when a fact of it changes, the first again when it changes back', async ({
  app,
  clock,
}) => {
  const { id, version } = await aBatch(app);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const [one, other] = await Promise.all([readPack(app, id), readPack(app, id)]);
  expect(one!.content.equals(other!.content)).toBe(true);
  clock.forward(3 * 24 * 60 * 60);
  const bytes = async () => (await readPack(app, id))!.content;
  expect((await bytes()).equals(one!.content)).toBe(true);
  const change = (trainer: string, seen: number) =>
    app.write(async (trx) =>
      whole(await changeBatch(trx, app, someone, id, { version: seen, plan: typedPlan({ trainer }) })),
    );
  const { version: next } = await change('Sample Trainer', version + 1);
  expect((await bytes()).equals(one!.content)).toBe(false);
  await change('', next);
  expect((await bytes()).equals(one!.content)).toBe(true);
  const kept = await app.db.selectFrom('batch_packs').select(['snapshot', 'sha256']).execute();
  expect(kept).toHaveLength(2);
  expect(JSON.parse(kept[0]!.snapshot)).not.toHaveProperty('note');
});

test('a class of seventeen days and a long way has as many pages as it needs, and loses no line', async ({ app }) => {
  const directions = Array.from({ length: 24 }, (_, at) => `Step ${at + 1} of the way, past the bank.`).join('\n');
  const venueId = await app.write((trx) => addVenue(trx, app, { ...hall, directions }));
  const { id, version } = await aBatch(app, { venueId, days: someDays('2027-01-11', 17) });
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'x' }));
  const { pages } = await read((await readPack(app, id))!.content);
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.map((one) => one.text).join('\n');
  for (const line of directions.split('\n')) expect(text).toContain(line);
  expect(text).toContain('Wed 27 Jan 2027');
});
