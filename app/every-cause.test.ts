import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { billPath, getBill } from './billing/read-bills.server.ts';
import { aBill, seatWithBill } from './billing/billing.factory.ts';
import { aBatch, someDays } from './classes/classes.factory.ts';
import { getNomination, nominationPath } from './classes/nominations/read-nominations.server.ts';
import { agree, aNomination, typedNomination } from './classes/nominations/nominations.factory.ts';
import { findBatch } from './classes/read-batches.server.ts';
import { pathOf } from './classes/seat-page/seat.factory.ts';
import { act, anAskedClass, askAll, expectSound } from './classes/seats/seats.factory.ts';
import { typedMessage, typedSubscription } from './contact/contact.factory.ts';
import { addAuthenticator } from './identity/factors/authenticator.factory.ts';
import { aPasskeyDevice } from './identity/factors/passkeys.factory.ts';
import { aPerson, aSession } from './identity/identity.factory.ts';
import { aBrowser, type TestBrowser } from './identity/test-browser.factory.ts';
import { typedInterest } from './interest/interest.factory.ts';
import type { App } from './platform/app.server.ts';
import { aRegistration, typedRegistration } from './registration/registration.factory.ts';
import { test, type SentMail } from './testing/test.ts';

// What anybody may press on the public site, again and again within an hour through one mailbox: how many mails go to it, and to the office.

/** Past every limit: of fewer than ten mails the last has left by the tenth time; the highest lets thirty through. */
const pressed = ({ person }: Pick<Cause, 'person'>) => (person < 10 ? 12 : 32);
const [email, password] = ['asha@example.in', 'three grey pumps'];
const employerPayer = { address: '1 Port Road', city: 'Pune', pin: '411001', gstin: '', orderNumber: '' };

type Pressing = {
  app: App;
  server: FastifyInstance;
  /** Each from a network of its own: only what is counted by the mailbox, or by what is told of, bounds the mails. */
  nobody: TestBrowser;
  owner: () => Promise<TestBrowser>;
  /** What stands in the newest mail that has it. */
  newest: (pattern: RegExp) => Promise<string>;
  fill: () => Promise<void>;
  /** The pages of two classes of two seats, and of the mailbox's seats in them. */
  dates: readonly string[];
  seats: readonly string[];
};
type Cause = {
  press: (pressing: Pressing, n: number) => Promise<unknown>;
  /** How many mails to the mailbox, and to the office: of those three by themselves, and one that gathers what follows. */
  person: number;
  office: number;
  /** Whether the address of its account is proved; the mailbox may have none. */
  account?: 'proved' | 'unproved';
};

/** The office is not told, or nobody is, however often it is pressed. */
const toPerson = (person: number, press: Cause['press'], account?: Cause['account']): Cause => ({
  press,
  person,
  office: 0,
  ...(account ? { account } : {}),
});
const blank = (url: string, body: object = {}) => toPerson(0, ({ nobody }) => nobody.post(url, body));
const ownBlank = (url: string, body: object = {}) =>
  toPerson(0, async ({ owner }) => (await owner()).post(url, body), 'proved');
const turn = (urls: readonly string[], n: number) => urls[n % urls.length]!;
const form = { fname: 'Asha Nair', email, countryCode: '+91', cNumber: '', password, confirmPassword: password };
const passwords = (n: number) => ({ password: `${password} ${n}`, confirmPassword: `${password} ${n}` });

async function ofBill({ app, nobody }: Pressing, n: number, call: 'paid' | 'not-paid' | 'payer') {
  const made = n === 0 ? aBill(app) : app.db.selectFrom('bills').select('id').executeTakeFirstOrThrow();
  const bill = await getBill(app.db, (await made).id);
  const paid = { reference: `UTR ${n}`, paidOn: '2026-11-20', amount: '5' };
  const payer = { name: 'Asha Nair', address: `Plot ${n}`, city: 'Pune', pin: '411001', version: bill.version };
  const bodies = { paid, payer, 'not-paid': { note: bill.id } };
  return nobody.post(`${billPath(app, bill)}/${call}`, bodies[call]);
}

