import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { longestTyped, type Found, type Hit, type Part } from './contract.ts';
import { findAddress } from './find-box.office.tsx';

const plain = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');
const hits = (parts: readonly Part[]) => parts.filter(({ hit }) => hit).map(({ text }) => text);

/** Finds as the box does. */
async function finder(app: App, server: FastifyInstance, officeRole: 'reader' | 'office' = 'reader') {
  const staff = await aPerson(app, { role: 'staff', officeRole, fname: '', email: 'staff@office.example' });
  const cookie = await aSession(app, staff);
  const ask = (typed: string, more: Record<string, string> = {}) =>
    server.inject({ url: `/office/api/find?${new URLSearchParams({ q: typed, ...more })}`, headers: { cookie } });
  const find = async (typed: string, more: Record<string, string> = {}) => {
    const answer = await ask(typed, more);
    expect(answer.statusCode, typed).toBe(200);
    return answer.json<Found>();
  };
  const names = async (typed: string) => {
    const { hits: all } = await find(typed);
    return [...new Set(all.map(nameOf))];
  };
  return { ask, find, names };
}

/** Whose a hit is: the name in its title or the first of its line. */
const nameOf = ({ kind, title, line }: Hit) =>
  kind === 'person' || kind === 'subscriber' ? plain(title) : plain(line).split(' · ')[0]!;

async function everybody(app: App, server: FastifyInstance) {
  const names = [
    'Meera Subramaniam',
    "Anil D'Souza",
    'Élodie Łukasz',
    'सुनीता देशमुख',
    'K Thiruvengadam',
    'Prakash Deshmukh',
    'Mohammed Rafi',
    'R Srinivasan',
  ];
  for (const [at, fname] of names.entries())
    await anInterest(app, { fname, email: `p${at}.test@company${at}.example`, cNumber: `+91 98200 4510${at}` });
  await server.inject({
    method: 'POST',
    url: '/contact',
    payload: {
      name: 'Ravi Menon',
      email: 'ravi@lnt.example',
      phone: '022 4567 8901',
      subject: 'Do you train on site?',
      message: `${'We coat tanks. '.repeat(20)}Forty people at the refinery near Haldia ask for a quotation; call Gopal on +91 99300 12345.`,
    },
  });
  const asha = await aPerson(app, { email: 'asha.rao@gmial.example', fname: 'Asha Rao', cNumber: '+919765432109' });
  await aRegistration(app, asha, {
    firstName: 'Asha Rao',
    email: asha.email,
    company: 'Sagar Shipyard',
    city: 'Visakhapatnam',
    mobileNumber: '+91 97654 32109',
  });
  await server.inject({
    method: 'POST',
    url: '/contact',
    payload: { name: 'Öznur Deshpande', email: 'o@lists.example' },
  });
  return asha;
}

/** What is typed, and whom it must find first. */
const table: Record<string, string> = {
  Subramaniam: 'Meera Subramaniam',
  subra: 'Meera Subramaniam',
  'Dr. Meera SUBRAMANIAM': 'Meera Subramaniam',
  subramanyam: 'Meera Subramaniam',
  Subramanian: 'Meera Subramaniam',
  "D'Souza": "Anil D'Souza",
  'd’souza': "Anil D'Souza",
  Dsouza: "Anil D'Souza",
  Desouza: "Anil D'Souza",
  'élodie lukasz': 'Élodie Łukasz',
  देशमुख: 'सुनीता देशमुख',
  सुनी: 'सुनीता देशमुख',
  Thiruvengdam: 'K Thiruvengadam',
  'tiruvengadam k': 'K Thiruvengadam',
  Desmukh: 'Prakash Deshmukh',
  Mohamed: 'Mohammed Rafi',
  'Muhammad Rafi': 'Mohammed Rafi',
  Shrinivasan: 'R Srinivasan',
  'Sri Nivasan': 'R Srinivasan',
  'Menno Ravi': 'Ravi Menon',
  'lnt.example': 'Ravi Menon',
  lnt: 'Ravi Menon',
  'ravi@lnt.example': 'Ravi Menon',
  quotation: 'Ravi Menon',
  'refinery haldia': 'Ravi Menon',
  'refinary near Haldya': 'Ravi Menon',
  gopal: 'Ravi Menon',
  '99300-12345': 'Ravi Menon',
  '8901': 'Ravi Menon',
  '02245678901': 'Ravi Menon',
  '+91 22 4567 8901': 'Ravi Menon',
  gmial: 'Asha Rao',
  shipyard: 'Asha Rao',
  'sagar shipyrad': 'Asha Rao',
  Vizakhapatnam: 'Asha Rao',
  '32109': 'Asha Rao',
  '097654 32109': 'Asha Rao',
  '45104': 'K Thiruvengadam',
  deshpande: 'Öznur Deshpande',
  ÖZNUR: 'Öznur Deshpande',
};

