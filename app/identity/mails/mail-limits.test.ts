import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import { askErasure } from '../../registration/your-data/erasure.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { allowAll } from '../store/allowance.server.ts';
import { recordOfStranger } from '../store/events.server.ts';
import { countMail } from './mail-person.server.ts';

const stranger = 'stranger@example.in';
const forget = async () => {};

test('whatever an account does, an address that nobody has proved gets three receipts a day, without a typed word', async ({
  app,
  sentMail,
}) => {
  const person = await aPerson(app, { email: stranger, emailConfirmed: false });
  for (let n = 0; n < 8; n += 1) {
    await aRegistration(app, person, { firstName: 'URGENT', fullAddress: `evil.example/login ${n}`, courses: [] });
    if (n % 2) await askErasure(app, { ...person, emailConfirmed: false }, forget);
  }
  const mails = (await sentMail()).filter(({ to, subject }) => to === stranger && !/confirm/i.test(subject));
  expect(mails.map(({ subject }) => subject)).toHaveLength(3);
  for (const { text, html, subject } of mails) expect(subject + text + html).not.toMatch(/URGENT|evil/);
});

test('a proved address gets ten receipts an hour, with what stands in its record', async ({ app, sentMail }) => {
  const person = await aPerson(app, { email: stranger });
  for (let n = 0; n < 12; n += 1) await aRegistration(app, person, { city: `Kochi ${n}`, courses: [] });
  const mails = (await sentMail()).filter(({ to }) => to === stranger);
  expect(mails).toHaveLength(10);
  expect(mails[0]!.text).toContain('Kochi 0');
});

test('past its share an address gets no receipt of a form; who sends it is taken all the same, and mails about accounts still come', async ({
  app,
  server,
  sentMail,
}) => {
  const send = async (n: number) =>
    (
      await server.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
        payload: { name: 'Asha', email: stranger, message: `When? ${n}` },
      })
    ).statusCode;
  for (let n = 1; n <= 5; n += 1) expect(await send(n)).toBe(200);
  await anInterest(app, { email: stranger });
  const mails = await sentMail();
  expect(mails.filter(({ to }) => to === stranger)).toHaveLength(3);
  const kept = await app.db.selectFrom('contact_messages').select('id').execute();
  expect(kept).toHaveLength(5);
  expect(await app.write((trx) => countMail(trx, app, { email: stranger, proved: false }))).toBe(true);
});

test('the office gets three notices of one record in ten minutes', async ({ app, sentMail, clock }) => {
  const person = await aPerson(app);
  for (let n = 0; n < 6; n += 1) await aRegistration(app, person, { city: `Kochi ${n}`, courses: [] });
  const notices = async () => (await sentMail()).filter(({ to }) => to === app.config.officeEmail).length;
  expect(await notices()).toBe(3);
  clock.forward(601);
  await aRegistration(app, person, { city: 'Pune', courses: [] });
  expect(await notices()).toBe(4);
});

test('what one count refuses counts for none of the others', async ({ app }) => {
  const ask = (what: string) =>
    app.write((trx) =>
      allowAll(trx, app, [[what, 'a'], { most: 1, minutes: 60 }], [['all', 'a'], { most: 3, minutes: 60 }]),
    );
  expect([await ask('one'), await ask('one'), await ask('one'), await ask('two'), await ask('three')]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(await ask('four')).toBe(false);
});

test('who moves through the networks of one line leaves a few times what one network leaves', async ({ app }) => {
  for (let n = 0; n < 30; n += 1)
    for (let again = 0; again < 21; again += 1)
      await recordOfStranger(app, { kind: 'authn_token_refused', network: `2001:db8:1:${n.toString(16)}::/64` });
  const rows = await app.db.selectFrom('identity_events').select('id').execute();
  expect(rows).toHaveLength(80);
});
