import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBatch } from '../../classes/classes.factory.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { agreement } from '../privacy-notice.ts';
import { aRegistration } from '../registration.factory.ts';
import { adviceOn } from './profile-rows.tsx';

const see = async (server: FastifyInstance, url: string, cookie = '') => {
  const answer = await server.inject({ url, headers: cookie ? { cookie } : {} });
  expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
  return answer.body.replaceAll('<!-- -->', '');
};
const enter = async (app: App, changes = {}) => {
  const person = await aPerson(app, { email: 'me@example.in', ...changes });
  return { ...person, cookie: await aSession(app, person) };
};

test('without a session the pages say so in the documented words', async ({ server }) => {
  expect(await see(server, '/profile')).toContain('No user found. Please log in.');
  expect(await see(server, '/myinterests')).toContain('Please login/register to view your courses.');
  expect(await see(server, '/account/data')).toContain('Please log in.');
});

test('without a record the pages say so in the documented words', async ({ app, server }) => {
  const { cookie } = await enter(app, { fname: 'Asha Verma' });
  const profile = await see(server, '/profile', cookie);
  expect(profile).toContain('No registration form found for this user.');
  expect(profile).toMatch(/person-card.*Asha Verma.*me@example\.in/);
  expect(await see(server, '/myinterests', cookie)).toContain('No user courses found.');
});

test('My Profile shows every field, N/A for empty ones, and No Courses', async ({ app, server }) => {
  const { cookie, uid } = await enter(app);
  await aRegistration(
    app,
    { uid, email: 'me@example.in' },
    { firstName: '<i>Asha</i>', courses: [], gstNo: '', prevCertValidity: '2027-03-31' },
  );
  const page = await see(server, '/profile', cookie);
  for (const words of [
    'Personal Details',
    'Contact Details',
    'Courses',
    '&lt;i&gt;Asha&lt;/i&gt;',
    'N/A',
    'No Courses',
    '31 Mar 2027',
    'asha.rao@example.in',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain('<i>Asha');
});

test('a name that was emptied is saved, and what a class needs is said', async () => {
  expect(await adviceOn('firstName', '')).toBe('A class needs your name as on your photo ID.');
  expect([await adviceOn('firstName', 'Asha'), await adviceOn('company', '')]).toEqual([null, null]);
});

test('what somebody typed ends no script and begins none, on any page that shows it', async ({ app, server }) => {
  const typed = `</script><script>alert(1)</script><img src=x onerror="alert(1)">`;
  const { cookie, uid } = await enter(app, { fname: typed });
  await aRegistration(app, { uid, email: 'me@example.in' }, { firstName: typed, company: typed, fullAddress: typed });
  for (const url of ['/profile', '/myinterests', '/registerprofile', '/account/data', '/account/security']) {
    const page = await see(server, url, cookie);
    expect([url, page.includes('<script>alert'), page.includes('<img src=x')]).toEqual([url, false, false]);
  }
  expect(await see(server, '/profile', cookie)).toContain('&lt;img src=x');
});

test('My Interests shows name, email, total and list, and the expressions of interest when there are any', async ({
  app,
  server,
}) => {
  const person = await enter(app);
  await aRegistration(app, person, { courses: ['CIP Level 2', 'CP Level 1'] });
  const without = await see(server, '/myinterests', person.cookie);
  for (const words of [
    'Asha Rao',
    'Total Courses</dt><dd>2</dd>',
    'CIP Level 2',
    'Certified Coatings Inspector',
    'CP Level 1',
    'See class dates',
  ])
    expect(without).toContain(words);
  expect(without).not.toContain('Expressions of interest');
  expect(without).not.toContain('seats free');
  await aBatch(app, { eventCode: 'CPLevel1' });
  expect(await see(server, '/myinterests', person.cookie)).toMatch(
    /: seats free\.<\/span><a (?=[^>]*aria-label="Ask for a seat: CP\sLevel\s1, Pune, 11–16 Jan 2027")[^>]*href="\/dates\/B-/,
  );
  const reference = await anInterest(app, {}, person.uid);
  const page = await see(server, '/myinterests', person.cookie);
  for (const words of ['Expressions of interest', reference, 'Basic Corrosion', 'Received'])
    expect(page).toContain(words);
  expect(page).not.toMatch(/>New<|chip--fresh/);
});

test('whoever expressed interest sees the next class of it with free seats, until it has led somewhere', async ({
  app,
  server,
}) => {
  const person = await enter(app);
  const { uid, email } = person;
  await anInterest(app, { email, trainingEvent: 'CPLevel1', preferredLocation: 'Cochin' }, uid);
  const list = () => see(server, '/myinterests', person.cookie);
  expect(await list()).not.toContain('seats free');
  const waiting = await list();
  expect(waiting).toContain('<a href="/courses/cp/level/level-1">CP Level 1</a>');
  for (const words of [
    'When enough people ask for the same, we set the dates and write to you.',
    '>Kochi · Within 3 months<',
    '>Write to us</a>',
  ])
    expect(waiting).toContain(words);
  expect(waiting).not.toContain('See class dates');
  await aBatch(app, { eventCode: 'CPLevel1' });
  expect(await list()).toMatch(/aria-label="Ask for a seat: CP\sLevel\s1, Pune, 11–16 Jan 2027"/);
  await app.db.updateTable('interests').set({ status: 'Closed' }).execute();
  expect(await list()).not.toContain('seats free');
});

test('the form says which class of a ticked course has seats; whoever has sent it is not led to it again', async ({
  app,
  server,
}) => {
  const person = await enter(app);
  const form = '/registerprofile?course=cp-level-1';
  await aBatch(app, { eventCode: 'CPLevel1' });
  expect(await see(server, form, person.cookie)).toMatch(
    /CP\sLevel\s1, Pune, 11–16 Jan 2027: seats free\.(?:<!-- -->)? <a href="\/dates\/B-[^"]*">Ask for a seat/,
  );
  const confirm = `/account/confirm-email?code=some&next=${encodeURIComponent(form)}`;
  expect(await see(server, confirm, person.cookie)).toContain('course=cp-level-1');
  await aRegistration(app, person, { courses: ['CP Level 1'] });
  expect(await see(server, confirm, person.cookie)).not.toContain('course=cp-level-1');
  expect(await see(server, '/myinterests', person.cookie)).not.toContain('See class dates');
});

test('the four pages of one’s own have the same tabs, each marked on its page, with a record and without', async ({
  app,
  server,
}) => {
  const person = await enter(app);
  const pages = ['/profile', '/myinterests', '/account/data', '/account/security'];
  const tabsOf = (page: string) => {
    const [nav = ''] = /<nav class="tabs".*?<\/nav>/s.exec(page) ?? [];
    return [...nav.matchAll(/<a href="([^"]*)"( aria-current="page")?/g)].map(([, href, current]) => [
      href,
      Boolean(current),
    ]);
  };
  for (const registered of [false, true]) {
    if (registered) await aRegistration(app, person);
    for (const url of pages)
      expect(tabsOf(await see(server, url, person.cookie))).toEqual(pages.map((href) => [href, href === url]));
  }
});

