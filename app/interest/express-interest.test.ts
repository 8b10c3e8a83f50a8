import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import { expressInterest, sweepInterestGuards } from './express-interest.server.ts';
import { anInterest, interestSubmission } from './interest.factory.ts';
import { notice, noticeWording } from './privacy-notice.ts';
import { drawLetters } from '../platform/draw-letters.server.ts';

const records = (app: App) => app.db.selectFrom('interests').selectAll().orderBy('id').execute();
const waiting = (app: App) => app.db.selectFrom('outbox').select('payload').execute();

test('an expression of interest is kept with its reference', async ({ app }) => {
  const reference = await anInterest(app, { costBearer: 'Self', paymentCurrency: 'INR', preferredLocation: 'Cochin' });
  expect(reference).toMatch(/^EOI-[34679CDFHJKMNPQRTVWXY]{6}$/);
  expect(await records(app)).toEqual([
    expect.objectContaining({
      reference,
      uid: null,
      name: 'Asha Rao',
      email: 'asha.rao@example.in',
      contact_number: '+91 98200 00000',
      training_event: 'BasicCorrosion',
      payment_currency: 'INR',
      preferred_location: 'Cochin',
      received_at: '2026-11-20T04:30:00.000Z',
      updated_at: '2026-11-20T04:30:00.000Z',
      review_reason: null,
    }),
  ]);
});

test('asking again within ten minutes corrects the record, keeps its reference, and says so to both sides', async ({
  app,
  clock,
  sentMail,
}) => {
  const first = await anInterest(app, { preferredLocation: 'Mumbai' });
  clock.forward(9 * 60 + 59);
  const again = await anInterest(app, { preferredLocation: 'Cochin', email: 'ASHA.RAO@example.in' });
  expect(again).toBe(first);
  expect(await records(app)).toEqual([
    expect.objectContaining({
      preferred_location: 'Cochin',
      received_at: '2026-11-20T04:30:00.000Z',
      updated_at: '2026-11-20T04:39:59.000Z',
    }),
  ]);
  const corrections = (await sentMail()).filter(({ subject }) => /corrected/i.test(subject));
  expect(corrections.map(({ subject }) => subject)).toEqual([
    `We have corrected your interest in Basic Corrosion: ${first}`,
    `Corrected interest ${first}: Basic Corrosion, Asha Rao`,
  ]);
  expect(corrections.every(({ text }) => text.includes('Kochi'))).toBe(true);
});

test('who is not logged in and asks again changes neither name nor number: both stand beside them, and the office is told both', async ({
  app,
  clock,
  sentMail,
}) => {
  const first = await anInterest(app);
  clock.forward(300);
  const other = { fname: 'Mallory', cNumber: '+91 99999 99999' };
  expect(await anInterest(app, { ...other, preferredLocation: 'Cochin' })).toBe(first);
  const kept = { name: 'Asha Rao', contact_number: '+91 98200 00000', preferred_location: 'Cochin' };
  expect(await records(app)).toMatchObject([{ ...kept, also_name: 'Mallory', also_number: '+91 99999 99999' }]);
  const told = (await sentMail()).find(({ subject }) => subject.startsWith('Corrected interest'));
  expect(told?.subject).toBe(`Corrected interest ${first}: Basic Corrosion, Asha Rao`);
  expect(told?.text).toContain('Name: Asha Rao');
  expect(told?.text).toContain('Name typed now, not confirmed: Mallory');
  expect(told?.text).toContain('Number typed now, not confirmed: +91 99999 99999');

  await anInterest(app, { ...other, preferredLocation: 'Cochin' });
  expect(await sentMail(), 'an exact repeat').toHaveLength(4);
  await anInterest(app, { preferredLocation: 'Cochin' });
  expect(await records(app)).toMatchObject([{ ...kept, also_name: null, also_number: null }]);
});

test('who is logged in corrects their own name and number', async ({ app, clock }) => {
  const first = await anInterest(app, {}, 'account-1');
  clock.forward(300);
  expect(await anInterest(app, { fname: 'Asha Nair', cNumber: '+91 98200 99999' }, 'account-1')).toBe(first);
  const now = { name: 'Asha Nair', contact_number: '+91 98200 99999', also_name: null, also_number: null };
  expect(await records(app)).toMatchObject([now]);
});

test('asking again after ten minutes is a new interest', async ({ app, clock, sentMail }) => {
  const first = await anInterest(app);
  clock.forward(10 * 60);
  const second = await anInterest(app);
  clock.forward(9 * 60);
  const third = await anInterest(app);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(await records(app)).toHaveLength(2);
  expect(await sentMail()).toHaveLength(4);
});

