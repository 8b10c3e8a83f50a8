import { type Batch, type BatchState, type Venue, batchStates } from '../../classes/batch.ts';
import { expect, test } from 'vitest';
import { dayAfter } from '../../classes/days.ts';
import { isOpenYet } from './batches/decisions.office.tsx';
import { besidesOf, nextOf, pathOf, stepsOf } from './steps.ts';
import { whenInHead } from './words.ts';

const now = new Date('2026-11-20T06:00:00Z');
const today = '2026-11-20';

const counts = {
  none: { taken: 0, held: 0, waiting: 0 },
  below: { taken: 6, held: 2, waiting: 0 },
  minimum: { taken: 9, held: 3, waiting: 0 },
  held: { taken: 10, held: 7, waiting: 0 },
  full: { taken: 10, held: 1, waiting: 0 },
  line: { taken: 10, held: 0, waiting: 3 },
  'free line': { taken: 5, held: 0, waiting: 2 },
  asked: {
    taken: 4,
    held: 0,
    waiting: 0,
    asked: 2,
    askedUntil: '2026-11-21T12:30:00.000Z',
    firstUntil: '2026-11-21T12:30:00.000Z',
    lastUntil: '2026-11-21T12:30:00.000Z',
  },
  silent: { taken: 4, held: 0, waiting: 0, asked: 2, askedUntil: '2026-11-19T12:30:00.000Z' },
} as const;
const days = { 'no days': null, ahead: 12, near: 2, first: 0, begun: -1, over: -9 } as const;

const venue = { name: 'A hall' } as Venue;

function aBatch(state: BatchState, filled: keyof typeof counts, when: keyof typeof days, isPrivate = false) {
  const from = days[when];
  const all = from === null ? [] : [0, 1, 2].map((at) => dayAfter(today, from + at));
  const hours = { begins: '09:00', ends: '17:00' };
  const [startsOn, endsOn] = [all[0] ?? null, all.at(-1) ?? null];
  const plan = { id: 'x', venue, seats: 10, unnamed: 0, minimum: 6, isPrivate, startsOn, endsOn };
  const more = { days: all.map((day) => ({ day, ...hours })), asked: 0, askedUntil: null };
  return { ...plan, state, ...more, ...counts[filled] } as Batch;
}

/** Of each state and time, the act that comes next by how full it is: in the order of `counts`. */
const table: [BatchState, keyof typeof days, string][] = [
  ['Draft', 'no days', 'days days days days days days days days days'],
  ['Draft', 'ahead', 'announce announce announce announce announce announce announce announce announce'],
  ['Draft', 'near', 'announce announce announce announce announce announce announce announce announce'],
  ['Draft', 'begun', 'days days days days days days days days days'],
  ['Announced', 'ahead', 'invite hear confirm hear confirm confirm line hear invite'],
  ['Announced', 'near', 'invite hear confirm hear confirm confirm line hear invite'],
  ['Announced', 'begun', 'confirm confirm confirm confirm confirm confirm confirm confirm confirm'],
  ['Announced', 'over', 'cancel cancel cancel cancel cancel cancel cancel cancel cancel'],
  ['Confirmed', 'ahead', 'invite hear hear - - - line hear invite'],
  ['Confirmed', 'near', 'print print print print print print line print print'],
  ['Confirmed', 'first', 'print print print print print print print print print'],
  ['Confirmed', 'begun', 'print print print print print print print print print'],
  ['Running', 'begun', 'print print print print print print print print print'],
  ['Running', 'over', '- - - - - - - - -'],
  ['Finished', 'over', '- - - - - - - - -'],
  ['Cancelled', 'ahead', '- - - - - - - - -'],
];

test('the next act follows from the state, the seats and the days alone, and is the same for what is private', () => {
  for (const isPrivate of [false, true])
    expect(
      table.map(([state, when]) => {
        const acts = (Object.keys(counts) as (keyof typeof counts)[]).map(
          (filled) => nextOf(aBatch(state, filled, when, isPrivate), now)?.act ?? '-',
        );
        return [state, when, acts.join(' ')];
      }),
    ).toEqual(table);
  expect(new Set(table.map(([state]) => state)).size).toBe(batchStates.length);
});

