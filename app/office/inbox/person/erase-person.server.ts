import { deleteAccount } from '../../../identity/account/delete-account.server.ts';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { mailErasure, noteErasure, sealRecords } from '../../../registration/your-data/erasure.server.ts';
import type { ForgetElsewhere, Sealed } from '../../../registration/your-data/erasure.server.ts';
import { listErasureProofs, askErasureProof } from '../../../registration/your-data/erasure-proof.server.ts';
import { listProvedErasures } from '../../../registration/your-data/erasure-proof.server.ts';
import { type Actor, type Log, officeAct, requireRole } from '../../ground/office-call.server.ts';
import { forgetMerges, holdMerges } from '../../people/merges/merge-people.server.ts';
import { keyOf, sameAs } from '../../people/merges/same-as.server.ts';
import { nameForLog, readSide, type Side } from '../../people/merges/sides.server.ts';
import type { Erase, Erased } from './contract.ts';
import { mayAct } from '../../../identity/staff/staff-member.ts';
import type { LookForNeed } from '../today/needs.server.ts';

type Outcome = { ok: true; erased: Erased } | { ok: false; sentence: string };

const gone = 'There is nothing left of them: somebody else has erased them already, or they did so themselves.';
const staff = 'They work in the office. An owner takes them out of the team first; nothing is erased.';
const notOne = 'These are not one person. Erase each by their own proof.';

/** As they would do it themselves: sealed for the year of the law, then erased. The log has an id and how much. Of several addresses each is erased by itself: one that fails may be tried again. */
export async function erasePerson(
  app: App,
  auth: Auth,
  actor: Actor,
  forgetElsewhere: ForgetElsewhere,
  { keys, proof }: Pick<Erase, 'keys' | 'proof'>,
): Promise<Outcome> {
  requireRole(actor, 'owner');
  const sides: Side[] = [];
  for (const typed of keys) {
    const key = await keyOf(app.db, typed);
    const side = key && (await readSide(app.db, key));
    if (side && !side.account?.deleted_at) sides.push(side);
  }
  if (sides.length === 0) return { ok: false, sentence: gone };
  if (sides.some(({ account }) => account?.role === 'staff')) return { ok: false, sentence: staff };
  const together = await sameAs(app.db, sides[0]!.key);
  if (sides.some(({ key }) => !together.keys.includes(key))) return { ok: false, sentence: notOne };
  const own = sides.map(({ key }) => key);
  const proofs = await listErasureProofs(app, own);
  const links = proofs.flatMap(({ email, askedAt, provedAt }) => (provedAt ? [{ email, askedAt, provedAt }] : []));
  const request = { asked: proof, by: actor.staff.fname || actor.staff.email, at: app.now().toISOString(), links };
  const sealed: Sealed[] = [];
  let accounts = 0;
  for (const { key, account, cases, alone } of sides) {
    const erase = (trx: Trx, log: Log) => eraseSide(trx, log, app, key, forgetElsewhere, request);
    const done = await officeAct(app, actor, 'owner', erase);
    // What the account sent under another address stays its owner's.
    const theirs = cases.filter(({ email }) => !key.includes('@') || email === key);
    if (done) sealed.push(noteErasure(app, done, account?.id ?? alone?.id ?? null, theirs));
    if (account && (await deleteAccount(app, auth, { uid: account.id, email: key }))) accounts += 1;
  }
  if (sealed.length === 0 && accounts === 0) return { ok: false, sentence: gone };
  return { ok: true, erased: { gone: sayGone(sealed, accounts), dueAt: sealed[0]?.dueAt ?? null } };
}

type Trx = Parameters<typeof sealRecords>[0];

