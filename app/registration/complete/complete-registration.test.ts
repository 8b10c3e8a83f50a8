import { expect } from 'vitest';
import { aBatch } from '../../classes/classes.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { registrationContract } from '../contract.ts';
import { findRegistration } from '../find-registration.server.ts';
import { agreement, notice } from '../privacy-notice.ts';
import { aRegistration, typedRegistration } from '../registration.factory.ts';
import { completeRegistration } from './complete-registration.server.ts';

const given = (changes: Record<string, unknown>) => registrationContract.parse(changes);
const changesOf = (app: App) =>
  app.db
    .selectFrom('registration_changes')
    .select(['field', 'old_value', 'new_value', 'changed_by'])
    .orderBy('id')
    .execute();

test('the first submission makes the record, with every field as typed', async ({ app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  expect(await findRegistration(app, person.uid)).toEqual({ uid: person.uid, ...typedRegistration() });
  expect(await changesOf(app)).toEqual([]);
});

test('without a contact email the account’s stands there', async ({ app }) => {
  const person = await aPerson(app, { email: 'account@example.in' });
  await completeRegistration(app, person, given({}));
  expect(await findRegistration(app, person.uid)).toMatchObject({
    email: 'account@example.in',
    firstName: '',
    courses: [],
  });
});

test('texts of any script come back letter by letter', async ({ app }) => {
  const person = await aPerson(app);
  const typed = {
    firstName: 'ശ്രീലക്ഷ്മി “Sree” O’Neill-Núñez 李明 👩🏽‍🔧',
    company: `<script>alert('1')</script> & "Söhne"; DROP TABLE registrations; --`,
    fullAddress: 'पहली मंज़िल\nदूसरा घर\n\tपुणे',
    gstNo: '=1+1',
  };
  await completeRegistration(app, person, given(typed));
  expect(await findRegistration(app, person.uid)).toMatchObject(typed);
});

test('a later submission changes what it gives, leaves what it leaves blank, and adds courses', async ({ app }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const later = given({ city: 'Pune', company: '', courses: ['CIP Level 1', 'CP Level 1'], agreement: false });
  expect(await completeRegistration(app, person, later)).toEqual({ ok: true });
  expect(await findRegistration(app, person.uid)).toEqual({
    uid: person.uid,
    ...typedRegistration({ city: 'Pune', courses: ['CIP Level 1', 'CP Level 1'] }),
  });
  expect(await changesOf(app)).toEqual([
    { field: 'city', old_value: 'Kochi', new_value: 'Pune', changed_by: 'form' },
    { field: 'courses', old_value: '["CIP Level 1"]', new_value: '["CIP Level 1","CP Level 1"]', changed_by: 'form' },
  ]);
});

test('when every ticked course is registered already, nothing changes', async ({ app, sentMail }) => {
  const person = await aPerson(app);
  await aRegistration(app, person, { courses: ['CIP Level 1', 'CP Level 1'] });
  const before = await findRegistration(app, person.uid);
  const mails = (await sentMail()).length;
  const again = given({ city: 'Pune', courses: ['CP Level 1'] });
  expect(await completeRegistration(app, person, again)).toEqual({ ok: false, reason: 'already registered' });
  expect(await findRegistration(app, person.uid)).toEqual(before);
  expect(await changesOf(app)).toEqual([]);
  expect((await sentMail()).length).toBe(mails);
});

test('without a ticked course the details change, and the receipt says so and no more', async ({ app, sentMail }) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  expect(await completeRegistration(app, person, given({ city: 'Pune' }))).toEqual({ ok: true });
  expect(await findRegistration(app, person.uid)).toMatchObject({ city: 'Pune', courses: ['CIP Level 1'] });
  const receipts = (await sentMail()).filter(({ to, subject }) => to === person.email && /registration/.test(subject));
  const told = receipts.map(({ text }) => [/what happens next/i.test(text), /no course was added/.test(text)]);
  expect(told).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(receipts[1]!.text).not.toContain('We have your registration');
  expect(receipts[1]!.text).toMatch(/WHAT HAS CHANGED\s+City: Pune\s+SEE, CORRECT/i);
});

