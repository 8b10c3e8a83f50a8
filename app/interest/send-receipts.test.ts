import { expect } from 'vitest';
import { aPerson } from '../identity/identity.factory.ts';
import { tellStage } from '../site/order-of-things.ts';
import { test } from '../testing/test.ts';
import { anInterest } from './interest.factory.ts';

test('the person gets a receipt with the reference, what was chosen, what happens next and how to change it', async ({
  app,
  sentMail,
}) => {
  const reference = await anInterest(app, { preferredLocation: 'Cochin', amppUser: 'Yes', amppUsername: 'asha-r' });
  const receipt = (await sentMail()).find(({ to }) => to === 'asha.rao@example.in');
  expect(receipt).toMatchObject({
    from: 'training@example.in',
    replyTo: 'office@example.in',
    subject: `We have your interest in Basic Corrosion: ${reference}`,
  });
  for (const words of [
    reference,
    'Basic Corrosion',
    'Within 3 months',
    'Kochi',
    'Employer sponsored',
    'WHAT HAPPENS NEXT',
    'withdraw',
    'Your rights, and how to complain: Privacy Policy',
  ])
    expect(receipt?.text).toContain(words);
  // What was typed goes to the office alone: nobody can write to somebody else in our name.
  expect(receipt?.text).not.toMatch(/asha-r|Asha Rao/);
  expect(receipt?.html).toContain('href="mailto:training@example.in"');
});

test('a city of their own is in the notice, and in a receipt only for who has proved the address', async ({
  app,
  sentMail,
}) => {
  const owner = await aPerson(app, { email: 'owner@example.in' });
  await anInterest(app, { otherCity: 'Pune', email: 'owner@example.in' }, owner.uid);
  await anInterest(app, { otherCity: 'Surat' });
  const mails = await sentMail();
  const receiptTo = (address: string) => mails.find(({ to }) => to === address)?.text ?? '';
  expect(receiptTo('owner@example.in')).toContain('Pune');
  expect(receiptTo('asha.rao@example.in')).toContain('AMPP details and other city you typed');
  expect(receiptTo('asha.rao@example.in')).not.toContain('Surat');
  const notices = mails.filter(({ to }) => to === 'office@example.in').map(({ text }) => text);
  expect(notices.join()).toMatch(/Pune[^]*Surat|Surat[^]*Pune/);
});

test('the receipt tells the order of things as every page does', async ({ app, sentMail }) => {
  await anInterest(app);
  const receipt = (await sentMail()).find(({ to }) => to === 'asha.rao@example.in')?.text.replaceAll(/\s+/g, ' ');
  for (const [at, stage] of (['class', 'seat', 'payment', 'confirmed'] as const).entries())
    expect(receipt).toContain(`${at + 1}. ${tellStage(stage)}`);
});

test('the office gets a notice with the reference whose answer goes to the person', async ({ app, sentMail }) => {
  const reference = await anInterest(app);
  const notice = (await sentMail()).find(({ to }) => to === 'office@example.in');
  expect(notice).toMatchObject({
    from: 'training@example.in',
    replyTo: 'asha.rao@example.in',
    subject: `Interest ${reference}: Basic Corrosion, Asha Rao`,
  });
  expect(notice?.text).toContain('+91 98200 00000');
});

test('what people type is text in the mails, never markup', async ({ app, sentMail }) => {
  await anInterest(app, {
    fname: '<script>alert(1)</script>',
    cNumber: '"><img src=x onerror=alert(1)>',
    amppUser: 'Yes',
    amppUsername: '<a href="x">click</a>',
  });
  const mails = await sentMail();
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  for (const { html } of mails) {
    expect(html).not.toMatch(/<script|<img|<a href="x"/);
  }
});

test('unanswered questions are not in the mails', async ({ app, sentMail }) => {
  await anInterest(app);
  for (const { text } of await sentMail())
    expect(text).not.toMatch(/Payment currency|Preferred location|AMPP username|null/);
});
