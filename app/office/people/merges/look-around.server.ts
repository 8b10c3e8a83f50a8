import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import type { Alike, UnprovedWho } from './contract.ts';
import { findAlike, reasons } from './find-alike.server.ts';
import { keysOfCases } from './keys.server.ts';
import { inOrder, readFace } from './pairs.server.ts';
import { sameAs } from './same-as.server.ts';
import { readSide, readSides, type Side } from './sides.server.ts';
import type { Case } from '../cases/contract.ts';
import { fold, localNumber } from '../../../platform/words.ts';

/** What is as new as this may not be committed yet. */
const waitMilliseconds = 20_000;
const everyMilliseconds = 60_000;
const rowsAtOnce = 50;
const mostAtATime = 500;

// By the words of the lists' index, which this walk goes along.
const shelf = sql<string>`case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;

/**
 * Looks for pairs among cases and accounts that came since the last look, so many at a time. Answers how many were looked at. Ends early when a crowd
 * waits: each look costs as much as a yes, and the next goes on where this one was.
 */
export async function lookAround(app: App, isCrowded = () => false): Promise<number> {
  let count = 0;
  for (const what of ['cases', 'accounts'] as const)
    while (count < mostAtATime) {
      const rows = await nextOf(app, what);
      const last = rows.at(-1);
      if (!last) break;
      count += rows.length;
      for (const key of await keysIn(app, what, rows)) {
        if (isCrowded()) return count - rows.length;
        await lookAt(app, key);
        await setImmediate();
      }
      await app.write((trx) =>
        trx.updateTable('person_walks').set({ at: last.at, id: last.id }).where('what', '=', what).execute(),
      );
      if (rows.length < rowsAtOnce) break;
    }
  return count;
}

type Row = { id: string; at: string; key: string };

async function nextOf({ db, now }: App, what: 'cases' | 'accounts'): Promise<Row[]> {
  const place = await db
    .selectFrom('person_walks')
    .select(['at', 'id'])
    .where('what', '=', what)
    .executeTakeFirstOrThrow();
  const until = new Date(now().getTime() - waitMilliseconds).toISOString();
  const from =
    what === 'cases'
      ? sql`select id, latest_at as at, '' as key from cases where ${shelf} = 'open'`
      : sql`select id, created_at as at, email as key from people where deleted_at is null`;
  const by = sql.ref(what === 'cases' ? 'latest_at' : 'created_at');
  const { rows } = await sql<Row>`${from} and ${by} < ${until}
    and ${by} >= ${place.at} and (${by} > ${place.at} or id > ${place.id}) order by ${by}, id limit ${sql.lit(rowsAtOnce)}`.execute(
    db,
  );
  return rows;
}

async function keysIn({ db }: App, what: 'cases' | 'accounts', rows: readonly Row[]): Promise<Set<string>> {
  if (what === 'accounts') return new Set(rows.map(({ key }) => key));
  const keys = await keysOfCases(
    db,
    rows.map(({ id }) => id),
  );
  return new Set(keys.values());
}

/** Keeps whom somebody may be, so that it is counted and listed; pairs that somebody has looked at stay as they are. */
export async function lookAt(app: App, key: string): Promise<void> {
  const side = await readSide(app.db, key);
  if (!side) return;
  const alike = await findAlike(app.db, side);
  if (alike.length === 0) return;
  const together = new Set((await sameAs(app.db, key)).keys);
  const rows = alike
    .filter((other) => !together.has(other.key))
    .map((other) => {
      const [one, second] = inOrder(key, other.key);
      return {
        id: uuid(),
        one,
        other: second,
        why: reasons[other.reason],
        state: 'open' as const,
        found_at: app.now().toISOString(),
      };
    });
  if (rows.length === 0) return;
  await app.write((trx) =>
    trx
      .insertInto('person_pairs')
      .values(rows.map((row) => ({ ...row, settled_by_uid: null, settled_at: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Who may be the person of some sides that are shown as one, but for those who were said to be somebody else. As it is now. */
export async function listAlike(app: Pick<App, 'db'>, sides: readonly Side[]): Promise<Alike[]> {
  const own = sides.map(({ key }) => key);
  if (own.length === 0) return [];
  const settled = await app.db
    .selectFrom('person_pairs')
    .select(['one', 'other'])
    .where('state', '=', 'two')
    .where((is) => is.or([is('one', 'in', own), is('other', 'in', own)]))
    .execute();
  const others = new Set([...own, ...settled.flatMap(({ one, other }) => [one, other])]);
  const found = new Map<string, Alike>();
  for (const side of sides)
    for (const { key, reason } of await findAlike(app.db, side)) {
      if (others.has(key)) continue;
      const { head, keys } = await sameAs(app.db, key);
      // Whoever comes with them was told apart, or is shown already.
      if (keys.some((one) => others.has(one)) || found.has(head)) continue;
      found.set(head, { ...(await readFace(app.db, head)), why: reasons[reason] });
    }
  return [...found.values()];
}

/** Looks around now and then until stopped. */
export function startLooking(
  app: App,
  isCrowded = () => false,
  every = everyMilliseconds,
): { stop: () => Promise<void> } {
  let under: Promise<unknown> | null = null;
  const look = () => {
    // A look at very many may take longer than a minute: the next one goes on where it ends.
    under ??= lookAround(app, isCrowded)
      .catch((error: unknown) => app.log.warn({ err: error }, 'who may be one person could not be looked for'))
      .finally(() => {
        under = null;
      });
  };
  const timer = setInterval(look, every);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}

type PersonOf = { key: string; emails: string[]; others: number; alike: Alike[]; unproved: UnprovedWho | null };

/** Whose a case is: under which addresses they are known, what else they sent, and who may be the same person. */
export async function findPersonOf(app: App, found: Case): Promise<PersonOf | null> {
  const { id, email, reviewReason } = found;
  const key = (await keysOfCases(app.db, [id])).get(id);
  if (!key) return null;
  const sides = await readSides(app.db, (await sameAs(app.db, key)).keys);
  const others = new Set(sides.flatMap(({ cases }) => cases.map((one) => one.id)).filter((one) => one !== id));
  return {
    key,
    emails: [...new Set([email, ...sides.map((side) => side.key)])].filter((one) => one.includes('@')),
    others: others.size,
    // What a program may have sent says nothing of anybody.
    alike: reviewReason ? [] : await listAlike(app, sides),
    unproved: unprovedOf(found, sides),
  };
}

/** Which of the name and the number of a case nobody has proved, and what its person is known by. */
function unprovedOf({ name, phone }: Case, sides: readonly Side[]): UnprovedWho | null {
  const isUnproved = (value: string, like: (value: string) => string) =>
    like(value) !== '' && sides.some(({ unproved }) => unproved.some((one) => like(one) === like(value)));
  const what = [...(isUnproved(name, fold) ? ['name'] : []), ...(isUnproved(phone, localNumber) ? ['phone'] : [])];
  if (what.length === 0) return null;
  const [front] = sides;
  const known = [front?.name ?? '', front?.phones[0] ?? ''];
  return { what: what as UnprovedWho['what'], known: known.filter((one) => one && !front!.unproved.includes(one)) };
}
