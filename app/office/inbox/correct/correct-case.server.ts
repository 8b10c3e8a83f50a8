import { correctPayer } from '../../../billing/read-bills.server.ts';
import { findAlone } from '../../../registration/your-data/find-own.server.ts';
import { correctSeats } from '../../../classes/people/correct-seats.server.ts';
import { correctMessage } from '../../../contact/send-message.server.ts';
import { correctInterest } from '../../../interest/correct/correct-interest.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { idsOf, orNone, type Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { type Actor, officeAct } from '../../ground/office-call.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { moveMerges } from '../../people/merges/merge-people.server.ts';
import { keysOfCases, sameAs } from '../../people/merges/same-as.server.ts';
import { isThere, readSide, readSides, type Side } from '../../people/merges/sides.server.ts';
import { movePersonNotes } from '../timeline/person-notes.server.ts';
import { whoFields, type TypedWho, type WhoField } from './contract.ts';
import { correct } from './corrector.server.ts';
import { keyOfSender } from '../../people/merges/contract.ts';

type Done = {
  ok: true;
  cases: number;
  /** In how many more the same slip stands, which may not be corrected here. */
  left: number;
  /** They stand with somebody else now, as was meant. */
  joined: boolean;
  /** What was not taken along, such as 'seat of Veena Iyer': the old address is somebody's. */
  stay: string[];
};
type Asked = TypedWho & { version: number; everywhere?: boolean; meant?: boolean };
type Corrected =
  | Done
  | { ok: false; whose: string }
  | { ok: false; current: Case }
  | { ok: false; field: WhoField; sentence: string };

/** Puts a slip right in the record and its case; with `everywhere` wherever the person has it. Somebody else's address is only taken when `meant`. The old value stays with each case; the log has the fields alone. Throws NotFound. */
export async function correctCase(app: App, actor: Actor, id: string, typed: Asked): Promise<Corrected> {
  return officeAct(app, actor, 'office', async (trx): Promise<Corrected> => {
    const found = await findCase(trx, id);
    if (!found) throw new NotFound();
    const fields = whoFields.filter((field) => found[field] !== typed[field]);
    if (fields.length === 0) return { ok: true, cases: 0, left: 0, joined: false, stay: [] };
    const refused = await findRefusal(trx, found, fields);
    if (refused) return { ok: false, ...refused };
    const whose = await sayWhose(trx, found, typed);
    if (whose && !typed.meant) return { ok: false, whose };
    if (whose && (await isTied(trx, found)))
      return { ok: false, field: typed.email ? 'email' : 'phone', sentence: tied };
    const others = typed.everywhere ? await findSameSlip(trx, found, fields) : { cases: [], left: 0 };
    const isDone = await correctOne(trx, app, actor, { found, version: typed.version }, typed, fields);
    if (!isDone) return { ok: false, current: (await findCase(trx, id)) ?? found };
    const sameIn = (one: Who) => fields.filter((field) => one[field] === found[field]);
    for (const other of others.cases) await correctOne(trx, app, actor, { found: other }, typed, sameIn(other));
    const stay: string[] = [];
    for (const one of [found, ...others.cases])
      stay.push(...(await takeAlong(trx, app, actor, one, changeOf(typed, sameIn(one)))));
    return { ok: true, cases: 1 + others.cases.length, left: others.left, joined: whose !== null, stay };
  });
}

const tied =
  'They have notes, or are shown as one with others. Merge the two on their page instead: that can be taken apart.';

/** Whether something that is no case would go to somebody else with them, and could not be told apart there. */
async function isTied(trx: Trx, { id, email }: Case): Promise<boolean> {
  const key = (await keysOfCases(trx, [id])).get(id);
  if (key !== undefined && (await sameAs(trx, key)).links.length > 0) return true;
  const note = trx.selectFrom('person_notes').select('id').where('email', '=', email).where('email', '!=', '');
  return (await note.executeTakeFirst()) !== undefined;
}

async function correctOne(
  trx: Trx,
  app: App,
  actor: Actor,
  { found, version }: { found: Who; version?: number | undefined },
  typed: TypedWho,
  fields: readonly WhoField[],
): Promise<boolean> {
  const slips = fields.map((field) => ({ field, from: found[field], to: typed[field] }));
  const isDone = await correct(trx, app, actor, { id: found.id, version }, slips, () =>
    putRight(trx, app, actor, found, changeOf(typed, fields)),
  );
  // It is found by what stood there too: somebody may hold an old printout.
  if (isDone) await indexWordsOfNote(trx, 'case_words', found.id, slips.map(({ from }) => from).join('\n'));
  return isDone;
}

const changeOf = (typed: TypedWho, fields: readonly WhoField[]): Partial<TypedWho> =>
  Object.fromEntries(fields.map((field) => [field, typed[field]]));

/** Puts it right in the record, and shows its person as one with the same others. */
async function putRight(trx: Trx, app: App, actor: Actor, found: Who, change: Partial<TypedWho>): Promise<void> {
  const { id } = found;
  const before = (await keysOfCases(trx, [id])).get(id);
  if (found.kind === 'interest') await correctInterest(trx, app, id, change);
  else await correctMessage(trx, app, id, change);
  const after = (await keysOfCases(trx, [id])).get(id);
  if (before && after) await moveMerges(trx, app, actor, before, after);
}

