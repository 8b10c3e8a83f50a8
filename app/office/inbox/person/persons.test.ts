import { sql, type Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { fillPersons } from '../../../../database/migrations/0053-persons.ts';
import { confirmSubscription, hashOf, subscribe } from '../../../contact/subscribe.server.ts';
import { withdrawSubscription } from '../../../contact/forget-person.server.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { deleteAccount } from '../../../identity/account/delete-account.server.ts';
import { aPerson, aSession, type TestPerson } from '../../../identity/identity.factory.ts';
import { openAuth } from '../../../identity/store/auth.server.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { localNumber } from '../../../platform/words.ts';
import { changeField } from '../../../registration/profile/change-field.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { releaseCase } from '../case/calls.server.ts';
import { correctCase } from '../correct/correct-case.server.ts';
import { correctWish } from '../correct/calls.server.ts';
import { enterCaller } from '../enter/calls.server.ts';
import { Caller } from '../enter/contract.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { mergePeople, takeApart } from '../../people/merges/merge-people.server.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import { anActor } from '../../office.factory.ts';

// The whole site takes long to be there.
vi.setConfig({ testTimeout: 120_000 });

type Trace = Record<
  'key' | 'rank' | 'at' | 'name' | 'phone' | 'company' | 'city' | 'last' | 'latest' | 'since',
  string
> & {
  uid?: string;
  subscribed?: string;
};

/** Everything that anybody left, read from where it stands, in plain words. */
async function tracesOf({ db }: App): Promise<Trace[]> {
  const accounts = await db.selectFrom('people').selectAll().where('deleted_at', 'is', null).execute();
  const rows = await db
    .selectFrom('cases as c')
    .leftJoin('registrations as r', 'r.id', 'c.id')
    .leftJoin('interests as i', 'i.id', 'c.id')
    .selectAll('c')
    .select([
      'r.uid as owner',
      'i.uid as sender',
      'r.company as registered',
      'r.city',
      'i.other_city',
      'i.preferred_location',
    ])
    .execute();
  const subscribers = await db.selectFrom('subscribers').selectAll().execute();
  const none = { name: '', phone: '', company: '', city: '' };
  const accountOf = (uid: string | null) => accounts.find(({ id }) => id === uid);
  const places: Record<string, string> = { Cochin: 'Kochi', NoPreference: '' };
  return [
    ...accounts.map(({ id, email, name, contact_number, created_at: at, email_verified: proved }) => ({
      ...none,
      key: email,
      rank: proved ? '5' : '2',
      at,
      since: at,
      latest: at,
      last: 'account',
      name,
      phone: contact_number ?? '',
      uid: id,
    })),
    ...rows.flatMap((row) => {
      const ofSender = row.email || (localNumber(row.phone) && `tel:${localNumber(row.phone)}`);
      const sender = accountOf(row.sender);
      const account = accountOf(row.owner) ?? (sender?.email === row.email ? sender : undefined);
      const key = account?.email ?? (row.kind === 'registration' ? '' : ofSender);
      const known = account ? (account.email_verified ? '4' : '2') : '3';
      const place = row.preferred_location ?? '';
      return key === ''
        ? []
        : [
            {
              key,
              rank: row.review_reason ? '1' : known,
              at: row.received_at,
              since: row.received_at,
              latest: row.latest_at,
              last: row.kind,
              name: row.name,
              phone: row.phone,
              company: row.registered ?? row.company ?? '',
              city: row.city ?? (row.other_city || (places[place] ?? place)),
            },
          ];
    }),
    ...subscribers.map(({ email, name, asked_at: asked, confirmed_at: on, unsubscribed_at: left }) => {
      const state = left ? 'left' : on ? 'on' : 'asked';
      const at = { left: left ?? '', on: on ?? '', asked }[state];
      const last = at >= asked ? state : 'asked';
      return {
        ...none,
        key: email,
        rank: '0',
        at: asked,
        since: asked,
        name,
        subscribed: state,
        latest: at >= asked ? at : asked,
        last,
      };
    }),
  ];
}

/** The rows that there should be, found without the table. */
async function wanted(app: App): Promise<object[]> {
  const heads = await readHeadKeys(app.db);
  const headOf = (key: string) => heads.get(key) ?? key;
  const traces = await tracesOf(app);
  const keys = [...new Set(traces.map(({ key }) => headOf(key)))].toSorted();
  return keys.map((key) => {
    const own = traces.filter((one) => headOf(one.key) === key);
    const best = (field: 'company' | 'city') => {
      const rankOf = ({ rank, last }: Trace) => (rank === '4' && last !== 'registration' ? '3' : rank);
      const telling = own
        .filter((one) => one[field] !== '')
        .map((one) => [Number(one.key === key), rankOf(one), one.at, one[field]].join('\n'));
      return telling.toSorted().at(-1)?.split('\n')[3] ?? '';
    };
    const given = (field: 'name' | 'phone') => {
      const telling = own.filter((one) => one[field] !== '');
      const sorted = (some: Trace[]) =>
        some
          .map((one) => `${one.rank}${one.at}${one[field]}`)
          .toSorted()
          .map((text) => ({ rank: text[0]!, value: text.slice(25) }));
      for (const isOwn of [true, false]) {
        const side = sorted(telling.filter((one) => (one.key === key) === isOwn));
        const last = side.at(-1);
        if (last) return last.rank > '3' ? last : side.find(({ rank }) => rank === last.rank)!;
      }
      return { rank: '', value: '' };
    };
    const [name, phone] = [given('name'), given('phone')];
    const newest = own.toSorted((one, other) => (one.latest < other.latest ? 1 : -1))[0]!;
    const states = new Set(own.map(({ subscribed }) => subscribed));
    return {
      key,
      name: name.value,
      phone: phone.value,
      unproved: ['none', 'name', 'phone', 'both'][Number(name.rank === '2') + 2 * Number(phone.rank === '2')],
      company: best('company'),
      city: best('city'),
      account: own.some(({ uid }) => uid) ? 'yes' : 'no',
      registered: own.some(({ last }) => last === 'registration') ? 'yes' : 'no',
      subscribed: ['on', 'asked', 'left'].find((state) => states.has(state)) ?? 'none',
      standing: own.every(({ rank }) => rank === '1') ? 'held' : 'known',
      since: own.map(({ since }) => since).toSorted()[0],
      last: newest.last,
      last_at: newest.latest,
      cases: own.filter(({ last, subscribed }) => last !== 'account' && subscribed === undefined).length,
    };
  });
}

async function kept({ db }: App): Promise<object[]> {
  const { rows } = await sql<{
    key: string;
  }>`select key, name, phone, unproved, company, city, account, registered, subscribed, standing,
    since, last, last_at, cases from persons where head is null`.execute(db);
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

const emails = [
  'asha@lnt.example.in',
  'ravi@lnt.example.in',
  'meera@yard.example',
  'john@yard.example',
  'zoya@a.example',
];
const phones = ['98450 12345', '+91 98450 54321', '044 2660000'];
const events = ['BasicCorrosion', 'CPLevel1', 'CIPLevel1'];

/** The same numbers each time for the same seed. */
function drawing(seed: number) {
  let state = seed;
  return <One>(from: readonly One[]): One => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)]!;
  };
}

