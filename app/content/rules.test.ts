import { expect, test } from 'vitest';
import { provider } from '../../database/seed/content/provider.ts';
import { link, paragraph } from './blocks.ts';
import type { Provider } from './contract.ts';
import { fillSlots, listPlaceholders, listTexts, listToBeConfirmed, slotsOf } from './rules.ts';
import { sectionAnchors } from './written/anchors.ts';

const supplied: Provider = {
  tradingName: 'Deccan Coatings School',
  legalName: 'Deccan Coatings School Private Limited',
  logoLines: ['Deccan', 'Coatings School'],
  addressLines: ['2 Dock Road', 'Mumbai 400001'],
  phone: '+91 22 6123 4567',
  email: 'office@deccan.test',
  officeHours: 'Monday to Friday, 9.30 to 18.00',
  mapPosition: { latitude: 18.95, longitude: 72.84 },
  company: { gstin: '', cin: '' },
  socialLinks: [{ name: 'LinkedIn', address: 'https://www.linkedin.com/company/deccan' }],
  footerYear: 2025,
  cities: provider.cities,
  grievance: { name: 'A. Rao', email: 'privacy@deccan.test', responseDays: 30 },
};

test('every shipped detail of the provider is seen as a placeholder, the cities and the year are not', () => {
  expect(listPlaceholders(provider).map(({ place }) => place)).toEqual([
    'tradingName',
    'legalName',
    'logoLines.0',
    'logoLines.1',
    'addressLines.0',
    'addressLines.1',
    'phone',
    'email',
    'officeHours',
    'socialLinks.0.address',
    'socialLinks.1.address',
    'socialLinks.2.address',
    'socialLinks.3.address',
    'grievance.name',
    'grievance.email',
    'mapPosition',
  ]);
});

test('details that the owner supplied are not placeholders', () => {
  expect(listPlaceholders(supplied)).toEqual([]);
});

test('a detail that is still a placeholder is found among supplied ones, with its value', () => {
  expect(listPlaceholders({ ...supplied, phone: '+91 00000 00000' })).toEqual([
    { place: 'phone', value: '+91 00000 00000' },
  ]);
});

test('slots are filled in texts and links, at any depth', () => {
  const block = paragraph('Write to ', link('{email}', 'mailto:{email}'), ' or call {phone}.');
  expect(fillSlots({ blocks: [block] }, slotsOf(supplied))).toEqual({
    blocks: [
      paragraph('Write to ', link('office@deccan.test', 'mailto:office@deccan.test'), ' or call +91 22 6123 4567.'),
    ],
  });
});

test('a telephone link carries digits only', () => {
  expect(fillSlots('tel:{phoneLink}', slotsOf(supplied))).toBe('tel:+912261234567');
});

test('a filled value is not read for slots again, nor for replacement patterns', () => {
  const slots = slotsOf({ ...supplied, tradingName: '{email} $& $1' });
  expect(fillSlots('{tradingName}', slots)).toBe('{email} $& $1');
});

test('numbers, nothing and unknown slots stay as they are', () => {
  const record = { days: 7, date: null, text: 'a {hash} here' };
  expect(fillSlots(record, slotsOf(supplied))).toEqual(record);
});

test('filling does not touch the record it was given', () => {
  const record = { text: '{email}' };
  fillSlots(record, slotsOf(supplied));
  expect(record).toEqual({ text: '{email}' });
});

test('section anchors are words joined by hyphens', () => {
  expect(sectionAnchors(['How the money comes back', 'Fees, invoices & taxes', 'Who’s who'])).toEqual([
    'how-the-money-comes-back',
    'fees-invoices-taxes',
    'whos-who',
  ]);
});

test('section anchors are unique, also against the names every page has', () => {
  const anchors = sectionAnchors(['Fees', 'Fees', 'Fees 2', 'Top', 'main', 'हिन्दी', '…']);
  expect(anchors).toEqual(['fees', 'fees-2', 'fees-2-2', 'top-2', 'main-2', 'section', 'section-2']);
});

test('section anchors stay when sections are added or moved', () => {
  const before = sectionAnchors(['Your account', 'Fees']);
  const after = sectionAnchors(['Fees', 'A new section', 'Your account']);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('texts are listed with their place, numbers are left out', () => {
  expect(listTexts({ a: 'one', b: [{ c: 'two' }, 3, null] })).toEqual([
    { place: 'a', value: 'one' },
    { place: 'b.0.c', value: 'two' },
  ]);
});

test('what is to be confirmed is listed with its place', () => {
  const record = { facts: ['6 days', 'English (to be confirmed)'] };
  expect(listToBeConfirmed(record)).toEqual([{ place: 'facts.1', value: 'English (to be confirmed)' }]);
});
