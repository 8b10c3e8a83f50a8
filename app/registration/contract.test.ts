import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { changeContract, registrationContract } from './contract.ts';
import { courseOptions, editableFields, typedFields } from './fields.ts';
import { isDate, markOf, needsPreviousCertificate, readCourses } from './rules.ts';

const problemsOf = (body: unknown) =>
  registrationContract.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const changeProblem = (body: unknown) => changeContract.safeParse(body).error?.issues[0]?.message;

test('the seven courses are spelled as documented', () => {
  expect(courseOptions).toEqual([
    'CIP Level 1',
    'CIP Level 2',
    'CIP Level 3',
    'CP Level 1',
    'CP Level 2',
    'CCI Level 1',
    'CCI Level 2',
  ]);
});

test('nothing is required', () => {
  expect(problemsOf({})).toEqual([]);
  expect(registrationContract.parse({ uid: 'someone', role: 'staff' })).toEqual({
    fields: {},
    courses: [],
    agreed: false,
  });
});

test.for([
  ['gender', 'Other', 'Gender: please choose Male or Female'],
  ['gender', 1, 'Gender: please choose Male or Female'],
  ['addressType', 'office', 'Kind of address: please choose Office or Residence'],
  ['mealsPreferred', 'Jain', 'Meal preference: please choose Veg or Non-Veg'],
  ['isMember', true, 'NACE / AMPP member: please choose Yes or No'],
  ['prevCertValidity', '2027-02-29', 'Please give a date such as 2027-03-31'],
  ['prevCertValidity', '31/03/2027', 'Please give a date such as 2027-03-31'],
  ['prevCertValidity', '0001-01-01', 'Please give a date such as 2027-03-31'],
  ['prevCertValidity', 20270331, 'Please give a date such as 2027-03-31'],
  ['email', 'asha.rao', 'Please enter an email address such as name@example.com'],
  ['postalCode', 682003, 'PIN code must be text'],
  ['firstName', { first: 'Asha' }, 'Name must be text'],
  ['firstName', 'x'.repeat(201), 'Name can have at most 200 characters'],
  ['firstName', 'Asha\r\nBcc: x@y.in', 'Name must be one line of text'],
  ['fullAddress', 'x'.repeat(501), 'Full address can have at most 500 characters'],
  ['fullAddress', 'Dock\0Road', 'Full address holds characters that cannot be shown'],
  ['agreement', 'perhaps', 'The agreement is either ticked (true) or not (false)'],
  ['courses', ['CIP Level 4'], `Please choose courses from the list: ${courseOptions.join(', ')}`],
  ['courses', { 0: 'CIP Level 1' }, `Please choose courses from the list: ${courseOptions.join(', ')}`],
  ['courses', Array(200).fill('CIP Level 1'), `Please choose courses from the list: ${courseOptions.join(', ')}`],
] as const)('%s as %j: %s', ([field, value, message]) => {
  expect(problemsOf({ [field]: value })).toEqual([[field, message]]);
});

test('every over-long text is told its limit, all at once', () => {
  const long = Object.fromEntries(
    Object.entries(typedFields).map(([field, { most }]) => [field, 'x'.repeat(most + 1)]),
  );
  expect(problemsOf(long)).toEqual(
    Object.entries(typedFields).map(([field, { label, most }]) => [
      field,
      `${label} can have at most ${most} characters`,
    ]),
  );
});

test('a GSTIN is kept as it is printed, a telephone number with its country code; what is neither stays as typed', () => {
  const kept = (typed: object) => registrationContract.parse(typed).fields;
  expect(kept({ gstNo: ' 27aapfu 0939f1zv ', mobileNumber: '0 98200-12345', homePhone: '0484 266 0000' })).toEqual({
    gstNo: '27AAPFU0939F1ZV',
    mobileNumber: '+919820012345',
    homePhone: '+914842660000',
  });
  expect(kept({ mobileNumber: '0091 98200 12345', workPhone: '+44 20 7946 0000' })).toEqual({
    mobileNumber: '+919820012345',
    workPhone: '+442079460000',
  });
  const neither = { gstNo: 'Applied for', mobileNumber: 'ask at the gate', workPhone: '022 2266 0000 ext 12' };
  expect(kept(neither)).toEqual(neither);
  expect(changeContract.parse({ gstNo: '27aapfu0939f1zv' })).toEqual({ field: 'gstNo', value: '27AAPFU0939F1ZV' });
  expect(changeContract.parse({ mobileNumber: '98200 12345' })).toEqual({
    field: 'mobileNumber',
    value: '+919820012345',
  });
});

