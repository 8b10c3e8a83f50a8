import { listStaff } from '../../../identity/staff/list-staff.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { callAll } from '../../../identity/staff/staff-name.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { Named, Said, SaidToYou } from './contract.ts';
import { noteAddress, namedIn } from './named-in.ts';
import { v7 as uuid } from 'uuid';
import { mailMention } from '../../../identity/mails/mail-limits.server.ts';

/** What has been seen stays in sight for so long. */
const shownDays = 7;
const mostShown = 8;
const mostLetters = 140;

/** Everybody who can be named in a note: whoever works here and has come, readers too, but oneself. */
export async function listNameable(app: App, actor: Actor): Promise<Named[]> {
  requireRole(actor, 'reader');
  return callAll(await listStaff(app))
    .filter(({ uid, canLogIn }) => canLogIn && uid !== actor.staff.uid)
    .map(({ uid, called: name }) => ({ uid, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** In how many notes somebody is named that they have not seen. */
export async function countUnseen({ db }: Pick<App, 'db'>, actor: Actor): Promise<number> {
  requireRole(actor, 'reader');
  const unseen = db.selectFrom('mentions').select('id').where('person_id', '=', actor.staff.uid);
  return (await unseen.where('seen_at', 'is', null).execute()).length;
}

/** The notes in which somebody is named: unseen ones, and those of the last days. Looking is written down where there is something to see. */
export async function listSaid(app: App, actor: Actor): Promise<Said> {
  const unseen = await countUnseen(app, actor);
  const since = new Date(app.now().getTime() - shownDays * 86_400_000).toISOString();
  const rows = await notesWith(app.db)
    .where('mentions.person_id', '=', actor.staff.uid)
    .where((is) => is.or([is('seen_at', 'is', null), is('seen_at', '>=', since)]))
    .orderBy((is) => is.case().when('seen_at', 'is', null).then(0).else(1).end())
    .orderBy('mentioned_at', 'desc')
    .limit(mostShown)
    .execute();
  const { byUid } = await readStaffNames(app.db, { uids: rows.flatMap(({ author_uid: uid }) => uid ?? []) });
  if (rows.length > 0)
    await noteLook(app, actor, { action: 'mentions read', subject: 'mentions', detail: { rows: rows.length } });
  return {
    unseen,
    said: rows.map(
      ({ id, author_uid: uid, author, mentioned_at: at, seen_at: seenAt, text, about, ...note }): SaidToYou => ({
        id,
        by: (uid && byUid.get(uid)?.called) || author || 'Somebody who has left',
        at,
        begins: (text ?? '').slice(0, mostLetters),
        about: about ?? '',
        href: noteAddress(note),
        seenAt,
      }),
    ),
  };
}

/** Mentions with their notes, and whom these are about. */
function notesWith(db: Db) {
  return db
    .selectFrom('mentions')
    .leftJoin('case_notes', 'case_notes.id', 'case_note_id')
    .leftJoin('cases', 'cases.id', 'case_notes.case_id')
    .leftJoin('person_notes', 'person_notes.id', 'person_note_id')
    .select(['mentions.id', 'mentioned_at', 'seen_at', 'case_note_id', 'person_note_id', 'case_notes.case_id'])
    .select('person_notes.email as person')
    .select(({ fn }) => [
      fn.coalesce('case_notes.text', 'person_notes.text').as('text'),
      fn.coalesce('case_notes.author_uid', 'person_notes.author_uid').as('author_uid'),
      fn.coalesce('case_notes.author', 'person_notes.author').as('author'),
      fn.coalesce('cases.name', 'person_notes.email').as('about'),
    ]);
}

/** Says of notes that one was named in that one has seen them. Another's stay as they are. */
export async function markSeen(app: App, actor: Actor, ids: readonly string[]): Promise<void> {
  requireRole(actor, 'reader');
  await app.db
    .updateTable('mentions')
    .set({ seen_at: app.now().toISOString() })
    .where('person_id', '=', actor.staff.uid)
    .where('seen_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
}

/** Whoever reads these notes has seen what is said to them there. */
export async function seeMentions(app: App, actor: Actor, notes: readonly { id: string }[]): Promise<void> {
  const unseen = await app.db
    .selectFrom('mentions')
    .select(['id', 'case_note_id', 'person_note_id'])
    .where('person_id', '=', actor.staff.uid)
    .where('seen_at', 'is', null)
    .execute();
  const shown = new Set(notes.map(({ id }) => id));
  const seen = unseen.filter((one) => shown.has((one.case_note_id ?? one.person_note_id)!));
  if (seen.length > 0)
    await markSeen(
      app,
      actor,
      seen.map(({ id }) => id),
    );
}

/** Adds to notes who is meant in them. */
export async function withMentions<Note extends { id: string; text?: string }>(
  db: Db,
  notes: readonly Note[],
): Promise<(Note & { mentions?: Named[] })[]> {
  // Nobody is named in a note without this.
  const ids = notes.filter(({ text }) => text?.includes('@')).map(({ id }) => id);
  if (ids.length === 0) return [...notes];
  const rows = await db
    .selectFrom('mentions')
    .select(['case_note_id', 'person_note_id', 'person_id as uid', 'name'])
    .where((is) => is.or([is('case_note_id', 'in', ids), is('person_note_id', 'in', ids)]))
    .execute();
  const byNote = Map.groupBy(rows, (row) => (row.case_note_id ?? row.person_note_id)!);
  return notes.map((note) => {
    const mentions = byNote.get(note.id)?.map(({ uid, name }) => ({ uid, name }));
    return mentions ? { ...note, mentions } : note;
  });
}

/** Who of the office is meant in a note, of a case or on a person. Goes with the note. */
type MentionTable = {
  id: string;
  case_note_id: string | null;
  person_note_id: string | null;
  person_id: string;
  /** As they are called in the note. */
  name: string;
  mentioned_at: string;
  seen_at: string | null;
  /** The message of the outbox that tells them by mail. */
  told_by: string | null;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    mentions: MentionTable;
  }
}

type OfNote = { case_note_id: string } | { person_note_id: string };

/** Whoever has not come by then is told by mail. */
const patienceMinutes = 60;

/** Keeps who is meant in a note that was just written, and is named in it. Answers the names of those who have left: nobody will read it for them. */
export async function keepMentions(
  trx: Trx,
  app: App,
  { staff }: Actor,
  note: OfNote,
  text: string,
  given: readonly Named[],
): Promise<string[]> {
  const byUid = new Map(namedIn(text, given).map((named) => [named.uid, named]));
  byUid.delete(staff.uid);
  if (byUid.size === 0) return [];
  const people = (await readStaffNames(trx, { uids: [...byUid.keys()] })).byUid;
  const now = app.now();
  const left: string[] = [];
  for (const { uid, name } of byUid.values()) {
    if (people.get(uid)?.hasLeft ?? true) {
      left.push(name);
      continue;
    }
    const row = { case_note_id: null, person_note_id: null, ...note, seen_at: null, told_by: null };
    const mention = uuid();
    await trx
      .insertInto('mentions')
      .values({ id: mention, person_id: uid, name, mentioned_at: now.toISOString(), ...row })
      .execute();
    await mailMention(trx, app, { uid, mention }, new Date(now.getTime() + patienceMinutes * 60_000));
  }
  return left;
}
