import { expect, test } from 'vitest';
import { findSignUpProblems, joinNumber, type SignUpFields } from '../identity/sign-up/rules.ts';
import { registrationContract } from './contract.ts';
import { plainFields, typedFields, type PlainField } from './fields.ts';
import { inWords } from './rules.ts';

// What people type that nobody expected: each ends in a kept value or in a sentence, never in a fall or in silence.

const words = (count: number) => Array.from({ length: count }, (_, at) => `Name${at % 10}`).join(' ');
const names = [
  'Madonna',
  'A',
  'अनुष्का शर्मा',
  'ശ്രീലക്ഷ്മി',
  'முத்துசாமி',
  'ক্ষিতীশ',
  'محمد علی',
  '李明',
  'Ñuñez-O’Brien',
  "D'Souza",
  'Dr. A. P. J. Abdul Kalam',
  'K. S. Ravi (QA/QC)',
  'Zoë 👩🏽‍🔧',
  '  Asha   Rao  ',
  words(30),
];
const refusedNames: [string, RegExp][] = [
  ['A\u0007B', /characters that cannot be shown/],
  ['A\u0000', /characters that cannot be shown/],
  ['A\u001b[31m', /characters that cannot be shown/],
  ['A\ud83d', /characters that cannot be shown/],
  ['Asha\nRao', /one line of text/],
  ['Asha\u2028Rao', /one line of text/],
  [words(40), /at most 200 characters/],
  ['see www.example.com', /cannot hold a web address/],
];

const signUp = (changes: Partial<SignUpFields>) =>
  findSignUpProblems({
    fname: 'Asha',
    email: 'asha@example.in',
    cNumber: '',
    countryCode: '+91',
    password: 'three grey pumps',
    confirmPassword: 'three grey pumps',
    ...changes,
  });
const sentence = /^[A-Z].*[^ ]$/s;

function become(field: PlainField, value: unknown): string {
  const parsed = registrationContract.safeParse({ [field]: value });
  if (parsed.success) return parsed.data.fields[field] ?? '';
  return `refused: ${parsed.error.issues[0]!.message}`;
}

test.for(names)('the name %s is taken by both forms, letter by letter, with one space between its words', (name) => {
  expect(signUp({ fname: name })).toEqual([]);
  expect(become('firstName', name)).toBe(name.trim().replaceAll(/\s+/g, ' '));
});

test.for(refusedNames)('the name %j is refused in words that fit', ([name, says]) => {
  const [problem] = signUp({ fname: name });
  expect(problem).toMatchObject({ field: 'fname', message: expect.stringMatching(says) });
  expect(become('firstName', name)).toMatch(says);
});

test.for([
  ['0091 98200 12345', '+919820012345'],
  ['919820012345', '+919820012345'],
  ['098200-12345', '+919820012345'],
  ['+91 (0) 98200 12345', '+919820012345'],
  ['+1 212 555 0100', '+12125550100'],
] as const)('the number %s is one number in both forms', ([typed, kept]) => {
  expect(signUp({ cNumber: typed })).toEqual([]);
  expect(joinNumber('+91', typed)).toBe(kept);
  for (const field of ['mobileNumber', 'homePhone', 'workPhone'] as const) expect(become(field, typed)).toBe(kept);
});

test.for([
  ['+919820012345', '+91 98200 12345'],
  ['+914842660000', '+914842660000'],
  ['call me', 'call me'],
] as const)('the number %s is read as %s', ([kept, shown]) => {
  for (const field of ['mobileNumber', 'homePhone', 'workPhone'] as const) expect(inWords(field, kept)).toBe(shown);
});

test.for(['call me', '12', '98x00', '१२', '+', '9'.repeat(30), '\u0007'])(
  'the number %j is told at sign-up, and kept as typed, its digits read, or told by the registration',
  (typed) => {
    const [problem] = signUp({ cNumber: typed });
    expect(problem).toMatchObject({ field: 'cNumber', message: expect.stringMatching(sentence) });
    const read = typed === '१२' ? '12' : typed;
    expect(['refused: Mobile holds characters that cannot be shown', read]).toContain(become('mobileNumber', typed));
  },
);

test.for([
  'asha',
  'asha@',
  '@example.in',
  'asha@example',
  'a b@example.in',
  'asha@@example.in',
  `${'a'.repeat(250)}@b.in`,
])('the email %s is refused with an example', (email) => {
  expect(signUp({ email })).toMatchObject([{ field: 'email', message: expect.stringContaining('name@example.com') }]);
  expect(become('email', email)).toMatch(/name@example\.com|at most 254/);
});

test.for([
  [' 27aapfu0939f1zv ', '27AAPFU0939F1ZV'],
  ['27-AAPFU0939F-1ZV', '27AAPFU0939F1ZV'],
  ['27 aapfu 0939 f1zv', '27AAPFU0939F1ZV'],
  ['Applied for', 'Applied for'],
  ['27AAPFU0939F1Z', '27AAPFU0939F1Z'],
] as const)('the GSTIN %j is kept as %s', ([typed, kept]) => {
  expect(become('gstNo', typed)).toBe(kept);
});

const odd = [
  'x',
  ' ',
  '0',
  '-',
  '<b>&amp;</b>',
  "'; DROP TABLE",
  '👩🏽‍🔧',
  'ଓଡ଼ିଆ',
  'x'.repeat(5000),
  'a\u0000b',
  '\ud800',
  5,
  {},
  [],
  true,
];

test.for(plainFields)('%s: whatever stands in it is kept or told', (field) => {
  const keeps = field in typedFields;
  const lost = odd.filter((value) => {
    const became = become(field, value);
    if (became.startsWith('refused: ')) return !sentence.test(became.slice(9));
    return became !== (keeps && typeof value === 'string' ? value.trim() : '');
  });
  expect(lost).toEqual([]);
});

test('a pasted password is never cut: the whole of it is judged', () => {
  const long = 'three grey pumps '.repeat(20);
  expect(signUp({ password: long, confirmPassword: long })).toEqual([]);
  expect(signUp({ password: long, confirmPassword: long.slice(0, 128) })).toMatchObject([{ field: 'confirmPassword' }]);
});

test('digits of any script are numbers, in every field that has one', () => {
  expect(joinNumber('+91', '९८२०० १२३४५')).toBe('+919820012345');
  expect(joinNumber('+44', '০০৯১ ৯৮২০০ ১২৩৪৫')).toBe('+919820012345');
  expect(signUp({ cNumber: '௯௮௨௦௦௧௨௩௪௫' })).toEqual([]);
  const { fields } = registrationContract.parse({
    mobileNumber: '९८२०० १२३४५',
    postalCode: '६८२००३',
    gstNo: '२७aapfu०९३९f१zv',
    memberNumber: '௧௨௩௪',
    prevCertNo: 'AB-৫৬',
    department: 'इमारत ७',
  });
  expect(fields).toEqual({
    mobileNumber: '+919820012345',
    postalCode: '682003',
    gstNo: '27AAPFU0939F1ZV',
    memberNumber: '1234',
    prevCertNo: 'AB-56',
    department: 'इमारत ७',
  });
});
