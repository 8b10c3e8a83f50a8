import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import { setInterestStatus } from '../../../interest/training-events.server.ts';
import type { Database, Trx } from '../../../platform/database/database.server.ts';
import type { CaseStatus } from './contract.ts';
import type { CaseTable } from './tables.server.ts';

const moved = ['status', 'owner_uid', 'due_on', 'heads', 'archived_at', 'answered_at', 'replied_at'] as const;
const told = ['told_by', 'told_to', 'told_at', 'company', 'excerpt', 'reply_excerpt'] as const;
const sent = ['latest_at', 'asked_at', 'review_reason'] as const;
const columns = [...moved, ...told, ...sent] as const;

export type Change = Pick<Updateable<CaseTable>, (typeof columns)[number]>;
export type Before = Pick<CaseTable, (typeof columns)[number] | 'id' | 'interest_id' | 'message_id' | 'version'>;

export type Is = ExpressionBuilder<Database, 'cases'>;
type Wanted = {
  id: string;
  /** As it was seen; a case of another version is left alone. */
  version?: number | undefined;
  /** What must be so still, when the case is held. */
  only?: (is: Is) => Expression<SqlBool>;
  change: Change | ((before: Before) => Change);
};

/** By whom: somebody of the office, a letter to many, the person's own reply, or a seat. */
export type Cause = 'office' | 'letter to many' | 'reply' | { seat: string };

/** The one writer of status, owner, what was answered and what waits, and of what follows from it. Each gets another version, and an interest says what its case says. They are taken in the order of their ids, so that two at once never wait for each other; answers what the changed ones were. */
export async function changeCases(trx: Trx, wanted: readonly Wanted[], at: string, cause: Cause = 'office') {
  const done: { before: Before; set: Change }[] = [];
  const interests = new Map<CaseStatus, string[]>();
  for (const one of wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const before = await takeCase(trx, one);
    if (!before) continue;
    const change = typeof one.change === 'function' ? one.change(before) : one.change;
    const set = { ...change, ...followsFrom(before, change, at, cause) };
    await writeCase(trx, one.id, { ...set, ...noted(before, change, at, cause) });
    done.push({ before, set });
    const { status } = change;
    if (status && before.interest_id) interests.set(status, [...(interests.get(status) ?? []), before.interest_id]);
  }
  for (const [status, ids] of interests) await setInterestStatus(trx, ids, status);
  return done;
}

/** What the case was before, or null when it is not what was seen any more. The version's own row decides. */
async function takeCase(trx: Trx, { id, version, only }: Wanted): Promise<Before | null> {
  const taken = await trx
    .updateTable('cases')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .$if(only !== undefined, (query) => query.where(only!))
    .returning(['id', 'interest_id', 'message_id', 'version', ...columns])
    .executeTakeFirst();
  return taken ?? null;
}

async function writeCase(trx: Trx, id: string, set: Updateable<CaseTable>): Promise<void> {
  if (Object.keys(set).length > 0) await trx.updateTable('cases').set(set).where('id', '=', id).execute();
}

/** What a change brings with it that is taken back with it. */
function followsFrom(before: Before, { status }: Change, at: string, cause: Cause): Change {
  if (!status || status === 'New') return {};
  return {
    ...(before.status === 'New' && !before.answered_at ? { answered_at: at } : {}),
    // Whoever moves it on has seen what waited.
    ...(cause === 'office' && before.replied_at !== null ? { replied_at: null, reply_excerpt: null } : {}),
  };
}

/** Since when it is its owner's, and whether a seat set its status: a seat that moves later does not overwrite what somebody decided. */
function noted(before: Before, { status, owner_uid: owner }: Change, at: string, cause: Cause) {
  const isGiven = owner !== undefined && owner !== before.owner_uid;
  return {
    ...(isGiven ? { owned_at: owner ? at : null } : {}),
    ...(status === undefined || cause === 'reply'
      ? {}
      : { set_by_seat: typeof cause === 'object' ? cause.seat : null }),
  };
}

/** What the log says of a change: what it was, and what it is. */
export function differences(before: Before, change: Change): object {
  const untold = new Set(['answered_at', 'replied_at', 'reply_excerpt']);
  const said = Object.entries(change).filter(([key, to]) => !untold.has(key) && before[key as keyof Change] !== to);
  return Object.fromEntries(said.map(([key, to]) => [key, { from: before[key as keyof Change], to }]));
}

/** What they wrote back waits for nobody any more. */
export const replyEnds = { replied_at: null, reply_excerpt: null } as const satisfies Change;

/** Whoever got a letter is answered, whatever becomes of the case's status. What came first counts. */
export async function noteAnswered(trx: Trx, ids: readonly string[], at: string): Promise<void> {
  const them = trx.updateTable('cases').set({ answered_at: at }).where('id', 'in', ids);
  await them.where('answered_at', 'is', null).execute();
}

type Which = { id: string } | { email: string };
const valueOf = (which: Which) => ('id' in which ? which.id : which.email);

/** Notes that their person wants no letters to many since a moment, or (null) wants them again. */
export async function silenceCases(trx: Trx, which: Which, at: string | null): Promise<void> {
  const silenced = trx.updateTable('cases').set({ silenced_at: at });
  await silenced.where('id' in which ? 'id' : 'email', '=', valueOf(which)).execute();
}

/** Holds a case, or all of an address, until the transaction ends: whoever comes next waits, and then sees what was done. Answers them. */
export async function holdCases(trx: Trx, which: Which): Promise<Selectable<CaseTable>[]> {
  const held = trx.updateTable('cases').set((row) => ({ version: row.ref('version') }));
  return held
    .where('id' in which ? 'id' : 'email', '=', valueOf(which))
    .returningAll()
    .execute();
}
