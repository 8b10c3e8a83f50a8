import type { Trx } from '../../../platform/database/database.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { keysOfCases } from '../../people/merges/keys.server.ts';
import { keyOfSender } from '../../people/merges/keys.ts';
import { sameAs } from '../../people/merges/same-as.server.ts';
import { readSide, readSides, type Side } from '../../people/merges/sides.server.ts';
import type { TypedWho, WhoField } from './contract.ts';

export type Who = Pick<Case, 'id' | 'kind' | 'email' | 'phone' | 'name' | 'reviewReason'>;
/** The cases in which the same slip stands, and how many more of them are not corrected along. */
export type SameSlip = { cases: Who[]; left: number };

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
      // What an account sent is its own, whatever address was typed.
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
export async function sayWhose(trx: Trx, found: Who, typed: TypedWho): Promise<string | null> {
  const target = keyOfSender(typed);
  const mine = target !== keyOfSender(found) && (await homeOf(trx, found));
  if (!target || !mine) return null;
  const own = new Set([mine.origin, ...(await sameAs(trx, mine.home)).keys]);
  const side = own.has(target) ? null : await findOthers(trx, target, own);
  if (!side) return null;
  return `${typed.email ? 'That address' : 'That number'} is ${side.name || 'somebody else'}’s.`;
}

/** The other cases of a person in which one of these fields has the same value: never one that came from somebody else, also where both have one address now. */
export async function findSameSlip(trx: Trx, found: Case, fields: readonly WhoField[]): Promise<SameSlip> {
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
  const cases = theirs.filter(({ kind, reviewReason }) => kind !== 'registration' && reviewReason === null);
  return { cases, left: theirs.length - cases.length };
}
