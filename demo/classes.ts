import { typedPlan, someDays, whole } from '../app/classes/classes.factory.ts';
import { usualCities } from '../app/classes/states-and-cities.ts';
import { findBatch } from '../app/classes/read-batches.server.ts';
import { giveBack, giveDetails, sayNo, sayYes } from '../app/classes/seat-page/act-on-seat.server.ts';
import { choosePromise } from '../app/classes/seat-page/choose-next-or-money.server.ts';
import { Details } from '../app/classes/seat-page/contract.ts';
import { listSeats } from '../app/classes/seats/read-seats.server.ts';
import type { SeatState } from '../app/classes/seats/seat.ts';
import type { TestPerson } from '../app/identity/identity.factory.ts';
import { announce, cancel, confirm, keepPlan, keepVenue } from '../app/office/classes/batches/acts.server.ts';
import { sendInvitations } from '../app/office/classes/invite/calls.server.ts';
import { readInviting } from '../app/office/classes/invite/read.server.ts';
import { movePerson, takeBack } from '../app/office/classes/seats/calls.server.ts';
import type { App } from '../app/platform/app.server.ts';
import { planBills, planSettings, type Fate } from './money.ts';
import { actorOf } from './office.ts';
import type { Year } from './year.ts';

type Asked = { day: number; yes?: number; no?: number };
type Class = {
  event: string;
  city: string;
  /** All days are counted from today. */
  planned: number;
  starts: number;
  seats: number;
  minimum: number;
  announced?: number;
  tells?: true;
  wave?: { day: number; people: number };
  answers?: readonly Asked[];
  confirmed?: number;
  cancelled?: number;
  /** What becomes of its bills, made two days after it is confirmed, in the order in which their people were asked. */
  bills?: readonly Fate[];
};

/** One in every state, and two that were held. */
const held: Class = {
  event: 'CIPLevel1',
  city: 'Mumbai',
  planned: -310,
  starts: -252,
  seats: 12,
  minimum: 5,
  announced: -306,
  wave: { day: -305, people: 12 },
  answers: [
    { day: -304, yes: 5, no: 1 },
    { day: -302, yes: 3 },
  ],
  confirmed: -280,
  bills: ['credited'],
};
const heldInKochi: Class = {
  event: 'CPLevel1',
  city: 'Kochi',
  planned: -205,
  starts: -150,
  seats: 12,
  minimum: 6,
  announced: -200,
  tells: true,
  wave: { day: -199, people: 12 },
  answers: [{ day: -198, yes: 8, no: 2 }],
  confirmed: -170,
  bills: ['paid', 'refunded', 'withdrawn'],
};
const cancelled: Class = {
  event: 'BasicCorrosion',
  city: 'Ahmedabad',
  planned: -118,
  starts: -70,
  seats: 16,
  minimum: 8,
  announced: -115,
  tells: true,
  wave: { day: -114, people: 9 },
  answers: [{ day: -112, yes: 3, no: 2 }],
  cancelled: -84,
};
const running: Class = {
  event: 'CIPLevel1',
  city: 'Mumbai',
  planned: -64,
  starts: -2,
  seats: 8,
  minimum: 5,
  announced: -60,
  tells: true,
  wave: { day: -59, people: 14 },
  answers: [
    { day: -58, yes: 6, no: 2 },
    { day: -56, yes: 4 },
  ],
  confirmed: -20,
  bills: ['paid', 'part', 'doubtful'],
};
const sure: Class = {
  event: 'CIPLevel1',
  city: 'Ahmedabad',
  planned: -44,
  starts: 24,
  seats: 8,
  minimum: 5,
  announced: -40,
  tells: true,
  wave: { day: -39, people: 18 },
  answers: [
    { day: -38, yes: 7, no: 1 },
    { day: -36, yes: 5, no: 1 },
  ],
  confirmed: -12,
  // The first three leave: a bill without money or an invoice would go with them.
  bills: ['invoiced', 'paid', 'paid', 'proforma', 'said', 'order', 'draft'],
};
const filling: Class = {
  event: 'CIPLevel2',
  city: 'Kochi',
  planned: -6,
  starts: 52,
  seats: 10,
  minimum: 5,
  announced: -3,
  wave: { day: -2, people: 9 },
  answers: [{ day: -1, yes: 2, no: 1 }],
};
const next: Class = {
  event: 'CIPLevel1',
  city: 'Kochi',
  planned: -10,
  starts: 88,
  seats: 20,
  minimum: 8,
  announced: -8,
  tells: true,
};
const draft: Class = { event: 'CPLevel2', city: 'Mumbai', planned: -1, starts: 110, seats: 16, minimum: 8 };

/** All classes of the year, and what becomes of their seats. */
export function planClasses(year: Year, app: App, team: () => readonly TestPerson[]): void {
  const act = () => actorOf(app, team()[0]!);
  let venueId = '';
  year.on(-311, 10, async () => {
    venueId = await keepVenue(app, act(), {
      name: 'Lighthouse Training Hall',
      address: '1 Invented Road',
      city: 'Mumbai',
      stateCode: '27',
      pin: '',
      directions: 'Ask for the demo at the gate.',
      position: '',
    });
  });
  planSettings(year, app, act);
  const ids = new Map<Class, string>();
  const idOf = (one: Class) => ids.get(one)!;
  for (const one of [held, heldInKochi, cancelled, running, sure, filling, next, draft]) {
    year.on(one.planned, 10, async () => {
      const plan = typedPlan({
        eventCode: one.event,
        city: one.city,
        stateCode: usualCities[one.city]!,
        venueId: one.city === 'Mumbai' ? venueId : '',
        seats: String(one.seats),
        minimum: String(one.minimum),
        fee: '50000',
        feeShown: 'yes',
        days: someDays(year.dayOf(one.starts), one.event === 'CIPLevel1' ? 6 : 5),
      });
      ids.set(one, whole(await keepPlan(app, act(), plan, false)).id);
    });
    planOne(year, app, act, one, () => idOf(one));
  }
  planEnds(year, app, act, idOf);
}

