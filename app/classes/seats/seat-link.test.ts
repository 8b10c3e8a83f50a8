import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { sign } from '../../platform/secret.server.ts';
import { readToken } from '../../platform/links.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone } from '../classes.factory.ts';
import { moveSeat } from './move-seat.server.ts';
import { getSeat } from './read-seats.server.ts';
import { findSeatByToken, renewSeatLink, seatAddress, seatLink } from './seat-link.server.ts';
import { act, askAll } from './seats.factory.ts';

const tokenOf = (link: string) => link.split('/').at(-1)!;
const rotated = (app: App, secret: string, ...previousSecrets: string[]): App => ({
  ...app,
  secret,
  config: { ...app.config, previousSecrets },
});

test('46: a link is the same each time, and holds after a new secret while the one before is set', async ({ app }) => {
  const { id: batch } = await aBatch(app);
  const [id] = (await askAll(app, batch, ['Asha'])) as [string];
  const link = seatLink(app, { id, linkVersion: 0 });
  expect(link).toMatch(/^http:\/\/site\.test\/seat\/[\w.-]{70,100}$/);
  expect(seatLink(app, { id, linkVersion: 0 })).toBe(link);
  const token = tokenOf(link);
  expect(await findSeatByToken(app, token)).toMatchObject({ id, name: 'Asha' });
  const later = rotated(app, 'another secret for tests only, long', app.secret);
  expect(await findSeatByToken(later, token)).toMatchObject({ id });
  expect(await findSeatByToken(rotated(app, later.secret), token)).toBeNull();
});

test('a token that is forged, cut, changed or made for something else is nobody’s', async ({ app }) => {
  const { id: batch } = await aBatch(app);
  const [id, other] = (await askAll(app, batch, ['Asha', 'Bilal'])) as [string, string];
  const token = tokenOf(seatLink(app, { id, linkVersion: 0 }));
  const tokens = [
    '',
    '.',
    id,
    `${id}.0`,
    token.slice(0, -1),
    `${token}a`,
    token.replace(id, other),
    token.replace('.0.', '.1.'),
    token.toLowerCase(),
    sign(app.secret, 'flash', `${id}.0`),
    sign('a secret of somebody else, long enough', 'seat', `${id}.0`),
  ];
  for (const one of tokens) expect([one, await findSeatByToken(app, one)]).toEqual([one, null]);
  // Ours, but of no seat.
  expect(await findSeatByToken(app, sign(app.secret, 'seat', 'nothing.0'))).toBeNull();
  expect(readToken(app, 'seat', token)).toEqual({ id, version: 0 });
});

test('a new link ends the one before', async ({ app }) => {
  const { id: batch } = await aBatch(app);
  const [id] = (await askAll(app, batch, ['Asha'])) as [string];
  const before = tokenOf(seatLink(app, { id, linkVersion: 0 }));
  const link = await app.write((trx) => renewSeatLink(trx, app, id));
  expect(await findSeatByToken(app, before)).toBeNull();
  expect(await findSeatByToken(app, tokenOf(link))).toMatchObject({ id, linkVersion: 1 });
});

test('a new link ends those of every other seat of its person too, which would show the way to it; nobody else’s', async ({
  app,
}) => {
  const on = async (day: string) => (await aBatch(app, { days: someDays(day) })).id;
  const [pune, kochi, delhi] = [await on('2027-01-11'), await on('2027-02-08'), await on('2027-03-08')];
  const [asha, bilal] = await askAll(app, pune, ['Asha', 'Bilal']);
  const [beside] = await askAll(app, delhi, ['Asha']);
  await act(app, asha!, 'yes');
  const moved = await app.write((trx) => moveSeat(trx, app, someone, asha!, { toBatchId: kochi, version: null }));
  if (!moved.ok) throw new Error('not moved');
  // Known by another address there since.
  await app.db.updateTable('seats').set({ email: 'rao@example.in' }).where('id', '=', moved.seat.id).execute();
  const all = [asha!, beside!, moved.seat.id, bilal!];
  await app.write((trx) => renewSeatLink(trx, app, moved.seat.id));
  const versions = await Promise.all(all.map(async (id) => (await getSeat(app.db, id)).linkVersion));
  expect(versions).toEqual([1, 1, 1, 0]);
});

test('whatever cannot be a token is one dead link; every spelling of one that can be is one address', () => {
  const token = `${'0'.repeat(36)}.0.${'a'.repeat(43)}`;
  for (const odd of ['x', '..', '%2e%2e', 'a%2Fb', '%00', '%zz', 'a'.repeat(5000), `${token}/../x`, '%20', `${token}x`])
    expect([odd, seatAddress(`/seat/${odd}`), seatAddress(`/seat/${odd}/answer?x=1`)]).toEqual([
      odd,
      '/seat/-',
      '/seat/-/answer',
    ]);
  for (const spelt of [token, `${token}/`, token.replace('0', '%30')])
    expect([seatAddress(`/seat/${spelt}`), seatAddress(`/SEAT/${spelt}?a=b`)]).toEqual([
      `/seat/${token}`,
      `/seat/${token}?a=b`,
    ]);
  expect(seatAddress(`/seat/${token}/class.ics`)).toBe(`/seat/${token}/class.ics`);
  for (const other of ['/', '/seat', '/seat/', '/seats/x', '/courses?x=/seat/x'])
    expect(seatAddress(other)).toBe(other);
});
