import { expect } from 'vitest';
import { billPath, findBillByToken, getBill } from '../../../billing/read-bills.server.ts';
import { makeBills } from '../../../billing/change-bills.server.ts';
import { aBatch, someone } from '../../../classes/classes.factory.ts';
import { agree, aNomination } from '../../../classes/nominations/nominations.factory.ts';
import { findNominationByToken, getNomination } from '../../../classes/nominations/read-nominations.server.ts';
import { nominationPath } from '../../../classes/nominations/read-nominations.server.ts';
import { askPeople } from '../../../classes/seats/ask-people.server.ts';
import { findSeatByToken, seatPath } from '../../../classes/seats/seat-link.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act } from '../../../classes/seats/seats.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { readTimeline } from '../timeline/calls.server.ts';
import { correctCase } from './correct-case.server.ts';

// Whatever is corrected, and whatever hangs on it: nothing of it stays under the wrong address, nothing that went there opens anything, and an erasure
// of the right one finds it all. What others brought under that address stays as it is, and the office is told.

const [wrong, right] = ['della@typo.example.in', 'della@right.example.in'];
const della = { name: 'Della Flint', phone: '98111 55599' };

const wish = (app: App, trainingEvent = 'CIPLevel1') =>
  anInterest(app, {
    fname: della.name,
    email: wrong,
    cNumber: della.phone,
    trainingEvent,
  });
const message = (app: App) =>
  sendMessage(app, {
    ...della,
    email: wrong,
    subject: 'Hi',
    message: 'A seat, please',
  });
const caseOf = async (app: App, email = wrong) =>
  app.db.selectFrom('cases').selectAll().where('email', '=', email).orderBy('id').executeTakeFirstOrThrow();

/** A seat that is taken, by their wish or by the address alone, and the bill of it. */
async function aBilledSeat(app: App, interestId: string | null) {
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const asked = { interestId, ...della, email: wrong, payer: 'Self' };
  await app.write((trx) => askPeople(trx, app, someone, batchId, [asked]));
  const seat = (await listSeats(app.db, batchId)).find(({ email }) => email === wrong)!.id;
  await act(app, seat, 'yes');
  await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seat], together: false }));
}

/** An employer's list, sent by them or with them on it; agreed, so that a seat is held, or still waiting. */
async function aList(app: App, typed: Record<string, unknown>, seats: number) {
  const id = await aNomination(app, typed);
  if (seats > 0) await agree(app, id, (await aBatch(app, { fee: '50000' })).id, seats);
  return id;
}
const named = {
  people: `Della F, ${wrong}, 98111 55599\nBilal Khan, bilal@example.in`,
  email: 'hr@steel.example.in',
};
const sent = { contactName: della.name, email: wrong, phone: della.phone };

