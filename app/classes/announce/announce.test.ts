import { expect } from 'vitest';
import { onTheList, tokensOf } from '../../contact/contact.factory.ts';
import { subscriptionAddress } from '../../contact/subscription-address.ts';
import { unsubscribe } from '../../contact/subscribe.server.ts';
import { withdrawSubscription } from '../../contact/forget-person.server.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { announce, keepPlan, tellList } from '../../office/classes/batches/acts.server.ts';
import { readOne } from '../../office/classes/batches/calls.server.ts';
import { anActor } from '../../office/office.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { Forbidden } from '../../platform/errors.ts';
import type { OutboxTable } from '../../platform/database/tables.server.ts';
import { deliverNext } from '../../platform/outbox/outbox.server.ts';
import { collectRecords } from '../../registration/your-data/collect-data.server.ts';
import { test, type SentMail } from '../../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { announceBatch, cancelBatch, changeBatch } from '../batch-acts.server.ts';
import type { TypedPlan } from '../plan.ts';
import { findBatch, listHappened, listOpenBatches } from '../read-batches.server.ts';
import { act, askAll, expectSound } from '../seats/seats.factory.ts';
import { listDeliverer, readAnnouncement, tellSubscribers } from './tell-subscribers.server.ts';

const night = '2026-11-20T16:30:00Z';
const told = (mails: readonly SentMail[]) =>
  mails.flatMap(({ to, subject }) => (subject.startsWith('New class') ? [to] : [])).toSorted();
const at = (names: readonly string[]) => names.map((name) => `${name.toLowerCase()}@example.in`).toSorted();

/** A batch whose announcement the list is told of. */
async function announced(app: App, plan: Partial<TypedPlan> = {}) {
  const draft = await aBatch(app, plan, 'Draft');
  return app.write(async (trx) =>
    whole(await announceBatch(trx, app, someone, draft.id, draft.version, { tells: true })),
  );
}
const newest = async (app: App, id: string) => (await findBatch(app.db, id))!.version;

test('the list can be told later of a class that is announced: once, by the office alone, and of nothing private or begun', async ({
  app,
  clock,
  sentMail,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app);
  expect(await tellList(app, actor, id)).toMatchObject({
    refusal: { sentence: expect.stringContaining('Nobody is on') },
  });
  await onTheList(app, ['Asha', 'Bilal']);
  await expect(tellList(app, reader, id)).rejects.toBeInstanceOf(Forbidden);
  expect((await readOne(app, actor, id)).subscribers).toBe(2);
  expect(await tellList(app, actor, id)).toEqual({ ok: true, people: 2 });
  expect(told(await sentMail())).toEqual(at(['Asha', 'Bilal']));
  const again = { refusal: { sentence: 'The list was told of this class already.' } };
  expect(await tellList(app, actor, id)).toMatchObject(again);
  expect(await readOne(app, actor, id)).toMatchObject({ subscribers: 0, announcement: { people: 2, told: 2 } });
  const log = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'subscribers told')
    .execute();
  expect(log).toEqual([{ detail: '{"people":2}' }]);
  const not = { refusal: { sentence: expect.stringContaining('not private, and still to come') } };
  const { id: hidden } = await aBatch(app, { isPrivate: 'yes' });
  const { id: draft } = await aBatch(app, {}, 'Draft');
  const { id: begun } = await aBatch(app);
  for (const other of [hidden, draft]) expect(await tellList(app, actor, other)).toMatchObject(not);
  clock.forward(60 * 24 * 60 * 60);
  expect(await tellList(app, actor, begun)).toMatchObject(not);
  expect(told(await sentMail())).toEqual(at(['Asha', 'Bilal']));
});

