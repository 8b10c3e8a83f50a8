import { z } from 'zod';
import { mentionMail } from '../../../identity/mails/mail-limits.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { caseAddress } from '../../../platform/received.ts';
import type { Deliver, OutboxMessage } from '../../../platform/outbox/outbox.server.ts';

const template = 'said-to-you';
const mostTold = 50;

/** Tells people of the office by mail what they have not seen within the hour. */
export const mentionDeliverer = (app: App, sendMail: Deliver): Record<string, Deliver> => ({
  [mentionMail]: (message) => tell(app, message, sendMail),
});

const Payload = z.object({ uid: z.string(), mention: z.string() });

/**
 * One mail for all that somebody has not seen and was not told of. Each mention leaves a message; the first that comes to its hour tells of
 * all, and those of what it told find nothing more: a mail an hour at most, however often somebody is named. A message that is tried again tells
 * what it has taken on.
 */
async function tell(app: App, message: OutboxMessage, sendMail: Deliver): Promise<void> {
  const { uid, mention } = Payload.parse(message.payload);
  await app.write((trx) => takeOn(trx, message.id, uid, mention));
  const entries = await readEntries(app, message.id);
  const person = await app.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', uid)
    .where('role', '=', 'staff')
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  // They have come meanwhile, or have left.
  if (!person || entries.length === 0) return;
  const data = { count: entries.length, entries: entries.slice(0, mostTold) };
  await sendMail({ ...message, payload: { template, to: person.email, data } });
}

/** Whatever somebody has not seen and was not told of, where that mention is of it. */
async function takeOn(trx: Trx, messageId: string, uid: string, mention: string): Promise<void> {
  const own = trx.selectFrom('mentions').select('id').where('id', '=', mention);
  const isOpen = await own.where('seen_at', 'is', null).where('told_by', 'is', null).executeTakeFirst();
  if (!isOpen) return;
  await trx
    .updateTable('mentions')
    .set({ told_by: messageId })
    .where('person_id', '=', uid)
    .where('seen_at', 'is', null)
    .where('told_by', 'is', null)
    .execute();
}

/** Who said it, and where: nothing of whom it is about. */
async function readEntries({ db }: App, toldBy: string) {
  const rows = await db
    .selectFrom('mentions')
    .leftJoin('case_notes', 'case_notes.id', 'case_note_id')
    .leftJoin('person_notes', 'person_notes.id', 'person_note_id')
    .select(['case_notes.case_id', 'case_note_id', 'mentioned_at as at'])
    .select(({ fn }) => fn.coalesce('case_notes.author_uid', 'person_notes.author_uid').as('author_uid'))
    .select(({ fn }) => fn.coalesce('case_notes.author', 'person_notes.author').as('author'))
    .where('told_by', '=', toldBy)
    .where('seen_at', 'is', null)
    .orderBy('mentioned_at')
    .execute();
  const { byUid } = await readStaffNames(db, { uids: rows.flatMap(({ author_uid: uid }) => uid ?? []) });
  return rows.map(({ case_id, case_note_id, at, author_uid, author }) => ({
    by: (author_uid && byUid.get(author_uid)?.called) || author || '',
    at,
    // The address of a person holds their email: Today leads there.
    href: case_id ? `${caseAddress(case_id)}#note-${case_note_id}` : '/office',
  }));
}