test('the next act says why it comes now, and stands on its screen', () => {
  const say = (...of: Parameters<typeof aBatch>) => nextOf(aBatch(...of), now)!;
  expect(say('Draft', 'none', 'no days')).toMatchObject({ words: 'Set the days', why: 'Please set its days first.' });
  expect(say('Draft', 'none', 'begun').words).toBe('Set other days');
  expect(say('Announced', 'below', 'ahead').why).toBe('Waiting for 2 answers. 4 seats are free.');
  expect(say('Announced', 'asked', 'ahead').why).toBe(
    'Waiting for 2 answers until Sat 21 Nov, 18:00. 6 seats are free.',
  );
  // As long as those who are asked are too few for the class, more are asked.
  expect(nextOf({ ...aBatch('Announced', 'asked', 'ahead'), asked: 1 }, now)).toMatchObject({ act: 'invite' });
  expect(say('Announced', 'held', 'ahead').why).toBe('Waiting for 7 answers.');
  // A hold may end before those who are asked have to answer.
  const [soon, late] = ['2026-11-20T12:30:00.000Z', '2026-11-21T12:30:00.000Z'];
  const some = (of: object) => nextOf({ ...aBatch('Announced', 'asked', 'ahead'), firstUntil: soon, ...of }, now)!.why;
  const held = { held: 2, firstUntil: late };
  expect([{ held: 1 }, {}, { firstUntil: late }, held, { held: 1, asked: 0, minimum: 4 }].map(some)).toEqual([
    'Waiting for 3 answers, the first until Fri 20 Nov, 18:00. 6 seats are free.',
    'Waiting for 2 answers, the first until Fri 20 Nov, 18:00. 6 seats are free.',
    'Waiting for 2 answers until Sat 21 Nov, 18:00. 6 seats are free.',
    'Waiting for 4 answers until Sat 21 Nov, 18:00. 6 seats are free.',
    'Waiting for 1 answer until Fri 20 Nov, 18:00. 6 seats are free.',
  ]);
  // Seats that an employer has not named yet have nobody to hear.
  expect(nextOf({ ...aBatch('Announced', 'below', 'ahead'), unnamed: 2 }, now)).toMatchObject({ act: 'invite' });
  expect(say('Announced', 'full', 'ahead')).toMatchObject({ act: 'confirm', why: '9 said yes, and 6 are needed.' });
  expect(nextOf({ ...aBatch('Announced', 'full', 'ahead'), venue: null }, now)).toMatchObject({ act: 'venue' });
  expect(say('Announced', 'below', 'begun').why).toBe('It has begun; 4 of the 6 that are needed said yes.');
  expect(say('Confirmed', 'free line', 'near').why).toBe('5 seats are free. 2 in line: telephone number 1.');
  const nowhere = { ...aBatch('Confirmed', 'full', 'near'), venue: null };
  expect(nextOf(nowhere, now)).toMatchObject({ act: 'venue', words: 'Set the venue' });
  expect(
    (['days', 'venue', 'invite', 'money', 'held', 'line', 'hear', 'confirm'] as const).map((act) =>
      pathOf({ id: 'x' }, act),
    ),
  ).toEqual(
    [
      '/change',
      '/change#venueId',
      '/invite',
      '/money',
      '?show=held#people',
      '?show=line#people',
      '?show=hear#people',
      '',
    ].map((end) => `/office/batches/x${end}`),
  );
});