test('one box finds people, cases and subscribers by any word, near spelling, message, part of an address or end of a number', async ({
  app,
  server,
}) => {
  await everybody(app, server);
  const { names } = await finder(app, server);
  const wrong: Record<string, string[]> = {};
  for (const [typed, name] of Object.entries(table)) {
    const found = await names(typed);
    if (found[0] !== name) wrong[typed] = found;
  }
  expect(wrong).toEqual({});
});

test('a reference finds its case, with EOI and without', async ({ app, server }) => {
  await everybody(app, server);
  const { find } = await finder(app, server);
  const { reference, id } = await app.db
    .selectFrom('cases')
    .select(['reference', 'id'])
    .where('name', 'like', 'Meera%')
    .executeTakeFirstOrThrow();
  for (const typed of [reference, reference.slice(4), reference.toLowerCase()]) {
    const found = (await find(typed)).hits.find(({ kind }) => kind === 'interest');
    expect(found?.href, typed).toBe(`/office/cases/${id}`);
    expect(found?.why).toBe('reference');
  }
});

test('a hit says why it is there, with the matching piece marked; near spellings come last and are named', async ({
  app,
  server,
}) => {
  await everybody(app, server);
  await anInterest(app, { fname: 'Sunil Desmukh', email: 'sunil@x.example' });
  const { find } = await finder(app, server);
  const spelt = await find('Desmukh');
  expect(spelt.hits.map((hit) => hit.near)).toEqual([false, false, true, true, true, true]);
  expect(spelt.hits.map((hit) => hit.why).toSorted()).toEqual([
    '',
    '',
    'spelt Deshmukh',
    'spelt Deshmukh',
    'spelt देशमुख',
    'spelt देशमुख',
  ]);
  expect(spelt.meant).toBeNull();
  expect((await find('Desmookh')).meant).toBe('Desmukh');
  const message = (await find('refin haldia')).hits[0]!;
  expect(message).toMatchObject({ kind: 'message', why: 'in the message', near: false });
  expect(hits(message.line)).toEqual(['refin', 'Haldia']);
  expect(plain(message.line)).toMatch(/^Ravi Menon · … .{20,160}$/);
  const number = (await find('32109')).hits.find(({ kind }) => kind === 'person')!;
  expect(hits(number.line)).toEqual(['32109']);
  expect(number.why).toBe('phone');
  expect(plain(number.line)).toContain('+91 97654 32109');
  expect(hits((await find('shipy')).hits[0]!.line)).toEqual(['Shipy']);
});

