import { readFileSync, readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import { up as fillWords } from '../../../database/migrations/0025-find.ts';
import { up as writeInLatin } from '../../../database/migrations/0090-words-in-latin.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { changeField } from '../../registration/profile/change-field.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { searchAll } from './filter.ts';

/** Searches a list as the screen does; answers the names that are found. */
async function searcher(app: App, server: FastifyInstance) {
  const cookie = await aSession(
    app,
    await aPerson(app, { role: 'staff', officeRole: 'reader', fname: '', email: 'staff@office.example' }),
  );
  return async (list: string, filter: object | string) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(typeof filter === 'string' ? { search: filter } : filter),
    });
    const answer = await server.inject({ url: `/office/api/lists/${list}?${query}`, headers: { cookie } });
    return answer
      .json<{ rows: { name: string }[] }>()
      .rows.map(({ name }) => name)
      .toSorted();
  };
}

const names = ['Meera Subramaniam', "Anil D'Souza", 'Élodie Łukasz', 'सुनीता देशमुख', 'Ravi Menon'];

async function everybody(app: App) {
  for (const [at, fname] of names.entries())
    await anInterest(app, { fname, email: `p${at}.test@company${at}.example`, cNumber: `+91 98200 0000${at}` });
}

test('any word of a name finds a case, in every script and case, and so do an address and its company', async ({
  app,
  server,
}) => {
  await everybody(app);
  const search = await searcher(app, server);
  for (const list of ['cases', 'interests']) {
    for (const typed of [
      'Subramaniam',
      'SUBRA',
      'meera',
      'subramaniam meera',
      'Dr. Meera',
      'p0.test@',
      'company0.example',
      '@company0',
    ])
      expect(await search(list, typed), typed).toEqual(['Meera Subramaniam']);
    for (const typed of ["D'Souza", 'd’souza', 'dsouza', 'souza', 'anil dsou'])
      expect(await search(list, typed), typed).toEqual(["Anil D'Souza"]);
    for (const typed of ['Élodie', 'élodie', 'ELODIE', 'elodie', 'Łukasz', 'łUKASZ'])
      expect(await search(list, typed), typed).toEqual(['Élodie Łukasz']);
    for (const typed of ['देशमुख', 'देश', 'सुनीता']) expect(await search(list, typed), typed).toEqual(['सुनीता देशमुख']);
    for (const typed of ['00003', '98200 00003', '+919820000003', '098200-00003'])
      expect(await search(list, typed), typed).toEqual(['सुनीता देशमुख']);
    for (const typed of ['ubramaniam', 'ravi souza', '%', "'", 'menonx'])
      expect(await search(list, typed), typed).toEqual([]);
    expect(await search(list, 'p')).toEqual(names.toSorted());
  }
});

test('a registration is found by its company, and by a corrected name, not by the former one', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Rao' });
  await aRegistration(app, person, { firstName: 'Asha Rao', email: 'asha@example.in', company: 'Larsen & Toubro' });
  const search = await searcher(app, server);
  for (const typed of ['toubro', 'Larsen', 'rao asha'])
    expect(await search('registrations', typed)).toEqual(['Asha Rao']);
  await changeField(app, person.uid, { field: 'firstName', value: 'Asha Kulkarni' });
  expect(await search('registrations', 'kulkarni toubro')).toEqual(['Asha Kulkarni']);
  expect(await search('cases', 'rao')).toEqual([]);
});

test('people, subscribers and messages are found by any word; who deleted their account is not', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Élan', cNumber: '+91 98200 00007' });
  const send = (payload: object) => server.inject({ method: 'POST', url: '/contact', payload });
  await send({ name: 'Öznur Deshpande', email: 'o@company.example' });
  await send({
    name: 'Öznur Deshpande',
    email: 'o@company.example',
    phone: '',
    subject: 'Certificate lost',
    message: 'Help',
  });
  const search = await searcher(app, server);
  expect(await search('people', 'ÉLAN')).toEqual(['Asha Élan']);
  expect(await search('people', 'example.in')).toEqual(['Asha Élan']);
  for (const list of ['subscribers', 'messages']) {
    expect(await search(list, 'deshpande')).toEqual(['Öznur Deshpande']);
    expect(await search(list, 'ÖZNUR')).toEqual(['Öznur Deshpande']);
  }
  expect(await search('messages', 'certificate')).toEqual(['Öznur Deshpande']);
  expect(await search('messages', 'help')).toEqual(['Öznur Deshpande']);
  expect(await search('people', '00007')).toEqual(['Asha Élan']);
  const cookie = await aSession(app, person);
  const deleted = await server.inject({
    method: 'POST',
    url: '/account/delete',
    headers: { cookie },
    payload: { sure: 'yes' },
  });
  expect(deleted.statusCode).toBe(200);
  expect(await app.db.selectFrom('person_words').selectAll().where('id', '=', person.uid).execute()).toEqual([]);
});

test('erasing a record takes its words; those of what was there before are filled in', async ({ app, server }) => {
  await everybody(app);
  const words = () => app.db.selectFrom('case_words').selectAll().orderBy('id').orderBy('word').execute();
  const before = await words();
  const sounds = () => app.db.selectFrom('word_sounds').selectAll().orderBy('word').execute();
  const heard = await sounds();
  await sql.raw('drop table word_sounds').execute(app.db);
  if (process.env['TEST_POSTGRES_URL']) await sql.raw('drop function forget_sounds cascade').execute(app.db);
  await fillWords(app.db as unknown as Kysely<never>);
  await writeInLatin(app.db as unknown as Kysely<never>);
  expect(await words()).toEqual(before);
  expect(await sounds()).toEqual(heard);
  expect(await (await searcher(app, server))('cases', 'menon')).toEqual(['Ravi Menon']);
  await app.db.deleteFrom('cases').execute();
  expect(await words()).toEqual([]);
  const left = (await sounds()).map(({ word }) => word);
  expect(left).not.toContain('menon');
  expect(left).not.toContain('subramaniam');
});

test('a filter of a field knows no case either, in any script', async ({ app, server }) => {
  await everybody(app);
  const search = await searcher(app, server);
  expect(await search('cases', { name: 'SUBRA' })).toEqual(['Meera Subramaniam']);
  // The server that tests run on compares letters as bytes; one in use has the country's own rules.
  if (process.env['TEST_POSTGRES_URL']) return;
  expect(await search('cases', { name: 'éLODIE Ł' })).toEqual(['Élodie Łukasz']);
});

const usual = { status: ['New'] };

test('a search from what the list opens with looks at every status; a filter that somebody chose stays', () => {
  expect(searchAll({ search: 'menon', status: ['New'] }, usual, usual)).toEqual({ search: 'menon' });
  const chosen = { search: 'menon', status: ['Closed'], kind: ['interest'] };
  expect(searchAll(chosen, usual, usual)).toEqual(chosen);
  const again = { search: 'menon', status: ['New'] };
  expect(searchAll(again, { search: 'menon' }, usual), 'chosen after the search').toEqual(again);
  expect(searchAll({ status: ['New'] }, usual, usual)).toEqual({ status: ['New'] });
  expect(searchAll(again, { owner: ['x'] })).toEqual(again);
});

test('what a list asks of other tables is looked up row by row: of an exists PostgreSQL may read the whole table first', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?:list-sql|-lists)\.server\.ts$/.test(name));
  expect(files).toHaveLength(3);
  const having = files.filter((name) => /\bexists \(/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')));
  expect(having).toEqual([]);
});