test('of a class that is confirmed bills come before more people, after the line and what is printed, and are all that a finished one asks for', () => {
  const acts = (state: BatchState, when: keyof typeof days) =>
    (Object.keys(counts) as (keyof typeof counts)[])
      .map((filled) => nextOf(aBatch(state, filled, when), now, '2 seats have no bill')?.act ?? '-')
      .join(' ');
  expect([acts('Announced', 'ahead'), acts('Confirmed', 'ahead'), acts('Confirmed', 'near')]).toEqual([
    'invite hear confirm hear confirm confirm line hear invite',
    'money money money money money money line money money',
    'print print print print print print line print print',
  ]);
  // While bills come first, more people are asked or heard all the same; nobody is asked who would stand in line, and none is heard once it has begun.
  const beside = (...of: Parameters<typeof aBatch>) => {
    const batch = aBatch(...of);
    return besidesOf(batch, now, nextOf(batch, now, '2 seats have no bill')).map(({ words }) => words);
  };
  const hearAndInvite = ['Record what they say', 'Invite people'];
  expect(
    (['below', 'asked', 'silent', 'full', 'free line'] as const).map((filled) => beside('Confirmed', filled, 'ahead')),
  ).toEqual([hearAndInvite, hearAndInvite, ['Invite people'], hearAndInvite.slice(0, 1), []]);
  expect([
    beside('Announced', 'below', 'ahead'),
    beside('Announced', 'asked', 'ahead'),
    beside('Confirmed', 'below', 'begun'),
  ]).toEqual([['Invite people'], ['Invite people'], []]);
  expect([acts('Running', 'begun'), acts('Finished', 'over')].map((all) => all.split(' ')[1])).toEqual([
    'print',
    'money',
  ]);
  const say = (bills: string) => nextOf(aBatch('Confirmed', 'below', 'ahead'), now, bills);
  const both = '1 seat has no bill, 3 bills are not sent';
  expect(say(both)).toEqual({ act: 'money', words: 'Make the bills', why: `${both}.` });
  expect(say('12 bills not sent')).toEqual({ act: 'money', words: 'See the open bills', why: '12 bills not sent.' });
});

test('a class shows what is behind it, what the present step needs, and what is to come', () => {
  const said = (...of: Parameters<typeof aBatch>) =>
    stepsOf(aBatch(...of), now).map(({ name, is, needs }) => `${name} ${is}${needs ? `: ${needs}` : ''}`);
  expect(said('Draft', 'none', 'ahead', true)).toEqual([
    'Draft now: Nobody knows of it yet.',
    'Announced later: Private: only whom you ask.',
    'Confirmed later',
    'Running later',
    'Finished later',
  ]);
  expect(said('Confirmed', 'full', 'ahead')).toEqual([
    'Draft done',
    'Announced done',
    'Confirmed now: 10 of 10 seats taken or held.',
    'Running later',
    'Finished later',
  ]);
  // The clock alone has brought it on.
  expect(said('Confirmed', 'full', 'begun')[3]).toBe('Running now: Until Sat 21 Nov 2026.');
  expect(said('Running', 'full', 'over').at(-1)).toBe('Finished now: Nothing is left to do.');
  expect(stepsOf(aBatch('Cancelled', 'none', 'ahead'), now)).toEqual([]);
});

test('a question that a colleague has settled is asked no more; a confirmed class below its minimum says so', () => {
  const ahead = { startsOn: '2027-01-11', endsOn: '2027-01-16', minimum: 2, taken: 2, held: 1 };
  const at = (state: string) => ({ ...ahead, state }) as Batch;
  expect(['Announced', 'Confirmed'].map((state) => isOpenYet('confirm', at(state), now))).toEqual([true, false]);
  expect(['Draft', 'Announced'].map((state) => isOpenYet('announce', at(state), now))).toEqual([true, false]);
  expect(isOpenYet('cancel', at('Confirmed'), now)).toBe(true);
  expect(whenInHead(at('Confirmed'), now)).toMatch(/\. Confirmed, and below its minimum now: .*1 short of 2\.$/);
  expect(whenInHead({ ...at('Confirmed'), held: 0 }, now)).not.toContain('below');
  expect(whenInHead(at('Announced'), now)).not.toContain('below');
});
