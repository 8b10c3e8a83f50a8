import { expect, test } from 'vitest';
import { beginWith, takeBack } from './replaced.ts';

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
  expect(takeBack(begun, texts)).toEqual({ ...mine, before: [] });
  const written = { ...begun, text: 'Dear {name}, of 2027.' };
  const back = takeBack(written, texts);
  expect(back).toMatchObject({ ...mine, before: [{ text: 'Dear {name}, of 2027.' }] });
  expect(takeBack(back, texts)).toMatchObject({ text: 'Dear {name}, of 2027.', before: [mine] });
});

const words = ({ name: template, subject, text }: (typeof texts)[0]) => ({ template, subject, text });
