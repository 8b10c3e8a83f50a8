import { expect, test } from 'vitest';
import { OfficeRefusal } from '../../ground/ask-office.ts';
import { answerTo, beginWith, begunOf, problemsNow, bringBackWords, type Draft } from './draft.ts';

test('what the server said at a field goes away when the field is mended', () => {
  const words = { subject: 'Dates', text: 'Dear {course place}' };
  const [sent, typed] = [{ ...words, moved: {} }, { ...words, moves: { status: '', due: '', take: false } } as Draft];
  const error = new OfficeRefusal(422, 'invalid', 'Not so.', {
    errors: { text: 'Someone has no {course place}.', who: 'Nobody.' },
  });
  expect(problemsNow(error, sent, typed)).toHaveProperty('who', 'Nobody.');
  expect(problemsNow(error, sent, typed)).toHaveProperty('text');
  expect(problemsNow(error, sent, { ...typed, text: 'Dear all' })).toEqual({ who: 'Nobody.' });
});

test('what is kept of a letter that has gone meanwhile is not begun with again', () => {
  const id = crypto.randomUUID();
  const moves = { status: '', due: '', take: false };
  const kept = { id, subject: 'Dates', text: 'Soon.', template: null, moves, purpose: 'answer', at: 'now' };
  expect(begunOf(kept, ['another'])).toMatchObject({ id, text: 'Soon.' });
  expect([begunOf(kept, [id]), begunOf(null, []), begunOf({ id }, [])]).toEqual([null, null, null]);
});

const texts = [
  { name: 'Dates', subject: 'Dates', text: 'Dear {name}, soon.' },
  { name: 'Fees', subject: 'Fees', text: 'Dear {name}, these.' },
];
const [dates, fees] = texts as [(typeof texts)[0], (typeof texts)[0]];
const nothing = { subject: '', text: '', template: null, before: [] };

test('a text to begin with sets aside what was written by hand, however many follow, and takes nothing else along', () => {
  expect(beginWith(nothing, dates, texts)).toEqual({ ...words(dates), before: [] });
  const mine = { ...words(dates), text: 'Dear {name}, soon. We call on Monday.', before: [] };
  const { before, ...begun } = beginWith(beginWith(mine, fees, texts), dates, texts);
  expect(begun).toEqual(words(dates));
  expect(before).toEqual([{ subject: 'Dates', text: mine.text, template: 'Dates' }]);
});

test('what is taken back is as it was, and what was written since is not lost by it', () => {
  const mine = { subject: 'Mine', text: '', template: null };
  const begun = beginWith({ ...mine, before: [] }, fees, texts);
  expect(bringBackWords(begun, texts)).toEqual({ ...mine, before: [] });
  const written = { ...begun, text: 'Dear {name}, of 2027.' };
  const back = bringBackWords(written, texts);
  expect(back).toMatchObject({ ...mine, before: [{ text: 'Dear {name}, of 2027.' }] });
  expect(bringBackWords(back, texts)).toMatchObject({ text: 'Dear {name}, of 2027.', before: [mine] });
});

const words = ({ name: template, subject, text }: (typeof texts)[0]) => ({ template, subject, text });

test('an answer begins with the subject of what was written last, and a text may take its place', () => {
  expect([answerTo('Fees'), answerTo('RE: re: Fees {x}')]).toEqual(['Re: Fees', 'Re: Fees x']);
  expect(answerTo('x'.repeat(200))).toHaveLength(150);
  const empty = { ...nothing, subject: answerTo('Fees') };
  expect(beginWith(empty, dates, texts).before).toEqual([]);
  expect(beginWith({ ...empty, text: 'Mine.' }, dates, texts).before).toHaveLength(1);
});