test('another event, another person, another account and another address are interests of their own', async ({
  app,
}) => {
  await anInterest(app);
  await anInterest(app, { trainingEvent: 'CertifiedBlasterC7' });
  await anInterest(app, { email: 'someone.else@example.in' });
  await anInterest(app, {}, 'account-1');
  await anInterest(app, { email: 'second.address@example.in' }, 'account-1');
  expect(await records(app)).toHaveLength(5);
});

test('a hundred identical submissions at once make one record, one receipt and one reference', async ({
  app,
  sentMail,
}) => {
  const references = await Promise.all(Array.from({ length: 100 }, () => anInterest(app)));
  expect(new Set(references).size).toBe(1);
  expect(await records(app)).toHaveLength(1);
  expect((await sentMail()).map(({ to }) => to).toSorted()).toEqual(['asha.rao@example.in', 'office@example.in']);
});

test('a hundred at once after the ten minutes have passed make one more record', async ({ app, clock }) => {
  const first = await anInterest(app);
  clock.forward(601);
  const references = await Promise.all(Array.from({ length: 100 }, () => anInterest(app)));
  expect(new Set([first, ...references]).size).toBe(2);
  expect(await records(app)).toHaveLength(2);
});

test('what a program sent is answered alike and kept for review, and nobody is written to', async ({
  app,
  sentMail,
}) => {
  const reference = await anInterest(app, { website: 'https://example.com' });
  expect(reference).toMatch(/^EOI-/);
  expect(await records(app)).toEqual([expect.objectContaining({ reference, review_reason: 'hidden field filled' })]);
  expect(await sentMail()).toEqual([]);
});

test('a program neither changes what a person sent nor swallows their receipt', async ({ app, sentMail }) => {
  await anInterest(app, { fname: 'Program', website: 'x' });
  await anInterest(app, { fname: 'Asha Rao' });
  await anInterest(app, { fname: 'Program again', website: 'x' });
  const kept = await records(app);
  expect(kept.find(({ review_reason }) => review_reason === null)?.name).toBe('Asha Rao');
  expect(await sentMail()).toHaveLength(2);
});

test('an archived or unknown event is refused and nothing is kept', async ({ app }) => {
  const submission = await interestSubmission(app);
  await app.db
    .updateTable('training_events')
    .set({ archived_at: app.now().toISOString() })
    .where('code', '=', 'BasicCorrosion')
    .execute();
  expect(await expressInterest(app, null, submission)).toEqual({ ok: false, reason: 'no such event' });
  expect(await records(app)).toEqual([]);
  expect(await waiting(app)).toEqual([]);
});

test('who asked about which event is forgotten as a guard when no repeat can come any more', async ({ app, clock }) => {
  await anInterest(app);
  const guards = () => app.db.selectFrom('interest_guards').select('person').execute();
  clock.forward(9 * 60);
  await sweepInterestGuards(app);
  expect(await guards()).toHaveLength(1);
  clock.forward(60);
  await sweepInterestGuards(app);
  expect(await guards()).toEqual([]);
  expect(await records(app)).toHaveLength(1);
});

test('record, consent and mails stand or fall together', async ({ app }) => {
  await app.db.schema.dropTable('outbox').execute();
  await expect(anInterest(app)).rejects.toThrow('outbox');
  expect(await records(app)).toEqual([]);
  expect(await app.db.selectFrom('interest_guards').selectAll().execute()).toEqual([]);
});

test('which wording of the notice stood at the form, and when, is kept once for each record', async ({
  app,
  clock,
}) => {
  await anInterest(app);
  clock.forward(60);
  await anInterest(app);
  const [{ id } = { id: '' }] = await records(app);
  expect(await app.db.selectFrom('interest_consents').selectAll().execute()).toEqual([
    { interest_id: id, notice_version: notice.version, given_at: '2026-11-20T04:30:00.000Z' },
  ]);
  expect(await app.db.selectFrom('interest_notices').selectAll().execute()).toEqual([
    { version: notice.version, wording: noticeWording },
  ]);
});

test('a reference is drawn from letters that are not mistaken for another', () => {
  const drawn = Array.from({ length: 2000 }, () => drawLetters(6));
  for (const reference of drawn) expect(reference).toMatch(/^[^0O1IL2Z5S8BGUAE]{6}$/);
  expect(new Set(drawn).size).toBeGreaterThan(1990);
});
