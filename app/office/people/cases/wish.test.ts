import { expect } from 'vitest';
import { anInterest } from '../../../interest/interest.factory.ts';
import { aPerson } from '../../../identity/identity.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { selectCases } from './find-case.server.ts';
import { moveCases } from './move-cases.server.ts';
import { wishesOf } from './wish.ts';

test('what a case is about is said in its first words, with what it wishes for and where', async ({ app }) => {
  await anInterest(app, {
    trainingEvent: 'CPLevel1',
    preferredLocation: 'Cochin',
    costBearer: 'Employer',
    attendTime: 'Within3Months',
  });
  await sendMessage(app, {
    name: 'M',
    email: 'm@example.in',
    phone: null,
    subject: 'Dates',
    message: ' When\nis it? ',
  });
  await aRegistration(app, await aPerson(app), {
    courses: ['CP Level 2', 'CIP Level 1'],
    company: 'A Yard',
    city: 'Surat',
  });
  const rows = await selectCases(app.db).orderBy('cases.kind').execute();
  expect(rows.map(({ excerpt, wish, city, heads, answeredAt }) => [excerpt, wish, city, heads, answeredAt])).toEqual([
    ['Employer pays, within 3 months', 'CPLevel1', 'Kochi', null, null],
    ['Dates\nWhen is it?', null, null, null, null],
    ['CIP Level 1, CP Level 2\nA Yard', 'CIPLevel1 CPLevel2', 'Surat', null, null],
  ]);
});

test('wishes have short words and the mark of their programme', () => {
  expect(wishesOf('CIPLevel1 CCILevel2').map(({ programme, mark, words }) => `${programme} ${mark} ${words}`)).toEqual([
    'cip 1 CIP 1',
    'cci 2 CCI 2',
  ]);
  const short = (title: string) => wishesOf('X', { X: title })[0];
  expect(short('Corrosion Under Insulation (CUI)')).toEqual({ programme: 'short', mark: 'C', words: 'CUI' });
  expect(short('Abrasive Blaster Certification (C7)')).toEqual({ programme: 'short', mark: '7', words: 'C7' });
  expect(short('Pipeline Corrosion Assessment (to be confirmed)')).toMatchObject({
    words: 'Pipeline Corrosion Assessment',
  });
  expect(short('Basic Corrosion')).toEqual({ programme: 'short', mark: 'B', words: 'Basic' });
  expect(wishesOf(null)).toEqual([]);
});

test('the first time a case leaves New is when it was answered; heads are changed with a line in its history', async ({
  app,
}) => {
  await anInterest(app);
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const actor = await anActor(app);
  const read = () => selectCases(app.db).where('cases.id', '=', id).executeTakeFirstOrThrow();
  await moveCases(app, actor, [{ id, version: 0 }], { heads: 12 });
  expect(await read()).toMatchObject({ heads: 12, answeredAt: null });
  await moveCases(app, actor, [{ id, version: 1 }], { status: 'Contacted', heads: 1 });
  const { answeredAt } = await read();
  expect(answeredAt).toBe(app.now().toISOString());
  await moveCases(app, actor, [{ id, version: 2 }], { status: 'New' });
  app.now = () => new Date('2027-01-01T00:00:00.000Z');
  await moveCases(app, actor, [{ id, version: 3 }], { status: 'Closed' });
  expect(await read()).toMatchObject({ heads: null, answeredAt });
});
