import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { officeAct, noteLook } from '../../ground/audit/office-act.server.ts';
import { newestFirst, cursorOf, type Place } from '../../ground/cursor.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { caseKindNames } from '../cases/contract.ts';
import type { Face, Pairs } from './contract.ts';
import { reasons } from './find-alike.server.ts';
import { keyOf } from './keys.server.ts';
import { numberIn } from './keys.ts';
import { nameForLog, readSide, type Side } from './sides.server.ts';
import type { PersonPairTable } from './tables.server.ts';

type State = PersonPairTable['state'];

/** The two of a pair in the order in which they are kept. */
export const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

/** Moves the pairs between two groups from one state to another. */
export async function settlePairs(
  trx: Trx,
  app: Pick<App, 'now'>,
  actor: Actor,
  [ones, others]: [readonly string[], readonly string[]],
  { from, to }: { from: State; to: State },
): Promise<void> {
  const settled = { state: to, settled_by_uid: actor.staff.uid, settled_at: app.now().toISOString() };
  for (const [some, rest] of [
    [ones, others],
    [others, ones],
  ] as const)
    await trx
      .updateTable('person_pairs')
      .set(settled)
      .where('state', '=', from)
      .where('one', 'in', some)
      .where('other', 'in', rest)
      .execute();
}

/** Notes that two who look alike are two people: nobody is asked about them again. */
export async function sayTwoPeople(app: App, actor: Actor, typed: { one: string; other: string }): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    const [first, second] = [await keyOf(trx, typed.one), await keyOf(trx, typed.other)];
    if (!first || !second || first === second) return;
    const now = app.now().toISOString();
    const settled = { state: 'two' as const, settled_by_uid: actor.staff.uid, settled_at: now };
    const [one, other] = inOrder(first, second);
    await trx
      .insertInto('person_pairs')
      .values({ id: uuid(), one, other, why: '', found_at: now, ...settled })
      .onConflict((conflict) => conflict.columns(['one', 'other']).doUpdateSet(settled))
      .execute();
    await log({
      action: 'people told apart',
      subject: await nameForLog(trx, one),
      detail: { from: (await nameForLog(trx, other)).split(' ')[1] },
    });
  });
}

/** Counted no further than this. */
const mostCounted = 1000;
const perPage = 20;

/** How many pairs wait for somebody to look. */
export async function countPairs(db: Db): Promise<{ count: number; more: boolean }> {
  const rows = await db
    .selectFrom('person_pairs')
    .select('one')
    .where('state', '=', 'open')
    .limit(mostCounted + 1)
    .execute();
  return { count: Math.min(rows.length, mostCounted), more: rows.length > mostCounted };
}

/** The surer the later in this order, and of one reason the newest. */
const sureness = sql<string>`case why when ${sql.lit(reasons.phone)} then '3' when ${sql.lit(reasons.email)} then '2' else '1' end || found_at`;

/** Those who may be one person: by how sure the reason is, the newest first. */
export async function listPairs(app: App, actor: Actor, place: Place): Promise<Pairs> {
  requireRole(actor, 'reader');
  const rows = await app.db
    .selectFrom((from) =>
      from
        .selectFrom('person_pairs')
        .select(['id', 'one', 'other', 'why', 'found_at as foundAt', sureness.as('sure')])
        .where('state', '=', 'open')
        .as('pairs'),
    )
    .selectAll()
    .$call(newestFirst('sure', 'id', place, perPage + 1))
    .execute();
  const shown = rows.slice(0, perPage);
  const pairs: Pairs['pairs'] = [];
  for (const { one, other, id: _, sure: __, ...pair } of shown)
    pairs.push({ ...pair, one: await readFace(app.db, one), other: await readFace(app.db, other) });
  await noteLook(app, actor, { action: 'list read', subject: 'list pairs', detail: { rows: pairs.length } });
  const last = shown.at(-1);
  return {
    pairs,
    ...(await countPairs(app.db)),
    next: rows.length > perPage && last ? cursorOf(last.sure, last.id) : null,
  };
}

/** Of some people, each by whose name stands in front of them, which of the others each may be: pairs that nobody has settled yet. */
export async function listPerhaps(
  db: Db | Trx,
  people: Iterable<string>,
  heads: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const wanted = new Set(people);
  const keys = [...wanted, ...[...heads].flatMap(([key, head]) => (wanted.has(head) ? [key] : []))];
  if (keys.length === 0) return new Map();
  const pairs = await db
    .selectFrom('person_pairs')
    .select(['one', 'other'])
    .where('state', '=', 'open')
    .where('one', 'in', keys)
    .execute();
  const found = new Map<string, string[]>();
  for (const pair of pairs) {
    const [one, other] = [heads.get(pair.one) ?? pair.one, heads.get(pair.other) ?? pair.other];
    if (one === other || !wanted.has(one) || !wanted.has(other)) continue;
    found.set(one, [...(found.get(one) ?? []), other]);
    found.set(other, [...(found.get(other) ?? []), one]);
  }
  return found;
}

const mostNamed = 5;

export async function readFace(db: Db, key: string): Promise<Face> {
  return faceOf(key, await readSide(db, key));
}

export function faceOf(key: string, side: Side | null): Face {
  const number = numberIn(key);
  const cases = side?.cases ?? [];
  return {
    key,
    name: side?.name ?? '',
    email: key.includes('@') ? key : '',
    phones: side?.phones ?? (number ? [number] : []),
    company: side?.company ?? '',
    hasAccount: Boolean(side?.account),
    cases: cases
      .slice(0, mostNamed)
      .map(({ id, reference, kind }) => ({ id, label: reference || caseKindNames[kind] })),
    caseCount: cases.length,
  };
}