async function signUp({ nobody }: Pressing): Promise<TestBrowser> {
  const made = await nobody.post('/api/auth/sign-up/email', { name: 'Asha Nair', email, password });
  const token = made.json<{ idToken?: string }>().idToken ?? 'none';
  await nobody.post('/registersocial', { fname: 'Asha', email }, { authorization: `Bearer ${token}` });
  return nobody;
}
async function askReset({ nobody, newest }: Pressing): Promise<string> {
  await nobody.post('/forgotpasswordcourse', { email });
  return newest(/oobCode=([\w-]+)/);
}
const linkTo = (page: string) => new RegExp(`/subscription/${page}\\?token=([^"&\\s]+)`);
const subscribe = async ({ nobody, newest }: Pressing): Promise<string> =>
  nobody.post('/contact', typedSubscription({ email })).then(() => newest(linkTo('confirm')));
const askNext = async ({ app, nobody, seats, fill }: Pressing, n: number) => {
  if (n === 0) await fill().then(() => aBatch(app, { city: 'Surat', stateCode: '24', days: someDays('2027-03-08') }));
  await nobody.post(`${turn(seats, n)}/answer`, { answer: 'no', never: true });
  return nobody.post(`${turn(seats, n)}/ask-next`, {});
};
const sayYes = ({ nobody, seats }: Pressing, n: number) => nobody.post(`${turn(seats, n)}/answer`, { answer: 'yes' });

/** On the page of an employer who has two seats; the office is told of the nomination, and when they let go. */
const ofEmployer = (mails: [number, number], press: (path: string, p: Pressing) => Promise<unknown>): Cause => ({
  async press(p, n) {
    const { app } = p;
    if (n === 0) await agree(app, await aNomination(app, { people: 'Ravi' }), (await aBatch(app)).id, 2);
    const { id } = await app.db.selectFrom('nominations').select('id').executeTakeFirstOrThrow();
    return press(nominationPath(app, await getNomination(app.db, id)), p);
  },
  person: mails[0],
  office: mails[1],
});
const posts =
  (call: string, body: object) =>
  (path: string, { nobody }: Pressing) =>
    nobody.post(`${path}/${call}`, body);

const wish = ({ nobody }: Pressing, n: number) =>
  nobody.post('/registercourse', typedInterest({ email, trainingEvent: n % 2 ? 'BasicCorrosion' : 'CIPLevel1' }));
