import { expect, test as base } from 'vitest';
import { postForm } from '../../contact/contact.factory.ts';
import { takeFlash } from '../../platform/calls/flash.server.ts';
import { openClassOf } from '../../site/dates/open-class.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch } from '../../classes/classes.factory.ts';
import { findBatch } from '../../classes/read-batches.server.ts';
import type { App } from '../../platform/app.server.ts';
import { typedInterest } from '../interest.factory.ts';
import { receivedWords } from '../received-words.ts';
import { attendTimes } from '../rules.ts';
import { classAsked, monthLater, monthsMeant, monthsSaid } from './asked-class.ts';

const at = (eventCode: string, city: string) => ({
  reference: city,
  eventCode,
  city,
  href: `/dates/${city}`,
  words: city,
});
const classes = [at('CIPLevel1', 'Pune'), at('CIPLevel1', 'Kochi'), at('CPLevel1', 'Mumbai')];

test.for([
  ['Cochin', null, 'Kochi'],
  ['', 'kochi', 'Kochi'],
  ['Ahmedabad', 'Pune', 'Pune'],
  ['Ahmedabad', '', undefined],
  ['NoPreference', '', 'Pune'],
  ['', '', 'Pune'],
  [null, null, 'Pune'],
  ['constructor', null, undefined],
] as const)('%s and %s: the class asked for is that in %s', ([preferredLocation, otherCity, city]) => {
  expect(classAsked(classes, { trainingEvent: 'CIPLevel1', preferredLocation, otherCity })?.city).toBe(city);
  expect(openClassOf(classes, 'CIPLevel2')).toBeNull();
});

async function aClassIn(app: App, city: string, stateCode: string) {
  const { id } = await aBatch(app, { city, stateCode });
  return (await findBatch(app.db, id))!.reference;
}

const there = /CIP\sLevel\s1, Kochi, 11–16 Jan 2027: seats free\./;

test('a wish for a class that is there is told so: by the form, by the answer, by the receipt', async ({
  app,
  server,
  sentMail,
}) => {
  const wish = { trainingEvent: 'CIPLevel1', preferredLocation: 'Cochin' };
  const form = async (cookie = '') =>
    textOf((await server.inject({ url: '/expofinterst?event=CIPLevel1', headers: { cookie } })).body);
  expect(await form()).not.toContain('seats free');
  const reference = await aClassIn(app, 'Kochi', '32');
  expect(await form()).toMatch(there);
  expect(await form()).toContain('Ask for a seat');
  const answer = await postForm(server, '/registercourse', typedInterest(wish));
  const flash = await takeFlash(app, answer.cookies.find(({ name }) => name === 'flash')!.value);
  expect(flash!.message).toMatch(there);
  expect(flash!.message).not.toContain('we set the dates');
  expect(flash!.next).toEqual({ href: `/dates/${reference}`, label: 'Ask for a seat' });
  const receipt = (await sentMail()).find(({ to }) => to === 'asha.rao@example.in')!;
  expect(receipt.text).toMatch(there);
  expect(receipt.text).toContain(`http://site.test/dates/${reference}`);
  expect(receipt.text).not.toContain('We plan a class');
});

test('where the class is in another city than the one named, one is planned, and the answer and the receipt name it', async ({
  app,
  server,
  sentMail,
}) => {
  await aClassIn(app, 'Pune', '27');
  const wish = typedInterest({ trainingEvent: 'CIPLevel1', preferredLocation: 'Cochin' });
  const answer = await postForm(server, '/registercourse', wish);
  const flash = await takeFlash(app, answer.cookies.find(({ name }) => name === 'flash')!.value);
  expect(flash!.message).toMatch(/CIP\sLevel\s1, Pune, 11–16 Jan 2027: seats free\./);
  const receipt = (await sentMail()).find(({ to }) => to === 'asha.rao@example.in')!;
  expect(receipt.text).toContain('We plan a class');
  expect(receipt.text.replaceAll(/\s+/g, ' ')).toMatch(
    /CIP Level 1, Pune, 11–16 Jan 2027: seats free\. Ask for a seat \S*\/dates\/B-\w{5}\S* WHAT HAPPENS NEXT/,
  );
});

base(
  'a city is said to have no seats where no class of any level has some there, and only of cities of the form',
  () => {
    const open = [at('CIPLevel1', 'Ahmedabad'), at('CIPLevel2', 'Kochi')];
    const told = (preferredLocation: string, otherCity?: string) =>
      receivedWords('a@example.in', open, { trainingEvent: 'CIPLevel2', preferredLocation, otherCity });
    const after = 'Our receipt goes to a@example.in.';
    expect(told('Mumbai')).toBe(`${after} No class in Mumbai has seats yet. Kochi: seats free.`);
    expect(told('NoPreference', 'bombay')).toBe(`${after} No class in Mumbai has seats yet. Kochi: seats free.`);
    for (const elsewhere of ['any city', 'Surat', 'Kochi, Kerala'])
      expect(told('NoPreference', elsewhere), elsewhere).toBe(`${after} Kochi: seats free.`);
    for (const city of ['Ahmedabad', 'Cochin', 'NoPreference']) expect(told(city)).toBe(`${after} Kochi: seats free.`);
  },
);

base('months go on over the years', () => {
  expect(monthLater('2026-11', 3)).toBe('2027-02');
  expect(monthLater('2027-01', -1)).toBe('2026-12');
});

base('a time frame means the months that follow from when it was given', () => {
  expect(monthsMeant('Within3Months', '2026-11')).toEqual({ first: '2026-11', last: '2027-02' });
  expect(monthsMeant('Within3to6Months', '2026-11')).toEqual({ first: '2027-02', last: '2027-05' });
  expect(monthsMeant('Undecided', '2026-11')).toBeNull();
  expect(monthsMeant('', '2026-11')).toBeNull();
});

base('who means a month said so in just the months from which it follows', () => {
  const months = Array.from({ length: 24 }, (_, later) => monthLater('2026-01', later));
  for (const time of attendTimes)
    for (const meant of months) {
      const said = monthsSaid(time, meant);
      for (const month of months) {
        const then = monthsMeant(time, month);
        const means = then !== null && then.first <= meant && meant <= then.last;
        expect(said !== null && said.first <= month && month <= said.last).toBe(means);
      }
    }
});
