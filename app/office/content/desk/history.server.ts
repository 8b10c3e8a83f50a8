import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { canonical, type Change, listChanges } from '../subjects/subjects.ts';
import type { Subject } from '../subjects/subjects.server.ts';
import type { ContentVersionTable } from '../subjects/drafts.server.ts';
import type { SeenVersion, Version, VersionSummary } from './contract.ts';

const atATime = 30;
const mostPlaces = 20;

/** The versions of a subject, the newest first, after a number; `next` is where the next page goes on. */
export async function listVersions(db: Db | Trx, subject: string, after?: number) {
  let query = db
    .selectFrom('content_versions')
    .select(['number', 'summary', 'author', 'author_uid', 'published_at'])
    .where('subject', '=', subject);
  if (after !== undefined) query = query.where('number', '<', after);
  const rows = await query.orderBy('number', 'desc').limit(atATime).execute();
  const names = await authorsOf(db, rows);
  const next = rows.length === atATime ? String(rows.at(-1)!.number) : null;
  return { versions: rows.map((row) => asVersion(row, names)), next };
}

/** One version with what it changed. Throws NotFound. */
export async function getVersion(app: App, subject: Subject, number: number): Promise<SeenVersion> {
  const rows = await app.db
    .selectFrom('content_versions')
    .selectAll()
    .where('subject', '=', subject.key)
    .where('number', 'in', [number, number - 1])
    .orderBy('number', 'desc')
    .execute();
  const [row, before] = rows;
  if (row?.number !== number) throw new NotFound();
  const document = JSON.parse(row.document) as unknown;
  const changes = before ? listChanges(JSON.parse(before.document), document) : [];
  const names = await authorsOf(app.db, [row]);
  return { ...asVersion(row, names), document, changes, toNow: listChanges(await subject.read(app.db), document) };
}

type ToKeep = {
  /** What was published until now; null: nothing. */
  published: unknown;
  document: unknown;
  kind: VersionSummary['kind'];
  changes: Change[];
  from?: number | undefined;
};

/** Adds a version, and before it what was published without being in the history. Answers its number; null when somebody else publishes the same at this moment. */
export async function keepVersion(
  trx: Trx,
  app: App,
  actor: Actor,
  { key }: Pick<Subject, 'key'>,
  { published, document, kind, changes, from }: ToKeep,
): Promise<number | null> {
  const last = await trx
    .selectFrom('content_versions')
    .select(['number', 'document'])
    .where('subject', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const common = { subject: key, published_at: app.now().toISOString() };
  let number = last?.number ?? 0;
  if (published !== null && (!last || canonical(JSON.parse(last.document)) !== canonical(published))) {
    number += 1;
    const found = { kind: last ? ('elsewhere' as const) : ('shipped' as const), places: [], total: 0 };
    const kept = { ...common, number, document: JSON.stringify(published), author_uid: null, author: null };
    if (!(await insertVersion(trx, { ...kept, summary: JSON.stringify(found) }))) return null;
  }
  number += 1;
  const places = changes.slice(0, mostPlaces).map(({ place }) => place);
  const summary = { kind, places, total: changes.length, ...(from === undefined ? {} : { from }) };
  const { uid: author_uid, email: author } = actor.staff;
  const kept = { ...common, number, document: JSON.stringify(document), author_uid, author };
  return (await insertVersion(trx, { ...kept, summary: JSON.stringify(summary) })) ? number : null;
}

async function insertVersion(trx: Trx, row: ContentVersionTable): Promise<boolean> {
  const added = await trx
    .insertInto('content_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return added !== undefined;
}

type Row = Pick<ContentVersionTable, 'number' | 'summary' | 'author' | 'author_uid' | 'published_at'>;

async function authorsOf(db: Db | Trx, rows: readonly Pick<Row, 'author_uid'>[]) {
  return (await readStaffNames(db, { uids: rows.flatMap(({ author_uid: uid }) => uid ?? []) })).byUid;
}

function asVersion(row: Row, names: Awaited<ReturnType<typeof authorsOf>>): Version {
  return {
    number: row.number,
    summary: JSON.parse(row.summary) as VersionSummary,
    author: names.get(row.author_uid ?? '')?.called ?? row.author,
    publishedAt: row.published_at,
  };
}