test('somebody with an account, somebody who only sent forms, and their cases each have a hit; kinds narrow', async ({
  app,
  server,
}) => {
  const asha = await everybody(app, server);
  const { find } = await finder(app, server);
  const rao = await find('rao');
  expect(rao.hits.map(({ kind, href }) => [kind, href])).toEqual([
    ['person', `/office/people/${asha.uid}`],
    ['registration', expect.stringMatching(/^\/office\/cases\//)],
  ]);
  expect(rao.counts).toMatchObject({ person: 1, registration: 1, message: 0 });
  expect((await find('sagar')).hits.map(({ kind, why }) => [kind, why])).toEqual([
    ['person', 'company'],
    ['registration', 'company'],
  ]);
  const menon = await find('menon');
  expect(menon.hits.map(({ kind, href, marks }) => [kind, href, ...marks])).toEqual([
    ['person', '/office/people/ravi%40lnt.example', 'New'],
    ['message', expect.stringMatching(/^\/office\/cases\//)],
  ]);
  expect((await find('menon', { kind: 'message' })).hits.map(({ kind }) => kind)).toEqual(['message']);
  expect((await find('menon', { kind: 'person' })).hits.map(({ kind }) => kind)).toEqual(['person']);
  expect((await find('menon', { kind: 'registration' })).hits).toEqual([]);
});

test('texts of the site are found too', async ({ app, server }) => {
  const { find } = await finder(app, server);
  const found = await find('refund policy', { kind: 'text' });
  expect(found.hits.some(({ href }) => href === '/office/desk/subjects/refund-policy')).toBe(true);
  expect(found.hits.every(({ kind }) => kind === 'text')).toBe(true);
  const called = await find('faq', { kind: 'text' });
  expect(called.hits.map(({ href }) => href)).toContain('/office/desk/subjects/faq');
});

test('what is held back or archived is found and marked; a note is found; what is erased is not, nor in the spellings', async ({
  app,
  server,
}) => {
  await everybody(app, server);
  const { find, names } = await finder(app, server);
  await app.db.updateTable('cases').set({ review_reason: 'too quick' }).where('name', 'like', 'Meera%').execute();
  await app.db
    .updateTable('cases')
    .set({ archived_at: app.now().toISOString() })
    .where('name', 'like', 'Prakash%')
    .execute();
  const marksOf = async (typed: string) => (await find(typed)).hits.find(({ kind }) => kind === 'interest')?.marks;
  expect(await marksOf('subramaniam')).toEqual(['Held back']);
  expect(await marksOf('deshmukh')).toEqual(['Archived']);
  const staff = await aPerson(app, {
    role: 'staff',
    officeRole: 'office',
    fname: 'Lata',
    email: 'lata@office.example',
  });
  const { id } = await app.db
    .selectFrom('cases')
    .select('id')
    .where('name', 'like', 'Mohammed%')
    .executeTakeFirstOrThrow();
  const written = await server.inject({
    method: 'POST',
    url: `/office/api/cases/${id}/notes`,
    headers: { cookie: await aSession(app, staff) },
    payload: { text: 'Wants the jetty at Jamnagar' },
  });
  expect(written.statusCode).toBeLessThan(300);
  expect((await find('jamnagar jetty')).hits[0]).toMatchObject({ href: `/office/cases/${id}`, why: 'in a note' });
  await app.db.deleteFrom('contact_messages').where('name', '=', 'Ravi Menon').execute();
  await app.db.deleteFrom('interest_consents').execute();
  await app.db.deleteFrom('interests').execute();
  for (const typed of ['ravi', 'gopal', 'haldya', '8901', 'menno', 'jamnagar', 'thiruvengdam'])
    expect(await names(typed), typed).toEqual([]);
  const kept = (await app.db.selectFrom('word_sounds').select('word').execute()).map(({ word }) => word);
  expect(kept).toEqual(expect.arrayContaining(['asha', 'shipyard']));
  for (const word of ['menon', 'haldia', 'jamnagar', 'thiruvengadam']) expect(kept).not.toContain(word);
});

test('whatever is typed is answered: nothing, signs, quotes, the words of search languages, very much', async ({
  app,
  server,
}) => {
  await everybody(app, server);
  const { ask, find } = await finder(app, server);
  for (const typed of [
    '',
    ' ',
    '%',
    '_',
    '*',
    "'",
    '"',
    '\\',
    '()',
    '+',
    '🙂',
    '--',
    ';',
    '" OR 1=1 --',
    'a* NEAR b',
    'NOT',
    'name:meera',
    '^',
  ])
    expect((await ask(typed)).statusCode, JSON.stringify(typed)).toBe(200);
  expect((await find('%')).hits).toEqual([]);
  expect((await find('subra%')).hits.length).toBeGreaterThan(0);
  for (const typed of [
    'a',
    'क',
    '1',
    'x'.repeat(400),
    'meera '.repeat(66),
    'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(10).slice(0, 400),
  ])
    expect((await ask(typed)).statusCode).toBe(200);
  expect((await ask('\u0000')).statusCode).toBe(422);
  expect((await ask('x'.repeat(401))).statusCode).toBe(422);
  expect((await ask('meera', { kind: 'staff' })).statusCode).toBe(422);
  expect((await ask('meera', { most: '5000' })).statusCode).toBe(422);
});

test('that somebody looked is in the log, and not for whom', async ({ app, server }) => {
  await everybody(app, server);
  const { find } = await finder(app, server);
  await find('Subramaniam');
  const entry = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'office searched')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.detail)).toEqual({ found: 2 });
  expect(JSON.stringify(entry)).not.toMatch(/subramaniam/i);
});

test('an address with more words than can be looked for leads to as many as can', () => {
  expect(findAddress('a'.repeat(longestTyped + 9))).toBe(`/find?q=${'a'.repeat(longestTyped)}`);
});