type Draw = ReturnType<typeof drawing>;
type World = {
  app: App;
  draw: Draw;
  turn: number;
  people: TestPerson[];
  actor: Actor;
  erase: (keys: string[]) => Promise<unknown>;
};

const submit = ({ app, draw, turn, people }: World, more: object = {}, account?: TestPerson) =>
  anInterest(
    app,
    {
      fname: `Person ${turn}`,
      email: account?.email ?? draw(emails),
      cNumber: draw(phones),
      trainingEvent: draw(events),
      preferredLocation: draw(['Cochin', 'Mumbai', undefined]),
      ...more,
    },
    (account ?? draw([null, null, ...people]))?.uid ?? null,
  );

async function someCase({ app, draw }: World) {
  const rows = await app.db.selectFrom('cases').selectAll().where('kind', '!=', 'registration').orderBy('id').execute();
  return draw(rows);
}

const someKey = async ({ app, draw }: World) =>
  draw([...(await wanted(app)), { key: 'nobody@x.example' }] as { key: string }[]).key;

const acts: Record<string, (world: World) => Promise<unknown>> = {
  submit: (world) => submit(world),
  held: (world) => submit(world, { website: 'http://spam.example' }),
  async write({ app, draw, turn }) {
    const who = { name: `Writer ${turn}`, email: draw(emails), phone: draw([null, ...phones]) };
    await sendMessage(app, { ...who, subject: 'Dates', message: `When? ${turn}` });
  },
  async signUp({ app, draw, turn, people }) {
    const email = draw(emails);
    if (people.some((one) => one.email === email)) return;
    const who = { email, fname: draw(['', `Account ${turn}`]), cNumber: draw([null, ...phones]) };
    people.push(await aPerson(app, { ...who, emailConfirmed: draw([true, false]) }));
  },
  async prove({ app, draw, people }) {
    const uid = draw(people)?.uid;
    if (uid) await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', uid).execute();
  },
  async register({ app, draw, turn, people }) {
    const person = draw(people);
    const more = { firstName: `Trainee ${turn}`, email: draw(emails), company: draw(['Yard', 'Refinery']) };
    if (person)
      await aRegistration(app, person, { ...more, courses: [draw(['CIP Level 1', 'CP Level 1'])] }).catch(() => null);
  },
  async change({ app, draw, turn, people }) {
    const person = draw(people);
    const city = { field: 'city', value: `City ${turn}` } as const;
    if (person) await changeField(app, person.uid, city).catch(() => null);
  },
  async correct(world) {
    const { app, draw, turn } = world;
    const found = await someCase(world);
    if (!found) return;
    const typed = {
      name: draw([found.name, `Mended ${turn}`]),
      phone: draw([found.phone, ...phones]),
      email: draw([found.email, ...emails]),
    };
    const more = { version: found.version, everywhere: draw([true, false]), meant: true };
    await correctCase(app, world.actor, found.id, { ...typed, ...more });
  },
  async wish(world) {
    const found = await someCase(world);
    const wish = {
      trainingEvent: world.draw(events),
      city: world.draw(['Surat', 'Kochi', '']),
      attendTime: 'Undecided',
    };
    if (found?.kind === 'interest')
      await correctWish(world.app, world.actor, found.id, { ...wish, version: found.version });
  },
  async release(world) {
    const { app } = world;
    const heldBack = app.db.selectFrom('cases').selectAll().where('review_reason', 'is not', null);
    const held = world.draw(await heldBack.orderBy('id').execute());
    if (held) await releaseCase(app, world.actor, held);
  },
  async enter({ app, draw, turn, actor }) {
    const who = draw([{ phone: draw(phones) }, { phone: draw(phones) }, { email: draw(emails) }]);
    const words = { name: `Caller ${turn}`, how: 'telephone', kind: 'message', words: `Calls ${turn}` };
    const company = draw(['', 'Dock', 'Mill']);
    await enterCaller(app, actor, Caller.parse({ ...who, ...words, company }));
  },
  merge: async (world) =>
    mergePeople(world.app, world.actor, { keep: await someKey(world), other: await someKey(world) }),
  async part({ app, draw, actor }) {
    const links = await app.db
      .selectFrom('person_merges')
      .select('id')
      .where('parted_at', 'is', null)
      .orderBy('id')
      .execute();
    const link = draw(links);
    if (link) await takeApart(app, actor, link.id);
  },
  async erase(world) {
    const key = await someKey(world);
    await world.erase([key]);
    world.people = world.people.filter(({ email }) => email !== key);
  },
  async leave(world) {
    const person = world.draw(world.people);
    if (!person) return;
    await deleteAccount(world.app, await openAuth(world.app), person);
    world.people = world.people.filter((one) => one !== person);
  },
  subscribe: ({ app, draw, turn }) => subscribe(app, { name: `Reader ${turn}`, email: draw(emails) }),
  async confirm({ app, draw }) {
    const email = draw(emails);
    await app.db
      .updateTable('subscribers')
      .set({ confirm_hash: hashOf(email) })
      .where('email', '=', email)
      .execute();
    await confirmSubscription(app, email);
  },
  withdraw: ({ app, draw }) => withdrawSubscription(app, draw(emails)),
};