/** Everything that the office has in use, as text. */
async function inUse(app: App): Promise<string> {
  const tables = [
    'seats',
    'bills',
    'nominations',
    'nomination_people',
    'cases',
    'interests',
    'contact_messages',
  ] as const;
  const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The links that were mailed, as they open something now. */
async function links(app: App) {
  const token = (path: string) => path.split('/').at(-1)!;
  const ids = async (table: 'seats' | 'bills' | 'nominations') =>
    (await app.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const of = [
    ...(await Promise.all(
      (await ids('seats')).map(async (id) => ({
        seat: seatPath(app, await getSeat(app.db, id)),
      })),
    )),
    ...(await Promise.all(
      (await ids('bills')).map(async (id) => ({
        bill: billPath(app, await getBill(app.db, id)),
      })),
    )),
    ...(await Promise.all(
      (await ids('nominations')).map(async (id) => ({
        list: nominationPath(app, await getNomination(app.db, id)),
      })),
    )),
  ];
  return async () => {
    const found = await Promise.all(
      of.map(async (one) => {
        if ('seat' in one) return (await findSeatByToken(app, token(one.seat))) && 'seat';
        if ('bill' in one) return (await findBillByToken(app, token(one.bill))) && 'bill';
        return (await findNominationByToken(app, token(one.list))) && 'list';
      }),
    );
    return found.filter(Boolean).toSorted();
  };
}

type Row = {
  corrected: string;
  hangs: string;
  make: (app: App) => Promise<unknown>;
  everywhere?: true;
  stay?: string[];
};
const table: Row[] = [
  {
    corrected: 'wish',
    hangs: 'seat and bill',
    make: async (app) => (await wish(app), aBilledSeat(app, (await caseOf(app)).id)),
  },
  {
    corrected: 'wish',
    hangs: 'a seat beside one that stands in the class under the right address',
    async make(app) {
      await wish(app);
      await aBilledSeat(app, (await caseOf(app)).id);
      const { batch_id: batchId } = await app.db.selectFrom('seats').select('batch_id').executeTakeFirstOrThrow();
      const asked = { interestId: null, ...della, email: right, payer: 'Self' };
      await app.write((trx) => askPeople(trx, app, someone, batchId, [asked]));
    },
    stay: ['seat'],
  },
  {
    corrected: 'nomination',
    hangs: 'its contact',
    make: (app) => aList(app, sent, 0),
  },
  {
    corrected: 'nomination',
    hangs: 'its contact, agreed',
    make: (app) => aList(app, sent, 2),
    stay: ['seat', 'seat'],
  },
  {
    corrected: 'nomination',
    hangs: 'its bill',
    async make(app) {
      const id = await aList(app, sent, 2);
      const { people, batchId } = await getNomination(app.db, id);
      for (const { seatId } of people) await act(app, seatId!, 'yes');
      const seatIds = people.map(({ seatId }) => seatId!);
      await app.write((trx) => makeBills(trx, app, batchId!, { seatIds, together: false }));
    },
    stay: ['seat', 'seat'],
  },
  {
    corrected: 'two wishes, and one who is shown as the same',
    hangs: 'seats and bills',
    async make(app) {
      await wish(app);
      await aBilledSeat(app, (await caseOf(app)).id);
      await wish(app, 'CIPLevel2');
      await anInterest(app, { email: 'della@work.example.in' });
      await mergePeople(app, await anActor(app), {
        keep: wrong,
        other: 'della@work.example.in',
      });
    },
    everywhere: true,
  },
];

/** The mails in the story of somebody, by their ids. */
async function mailsOf(app: App, key: string) {
  const { entries } = await readTimeline(app, await anActor(app), key, null);
  return entries.flatMap(({ mail }) => mail?.id ?? []).toSorted();
}

test.for(table)('$corrected corrected: $hangs', async ({ make, everywhere, stay = [] }, { app, server }) => {
  await make(app);
  const opened = await links(app);
  const { id, name, phone, version } = await caseOf(app);
  const mails = await mailsOf(app, wrong);
  const typed = {
    name,
    phone,
    version,
    email: right,
    ...(everywhere ? { everywhere } : {}),
  };
  expect(await correctCase(app, await anActor(app), id, typed)).toMatchObject({ ok: true });
  expect(await inUse(app)).not.toContain(wrong);
  expect(await inUse(app)).toContain(right);
  expect(await opened(), 'of the links before').toEqual(stay);
  expect(await mailsOf(app, right), 'what they were mailed stays theirs').toEqual(expect.arrayContaining(mails));

  const erased = await server.inject({
    method: 'POST',
    url: '/office/api/people/erase',
    headers: {
      cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' })),
    },
    payload: { keys: [right], proof: 'She asked by telephone.', sure: true },
  });
  expect(erased.statusCode, erased.body).toBe(200);
  const left = (await inUse(app)) + JSON.stringify(await app.db.selectFrom('outbox').select('recipient').execute());
  for (const word of [wrong, right, 'Della', '55599']) expect(left).not.toContain(word);
});

test.for([
  ['wish', 'a seat and its bill', 'seat of Della Flint', wish, (app: App) => aBilledSeat(app, null)],
  ['message', 'a seat and its bill', 'seat of Della Flint', message, (app: App) => aBilledSeat(app, null)],
  ['wish', 'a place that is held', 'seat of Della F', wish, (app: App) => aList(app, named, 2)],
  ['message', 'a place that is held', 'seat of Della F', message, (app: App) => aList(app, named, 2)],
  ['wish', 'a place on a list', 'place of Della F', wish, (app: App) => aList(app, named, 0)],
] as const)(
  '%s corrected: %s that others brought under the address stays',
  async ([, , stays, send, bring], { app }) => {
    await send(app);
    await bring(app);
    const opened = await links(app);
    const before = await opened();
    const { id, name, phone, version } = await caseOf(app);
    const done = await correctCase(app, await anActor(app), id, { name, phone, version, email: right });
    expect(done).toMatchObject({ ok: true, stay: [stays] });
    expect([await opened(), (await inUse(app)).includes(wrong)]).toEqual([before, true]);
  },
);
