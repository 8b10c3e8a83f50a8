import { expect } from 'vitest';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays } from '../classes.factory.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, askAll, paidFor } from '../seats/seats.factory.ts';
import { Answer, Details, GiveBack, Promised } from './contract.ts';
import { openSeat, tell } from './seat.factory.ts';

const one = { seats: '1', minimum: '1' };

test.for([
  ['answer', Answer, {}],
  ['details', Details, {}],
  ['give-back', GiveBack, {}],
  ['promise', Promised, {}],
] as const)('every wrong thing sent to %s has a sentence of ours', ([, contract]) => {
  const fields = Object.keys('shape' in contract ? contract.shape : (contract as typeof Details).in.shape);
  const odd = [5, null, [], ['a', 'b'], {}, true, 'x'.repeat(5000), '\u202Eabc', 'a\u200Bb', 'a\nb'];
  const bodies = [
    5,
    null,
    'x',
    [],
    ...odd.flatMap((value) => fields.map((field) => ({ answer: 'no', [field]: value }))),
  ];
  for (const body of bodies) {
    const { error } = contract.safeParse(body);
    for (const { message, path } of error?.issues ?? [])
      expect([path, body, message]).toEqual([
        path,
        body,
        expect.not.stringMatching(/Invalid|Too (big|small)|expected/),
      ]);
  }
});

test('letters that nobody sees are refused in what is printed and read, and letters of any script may stay', () => {
  const problems = (details: object) => Object.keys(errorsOf(Details.safeParse({ payer: '', ...details })));
  for (const field of ['idName', 'company', 'certificate', 'needs'])
    for (const odd of ['As\u200Bha', 'Asha \u202Eoar', '\u2066Asha', 'As\u00ADha'])
      expect(problems({ [field]: odd })).toEqual([field]);
  for (const name of ['മീര നായര്\u200D', 'श्री क\u094D\u200Dष', 'José D’Souza'])
    expect(problems({ idName: name })).toEqual([]);
  expect(problems({ needs: 'With my family 👨\u200D👩\u200D👧\nand a chair' })).toEqual([]);
  const read = Answer.safeParse({ answer: 'no', instead: '1', otherCity: 'Su\u200Brat', timeFrame: 'Undecided' });
  expect(errorsOf(read)).toEqual({ otherCity: expect.stringContaining('nobody sees') });
});

test('what was left empty is said together with what is wrong, and what was given before may stay empty', () => {
  // A Cyrillic A: what is only mistyped is told, and kept.
  const sent = { payer: 'Employer', phone: '1', gstin: '32АBC' };
  const wrong = (details: object) => Object.keys(errorsOf(Details.safeParse({ ...sent, ...details })));
  expect(wrong({ noName: '1', noCompany: '1' })).toEqual(['idName', 'phone', 'company', 'gstin']);
  expect(wrong({ noName: '1', noCompany: '1', payer: 'Self', idName: 'Asha' })).toEqual(['phone', 'gstin']);
  expect(wrong({})).toEqual(['phone', 'gstin']);
});

const errorsOf = (read: ReturnType<typeof Details.safeParse> | ReturnType<typeof Answer.safeParse>) =>
  Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

test('money is asked back by whoever has paid for a seat, also after the next class was called off too; by nobody else', async ({
  app,
  server,
}) => {
  const refund = (id: string) => tell(app, server, id, 'promise', { choice: 'refund' });
  const first = await aBatch(app, one);
  const ids = (await askAll(app, first.id, ['Asha', 'Bilal', 'Chitra'])) as [string, string, string];
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'yes');
  await paidFor(app, ids[0]);
  await cancel(app, first.id);
  for (const id of [ids[1], ids[2]]) {
    const { statusCode, body } = await refund(id);
    expect([statusCode, body]).toEqual([409, expect.not.stringContaining('Noted')]);
    expect(textOf((await openSeat(app, server, id)).body)).not.toContain('I want my money back');
  }
  expect((await refund(ids[1])).json()).toMatchObject({
    message: 'You have paid nothing for this seat, so there is no money to pay back.',
  });
  expect(await getSeat(app.db, ids[1])).toMatchObject({ promise: 'open' });
  const second = await aBatch(app, { ...one, days: someDays('2027-02-08') });
  const hers = (await listSeats(app.db, second.id)).find(({ name }) => name === 'Asha')!;
  await act(app, hers.id, 'yes');
  expect((await refund(ids[0])).json()).toMatchObject({
    message: 'You have a seat in the next class, or have answered it. For your money, please write to the office.',
  });
  await cancel(app, second.id);
  expect(textOf((await openSeat(app, server, hers.id)).body)).toContain('I want my money back');
  expect((await refund(hers.id)).json()).toEqual({
    message: 'Noted. ₹1 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.',
  });
});
