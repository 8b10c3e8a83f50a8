import { expect, test } from 'vitest';
import { lettersApart } from './letters-apart.ts';
import { inLatin, soundOf, soundsBeside } from './sounds.ts';
import { fold } from './words.ts';

const alike = [
  ['thiruvengadam', 'thiruvengdam', 'tiruvengadam'],
  ['subramaniam', 'subramanyam', 'subrahmaniam'],
  ['deshmukh', 'desmukh', 'deshmuk'],
  ['dsouza', 'desouza', 'dsoza'],
  ['mohammed', 'mohamed', 'muhammad', 'mohammad'],
  ['srinivasan', 'shrinivasan', 'sreenivasan'],
  ['iyer', 'aiyar', 'ayyar'],
  ['chaudhary', 'choudhury', 'chowdhury'],
  ['lakshmi', 'laxmi'],
  ['viswanathan', 'vishwanathan', 'vishvanathan'],
  ['pillai', 'pillay'],
  ['rao', 'row'],
  ['philip', 'filip'],
  ['agarwal', 'aggarwal', 'agrawal'],
  ['nair', 'nayar'],
  ['gmail', 'gmial'],
];

test('spellings of one Indian name sound alike', () => {
  for (const [first, ...others] of alike)
    for (const other of others)
      expect([other, soundOf(other) ?? soundOf('a')], first).toEqual([other, soundOf(first!)]);
});

test('other names sound otherwise; what is no word in Latin letters has no sound', () => {
  const names = ['menon', 'sharma', 'patel', 'kulkarni', 'nair', 'shah', 'joshi', 'reddy', 'pawar', 'khan'];
  expect(new Set(names.map(soundOf)).size).toBe(names.length);
  for (const word of ['देशमुख', 'ab', '1234', 'a1b2', '', 'x'.repeat(41), 'aeiou'])
    expect(soundOf(word), word).toBeNull();
});

test('a consonant too many, missing, changed or swapped is one sound away', () => {
  const beside = (one: string, other: string) => soundsBeside(soundOf(one)!).includes(soundOf(other)!);
  expect(beside('sharma', 'sharna')).toBe(true);
  expect(beside('kulkarni', 'kulkanri')).toBe(true);
  expect(beside('subramaniam', 'subramanian')).toBe(true);
  expect(beside('deshmukh', 'deshmkhu')).toBe(false);
  expect(beside('deshpande', 'deshmpande')).toBe(true);
  expect(beside('refinery', 'pipeline')).toBe(false);
  expect(soundsBeside('srnvsn').length).toBeLessThan(250);
});

test('letters apart are counted, also swapped ones, and no further than asked', () => {
  expect(lettersApart('gmail', 'gmial', 2)).toBe(1);
  expect(lettersApart('refinery', 'refinary', 2)).toBe(1);
  expect(lettersApart('menon', 'menon', 2)).toBe(0);
  expect(lettersApart('menon', 'sharma', 2)).toBe(3);
  expect(lettersApart('a', 'abcdef', 2)).toBe(3);
  expect(lettersApart('', 'ab', 2)).toBe(2);
});

test.for([
  ['Иванова', 'ivanova'],
  ['Щукин', 'shchukin'],
  ['Сергей', 'sergei'],
  ['राम', 'ram'],
  ['देशमुख', 'deshamukh'],
  ['लक्ष्मी', 'lakshmi'],
  ['अज़ीज़', 'aziz'],
  ['गांधी', 'gandhi'],
  ['श्रीनिवासन', 'shrinivasan'],
  ['ஸ்ரீநிவாசன்', 'srinivasan'],
  ['சச்சின்', 'sachin'],
  ['മോഹൻ', 'mohan'],
  ['కృష్ణ', 'krishna'],
  ['ಗೋಪಾಲ', 'gopala'],
  ['রহমান', 'rahaman'],
  ['ৰমেন', 'ramen'],
  ['ਸੰਧੂ', 'sandhu'],
  ['ગુજરાતી', 'gujarati'],
  ['ਸਿੰਘ', 'singh'],
  ['李', null],
  ['Nguyen', null],
  ['ا', null],
] as const)('%s in Latin letters is %s', ([word, latin]) => {
  expect(inLatin(fold(word))).toBe(latin);
});
