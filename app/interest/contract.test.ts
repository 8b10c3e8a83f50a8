import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { interestContract } from './contract.ts';
import { typedInterest } from './interest.factory.ts';
import { notice, noticeWording } from './privacy-notice.ts';
import { fieldNames } from './rules.ts';

const contract = interestContract(async () => ['BasicCorrosion', 'CertifiedBlasterC7']);

async function problemsOf(changes: Record<string, unknown>) {
  const parsed = await contract.safeParseAsync(typedInterest(changes));
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('an empty form gets all its messages at once, in the order of the form', async () => {
  const parsed = await contract.safeParseAsync({});
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['fname', 'Name is required'],
    ['email', 'Email is required'],
    ['cNumber', 'Contact number is required'],
    ['amppUser', 'Please select an option'],
    ['amppMember', 'Please select an option'],
    ['trainingEvent', 'Please select a training event'],
    ['attendTime', 'Please select a time frame'],
    ['costBearer', 'Please select who will bear the cost'],
  ]);
});

test.for([
  ['fname', '', 'Name is required'],
  ['email', '', 'Email is required'],
  ['email', 'asha.rao', 'Please enter an email address such as name@example.com'],
  ['cNumber', ' ', 'Contact number is required'],
  ['amppUser', '', 'Please select an option'],
  ['amppUser', 'Maybe', 'Please select an option'],
  ['amppMember', '', 'Please select an option'],
  ['amppMember', true, 'Please select an option'],
  ['trainingEvent', '', 'Please select a training event'],
  ['trainingEvent', 'FusionBondedEpoxy', 'Please select a training event'],
  ['trainingEvent', ['BasicCorrosion'], 'Please select a training event'],
  ['attendTime', '', 'Please select a time frame'],
  ['attendTime', 'Tomorrow', 'Please select a time frame'],
  ['costBearer', '', 'Please select who will bear the cost'],
  ['costBearer', 'Somebody', 'Please select who will bear the cost'],
  ['preferredLocation', 'Kochi', 'Please select one of the locations, or leave it open'],
  ['preferredLocation', 7, 'Please select one of the locations, or leave it open'],
] as const)('%s as %j: %s', async ([field, value, message]) => {
  expect(await problemsOf({ [field]: value })).toEqual([[field, message]]);
});

test('a username is asked for only when the answer is Yes', async () => {
  expect(await problemsOf({ amppUser: 'Yes' })).toEqual([['amppUsername', 'Please enter your AMPP username']]);
  expect(await problemsOf({ amppUser: 'Yes', amppUsername: 'asha' })).toEqual([]);
  expect(await problemsOf({ amppUser: 'No', amppUsername: 'x'.repeat(500) })).toEqual([]);
});

test('a member ID is asked for only when the answer is Yes', async () => {
  expect(await problemsOf({ amppMember: 'Yes' })).toEqual([['amppMemberID', 'Please enter your AMPP member ID']]);
  expect(await problemsOf({ amppMember: 'Yes', amppMemberID: '123' })).toEqual([]);
});

test('a currency is optional, and judged only when the person pays', async () => {
  expect(await problemsOf({ costBearer: 'Self' })).toEqual([]);
  expect(await problemsOf({ costBearer: 'Self', paymentCurrency: 'EUR' })).toEqual([
    ['paymentCurrency', 'Please select INR or USD, or leave it open'],
  ]);
  expect(await problemsOf({ costBearer: 'Employer', paymentCurrency: 'EUR' })).toEqual([]);
});

test('contradictions are cleared, plain names come out, the email is lower-cased', async () => {
  const { asked } = await contract.parseAsync(
    typedInterest({
      fname: '  Asha Rao ',
      email: 'Asha.Rao@Example.IN',
      amppUser: 'No',
      amppUsername: 'asha',
      amppMember: 'No',
      amppMemberID: '123',
      costBearer: 'Employer',
      paymentCurrency: 'USD',
      preferredLocation: '',
      uid: 'someone else',
    }),
  );
  expect(asked).toEqual({
    name: 'Asha Rao',
    email: 'asha.rao@example.in',
    contactNumber: '+91 98200 00000',
    amppUser: 'No',
    amppUsername: null,
    amppMember: 'No',
    amppMemberId: null,
    trainingEvent: 'BasicCorrosion',
    attendTime: 'Within3Months',
    costBearer: 'Employer',
    paymentCurrency: null,
    preferredLocation: null,
    otherCity: null,
  });
});

test.for([
  ['9820000000', '+91 98200 00000'],
  ['098200-00000', '+91 98200 00000'],
  ['0091 98200 00000', '+91 98200 00000'],
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['98200 00000 after six', '98200 00000 after six'],
] as const)('a contact number is kept in one form, what is none as it was typed: %s', async ([cNumber, kept]) => {
  const { asked } = await contract.parseAsync(typedInterest({ cNumber }));
  expect(asked.contactNumber).toBe(kept);
});