test('B2: confirmed subscribers are told of a class where it is asked for, each once: course, city, days, seats, its page and a way off the list', async ({
  app,
  sentMail,
}) => {
  await onTheList(app, ['Asha', 'Bilal']);
  const [left] = await onTheList(app, ['Left', 'Asked']);
  await app.db.updateTable('subscribers').set({ unsubscribed_at: '2026-11-20' }).where('id', '=', left!).execute();
  await app.db.updateTable('subscribers').set({ confirmed_at: null }).where('name', '=', 'Asked').execute();
  await aBatch(app);
  expect(told(await sentMail())).toEqual([]);
  const { id, reference } = await announced(app, { fee: '125000' });
  const mails = (await sentMail()).filter(({ subject }) => subject.startsWith('New class'));
  expect(told(mails)).toEqual(at(['Asha', 'Bilal']));
  const mail = mails.find(({ to }) => to === 'asha@example.in')!;
  expect(mail.subject).toBe('New class: CIP Level 1, Pune, 11 to 16 Jan');
  const { unsubscribe: token } = tokensOf([mail], mail.to);
  const address = `http://site.test${subscriptionAddress('unsubscribe', token)}`;
  for (const words of [
    'Hello Asha,',
    'CIP Level 1, Pune',
    'Mon 11 to Sat 16 Jan 2027',
    'Seats free',
    `/dates/${reference}`,
  ])
    expect([mail.text.includes(words), mail.html.includes(words)]).toEqual([true, true]);
  expect(mail.text).toContain(`Unsubscribe this address (${address})`);
  expect(mail.text).toContain('We use your name and address for this only.');
  // The site does not show it.
  expect(mail.text).not.toContain('1,25,000');
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const asha = { uid: 'nobody', email: mail.to, emailConfirmed: true };
  expect((await collectRecords(app.db, asha)).schedule).toMatchObject({ toldOf: [{ reference, city: 'Pune' }] });
  expect(await unsubscribe(app, token)).toBe(true);
  await announced(app, { days: someDays('2027-02-08') });
  expect(told(await sentMail())).toEqual(at(['Asha', 'Bilal', 'Bilal']));
  expect(await readAnnouncement(app.db, id)).toEqual({ people: 2, told: 2, waiting: 0, failed: 0, leftOut: [] });
  expect((await listHappened(app.db, id, 1))[0]).toMatchObject({
    act: 'subscribers told',
    by: { kind: 'office', uid: someone.uid },
    detail: { people: 2 },
  });
});

test('a list is told fifty at a time, each once, however many servers take the parts; of a private class it is not', async ({
  app,
}) => {
  const names = Array.from({ length: 101 }, (_, n) => `Person${n}`);
  await onTheList(app, names);
  const draft = await aBatch(app, { isPrivate: 'yes' }, 'Draft');
  const tell = (version: number) =>
    app.write((trx) => announceBatch(trx, app, someone, draft.id, version, { tells: true }));
  expect(await tell(draft.version)).toMatchObject({ ok: false, refusal: { field: 'tellSubscribers' } });
  const plan = typedPlan();
  await app.write((trx) => changeBatch(trx, app, someone, draft.id, { version: draft.version, plan }));
  whole(await tell(draft.version + 1));
  // Asked once more, it is asked once.
  await app.write((trx) => tellSubscribers(trx, app, someone, draft));
  expect(await readAnnouncement(app.db, draft.id)).toMatchObject({ people: 101, told: 0, waiting: 101 });
  const written = () => app.db.selectFrom('announcement_people').selectAll().execute();
  const parts = () => app.db.selectFrom('outbox').selectAll().where('topic', '=', 'dates-to-tell').execute();
  expect(await parts()).toHaveLength(1);
  for (const so of [50, 100, 101]) {
    const [{ payload, ...row }] = (await parts()) as [OutboxTable];
    const message = { ...row, payload: JSON.parse(payload) as unknown, signal: new AbortController().signal };
    // Two servers have it in hand.
    await Promise.all([app, { ...app }].map((one) => listDeliverer(one)['dates-to-tell']!(message)));
    expect(await written()).toHaveLength(so);
  }
  expect(await parts()).toEqual([]);
  const mails = await app.db
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'dates-announced')
    .execute();
  expect(mails.map(({ recipient }) => recipient!).toSorted()).toEqual(at(names));
});