async function eraseSide(trx: Trx, log: Log, app: App, key: string, forgetElsewhere: ForgetElsewhere, request: object) {
  // Of two who erase the same person, or merge them meanwhile, the second sees what the first has done.
  await holdMerges(trx);
  const side = await readSide(trx, key);
  if (!side) return null;
  const subject = await nameForLog(trx, key);
  const isEmail = key.includes('@');
  const person = { uid: side.account?.id ?? '', email: isEmail ? key : '', emailConfirmed: isEmail };
  const records = isEmail ? [] : [...side.cases, ...(side.alone ? [side.alone] : [])].map(({ id }) => id);
  const sealed = await sealRecords(trx, app, { ...person, records }, forgetElsewhere, request);
  await forgetMerges(trx, key);
  if (!sealed && !side.account) return null;
  const detail = { erasure: sealed?.id ?? null, account: Boolean(side.account), ...sealed?.counts };
  await log({ action: 'person erased', subject, detail });
  if (sealed && isEmail)
    await mailErasure(trx, app, key, sealed, { account: side.account ? 'goes' : 'none', by: 'staff' });
  return sealed;
}

const kinds: Record<string, [one: string, several: string]> = {
  registration: ['registration', 'registrations'],
  interests: ['expression of interest', 'expressions of interest'],
  messages: ['message', 'messages'],
  schedule: ['place on the list of class dates', 'places on the list of class dates'],
  seats: ['seat or place in line', 'seats and places in line'],
  bills: ['bill', 'bills'],
  nominations: ['nomination', 'nominations'],
  letters: ['set of letters', 'sets of letters'],
  replies: ['answer by mail', 'answers by mail'],
  notes: ['note on the person', 'notes on the person'],
  caseNotes: ['note on a case', 'notes on cases'],
  corrections: ['correction', 'corrections'],
  told: ['case entered by hand', 'cases entered by hand'],
};

function sayGone(sealed: readonly Sealed[], accounts: number): string[] {
  const counts = new Map<string, number>();
  for (const { counts: some } of sealed)
    for (const [kind, count] of Object.entries(some)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const say = (count: number, [one, several]: [string, string]) => `${count} ${count === 1 ? one : several}`;
  return [
    ...Object.entries(kinds).flatMap(([kind, words]) => (counts.has(kind) ? say(counts.get(kind)!, words) : [])),
    ...(accounts > 0 ? [say(accounts, ['account', 'accounts'])] : []),
  ];
}

type AskProofOutcome = { ok: true } | { ok: false; reason: 'cannot' | 'too-many'; sentence: string };

const refused = (sentence: string): AskProofOutcome => ({ ok: false, reason: 'cannot', sentence });

/** Mails a link by which the owner of an address proves that they asked to be erased. Erasing stays an owner's act. */
export async function askProof(app: App, actor: Actor, typed: string): Promise<AskProofOutcome> {
  requireRole(actor, 'owner');
  const key = await keyOf(app.db, typed);
  const side = key && (await readSide(app.db, key));
  if (!side || side.account?.deleted_at) return refused('Nobody is known by this any more.');
  if (!side.key.includes('@'))
    return refused('They have given no email. Call the number, and write down what was said.');
  if (side.account?.role === 'staff')
    return refused('They work in the office. An owner takes them out of the team first.');
  const asked = await officeAct(app, actor, 'owner', async (trx, log) => {
    if (!(await askErasureProof(trx, app, side.key, actor.staff.uid))) return false;
    const subject = await nameForLog(trx, side.key);
    await log({ action: 'erasure proof asked', subject });
    return true;
  });
  if (!asked) {
    const sentence = 'Three links went to this address today: the newest works. Ask again tomorrow.';
    return { ok: false, reason: 'too-many', sentence };
  }
  return { ok: true };
}

const most = 99;

/** Who has proved that they asked to be erased, and waits for an owner to do it. */
export const provedErasures: LookForNeed = async (app, { staff: { officeRole } }) => {
  if (!mayAct(officeRole, 'owner')) return null;
  const proved = await listProvedErasures(app, most + 1);
  const [first] = proved;
  if (!first) return null;
  return {
    key: 'erasures',
    count: Math.min(proved.length, most),
    more: proved.length > most,
    words: proved.length === 1 ? 'person proved their wish to be erased' : 'people proved their wish to be erased',
    href: `/office/people/${encodeURIComponent(first.email)}#erase`,
    late: true,
  };
};
