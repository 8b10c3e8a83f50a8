import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { collectData } from '../../../registration/your-data/collect-data.server.ts';
import { readable } from '../../../registration/your-data/readable.ts';
import { test } from '../../../testing/test.ts';
import type { CaseDetails } from '../case/contract.ts';
import { countDemand } from '../../classes/demand/count-demand.server.ts';
import { everyWish, rowsOf } from '../../classes/demand/contract.ts';
import type { Found } from '../find/contract.ts';
import type { App } from '../../../platform/app.server.ts';
import { Caller, callerProblems, type TypedCaller } from './contract.ts';

type Server = { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> };

const wish = {
  phone: '+91 98450 12345',
  email: 'ravi@example.in',
  name: 'Ravi Menon',
  how: 'telephone',
  kind: 'wish',
  trainingEvent: 'CPLevel1',
  city: 'Kochi',
};

/** Somebody of the office, by the calls of the screens. */
async function office(app: App, server: Server) {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await server.inject({
      method,
      url: `/office/api${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
    expect(answer.statusCode, path).toBeLessThan(300);
    return answer.json() as Answer;
  };
  return {
    enter: async (typed: object) => (await ask<{ id: string }>('POST', '/callers', typed)).id,
    read: (id: string) => ask<CaseDetails>('GET', `/cases/${id}`),
    list: async (name: string, filter: object) =>
      (await ask<{ rows: Record<string, unknown>[] }>('GET', `/lists/${name}?filter=${JSON.stringify(filter)}`)).rows,
    find: async (words: string) =>
      (await ask<Found>('GET', `/find?q=${words}`)).hits.map(({ key, why }) => `${key}: ${why}`),
    correct: (id: string, what: string, typed: object) => ask('POST', `/cases/${id}/${what}`, typed),
  };
}

test('who says neither when nor who pays is written down like that, and may be corrected', async ({ app, server }) => {
  const { enter, read, list, correct } = await office(app, server);
  const id = await enter({ ...wish, receipt: 'yes' });
  const { case: shown, wanted, facts, wished } = await read(id);
  expect([wanted.lead, wanted.rest]).toEqual(['CP Level 1 in Kochi', '.']);
  // No city is not any city.
  const nowhere = await read(await enter({ ...wish, email: '', phone: '98450 12399', city: '' }));
  expect(nowhere.wanted.lead).toBe('CP Level 1');
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'When', value: 'Not said' },
      { label: 'Pays', value: 'Not said' },
    ]),
  );
  expect(await list('interests', { payer: [''], timeFrame: [''], search: 'ravi@example.in' })).toMatchObject([{ id }]);
  const [counted] = rowsOf(await countDemand(app), { ...everyWish, event: 'CPLevel1', city: 'Kochi' });
  expect(counted).toMatchObject({ people: 1, heads: 1, employer: 0, self: 0 });
  await correct(id, 'correct-wish', { version: shown.version, ...wished, attendTime: 'Within3Months' });
  const { happened } = await read(id);
  expect(happened.map(({ title, text }) => text ?? title)).toContain('When corrected: nothing → Within 3 months');
});

test('a time or payer that there is not is asked for again', () => {
  const typed = { ...Caller.parse(wish), attendTime: 'Soon', costBearer: 'Nobody' } as TypedCaller;
  expect(callerProblems(typed)).toEqual({
    attendTime: 'Please choose when, or “Not said”',
    costBearer: 'Please choose who pays, or “Not said”',
  });
});

test('a company that was named stands in the case, its row and the person’s own copy, and is found', async ({
  app,
  server,
}) => {
  const { enter, read, list, find, correct } = await office(app, server);
  const id = await enter({ ...wish, company: ' Larsen  & Toubro', words: 'Call after 4 pm.' });
  await enter({ ...wish, name: 'Uma Shah', phone: '+91 98450 99999', email: '' });
  const { facts } = await read(id);
  expect(facts).toContainEqual({ label: 'Company', value: 'Larsen & Toubro' });
  expect(await find('toubro')).toEqual([`case ${id}: company`]);
  for (const name of ['cases', 'interests'])
    expect(await list(name, { company: 'toubro' })).toMatchObject([{ id, company: 'Larsen & Toubro' }]);
  expect(await list('people', { company: 'toubro' })).toMatchObject([{ id: wish.email, company: 'Larsen & Toubro' }]);
  const [row] = await list('cases', { company: 'toubro' });
  expect(row!['excerpt']).toBe('Larsen & Toubro, entered by phone\nCall after 4 pm.');
  expect(await enter({ ...wish, words: 'Call after 5 pm.' })).toBe(id);
  const [again] = await list('cases', { company: 'toubro' });
  expect(again!['excerpt'], 'told again, without it').toBe('Larsen & Toubro, entered by phone\nCall after 5 pm.');
  // A slip in the name that is put right takes nothing of it away.
  const { version, phone, email } = (await read(id)).case;
  await correct(id, 'correct', { version, phone, email, name: 'Ravi Menen' });
  expect(await find('toubro')).toEqual([`case ${id}: company`]);
  const { uid } = await aPerson(app, { email });
  const held = await collectData(app, app.db, { uid, email, emailConfirmed: true });
  expect(JSON.stringify(readable(held))).toContain('Larsen & Toubro');
});

test('a company told for an open case stands with it, where none stood, and without turning characters', async ({
  app,
  server,
}) => {
  const { enter, read, list, find } = await office(app, server);
  const id = await enter(wish);
  const told = { how: 'telephone', to: `case ${id}` };
  expect(await enter({ ...told, company: '\u202eLarsen  & Toubro', words: 'We are from there.' })).toBe(id);
  expect((await read(id)).facts).toContainEqual({ label: 'Company', value: 'Larsen & Toubro' });
  expect(await list('cases', { company: 'toubro' })).toMatchObject([{ id }]);
  expect(await find('toubro')).toEqual([`case ${id}: company, in a note`]);
  await enter({ ...told, company: 'Gail', words: 'And from there.' });
  expect((await read(id)).facts).toContainEqual({ label: 'Company', value: 'Larsen & Toubro' });
});
