import { expect } from 'vitest';
import { allowAll, type Count } from '../../identity/store/allowance.server.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import { sendWave, type NewWave } from '../invite/send-wave.server.ts';
import { endNomination } from '../nominations/holds.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { getNomination } from '../nominations/read-nominations.server.ts';
import { answerSeat } from './answer-seat.server.ts';
import { listSeats } from './read-seats.server.ts';
import { act, aMember, askAll, expectSound } from './seats.factory.ts';

/** Ten in the evening in India, and seven in the morning. */
const [night, morning] = ['2026-11-20T16:30:00Z', '2026-11-21T01:30:01Z'];

/** What is done with Asha first, and then by night or by day; which mail of the second waits for the morning; whether something had left before it; and whether the next class is theirs, else where they had heard of this one. */
type Case = { before?: (made: Made) => Promise<unknown>; stands: Act; hasHeard?: true; isOwed?: boolean };
type Act = (made: Made) => Promise<unknown>;
type Made = { app: App; id: string };

const seatOf = async ({ app, id }: Made, name = 'Asha') =>
  (await listSeats(app.db, id)).find((seat) => seat.email === `${name.toLowerCase()}@example.in`)!.id;
const wave = (kind: NewWave['kind'], names: readonly string[]) => (made: Made) =>
  made.app.write((trx) =>
    sendWave(trx, made.app, someone, made.id, { kind, words: '', day: '', people: names.map(aMember) }),
  );
const asked = wave('ask', ['Asha']);
const says = async (made: Made, what: Parameters<typeof act>[2], name = 'Asha') =>
  act(made.app, await seatOf(made, name), what, 'They called.');
/** The only seat is Bilal's. */
async function isFull(made: Made) {
  await made.app.db.updateTable('batches').set({ seats: 1, minimum: 1 }).where('id', '=', made.id).execute();
  await wave('ask', ['Bilal'])(made);
  await says(made, 'yes', 'Bilal');
}
async function isNamed({ app, id }: Made) {
  await agree(app, await aNomination(app, { people: 'Asha Rao, asha@example.in' }), id, 2);
}

const states: Record<string, Case> = {
  Asked: { stands: asked, isOwed: false },
  Offered: { stands: wave('hold', ['Asha']) },
  'Offered, and asked in the same night': {
    async stands(made) {
      await asked(made);
      await says(made, 'offer');
    },
  },
  'Offered, and named by an employer': { stands: isNamed, isOwed: false },
  'Offered by a promise': {
    isOwed: true,
    async before(made) {
      const gone = await aBatch(made.app, { seats: '1', minimum: '1', days: someDays('2027-02-08') });
      await asked({ ...made, id: gone.id });
      await says({ ...made, id: gone.id }, 'yes');
      await cancel(made.app, gone.id);
    },
    async stands(made) {
      made.id = (await aBatch(made.app)).id;
    },
  },
  'Offered from the line': {
    async before(made) {
      await isFull(made);
      await asked(made);
      await says(made, 'yes');
    },
    stands: (made) => says(made, 'give back', 'Bilal'),
    hasHeard: true,
  },
  'Offered from the line, and all in one night': {
    async stands(made) {
      await isFull(made);
      await asked(made);
      await says(made, 'yes');
      await says(made, 'give back', 'Bilal');
    },
    hasHeard: true,
  },
  'Offered from the line, which the page alone told them of, as their address had had its share': {
    async before(made) {
      await isFull(made);
      const [seat] = await askAll(made.app, made.id, ['Asha']);
      const count: Count = [['seat mail of holder', 'asha@example.in'], { most: 30, minutes: 60 }];
      for (let mail = 0; mail < 20; mail += 1) await made.app.write((trx) => allowAll(trx, made.app, count));
      const yes = { act: 'yes', version: null } as const;
      await made.app.write((trx) => answerSeat(trx, made.app, { kind: 'person' }, seat!, yes));
    },
    stands: (made) => says(made, 'give back', 'Bilal'),
    hasHeard: true,
  },
  Waiting: {
    async stands(made) {
      await isFull(made);
      await asked(made);
      await says(made, 'yes');
    },
    hasHeard: true,
  },
  Taken: {
    async stands(made) {
      await asked(made);
      await says(made, 'yes');
    },
    hasHeard: true,
  },
};

const endings: Record<string, (made: Made) => Promise<unknown>> = {
  'the class is cancelled': ({ app, id }) => cancel(app, id),
  'the office takes it back': (made) => says(made, 'take back'),
};

for (const [state, { before, stands, hasHeard, isOwed }] of Object.entries(states))
  for (const [ending, end] of Object.entries(endings))
    test.for([true, false])(`${state}, first mail left: %s; ${ending}`, async (hasLeft, { app, clock, sentMail }) => {
      const at = (time: string) => clock.forward((Date.parse(time) - clock.now.getTime()) / 1000);
      const toAsha = async () => (await sentMail()).filter(({ to }) => to === 'asha@example.in');
      const made = { app, id: (await aBatch(app)).id };
      await before?.(made);
      await toAsha();
      if (!hasLeft) at(night);
      await stands(made);
      const heard = (await toAsha()).length;
      at(night);
      await end(made);
      const told = (await toAsha()).slice(heard).map(({ subject }) => subject);
      const isToldOfEnd = told.map((subject) => /cancelled|withdrawn|no longer in the line/.test(subject));
      expect(isToldOfEnd).toEqual(hasLeft || hasHeard ? [true] : []);
      at(morning);
      expect((await toAsha()).slice(heard), 'what waited never leaves').toHaveLength(told.length);
      const gone = (await listSeats(app.db, made.id)).find(({ email }) => email === 'asha@example.in');
      const isNext = gone!.state === 'Called off' && (isOwed ?? (hasLeft || Boolean(hasHeard)));
      expect(gone!.promise).toBe(isNext ? 'open' : null);
      await expectSound(app);
    });

test.for([true, false])(
  'the office ends a hold: whoever was named is told where they had heard of it, first mail left: %s',
  async (hasLeft, { app, clock, sentMail }) => {
    const at = (time: string) => clock.forward((Date.parse(time) - clock.now.getTime()) / 1000);
    const made = { app, id: (await aBatch(app)).id };
    if (!hasLeft) at(night);
    await isNamed(made);
    await sentMail();
    at(night);
    const { id, version } = await getNomination(
      app.db,
      (await app.db.selectFrom('nominations').select('id').executeTakeFirstOrThrow()).id,
    );
    await app.write((trx) => endNomination(trx, app, someone, id, { version, reason: 'Full.' }));
    at(morning);
    const told = (await sentMail()).filter(({ to }) => to === 'asha@example.in').map(({ subject }) => subject);
    const words = told.map((subject) => /has named you|withdrawn/.exec(subject)?.[0]);
    expect(words).toEqual(hasLeft ? ['has named you', 'withdrawn'] : []);
    await expectSound(app);
  },
);