test('blank fields are not given, given ones are as typed, ticks come as JSON or from a form', () => {
  const name = 'രാജൻ <b>“O’Brien”</b> 李';
  expect(
    registrationContract.parse({ firstName: ` ${name} `, city: '  ', state: null, courses: 'CP Level 1' }),
  ).toEqual({
    fields: { firstName: name },
    courses: ['CP Level 1'],
    agreed: false,
  });
  expect(registrationContract.parse({ agreement: 'on' }).agreed).toBe(true);
  expect(registrationContract.parse({ agreement: false }).agreed).toBe(false);
});

test('a name has one space between its words, however many were typed', () => {
  const firstName = '  Meenakshi   Sundaram ';
  expect(registrationContract.parse({ firstName }).fields).toEqual({ firstName: 'Meenakshi Sundaram' });
});

test('courses come out once each, in the order of the form', () => {
  expect(readCourses(['CCI Level 1', 'CIP Level 1', 'CIP Level 1'])).toEqual(['CIP Level 1', 'CCI Level 1']);
});

test('Level 2 and Level 3 ask for the previous certificate', () => {
  expect(courseOptions.filter((course) => needsPreviousCertificate([course]))).toEqual([
    'CIP Level 2',
    'CIP Level 3',
    'CP Level 2',
    'CCI Level 2',
  ]);
});

test('a day is a day that exists', () => {
  for (const day of ['2024-02-29', '1999-12-31', '2027-03-31']) expect(isDate(day)).toBe(true);
  for (const day of ['2023-02-29', '2027-13-01', '2027-00-10', '2027-3-1', 'tomorrow', '2027-03-31T00:00'])
    expect(isDate(day)).toBe(false);
});

test('a change names exactly one field that may be changed', () => {
  expect(changeContract.parse({ city: ' Pune ' })).toEqual({ field: 'city', value: 'Pune' });
  expect(changeContract.parse({ courses: [] })).toEqual({ field: 'courses', value: [] });
  expect(changeContract.parse({ gender: '' })).toEqual({ field: 'gender', value: '' });
  expect(changeContract.parse({ gender: null })).toEqual({ field: 'gender', value: '' });
  for (const field of editableFields) expect(changeProblem({ [field]: '' })).toBeUndefined();
});

test.for([
  [{}, 'Please give the one field to change, by its name'],
  [null, 'Please give the one field to change, by its name'],
  [[{ city: 'Pune' }], 'Please give the one field to change, by its name'],
  ['city', 'Please give the one field to change, by its name'],
  [{ role: 'staff' }, 'Not a field that can be changed here: role'],
  [{ city: 'Pune', role: 'staff', _id: 1 }, 'Not a field that can be changed here: role, _id'],
  [{ uid: 'someone' }, 'Not a field that can be changed here: uid'],
  [{ email: 'x@y.in' }, 'Not a field that can be changed here: email'],
  [{ agreement: false }, 'Not a field that can be changed here: agreement'],
  [{ toString: 'x' }, 'Not a field that can be changed here: toString'],
  [{ city: 'Pune', state: 'Goa' }, 'Please change one field at a time, not city, state'],
  [{ gender: 'Other' }, 'Gender: please choose Male or Female'],
  [{ prevCertValidity: 'soon' }, 'Please give a date such as 2027-03-31'],
] as const)('the change %j: %s', ([body, message]) => {
  expect(changeProblem(body)).toBe(message);
});

test('different values have different marks', () => {
  const values = ['', 'Kochi', 'Kochi ', 'kochi', 'കൊച്ചി', ['CIP Level 1'], []];
  expect(new Set(values.map(markOf)).size).toBe(values.length);
  expect(markOf(['CIP Level 1'])).toBe(markOf(['CIP Level 1']));
  expect(markOf('Kochi')).toMatch(/^"[0-9a-z]+"$/);
});
