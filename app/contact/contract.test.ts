import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { typedMessage, typedSubscription } from './contact.factory.ts';
import { contactContract } from './contract.ts';
import { contactNotice, subscribeNotice } from './privacy-notice.ts';

const problemsOf = (typed: object) =>
  contactContract.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('name and email are required, the rest is optional', () => {
  expect(problemsOf({})).toEqual([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
  ]);
  expect(problemsOf(typedMessage({ phone: '', subject: '', message: '' }))).toEqual([]);
});

test.for([
  ['name', 'x'.repeat(201), 'Name can have at most 200 characters'],
  ['name', 'Asha\r\nBcc: all@example.in', 'Name must be one line of text'],
  ['name', 'Win at https://example.com', 'Name cannot hold a web address'],
  ['email', 'asha', 'Please enter an email address such as name@example.com'],
  ['email', ['a@example.in', 'b@example.in'], 'Email is required'],
  ['email', 'a@example.in, b@example.in', 'Please enter an email address such as name@example.com'],
  ['phone', '1'.repeat(41), 'Phone can have at most 40 characters'],
  ['phone', 98, 'Phone must be text'],
  ['subject', 'Hello\nBcc: all@example.in', 'Subject must be one line of text'],
  ['subject', 'x'.repeat(151), 'Subject can have at most 150 characters'],
  ['message', 'x'.repeat(5001), 'Message can have at most 5000 characters'],
  ['message', 'nul\0', 'Message holds characters that cannot be shown'],
  ['message', {}, 'Message must be text'],
] as const)('%s as %j: %s', ([field, value, message]) => {
  expect(problemsOf(typedMessage({ [field]: value }))).toEqual([[field, message]]);
});

test('a name has one space between its words, however many were typed', () => {
  expect(contactContract.parse(typedMessage({ name: '  Meenakshi   Sundaram ' }))).toMatchObject({
    name: 'Meenakshi Sundaram',
  });
});

test.for([
  ['९८२०० ००१२३', '+91 98200 00123'],
  ['௯௮௨௦௦௦௦௧௨௩', '+91 98200 00123'],
  ['0091 98200-00123', '+91 98200 00123'],
  ['98200 00123 after six', '98200 00123 after six'],
  ['12', '12'],
])('a number typed as %s is kept as %s', ([typed, kept]) => {
  expect(contactContract.parse(typedMessage({ phone: typed }))).toMatchObject({ phone: kept });
});

test('phone, subject or message, even empty, make it a message; without them it is a subscription', () => {
  expect(contactContract.parse(typedSubscription({ from: '/faq' }))).toEqual({
    kind: 'subscription',
    name: 'Asha Rao',
    email: 'asha.rao@example.in',
    reviewReason: null,
  });
  for (const field of ['phone', 'subject', 'message'])
    expect(contactContract.parse(typedSubscription({ [field]: '' })).kind).toBe('message');
});

test('blank optional fields are nothing, the email is lower-cased, breaks in a message stay', () => {
  expect(contactContract.parse(typedMessage({ email: 'Asha.Rao@Example.IN', phone: ' ', subject: '' }))).toEqual({
    kind: 'message',
    name: 'Asha Rao',
    email: 'asha.rao@example.in',
    phone: null,
    subject: null,
    message: 'CIP Level 1, in Kochi.\nEarly next year.',
    reviewReason: null,
  });
});

test('a filled hidden field or a very quick script marks either form for review', () => {
  expect(contactContract.parse(typedMessage({ website: 'x' })).reviewReason).toBe('hidden field filled');
  expect(contactContract.parse(typedMessage({ filledInMilliseconds: 10 })).reviewReason).toBe('sent within 2 seconds');
  expect(contactContract.parse(typedSubscription({ filledInMilliseconds: 10 })).reviewReason).toBeNull();
  expect(contactContract.parse(typedSubscription({ website: 'x' })).reviewReason).toBe('hidden field filled');
});

test('a body that is no object is refused in plain words', () => {
  for (const body of [[], 'text', 5]) expect(problemsOf(body as object)).toEqual([['', 'Please fill in the form.']]);
});

test('changed words of a notice come with a new version', () => {
  const digest = ({ version, wording }: { version: string; wording: string }) => [
    version,
    createHash('sha256').update(wording).digest('hex').slice(0, 12),
  ];
  expect([digest(contactNotice), digest(subscribeNotice)]).toEqual([
    ['contact 2026-11-20', '6e06beb992ac'],
    ['subscribe 2026-11-20', '08c05fed5a8c'],
  ]);
});