test('the list of class dates is told of ten classes in 24 hours at most; the next one stays a draft, and is announced without it', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  await onTheList(app, ['Asha']);
  const tells = { tellSubscribers: true };
  const keep = (atOnce = true) => keepPlan(app, actor, typedPlan(), atOnce, tells);
  whole(await keep());
  clock.forward(60);
  for (let n = 0; n < 9; n += 1) whole(await keep());
  const full = { ok: false, refusal: { field: 'tellSubscribers', sentence: expect.stringContaining('next one from') } };
  expect(await keep()).toMatchObject(full);
  const open = await listOpenBatches(app.db, '2026-11-20');
  expect(open, 'what was refused is not kept').toHaveLength(10);
  const draft = whole(await keep(false));
  expect(await announce(app, actor, draft.id, { version: draft.version, ...tells })).toMatchObject(full);
  expect(await findBatch(app.db, draft.id)).toMatchObject({ state: 'Draft', version: draft.version });
  whole(await announce(app, actor, draft.id, { version: draft.version }));
  // A day after the first of them one more is told.
  clock.forward(24 * 60 * 60 - 60);
  whole(await keep());
  expect(await keep()).toMatchObject(full);
});

test('11: what is announced at night is mailed at seven; what waited behind others until nine waits for the morning', async ({
  app,
  clock,
  sentMail,
}) => {
  await onTheList(app, ['Asha']);
  clock.forward((Date.parse(night) - clock.now.getTime()) / 1000);
  const { id } = await announced(app);
  expect(told(await sentMail())).toEqual([]);
  expect(await readAnnouncement(app.db, id)).toMatchObject({ told: 0, waiting: 1 });
  clock.forward(9 * 60 * 60 - 1);
  expect(told(await sentMail())).toEqual([]);
  clock.forward(1);
  expect(told(await sentMail())).toEqual(at(['Asha']));
  clock.forward(14 * 60 * 60 - 1);
  const late = await announced(app, { days: someDays('2027-02-08') });
  // The part is written at once, and its mails before nine.
  await deliverNext(app, listDeliverer(app));
  clock.forward(1);
  expect(told(await sentMail())).toHaveLength(1);
  expect(await readAnnouncement(app.db, late.id)).toMatchObject({ told: 0, waiting: 1 });
  clock.forward(10 * 60 * 60);
  expect(told(await sentMail())).toHaveLength(2);
  expect(await readAnnouncement(app.db, late.id)).toMatchObject({ told: 1, waiting: 0 });
  // The other side says later that it did not arrive.
  const failed = { done_at: null, failed_at: clock.now.toISOString() };
  await app.db.updateTable('outbox').set(failed).where('about', '=', `batch ${late.id}`).execute();
  const { failed: one, told: none } = (await readAnnouncement(app.db, late.id))!;
  expect([one, none]).toEqual([1, 0]);
});