test.for([1, 2, 3])(
  'after any acts the table of persons is what stands in the records, told anew: %d',
  async (seed, { app, server, clock, sentMail }) => {
    const owner = await aPerson(app, { role: 'staff', officeRole: 'owner', email: 'owner@office.example' });
    const erase = async (keys: string[]) =>
      server.inject({
        method: 'POST',
        url: '/office/api/people/erase',
        headers: { cookie: await aSession(app, owner) },
        payload: { keys, proof: 'Wrote from her address, and answered when we called.', sure: true },
      });
    const draw = drawing(seed);
    const world: World = { app, draw, turn: 0, people: [], actor: await anActor(app), erase };
    const names = [...Object.keys(acts), ...'submit signUp signUp register merge merge enter subscribe'.split(' ')];
    const done: string[] = [];
    for (; world.turn < 40; world.turn += 1) {
      const name = draw(names);
      done.push(name);
      await acts[name]!(world);
      expect(await kept(app), done.join(', ')).toEqual(await wanted(app));
      clock.forward(draw([61, 700]));
    }
    await sentMail();
    expect(await kept(app)).toEqual(await wanted(app));
    expect(await kept(app)).not.toEqual([]);
  },
);

test('what stood before is filled in by the migration, merged ones too', async ({ app, clock }) => {
  const actor = await anActor(app);
  for (const email of emails) await anInterest(app, { email });
  await aRegistration(app, await aPerson(app, { email: 'new@yard.example' }), { email: 'typed@yard.example' });
  await subscribe(app, { name: 'Reader', email: 'reader@yard.example' });
  clock.forward(60);
  await sendMessage(app, { name: 'Another', email: emails[2]!, phone: null, subject: 'Dates', message: 'When?' });
  const told = { phone: phones[0], name: 'Caller', how: 'telephone', kind: 'message', words: 'When?' };
  await enterCaller(app, actor, Caller.parse(told));
  await mergePeople(app, actor, { keep: emails[0]!, other: `tel:${localNumber(phones[0]!)}` });
  await mergePeople(app, actor, { keep: emails[1]!, other: emails[0]! });
  const before = await kept(app);
  expect(before).toEqual(await wanted(app));
  expect(before).toHaveLength(7);
  await sql`delete from persons`.execute(app.db);
  await fillPersons(app.db as unknown as Kysely<never>);
  expect(await kept(app)).toEqual(before);
});

test('of what comes about one person at the same moment, and who is merged meanwhile, nothing is lost', async ({
  app,
}) => {
  const actor = await anActor(app);
  const [one = '', other = '', third = ''] = emails;
  await anInterest(app, { email: third });
  const send = (email: string, at: number) =>
    sendMessage(app, { name: 'Asha', email, phone: null, subject: 'Dates', message: `When? ${at}` });
  await send(one, 0);
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => send(one, at + 1)),
    ...Array.from({ length: 6 }, (_, at) => send(other, at)),
    mergePeople(app, actor, { keep: third, other: one }),
    subscribe(app, { name: 'Asha', email: other }),
  ]);
  const counts = async () => (await kept(app)).map((row) => Object.values(row).at(-1)).toSorted();
  const right = async () => (await wanted(app)).map((row) => Object.values(row).at(-1)).toSorted();
  expect(await counts()).toEqual(await right());
  expect(await counts()).toEqual([0, 6, 8]);
  await mergePeople(app, actor, { keep: third, other });
  expect(await counts()).toEqual([0, 14]);
});