test('a name has one space between its words, however many were typed', async () => {
  const { asked } = await contract.parseAsync(typedInterest({ fname: '  Meenakshi   Sundaram ' }));
  expect(asked.name).toBe('Meenakshi Sundaram');
});

test('what belongs together stays', async () => {
  const { asked } = await contract.parseAsync(
    typedInterest({
      amppUser: 'Yes',
      amppUsername: 'asha',
      amppMember: 'Yes',
      amppMemberID: '123',
      costBearer: 'Self',
      paymentCurrency: 'INR',
      preferredLocation: 'Cochin',
    }),
  );
  expect(asked).toMatchObject({
    amppUsername: 'asha',
    amppMemberId: '123',
    paymentCurrency: 'INR',
    preferredLocation: 'Cochin',
  });
});

test('a city of their own rides along with the documented answer, and never stands instead of it', async () => {
  const read = async (changes: object) => (await contract.parseAsync(typedInterest({ ...changes }))).asked;
  expect(await read({ preferredLocation: 'Mumbai', otherCity: '  Pune ' })).toMatchObject({
    preferredLocation: 'Mumbai',
    otherCity: 'Pune',
  });
  expect(await read({ otherCity: 'Surat' })).toMatchObject({ preferredLocation: null, otherCity: 'Surat' });
  expect(await read({ otherCity: '   ' })).toMatchObject({ otherCity: null });
  expect(await problemsOf({ preferredLocation: 'Pune' })).toHaveLength(1);
});

test.for([
  ['पुणे', []],
  ['Thiruvananthapuram (Trivandrum)', []],
  ["St. John's", []],
  ['Pune / Nashik, or wherever it is soonest', []],
  ['🙂', []],
  ['x'.repeat(60), []],
  ['x'.repeat(61), ['Another city can have at most 60 characters']],
  ['Pune\nSurat', ['Another city must be one line of text']],
  ['Pu\u0007ne', ['Another city holds characters that cannot be shown']],
  ['https://example.com', ['Another city cannot hold a web address']],
  [['Pune', 'Surat'], ['Another city must be text']],
  [7, ['Another city must be text']],
] as const)('another city as %j: kept, or a sentence', async ([otherCity, messages]) => {
  expect((await problemsOf({ otherCity })).map(([, message]) => message)).toEqual(messages);
});

test('a text over its limit is refused with the limit', async () => {
  expect(await problemsOf({ fname: 'x'.repeat(201) })).toEqual([['fname', 'Name can have at most 200 characters']]);
  expect(await problemsOf({ cNumber: '1'.repeat(41) })).toEqual([
    ['cNumber', 'Contact number can have at most 40 characters'],
  ]);
});

test('single lines refuse what could break a mail header', async () => {
  for (const field of ['fname', 'cNumber'])
    expect(await problemsOf({ [field]: 'Asha\r\nBcc: all@example.in' })).toHaveLength(1);
  expect(await problemsOf({ email: 'a@b.in\r\nBcc: all@example.in' })).toHaveLength(1);
});

test('every field may be of any type without a crash or a message in the words of the schema library', async () => {
  const odd: unknown[] = [null, 0, -1, true, [], ['a'], {}, { toString: 'x' }, '\0', '\uD800', 'x'.repeat(60_000)];
  for (const field of [...fieldNames, 'website', 'filledInMilliseconds']) {
    for (const value of odd) {
      for (const [, message] of await problemsOf({ [field]: value })) expect(message).not.toMatch(/invalid|expected/i);
    }
  }
});

test('a body that is no object is refused in plain words', async () => {
  for (const body of [[], 'text', 5, true]) {
    const parsed = await contract.safeParseAsync(body);
    expect(parsed.error?.issues[0]?.message).toBe('Please fill in the form.');
  }
});

test('a filled hidden field or a very quick script marks the submission for review', async () => {
  const reasonOf = async (changes: object) => (await contract.parseAsync(typedInterest({ ...changes }))).reviewReason;
  expect(await reasonOf({})).toBeNull();
  expect(await reasonOf({ website: '', filledInMilliseconds: 90_000 })).toBeNull();
  expect(await reasonOf({ website: 'https://example.com' })).toBe('hidden field filled');
  expect(await reasonOf({ filledInMilliseconds: 800 })).toBe('sent within 2 seconds');
});

test('changed words of the notice come with a new version', () => {
  const words = createHash('sha256').update(noticeWording).digest('hex').slice(0, 12);
  expect([notice.version, words]).toEqual(['2026-11-29', 'e7827b3b4cb6']);
});

test('numbers are read in the digits of any script', async () => {
  const typed = typedInterest({ cNumber: '९८२०० १२३४५', amppMember: 'Yes', amppMemberID: '௧௨௩௪' });
  const { asked } = await contract.parseAsync(typed);
  expect(asked).toMatchObject({ contactNumber: '+91 98200 12345', amppMemberId: '1234' });
});
