import { v7 as uuid } from 'uuid';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { KeyOfAnother } from '../../../platform/calls/submission-key.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { type Actor, nameOf, officeAct, requireRole } from '../../ground/office-call.server.ts';
import { newestFirst, type Place } from '../../ground/cursor.server.ts';
import type { Entry } from './contract.ts';
import type { CaseNoteTable } from '../../people/cases/tables.server.ts';
import { nameForLog } from '../../people/merges/sides.server.ts';
import { findSomebody } from './find-somebody.server.ts';

/** What somebody of the office wrote down about a person. Never changed. */
export type PersonNoteTable = Omit<CaseNoteTable, 'case_id'> & { email: string; uid: string | null };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    person_notes: PersonNoteTable;
  }
}

/** One that comes again under its id, because the answer was lost, is the same note. Throws NotFound and KeyOfAnother. */
export async function writePersonNote(
  app: App,
  actor: Actor,
  key: string,
  { id = uuid(), text }: { id?: string | undefined; text: string },
): Promise<void> {
  requireRole(actor, 'office');
  const known = await findSomebody(app.db, key);
  // Under the address that was looked at, so that it stays with it when they are taken apart.
  const own = known?.sides.find((side) => side.key === known.somebody.key && side.key.includes('@'));
  const side = own ?? known?.sides.find((other) => other.key.includes('@'));
  if (!known || !side) throw new NotFound();
  const email = side.key;
  return officeAct(app, actor, 'office', async (trx, log) => {
    const kept = await trx
      .insertInto('person_notes')
      .values({
        id,
        email,
        uid: side.account?.id ?? null,
        text,
        author_uid: actor.staff.uid,
        author: nameOf(actor),
        written_at: app.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) {
      const same = trx.selectFrom('person_notes').select('id').where('id', '=', id).where('text', '=', text);
      const mine = same.where('author_uid', '=', actor.staff.uid).where('email', 'in', known.somebody.emails);
      if (!(await mine.executeTakeFirst())) throw new KeyOfAnother();
      return;
    }
    await indexWordsOfNote(trx, 'person_note_words', id, text);
    await log({ action: 'person noted', subject: await nameForLog(trx, email), detail: { note: id } });
  });
}

export async function listPersonNotes(
  db: Db,
  emails: readonly string[],
  place: Place,
  limit: number,
): Promise<Entry[]> {
  const theirs = emails.filter((email) => email !== '');
  if (theirs.length === 0) return [];
  const rows = await db
    .selectFrom('person_notes')
    .selectAll()
    .where('email', 'in', theirs)
    .$call(newestFirst('written_at', 'id', place, limit))
    .execute();
  const { byUid } = await readStaffNames(db, { uids: rows.map(({ author_uid: uid }) => uid) });
  return rows.map((row) => ({
    id: row.id,
    at: row.written_at,
    kind: 'office',
    title: 'Note',
    by: byUid.get(row.author_uid)?.called ?? row.author,
    text: row.text,
  }));
}

/** What is noted about the person of an address goes with them, where nobody else is left under it. */
export const movePersonNotes = (trx: Trx, from: string, email: string) =>
  trx.updateTable('person_notes').set({ email }).where('email', '=', from).execute();

/** Forgets what is noted about the person of a proved address, inside the transaction that has sealed it. */
export async function forgetPersonNotes(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('person_notes').where('email', '=', email).execute();
}

/** The same for somebody whose account was deleted: of an address that it had not proved they are its owner's. */
export async function forgetNotesOfAccount(
  { db }: Pick<App, 'db'>,
  { uid, proved }: { uid: string; proved: string | null },
) {
  if (proved !== null) await db.deleteFrom('person_notes').where('uid', '=', uid).execute();
}