test('My Interests without a course says so', async ({ app, server }) => {
  const person = await enter(app);
  await aRegistration(app, person, { courses: [] });
  expect(await see(server, '/myinterests', person.cookie)).toContain('No courses registered yet.');
});

test('Complete Your Profile is prefilled from the account, later from the record, and agrees to the letter', async ({
  app,
  server,
}) => {
  const person = await enter(app, { fname: 'Asha "Sree" Nair', cNumber: '+919800000000' });
  const first = await see(server, '/registerprofile', person.cookie);
  for (const words of [
    'value="Asha &quot;Sree&quot; Nair"',
    'value="me@example.in"',
    'value="+919800000000"',
    agreement.wording,
  ])
    expect(first).toContain(words);
  await aRegistration(app, person, {
    mobileNumber: '+91 98111 11111',
    gstNo: '27aapfu0939f1zv',
    courses: ['CCI Level 1'],
  });
  const later = await see(server, '/registerprofile', person.cookie);
  expect(later).toContain('value="+919811111111"');
  expect(later).toContain('You are registered for CCI Level 1.');
});

test('a post without scripts comes back with the message above the form, the fields marked and everything typed', async ({
  app,
  server,
}) => {
  const { cookie } = await enter(app);
  const answer = await server.inject({
    method: 'POST',
    url: '/registerprofile',
    payload:
      'firstName=Asha&gender=Female&courses=CIP+Level+2&courses=CP+Level+1&prevCertValidity=soon&agreement=on&city=%3Cb%3E',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
  });
  expect(answer.headers.location).toBe('/registerprofile#errors');
  const flash = answer.cookies.find(({ name }) => name === 'flash');
  const page = await see(server, '/registerprofile', `${cookie}; flash=${flash?.value}`);
  expect(page).toContain('href="#prevCertValidity">Certificate valid until<');
  expect(page).toContain('Please give a date such as 2027-03-31');
  expect(page).toContain('value="&lt;b&gt;"');
  for (const value of ['Female', 'CIP Level 2', 'CP Level 1', 'on'])
    expect(page).toMatch(
      new RegExp(`<input[^>]*(value="${value}"[^>]*checked|checked[^>]*value="${value}"|name="agreement"[^>]*checked)`),
    );
});