/** Lets what hangs on whose the corrected cases are go along, once all of them are; answers what stays under the old address. */
async function takeAlong(trx: Trx, app: App, actor: Actor, found: Who, change: Partial<TypedWho>): Promise<string[]> {
  const alone = found.email !== '' && !(await isThere(trx, found.email));
  const by = { kind: 'office', uid: actor.staff.uid } as const;
  const { seats, stay } = await correctSeats(trx, app, by, { caseId: found.id, from: found.email, alone, to: change });
  if (change.email && found.email) await correctPayer(trx, seats, { from: found.email, to: change.email });
  // What else stands under the address may be somebody else's, and so may what was noted of them.
  const left = change.email ? await findAlone(trx, found.email) : null;
  if (alone && change.email && left === null) await movePersonNotes(trx, found.email, change.email);
  return left === null || stay.length > 0 ? stay : [`${left.kind} of ${left.name}`];
}

async function findRefusal(
  trx: Trx,
  { kind, email, reviewReason }: Case,
  fields: readonly WhoField[],
): Promise<{ field: WhoField; sentence: string } | null> {
  const [field] = fields;
  if (kind === 'registration')
    return { field: field!, sentence: 'A registration is corrected by its person, under Profile.' };
  if (reviewReason) return { field: field!, sentence: 'This is held back. Release it first.' };
  if (!fields.includes('email') || email === '') return null;
  const account = await trx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const sentence =
    'They have an account with this email, and nobody changes that for them. They can open an account with the right one.';
  return account ? { field: 'email', sentence } : null;
}

type Who = Pick<Case, 'id' | 'kind' | 'email' | 'phone' | 'name' | 'reviewReason'>;
/** The cases in which the same slip stands, and how many more of them are not corrected along. */
type SameSlip = { cases: Who[]; left: number };

/** Under which key each case came, before anybody corrected it: an address that was put right does not make two people one. */
async function originsOf(trx: Trx, cases: readonly Who[]): Promise<Map<string, string>> {
  if (cases.length === 0) return new Map();
  const ids = cases.map(({ id }) => id);
  const now = await keysOfCases(trx, ids);
  const rows = await trx
    .selectFrom('case_corrections')
    .select(['case_id as caseId', 'field', 'old_value as old'])
    .where('case_id', 'in', ids)
    .where('field', 'in', ['email', 'phone'])
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sent = new Map(cases.map(({ id, email, phone }) => [id, { email, phone }]));
  for (const { caseId, field, old } of rows) sent.set(caseId, { ...sent.get(caseId)!, [field]: old });
  return new Map(
    cases.flatMap((one) => {
      const key = now.get(one.id);
      // A registration is its account's, whatever address was typed.
      const origin = key === keyOfSender(one) ? keyOfSender(sent.get(one.id)!) : key;
      return origin ? [[one.id, origin] as const] : [];
    }),
  );
}

/** Where a case's person is known: at its present key when all that is there came with it, else where it came from. */
async function homeOf(trx: Trx, found: Who): Promise<{ origin: string; home: string } | null> {
  const key = (await keysOfCases(trx, [found.id])).get(found.id);
  const origin = (await originsOf(trx, [found])).get(found.id);
  if (!key || !origin) return null;
  if (key === origin) return { origin, home: origin };
  return { origin, home: (await findOthers(trx, key, new Set([origin]))) ? origin : key };
}

/** Whoever is known under a key and did not come under one of those of a person; null when there is nobody. */
async function findOthers(trx: Trx, key: string, own: ReadonlySet<string>): Promise<Side | null> {
  const side = await readSide(trx, key);
  if (!side) return null;
  const origins = await originsOf(trx, side.cases);
  const others = side.cases.filter(({ id }) => !own.has(origins.get(id) ?? key));
  return others.length > 0 || side.account || side.subscriber ? side : null;
}

/** Whose the corrected address or number is already, in a sentence; null when it is nobody's, or this person's own. */
async function sayWhose(trx: Trx, found: Who, typed: TypedWho): Promise<string | null> {
  const target = keyOfSender(typed);
  const mine = target !== keyOfSender(found) && (await homeOf(trx, found));
  if (!target || !mine) return null;
  const own = new Set([mine.origin, ...(await sameAs(trx, mine.home)).keys]);
  const side = own.has(target) ? null : await findOthers(trx, target, own);
  if (!side) return null;
  return `${typed.email ? 'That address' : 'That number'} is ${side.name || 'somebody else'}’s.`;
}

/** The other cases of a person in which one of these fields has the same value: never one that came from somebody else, also where both have one address now. */
async function findSameSlip(trx: Trx, found: Case, fields: readonly WhoField[]): Promise<SameSlip> {
  const key = (await keysOfCases(trx, [found.id])).get(found.id);
  const mine = await homeOf(trx, found);
  if (!key || !mine) return { cases: [], left: 0 };
  const own = new Set([mine.origin, ...(await sameAs(trx, mine.home)).keys]);
  const sides = await readSides(trx, [...new Set([key, ...own])]);
  const all = new Map(sides.flatMap(({ cases }) => cases).map((one) => [one.id, one]));
  const same = [...all.values()].filter(
    (other) => other.id !== found.id && fields.some((field) => found[field] !== '' && other[field] === found[field]),
  );
  const origins = await originsOf(trx, same);
  const theirs = same.filter(({ id }) => own.has(origins.get(id) ?? ''));
  const sent = trx
    .selectFrom('interests')
    .select(['id', 'uid'])
    .where('id', 'in', [found.id, ...orNone(idsOf(theirs))]);
  const senders = new Map((await sent.execute()).map(({ id, uid }) => [id, uid]));
  const senderOf = (id: string) => senders.get(id) ?? null;
  // What another account sent may be another's: it is looked at by itself.
  const cases = theirs.filter(
    ({ id, kind, reviewReason }) =>
      kind !== 'registration' && reviewReason === null && senderOf(id) === senderOf(found.id),
  );
  return { cases, left: theirs.length - cases.length };
}