test('who registers for a level with free seats is led to its class by the receipt, and while all are full is not', async ({
  app,
  sentMail,
}) => {
  const receipt = async (courses: string[]) => {
    const person = await aPerson(app);
    await completeRegistration(app, person, given({ courses }));
    return (await sentMail()).find(({ to }) => to === person.email)!.text;
  };
  expect(await receipt(['CIP Level 1'])).not.toContain('Ask for a seat');
  const { id } = await aBatch(app);
  const told = await receipt(['CIP Level 1']);
  expect(told.replaceAll('\u00a0', ' ')).toContain('CIP Level 1, Pune, 11–16 Jan 2027: seats free.');
  expect(told).toMatch(/Ask for a seat[^]*\/dates\/B-/);
  expect(told).not.toContain('We plan a class');
  expect(await receipt(['CIP Level 1', 'CP Level 1'])).toMatch(
    /seats free\.[^]*CP Level 1: We plan a class\.[^]*After that, for each course:\s+1\. Say yes to a seat\.[^]*3\. Class confirmed\.[^]*WHAT WE KEEP/i,
  );
  expect(await receipt(['CP Level 1'])).not.toContain('Ask for a seat');
  await app.db.updateTable('batches').set({ taken: 20 }).where('id', '=', id).execute();
  expect(await receipt(['CIP Level 1'])).not.toContain('Ask for a seat');
});

test('each person has their own record', async ({ app }) => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  await aRegistration(app, one);
  await aRegistration(app, other, { firstName: 'Ravi', courses: ['CCI Level 2'] });
  expect(await findRegistration(app, one.uid)).toMatchObject({ firstName: 'Asha Rao', courses: ['CIP Level 1'] });
  expect(await findRegistration(app, other.uid)).toMatchObject({ firstName: 'Ravi', courses: ['CCI Level 2'] });
});

test('a hundred identical submissions at once make one record, one receipt and truthful answers', async ({
  app,
  sentMail,
}) => {
  const person = await aPerson(app);
  const body = given(typedRegistration());
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => completeRegistration(app, person, body)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await app.db.selectFrom('registrations').select('id').execute()).toHaveLength(1);
  expect(await app.db.selectFrom('registration_courses').select('course').execute()).toHaveLength(1);
  expect(await app.db.selectFrom('enrolments').selectAll().execute()).toEqual([{ course_id: 'cip', people: 1 }]);
  expect(
    (await sentMail()).filter(({ to, subject }) => to === person.email && /registration/.test(subject)),
  ).toHaveLength(1);
});

test('the wording of the notice and of a ticked agreement is kept with its time', async ({ app, clock }) => {
  const person = await aPerson(app);
  await completeRegistration(app, person, given({}));
  const consents = () =>
    app.db
      .selectFrom('registration_consents')
      .innerJoin('registration_wordings', 'version', 'wording_version')
      .select(['version', 'wording', 'given_at'])
      .orderBy('id')
      .execute();
  const first = clock.now.toISOString();
  expect(await consents()).toEqual([expect.objectContaining({ version: notice.version, given_at: first })]);
  expect((await findRegistration(app, person.uid))?.agreement).toBe(false);
  clock.forward(60);
  await completeRegistration(app, person, given({ agreement: true }));
  expect(await consents()).toContainEqual({ ...agreement, given_at: clock.now.toISOString() });
  await completeRegistration(app, person, given({ agreement: false }));
  expect(await consents(), 'each once, as it was first given').toHaveLength(2);
  expect(await consents()).toContainEqual(expect.objectContaining({ version: notice.version, given_at: first }));
  expect((await findRegistration(app, person.uid))?.agreement).toBe(true);
});

test('the agreement is worded to the letter', () => {
  expect(agreement.wording).toBe(
    'Agreement to pay any increase in fees and forfeit cancellation/postponement charges, as applicable.',
  );
});

test('the receipt goes to the account, never to the typed address; the office can answer the person', async ({
  app,
  sentMail,
}) => {
  const person = await aPerson(app, { email: 'asha.account@example.in' });
  await aRegistration(app, person, { email: 'somebody.else@example.in', firstName: '<b>Asha</b>' });
  const mails = (await sentMail()).filter(({ subject }) => /registration/i.test(subject));
  expect(mails.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }))).toEqual([
    {
      to: 'asha.account@example.in',
      replyTo: app.config.officeEmail,
      subject: 'We have your registration for CIP Level 1',
    },
    {
      to: app.config.officeEmail,
      replyTo: 'asha.account@example.in',
      subject: 'Registration: <b>Asha</b>, CIP Level 1',
    },
  ]);
  for (const { html } of mails) {
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
    expect(html).not.toContain('<b>Asha</b>');
  }
  expect(mails[0]!.text).toContain('Your rights, and how to complain: Privacy Policy');
});
