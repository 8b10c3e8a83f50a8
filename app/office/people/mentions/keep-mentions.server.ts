import { v7 as uuid } from 'uuid';
import { mailMention } from '../../../identity/mails/mail-gate.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import type { Named } from './contract.ts';
import { namedIn } from './named-in.ts';

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
