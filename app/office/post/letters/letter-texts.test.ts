import { expect } from 'vitest';
import { seed } from '../../../../database/seed/seed.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { addLetterText, changeLetterText, listLetterTexts, retireLetterText } from './letter-texts.server.ts';
import { gaps, problemOfWords } from './contract.ts';

const names = (texts: { name: string }[]) => texts.map(({ name }) => name);

test('the shipped texts know their placeholders, and follow the release until somebody words them', async ({ app }) => {
  const actor = await anActor(app);
  const shipped = await listLetterTexts(app.db);
  expect(names(shipped)).toEqual([
    'Dates not fixed yet',
    'Dates fixed: who comes?',
    'Please send something',
    'We tried to call',
  ]);
  for (const { subject, text } of shipped)
    expect(problemOfWords(`${subject}\n${text}`.replaceAll(gaps, ''))).toBeNull();
  const [first, second] = shipped;
  const words = { name: 'Ours', subject: 'Hello', text: 'Dear {name}' };
  await changeLetterText(app, actor, first!.id, { ...words, version: 0 });
  await retireLetterText(app, actor, second!.id, true);
  await app.db
    .updateTable('letter_texts')
    .set({ text: 'of an older release' })
    .where('id', '=', shipped[2]!.id)
    .execute();
  await seed(app);
  const after = await listLetterTexts(app.db);
  expect(after.find(({ id }) => id === first!.id)).toMatchObject({ ...words, version: 1, changedBy: 'Asha Nair' });
  expect(after.at(-1)).toMatchObject({ id: second!.id, retired: true });
  expect(after.find(({ id }) => id === shipped[2]!.id)?.text).toBe(shipped[2]!.text);
});

test('a text is added and retired, and the log tells who did it', async ({ app }) => {
  const actor = await anActor(app);
  const words = { name: 'Group of eight', subject: 'Your group', text: 'Dear {name}: […]' };
  const { id } = (await addLetterText(app, actor, words)) as { id: string };
  await retireLetterText(app, actor, id, true);
  expect(names(await listLetterTexts(app.db)).at(-1)).toBe('Group of eight');
  await retireLetterText(app, actor, id, false);
  const log = await app.db.selectFrom('audit_entries').select(['action', 'subject', 'actor']).orderBy('id').execute();
  expect(log.map(({ action }) => action)).toEqual(['letter text added', 'letter text retired', 'letter text restored']);
  expect(new Set(log.map(({ actor: by }) => by))).toEqual(new Set([actor.staff.email]));
});

test('an unknown placeholder is refused, and of two who word one text the second is shown the first', async ({
  app,
}) => {
  const actor = await anActor(app);
  const words = { name: 'A', subject: 'B', text: 'in {citty}' };
  expect(await addLetterText(app, actor, words)).toMatchObject({
    errors: { text: expect.stringMatching(/Do you mean {city}/) },
  });
  const [first] = await listLetterTexts(app.db);
  const change = (text: string) => changeLetterText(app, actor, first!.id, { ...words, text, version: 0 });
  const outcomes = await Promise.all([change('one'), change('other')]);
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ current: { version: 1 } });
});

test('a reader reads the texts and changes none', async ({ app, server }) => {
  const reader = await anActor(app, 'reader');
  const [first] = await listLetterTexts(app.db);
  const words = { name: 'A', subject: 'B', text: 'C' };
  await expect(addLetterText(app, reader, words)).rejects.toThrow(Forbidden);
  await expect(changeLetterText(app, reader, first!.id, { ...words, version: 0 })).rejects.toThrow(Forbidden);
  await expect(retireLetterText(app, reader, first!.id, true)).rejects.toThrow(Forbidden);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const ask = (url: string, payload: object) =>
    server.inject({ method: 'POST', url: `/office/api${url}`, headers: { cookie }, payload });
  expect((await ask('/letter-texts', words)).statusCode).toBe(403);
  const letter = { subject: 'A', text: 'B', caseId: null, purpose: 'answer' };
  expect((await ask('/letters/test', letter)).statusCode).toBe(403);
  expect((await server.inject({ url: '/office/api/letters/desk', headers: { cookie } })).statusCode).toBe(403);
});
