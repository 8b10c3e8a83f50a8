import { describe, expect } from 'vitest';
import { test } from '../../testing/test.ts';
import type { App } from '../../platform/app.server.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { findBatch } from '../read-batches.server.ts';
import { act, askAll, expectSound } from '../seats/seats.factory.ts';
import { agreeHold, endNomination, extendHold } from './holds.server.ts';
import { changeName } from './name-people.server.ts';
import { agree, aNomination, standing } from './nominations.factory.ts';
import { readList } from './read-list.ts';
import { getNomination } from './read-nominations.server.ts';
import { sayTellsNow } from './nomination.ts';

const held = { seats: 3, until: '2026-12-15' };
type Given = { id: string; version: number; here: string; there: string };
const acts = {
  'agree here': (app: App, { id, version, here }: Given) =>
    app.write((trx) => agreeHold(trx, app, someone, id, { version, batchId: here, ...held })),
  'agree there': (app: App, { id, version, there }: Given) =>
    app.write((trx) => agreeHold(trx, app, someone, id, { version, batchId: there, ...held })),
  extend: (app: App, { id, version }: Given) =>
    app.write((trx) => extendHold(trx, app, someone, id, { version, until: '2026-12-16' })),
  refuse: (app: App, { id, version }: Given) =>
    app.write((trx) => endNomination(trx, app, someone, id, { version, reason: 'No.' })),
  'let go': (app: App, { id }: Given) =>
    app.write((trx) =>
      endNomination(trx, app, { kind: 'employer' }, id, {
        version: null,
        reason: 'No.',
      }),
    ),
};
const names = Object.keys(acts) as (keyof typeof acts)[];
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

describe.each(['Sent', 'Agreed'] as const)('two acts at once on a nomination that is %s', (state) => {
  test.for(pairs)('%s and %s: what was seen is changed once, and no seat is lost', async ([one, other], { app }) => {
    const [here, there] = [await aBatch(app), await aBatch(app, { city: 'Mumbai' })];
    const id = await aNomination(app);
    if (state === 'Agreed') await agree(app, id, here.id, 2, '2026-12-14');
    const { version } = await getNomination(app.db, id);
    const given = { id, version, here: here.id, there: there.id };
    const done = await Promise.all([acts[one](app, given), acts[other](app, given)]);
    // An employer who lets go has seen no version: after the office that is one act more.
    const most = [one, other].includes('let go') && one !== other ? 2 : 1;
    expect(done.filter(({ ok }) => ok).length).toBeLessThanOrEqual(most);
    const nomination = await getNomination(app.db, id);
    const taken = await Promise.all([here, there].map(async (batch) => (await findBatch(app.db, batch.id))!.taken));
    const isHeld = nomination.state === 'Agreed';
    expect(taken.filter((seats) => seats > 0)).toEqual(isHeld ? [nomination.seats] : []);
    await expectSound(app);
    const mails = await app.db.selectFrom('outbox').select('payload').execute();
    const told = (mail: string) => mails.filter(({ payload }) => JSON.stringify(payload).includes(mail)).length;
    expect(told('nomination-refused')).toBe(nomination.state === 'Refused' ? 1 : 0);
  });
});

const aList = (count: number) => Array.from({ length: count }, (_, at) => `Person ${at}, p${at}@example.in`).join('\n');

/** Why the new name is refused, whoever stands there now. */
const refused: Record<
  string,
  {
    to: string;
    given?: (app: App, id: string, batchId: string) => Promise<unknown>;
  }
> = {
  'the list is full': {
    to: 'Zoe, zoe@example.in',
    given: async (app, id) => {
      const row = app.db.selectFrom('nomination_people').selectAll().where('nomination_id', '=', id);
      const { seat_id: _, ...one } = await row.limit(1).executeTakeFirstOrThrow();
      const many = Array.from({ length: 200 }, (__, at) => ({
        ...one,
        id: `many ${at}`,
        name: `Many ${at}`,
        email: `m${at}@example.in`,
        position: 100 + at,
        seat_id: null,
      }));
      await app.db.insertInto('nomination_people').values(many).execute();
    },
  },
  'the address of another on the list': { to: 'Zoe, p2@example.in' },
  'named already': { to: 'Person 1, p1@example.in' },
  'a seat in the class': {
    to: 'Zoe, zoe@example.in',
    given: async (app, _, batchId) => {
      const [zoe] = await askAll(app, batchId, ['Zoe']);
      await act(app, zoe!, 'yes');
    },
  },
};
const stands = ['Offered', 'Taken', 'No seat'] as const;

describe.each(Object.entries(refused))('another name that is refused, for %s', (_, { to, given }) => {
  test.for(stands)('leaves whoever is %s as they are', async (state, { app }) => {
    const { id: batchId } = await aBatch(app);
    const id = await aNomination(app, { people: aList(4) });
    await agree(app, id, batchId, 2);
    const people = (await getNomination(app.db, id)).people;
    const first = people[state === 'No seat' ? 3 : 0]!;
    if (state === 'Taken') await act(app, first.seatId!, 'yes');
    await given?.(app, id, batchId);
    const before = await standing(app, id);
    const typed = { personId: first.id, to: readList(to).people[0]! };
    expect(await app.write((trx) => changeName(trx, app, id, typed))).toMatchObject({ ok: false });
    expect(await standing(app, id)).toEqual(before);
    await expectSound(app);
  });
});

test('before the office agrees it reads whom no mail can tell, and that it prints their slips', () => {
  const asha = { id: 'a', name: 'Asha', email: 'asha@example.in' };
  const [ravi, leela] = [
    { id: 'r', name: 'Ravi', email: '' },
    { id: 'l', name: 'Leela', email: '' },
  ];
  expect(sayTellsNow([asha], [])).toBe('The employer is told at once, and so are its people; at night at 7:00.');
  expect(sayTellsNow([], [])).toBe('The employer is told at once; at night at 7:00.');
  expect(sayTellsNow([ravi, leela], [])).toBe(
    'The employer is told at once; at night at 7:00. Ravi and Leela gave no email: you print their slips.',
  );
  expect(sayTellsNow([asha!, ravi], [])).toContain(
    'so are its people; at night at 7:00. Ravi gave no email: you print their slip.',
  );
  // Who is passed over gets no slip.
  expect(sayTellsNow([asha, ravi], [ravi])).not.toContain('Ravi');
  expect(
    sayTellsNow(
      Array.from({ length: 6 }, () => ravi),
      [],
    ),
  ).toContain('6 people gave no email');
});
