import { expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../testing/test.ts';
import { reviewReason } from './suspicion.ts';
import { emailPattern, isEmail, textProblem } from './typed-text.ts';

const name = { label: 'Name', most: 10, required: 'Name is required', plain: true };
const message = { label: 'Message', most: 100, lines: true };

test('an empty, blank, missing or non-text required field gets its own message', () => {
  for (const value of ['', '  \n', undefined, null, 5, ['a'], { a: 1 }])
    expect(textProblem(value, name)).toBe('Name is required');
});

test('an optional field may be missing, but what is there must be text', () => {
  expect(textProblem(undefined, message)).toBeNull();
  expect(textProblem(5, message)).toBe('Message must be text');
});

test('a text over its limit is told the limit', () => {
  expect(textProblem('x'.repeat(10), name)).toBeNull();
  expect(textProblem('x'.repeat(11), name)).toBe('Name can have at most 10 characters');
});

test('one line refuses control characters; several lines keep their breaks', () => {
  for (const odd of ['a\nb', 'a\r\nb', 'a\u2028b', 'a\tb', 'a\u0085b'])
    expect(textProblem(odd, name)).toBe('Name must be one line of text');
  for (const odd of ['a\0b', 'a\u0007b', 'a\u001bb'])
    expect(textProblem(odd, name)).toBe('Name holds characters that cannot be shown');
  expect(textProblem('a\r\n\tb', message)).toBeNull();
  expect(textProblem('a\0b', message)).toBe('Message holds characters that cannot be shown');
});

test('a name holds nothing that turns the order of the words around it', () => {
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])
    expect(textProblem(`As${String.fromCodePoint(code)}ha`, name)).toBe('Name holds characters that cannot be shown');
  expect(textProblem('\u202a+91 98200 12345\u202c', { label: 'Contact number', most: 40 })).toBeNull();
});

test('letters of every script and joiners are text', () => {
  for (const person of ['Ñandú', 'രാജൻ', 'क्‍षमा', '李 明']) expect(textProblem(person, name)).toBeNull();
});

test('a name holds no web address', () => {
  expect(textProblem('http://a', name)).toBe('Name cannot hold a web address');
  expect(textProblem('WWW.a.b', name)).toBe('Name cannot hold a web address');
});

test.for([
  'Visit evil.example now',
  'Free-Gift.com',
  'see t.co',
  'bit.ly/abc',
  'GOOGLE.CO.IN',
  'evil。com',
  'a.b/login',
  'pay evil.online.',
])('a name that mail programs would make a link of is refused: %s', (typed) => {
  expect(textProblem(typed, { ...name, most: 100 })).toBe('Name cannot hold a web address');
});

test.for([
  'A.R. Rahman',
  'A.P.J. Abdul Kalam',
  'St. Xavier',
  'Dr.Rao',
  'Md.Arif',
  'K.Rajan',
  'Asha Rao, M.Sc.',
  'B.Com',
  'M.Tech',
  'Ph.D.',
  'M.B.A.',
  'P.T.Usha',
  'रा.व. जोशी',
])('initials, titles and degrees are names: %s', (typed) => {
  expect(textProblem(typed, { ...name, most: 100 })).toBeNull();
});

test('the email rule is the one by which mails are addressed', () => {
  expect(emailPattern.source.replaceAll('\\-', '-')).toBe(z.regexes.email.source.replaceAll('\\-', '-'));
  expect(isEmail('name@example.com')).toBe(true);
  for (const odd of ['name', 'a@b', 'a@@b.com', 'a b@c.com', 'a@b.com\nBcc: x@y.com', `${'a'.repeat(250)}@b.in`])
    expect(isEmail(odd)).toBe(false);
});

test('only a filled hidden field or a reported time under two seconds is suspicious', () => {
  expect(reviewReason({})).toBeNull();
  expect(reviewReason({ website: '', filledInMilliseconds: 2000 })).toBeNull();
  expect(reviewReason({ filledInMilliseconds: 'soon' })).toBeNull();
  expect(reviewReason({ website: 'x' })).toBe('hidden field filled');
  expect(reviewReason({ filledInMilliseconds: 1999 })).toBe('sent within 2 seconds');
  expect(reviewReason({ filledInMilliseconds: '40' })).toBe('sent within 2 seconds');
});

test('a text of characters that nobody sees is none', () => {
  const rule = { label: 'The name', most: 80, required: 'Please enter the name' };
  for (const text of ['\u200b', '\u3164', '\u200d \u2060', '\u2800'])
    expect([text, textProblem(text, rule)]).toEqual([text, 'Please enter the name']);
  expect(textProblem('\u200b', { label: 'City', most: 80 })).toBe('City holds characters that cannot be shown');
  for (const text of ['क्\u200dष', 'Meera\u200b']) expect(textProblem(text, rule)).toBeNull();
});