const causes: Record<string, Cause> = {
  'POST /contact': {
    press: ({ nobody }, n) => nobody.post('/contact', typedMessage({ email, message: `When? ${n}` })),
    person: 3,
    office: 4,
  },
  'POST /subscription/confirm': {
    press: async (p) => p.nobody.post('/subscription/confirm', { token: await subscribe(p) }),
    person: 1,
    office: 1,
  },
  'POST /subscription/unsubscribe': {
    async press(p) {
      await p.nobody.post('/subscription/confirm', { token: await subscribe(p) });
      const token = await p.newest(linkTo('unsubscribe'));
      return p.nobody.submit(`/subscription/unsubscribe?token=${encodeURIComponent(token)}`, {});
    },
    person: 3,
    office: 3,
  },
  'POST /registercourse': { ...toPerson(2, wish), office: 2 },
  'POST /registerprofile': {
    press: async ({ owner }, n) =>
      (await owner()).post('/registerprofile', typedRegistration({ email, city: `Kochi ${n}`, courses: [] })),
    person: 10,
    office: 3,
    account: 'proved',
  },
  'PUT /courseUser/{email}': {
    async press({ app, owner, server }, n) {
      const { uid } = await app.db.selectFrom('people').select('id as uid').executeTakeFirstOrThrow();
      if (n === 0) await aRegistration(app, { uid, email }, { courses: [] });
      const headers = { cookie: (await owner()).cookie() };
      return server.inject({ method: 'PUT', url: `/courseUser/${email}`, headers, payload: { city: `Kochi ${n}` } });
    },
    person: 1,
    office: 1,
    account: 'proved',
  },
  'POST /account/data/withdraw-schedule': ownBlank('/account/data/withdraw-schedule'),
  'POST /account/data/erase': {
    async press({ owner }, n) {
      const browser = await owner();
      await browser.post('/registerprofile', typedRegistration({ email, city: `Kochi ${n}`, courses: [] }));
      return browser.post('/account/data/erase', { sure: 'yes' });
    },
    person: 10,
    office: 4,
    account: 'proved',
  },
  'POST /erasure/confirm': blank('/erasure/confirm', { token: 'x' }),

  'POST /dates/{reference}/requests': toPerson(5, ({ nobody, dates }, n) =>
    nobody.post(`${turn(dates, n)}/requests`, { name: 'Asha', email, phone: '+91 98200 00000', payer: 'Self' }),
  ),
  'POST /seat/{token}/ask-next': { ...toPerson(2, askNext), office: 2 },
  'POST /seat/{token}/answer': {
    // Of full classes: a yes joins the line, a no leaves it.
    press: async ({ nobody, seats, fill }, n) => {
      if (n === 0) await fill();
      return nobody.post(`${turn(seats, n)}/answer`, n % 4 < 2 ? { answer: 'yes' } : { answer: 'no', never: true });
    },
    person: 10,
    office: 2,
  },
  'POST /seat/{token}/give-back': {
    async press(p, n) {
      await sayYes(p, n);
      return p.nobody.post(`${turn(p.seats, n)}/give-back`, { understood: true });
    },
    person: 8,
    office: 4,
  },
  'POST /seat/{token}/details': {
    async press(p, n) {
      await sayYes(p, n);
      return p.nobody.post(`${turn(p.seats, n)}/details`, { idName: `Asha Rao ${n}`, payer: 'Self' });
    },
    person: 2,
    office: 0,
  },
  'POST /seat/{token}/promise': toPerson(0, ({ nobody, seats }, n) =>
    nobody.post(`${turn(seats, n)}/promise`, { choice: n % 2 ? 'next' : 'refund' }),
  ),
  // Two reminders, after three mails of the seat and its bill.
  'POST /seat/{token}/bill': toPerson(5, async ({ app, nobody }) => nobody.post(`${await seatWithBill(app)}/bill`)),
  // The mail is that of the seat.
  'POST /bill/{token}/paid': { ...toPerson(2, (pressing, n) => ofBill(pressing, n, 'paid')), office: 4 },
  'POST /bill/{token}/not-paid': toPerson(2, (pressing, n) => ofBill(pressing, n, 'not-paid')),
  'POST /bill/{token}/payer': { ...toPerson(2, (pressing, n) => ofBill(pressing, n, 'payer')), office: 4 },
  'POST /nominations': {
    press: ({ nobody }, n) => nobody.post('/nominations', typedNomination({ email, orderNumber: String(n) })),
    person: 3,
    office: 4,
  },
  'POST /nomination/{token}/people': ofEmployer([1, 1], posts('people', { people: `Asha, ${email}` })),
  'POST /nomination/{token}/drop': ofEmployer([2, 1], async (path, { app, nobody }) => {
    await nobody.post(`${path}/people`, { people: `Asha, ${email}` });
    const named = app.db.selectFrom('nomination_people').select('id').where('email', '=', email);
    return nobody.post(`${path}/drop`, { person: (await named.executeTakeFirstOrThrow()).id });
  }),
  'POST /nomination/{token}/payer': ofEmployer([0, 1], posts('payer', employerPayer)),
  'POST /nomination/{token}/withdraw': ofEmployer([0, 2], posts('withdraw', { sure: true })),
  'POST /api/auth/sign-up/email': toPerson(1, ({ nobody }) =>
    nobody.post('/api/auth/sign-up/email', { name: 'Asha Nair', email, password }),
  ),
  'POST /registersocial': toPerson(1, signUp),
  'POST /register': toPerson(1, ({ nobody }) => nobody.submit('/register', form)),
  'POST /account/send-confirmation': toPerson(
    4,
    async ({ owner }) => (await owner()).post('/account/send-confirmation'),
    'unproved',
  ),
  'POST /account/confirm-email': toPerson(
    2,
    async ({ owner, newest }) => {
      const browser = await owner();
      await browser.post('/account/send-confirmation');
      return browser.post('/account/confirm-email', { code: await newest(/confirm-email\?code=([\w-]+)/) });
    },
    'unproved',
  ),
  // Of mails about an account ten go to its address in an hour; the first was that of the sign-up.
  'POST /logout': ownBlank('/logout'),
  'POST /loginusercourse': toPerson(9, ({ nobody }) => nobody.post('/loginusercourse', { email, password }), 'proved'),
  'POST /loginsocial': blank('/loginsocial', { idToken: 'x' }),
  'POST /login/code': blank('/login/code', { code: '000000' }),
  'POST /login/passkey/options': blank('/login/passkey/options'),
  'POST /login/passkey': blank('/login/passkey', { response: {} }),
  'POST /welcome': blank('/welcome', { token: 'x', name: 'Asha', password, confirmPassword: password }),
  'POST /forgotpasswordcourse': toPerson(21, askReset, 'proved'),
  'POST /api/auth/reset-password': toPerson(
    30,
    async (p, n) => {
      const code = await askReset(p);
      return p.nobody.post('/api/auth/reset-password', { token: code, newPassword: passwords(n).password });
    },
    'proved',
  ),
  'POST /resetpassword': toPerson(
    30,
    async (p, n) => p.nobody.submit('/resetpassword', { email, oobCode: await askReset(p), ...passwords(n) }),
    'proved',
  ),
  'POST /updatepasswordmongo': blank('/updatepasswordmongo', { email, password }),
  'POST /account/confirm': ownBlank('/account/confirm', { password }),
  'POST /account/password': toPerson(
    9,
    async ({ owner }, n) => {
      const currentPassword = n === 0 ? password : passwords(n - 1).password;
      const { password: newPassword, confirmPassword } = passwords(n);
      return (await owner()).post('/account/password', { currentPassword, newPassword, confirmPassword });
    },
    'proved',
  ),
  'POST /account/delete': toPerson(1, async (p) => (await signUp(p)).post('/account/delete', { sure: 'yes' })),
  'POST /account/sessions/end': ownBlank('/account/sessions/end', { id: 'x' }),
  'POST /account/sessions/end-others': ownBlank('/account/sessions/end-others'),
  'POST /account/passkeys/options': ownBlank('/account/passkeys/options'),
  'POST /account/passkeys': toPerson(9, async ({ owner }) => aPasskeyDevice().addTo(await owner()), 'proved'),
  'POST /account/passkeys/remove': toPerson(
    9,
    async ({ app, owner }) => {
      const browser = await owner();
      await aPasskeyDevice().addTo(browser);
      const { id } = await app.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
      return browser.post('/account/passkeys/remove', { id });
    },
    'proved',
  ),
  'POST /account/authenticator/begin': ownBlank('/account/authenticator/begin'),
  'POST /account/authenticator/confirm': toPerson(
    9,
    async ({ app, owner }) => {
      const browser = await owner();
      await addAuthenticator(app, browser);
      return browser.post('/account/authenticator/remove');
    },
    'proved',
  ),
  'POST /account/authenticator/remove': ownBlank('/account/authenticator/remove'),
  'POST /account/recovery-codes': ownBlank('/account/recovery-codes'),
};