test('who leaves the list, is in the batch, said no or cannot be reached gets none; who was promised a seat is mailed the offer alone', async ({
  app,
  clock,
  sentMail,
}) => {
  const first = await aBatch(app, { seats: '1', minimum: '1' });
  const [promised] = await askAll(app, first.id, ['Promised']);
  await act(app, promised!, 'yes');
  await app.write((trx) =>
    cancelBatch(trx, app, someone, first.id, { version: first.version, reason: 'The hall burnt.' }),
  );
  for (const email of ['silent@example.in', 'told@example.in']) await anInterest(app, { email });
  await onTheList(app, ['Promised', 'Leaver', 'Asked', 'Silent', 'Refused', 'Told', 'Erased']);
  await app.db
    .updateTable('cases')
    .set({ silenced_at: clock.now.toISOString() })
    .where('email', '=', 'silent@example.in')
    .execute();
  await app.db.updateTable('cases').set({ silenced_at: '2026-11-01' }).where('email', '=', 'told@example.in').execute();
  await sentMail();
  await app.db
    .updateTable('outbox')
    .set({ recipient: 'refused@example.in', done_at: null, failed_at: '2026-11-20', trouble: 'refused' })
    .where('recipient', '=', 'silent@example.in')
    .execute();
  clock.forward((Date.parse(night) - clock.now.getTime()) / 1000);
  const { id } = await announced(app);
  await sentMail();
  await withdrawSubscription(app, 'leaver@example.in');
  await app.db.deleteFrom('subscribers').where('email', '=', 'erased@example.in').execute();
  await askAll(app, id, ['Asked']);
  clock.forward(9 * 60 * 60);
  const mails = await sentMail();
  expect(told(mails)).toEqual(at(['Told']));
  const last = (name: string) => mails.findLast(({ to }) => to === `${name}@example.in`)?.subject;
  expect(last('promised')).toMatch(/^A seat is held for you until/);
  expect(await readAnnouncement(app.db, id)).toEqual({
    people: 7,
    told: 1,
    waiting: 0,
    failed: 0,
    leftOut: [
      { why: 'list', people: 1 },
      { why: 'refused', people: 1 },
      { why: 'said no', people: 1 },
      { why: 'seat', people: 2 },
    ],
  });
  await expectSound(app);
});

test('what becomes of the class at night takes the mails back, or is told: cancelled, private, full, other days', async ({
  app,
  clock,
  sentMail,
}) => {
  await onTheList(app, ['Asha', 'Bilal']);
  clock.forward((Date.parse(night) - clock.now.getTime()) / 1000);
  const one = { seats: '1', minimum: '1' };
  const plans = ['2027-01-11', '2027-02-08', '2027-03-08'].map((day) => ({ ...one, days: someDays(day) }));
  const [off, hidden, full] = [
    await announced(app, plans[0]),
    await announced(app, plans[1]),
    await announced(app, plans[2]),
  ];
  await sentMail();
  const reason = 'The hall burnt.';
  await app.write((trx) => cancelBatch(trx, app, someone, off.id, { version: off.version, reason }));
  const change = async (id: string, plan: Partial<TypedPlan>) => {
    const version = await newest(app, id);
    await app.write((trx) => changeBatch(trx, app, someone, id, { version, plan: typedPlan({ ...one, ...plan }) }));
  };
  await change(hidden.id, { ...plans[1], isPrivate: 'yes' });
  for (const { id } of [off, hidden])
    expect(await readAnnouncement(app.db, id)).toMatchObject({ waiting: 0, leftOut: [{ why: 'class', people: 2 }] });
  await change(full.id, { days: someDays('2027-03-15') });
  const [taker] = await askAll(app, full.id, ['Taker']);
  await act(app, taker!, 'yes');
  clock.forward(9 * 60 * 60);
  const mails = (await sentMail()).filter(({ subject }) => subject.startsWith('New class'));
  expect(told(mails)).toEqual(at(['Asha', 'Bilal']));
  for (const { subject, text } of mails) {
    expect(subject).toBe('New class: CIP Level 1, Pune, 15 to 20 Mar');
    expect(text).toContain('Join the line: no seat is free now');
  }
});

test('a class that was called off before its list was told is told to nobody', async ({ app, sentMail }) => {
  await onTheList(app, ['Asha']);
  const { id, version } = await announced(app);
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall burnt.' }));
  expect(told(await sentMail())).toEqual([]);
  expect(await readAnnouncement(app.db, id)).toEqual({ people: 1, told: 0, waiting: 0, failed: 0, leftOut: [] });
});

test('what the list is told stands behind what goes to one person', async ({ app, sentMail }) => {
  await onTheList(app, ['Asha', 'Bilal']);
  const { id } = await announced(app);
  await deliverNext(app, listDeliverer(app));
  const [seat] = await askAll(app, id, ['Chitra']);
  await act(app, seat!, 'yes');
  expect((await sentMail()).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your seat',
    'New class',
    'New class',
  ]);
});