type Act = () => ReturnType<typeof actorOf>;

function planOne(year: Year, app: App, act: Act, one: Class, id: () => string): void {
  const { announced, tells, wave, answers = [], confirmed, cancelled: stopped } = one;
  const version = async () => (await findBatch(app.db, id()))!.version;
  if (announced !== undefined)
    year.on(announced, 10, async () =>
      whole(await announce(app, act(), id(), { version: await version(), tellSubscribers: tells === true })),
    );
  if (wave) year.on(wave.day, 10, () => invite(app, act(), id(), wave.people));
  for (const { day, yes = 0, no = 0 } of answers) year.on(day, 12, () => answer(app, id(), yes, no));
  if (confirmed !== undefined) {
    year.on(confirmed, 10, async () =>
      whole(await confirm(app, act(), id(), { version: await version(), reason: '' })),
    );
    year.on(confirmed + 1, 12, () => giveAllDetails(app, id()));
    planBills(year, app, act, { id, from: confirmed + 2, fates: one.bills ?? [] });
  }
  if (stopped !== undefined)
    year.on(stopped, 10, async () => {
      const decision = { version: await version(), reason: 'Too few people asked for it this time.' };
      const done = await cancel(app, act(), id(), decision);
      if ('confirmFirst' in done) throw new Error('the office has given its password just now');
      whole(done);
    });
}

/** What happened to single seats: of the cancelled class one chooses the next, and of the sure one four leave, each in another way. */
function planEnds(year: Year, app: App, act: Act, idOf: (one: Class) => string): void {
  const first = async (one: Class, state: SeatState, at = 0) => {
    const seats = await listSeats(app.db, idOf(one));
    const found = seats.filter((seat) => seat.state === state)[at];
    if (!found) throw new Error(`nobody is ${state}`);
    return found;
  };
  const offeredSaysYes = async () => fine(await sayYes(app, (await first(sure, 'Offered')).id, from()));
  year.on(-82, 13, async () => fine(await choosePromise(app, (await first(cancelled, 'Called off')).id, 'next')));
  year.on(-5, 10, async () => {
    const { id, version } = await first(sure, 'Taken');
    fine(await takeBack(app, act(), id, { version, reason: 'As you asked by telephone.' }));
  });
  year.on(-4, 12, offeredSaysYes);
  year.on(-3, 10, async () => {
    const { id, version } = await first(sure, 'Taken');
    fine(await movePerson(app, act(), id, { toBatchId: idOf(next), version }));
  });
  year.on(-2, 12, offeredSaysYes);
  year.on(-1, 15, async () => fine(await giveBack(app, (await first(sure, 'Taken')).id)));
  year.on(-1, 16, () => invite(app, act(), idOf(next), 10));
  // Four from one line of one yard: the last yes waits for the office.
  year.on(-1, 17, async () => {
    const network = '203.0.113.77';
    const asked = (await listSeats(app.db, idOf(next))).filter(({ state }) => state === 'Asked');
    for (const { id } of asked.slice(0, 4)) await sayYes(app, id, { move: false, network });
  });
}

async function invite(app: App, actor: ReturnType<typeof actorOf>, id: string, most: number): Promise<void> {
  const { people } = await readInviting(app, actor, id);
  const interestIds = people
    .filter(({ leftOut }) => leftOut === null)
    .slice(0, most)
    .map(({ interestId }) => interestId);
  fine(await sendInvitations(app, actor, id, { interestIds, kind: 'ask', day: '', words: '' }));
}

/** So many of those who have not answered say yes, and the next so many no: every other of them has another wish. */
async function answer(app: App, id: string, yes: number, no: number): Promise<void> {
  const asked = (await listSeats(app.db, id)).filter(({ state }) => state === 'Asked');
  for (const seat of asked.slice(0, yes)) fine(await sayYes(app, seat.id, from()));
  for (const [at, seat] of asked.slice(yes, yes + no).entries())
    fine(await sayNo(app, seat.id, at % 2 ? null : { city: 'Kochi', time: 'Within3to6Months' }));
}

async function giveAllDetails(app: App, id: string): Promise<void> {
  const taken = (await listSeats(app.db, id)).filter(({ state }) => state === 'Taken');
  for (const [at, { id: seat, name, payer }] of taken.entries()) {
    // The last has not come to it yet.
    if (at === taken.length - 1) return;
    const company = payer === 'Employer' ? 'Coastal Tanks' : '';
    fine(await giveDetails(app, seat, Details.parse({ idName: name, meal: at % 3 ? 'Veg' : 'Non-Veg', company })));
  }
}

let lines = 0;
/** Everybody has a line of their own. */
const from = () => ({ move: false, network: `198.51.${(lines += 1) % 250}.1` });

/** A demo that could not be lived as it was planned is a fault. */
function fine(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`not done: ${JSON.stringify(outcome)}`);
}