type Around = { app: App; server: FastifyInstance; sentMail: () => Promise<SentMail[]> };

/** Two classes in which the mailbox is asked, and the one who presses for the `n`th time. */
async function aMailbox({ app, server, sentMail }: Around, account: Cause['account']) {
  const person = account ? await aPerson(app, { email, password, emailConfirmed: account === 'proved' }) : null;
  const dates: string[] = [];
  const seats: string[] = [];
  const classes: string[] = [];
  for (const eventCode of ['CIPLevel1', 'CPLevel1']) {
    const { id, seats: asked } = await anAskedClass(app, ['Asha'], { eventCode, seats: '2', minimum: '2' });
    dates.push(`/dates/${(await findBatch(app.db, id))!.reference}`);
    seats.push(await pathOf(app, asked[0]));
    classes.push(id);
  }
  async function fill(): Promise<void> {
    for (const id of classes) for (const seat of await askAll(app, id, ['Bela', 'Chitra'])) await act(app, seat, 'yes');
  }
  async function newest(pattern: RegExp): Promise<string> {
    const found = (await sentMail()).filter(({ to }) => to === email).map(({ html }) => pattern.exec(html));
    return decodeURIComponent(found.findLast((one) => one !== null)?.[1] ?? '');
  }
  return (n: number): Pressing => {
    const network = `10.${n}.0.1`;
    const nobody = aBrowser(server, { network });
    const owner = async () =>
      aBrowser(server, { network, cookie: await aSession(app, person!, { secondFactor: true }) });
    return { app, server, nobody, owner, newest, fill, dates, seats };
  };
}

