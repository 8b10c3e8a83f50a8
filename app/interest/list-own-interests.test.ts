import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { anInterest } from './interest.factory.ts';
import { listOwnInterests } from './list-own-interests.server.ts';

const asha = { uid: 'asha', email: 'asha.rao@example.in', emailConfirmed: true };

test('a person sees what they sent, logged in or from their proved address, latest first', async ({ app, clock }) => {
  const first = await anInterest(app, { preferredLocation: 'Cochin' }, null);
  clock.forward(60);
  const second = await anInterest(app, { email: 'work@example.in', trainingEvent: 'CertifiedBlasterC7' }, 'asha');
  expect(await listOwnInterests(app, asha)).toEqual([
    {
      reference: second,
      code: 'CertifiedBlasterC7',
      event: 'Abrasive Blaster Certification (C7)',
      place: '',
      time: 'Within 3 months',
      status: 'New',
      receivedAt: '2026-11-20T04:31:00.000Z',
    },
    {
      reference: first,
      code: 'BasicCorrosion',
      event: 'Basic Corrosion',
      place: 'Kochi',
      time: 'Within 3 months',
      status: 'New',
      receivedAt: '2026-11-20T04:30:00.000Z',
    },
  ]);
});

test('an address that is not proved claims nothing, and nobody sees another account’s', async ({ app }) => {
  await anInterest(app, {}, null);
  expect(await listOwnInterests(app, { ...asha, emailConfirmed: false })).toEqual([]);
  const other = await anInterest(app, { email: 'ravi@example.in', trainingEvent: 'CertifiedBlasterC7' }, 'ravi');
  expect((await listOwnInterests(app, asha)).map(({ reference }) => reference)).not.toContain(other);
});
