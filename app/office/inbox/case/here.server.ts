import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { Here } from './contract.ts';

/** Who has which case open, said by each open page every few seconds. Rows of a minute ago are gone. */
type CaseViewerTable = { case_id: string; person_id: string; seen_at: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    case_viewers: CaseViewerTable;
  }
}

/** A page that has not said so for this long is closed, hidden or without a connection. */
const hereForMilliseconds = 25_000;
const keptForMilliseconds = 60_000;

/** Says that somebody has a case open, and answers who else has and how the case stands. Throws NotFound. */
export async function noteHere(app: App, actor: Actor, id: string): Promise<Here> {
  requireRole(actor, 'reader');
  const stamp = await stampOf(app, id);
  if (stamp === null) throw new NotFound();
  const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds).toISOString();
  const seen = { seen_at: app.now().toISOString() };
  await app.write(async (trx) => {
    await trx.deleteFrom('case_viewers').where('seen_at', '<', ago(keptForMilliseconds)).execute();
    await trx
      .insertInto('case_viewers')
      .values({ case_id: id, person_id: actor.staff.uid, ...seen })
      .onConflict((conflict) => conflict.columns(['case_id', 'person_id']).doUpdateSet(seen))
      .execute();
  });
  const others = await app.db
    .selectFrom('case_viewers')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['people.id as uid', 'name', 'email'])
    .where('case_id', '=', id)
    .where('people.id', '!=', actor.staff.uid)
    .where('role', '=', 'staff')
    .where('seen_at', '>', ago(hereForMilliseconds))
    .orderBy('name')
    .execute();
  return { stamp, others: others.map(({ uid, name, email }) => ({ uid, name: name || email })) };
}

/** A word that changes with everything that the screen of a case shows; null where there is no such case. */
export async function stampOf({ db }: Pick<App, 'db'>, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('cases')
    .select(['version', 'kind', 'status'])
    .select(({ selectFrom, fn }) => [
      selectFrom('case_notes').select(fn.countAll<number>().as('n')).where('case_id', '=', id).as('notes'),
      selectFrom('audit_entries')
        .select('audit_entries.id')
        .where('subject', '=', `case ${id}`)
        .where('action', '!=', 'person read')
        .orderBy('audit_entries.id', 'desc')
        .limit(1)
        .as('act'),
    ])
    .where('cases.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const mails = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('done_at').as('done'),
      fn.count<number>('failed_at').as('failed'),
      sql<number>`coalesce(sum(attempts), 0)`.as('tries'),
    ])
    .where('about', '=', `${found.kind} ${id}`)
    .executeTakeFirstOrThrow();
  const parts = [found.version, found.notes, found.act ?? '', mails.all, mails.done, mails.failed, mails.tries];
  return parts.join('.');
}