test('every call that is described and may change something is known here, with the mails that it may cause', async ({
  server,
}) => {
  const { paths } = (await server.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const changing = described.filter((call) => !call.startsWith('GET ')).toSorted();
  expect(changing.length).toBeGreaterThan(40);
  expect(Object.keys(causes).toSorted()).toEqual(changing);
});
test.for(Object.keys(causes))('%s again and again', async (name, { app, server, clock, sentMail }) => {
  const { press, account, ...most } = causes[name]!;
  const mailbox = await aMailbox({ app, server, sentMail }, account);
  for (let n = 0; n < pressed(most); n += 1) {
    await press(mailbox(n), n);
    await sentMail();
  }
  // What was gathered leaves after five minutes.
  clock.forward(301);
  const mails = await sentMail();
  const to = (address: string) => mails.filter((mail) => mail.to === address).map(({ subject }) => subject);
  const [person, office] = [to(email), to(app.config.officeEmail)];
  expect({ person: person.length, office: office.length }, [...person, ...office].join('\n')).toEqual(most);
  await expectSound(app);
});

test('whatever seats did in an hour, the mailbox gets its receipt, and the mail that resets its password', async ({
  app,
  server,
  sentMail,
}) => {
  const mailbox = await aMailbox({ app, server, sentMail }, 'proved');
  for (const name of ['POST /dates/{reference}/requests', 'POST /seat/{token}/give-back', 'POST /seat/{token}/answer'])
    for (let n = 0; n < pressed(causes[name]!); n += 1) await causes[name]!.press(mailbox(n), n);
  const before = (await sentMail()).length;
  await mailbox(0).nobody.post('/contact', typedMessage({ email }));
  await mailbox(0).nobody.post('/forgotpasswordcourse', { email });
  const mails = (await sentMail()).slice(before).filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Reset your password',
    'We have your message: Corrosion Control Training, India',
  ]);
});

test('two who pass the last seat to and fro are told of it by ten mails in an hour and twenty in a day, however often they press', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const { seats } = await anAskedClass(app, ['Asha', 'Bela', 'Chitra'], { yes: 1 });
  const say = async (at: number, answer: 'yes' | 'no') =>
    server.inject({ method: 'POST', url: `${await pathOf(app, seats[at]!)}/answer`, payload: { answer } });
  const passOn = async (often: number) => {
    for (let n = 0; n < often; n += 1)
      for (const [from, to] of [
        [1, 2],
        [2, 1],
      ] as const) {
        await say(to, 'yes');
        await say(from, 'no');
        await sentMail();
      }
    const offers = (await sentMail()).filter(({ subject }) => /is held/.test(subject));
    return ['bela', 'chitra'].map((name) => offers.filter(({ to }) => to === `${name}@example.in`).length);
  };
  await say(1, 'yes');
  await act(app, seats[0], 'give back');
  expect(await passOn(11)).toEqual([10, 10]);
  clock.forward(3601);
  expect(await passOn(11)).toEqual([20, 20]);
  clock.forward(24 * 3600);
  expect(await passOn(1)).toEqual([21, 21]);
  await expectSound(app);
});
