import type { App } from '../../../platform/app.server.ts';
import { sql } from 'kysely';
import { orNone } from '../../../platform/database/database.server.ts';
import type { OutboxTable } from '../../../platform/database/tables.server.ts';
import { explainFailure } from '../../post/delivery/explain-failure.ts';
import { mailName } from '../../post/delivery/mail-names.ts';
import { newestFirst, type Place } from '../../ground/cursor.server.ts';
import type { Entry, EntryMail } from './contract.ts';
import type { Known } from './find-somebody.server.ts';
import { isRenewable } from './renew-mail.server.ts';

/** Every mail to somebody with how far it has come: to their addresses, and about what they sent, have or pay wherever it went but to the office: their address may have been put right since. */
export async function listMails(app: App, known: Known, place: Place, limit: number): Promise<Entry[]> {
  const about = [
    ...known.interestIds.map((id) => `interest ${id}`),
    ...known.messageIds.map((id) => `message ${id}`),
    ...known.registrationIds.map((id) => `registration ${id}`),
    ...(await listOwn(app, known)),
  ];
  const newest = app.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', 'is not', null)
    // A letter stands in the story in its own words.
    .where('template', '!=', 'office-letter')
    .$call(newestFirst('created_at', 'id', place, limit));
  const { emails } = known.somebody;
  const to = await newest.where('recipient', 'in', orNone(emails)).execute();
  const ofThem = newest.where('about', 'in', orNone(about)).where('recipient', '!=', app.config.officeEmail);
  const mails = [...new Map([...to, ...(await ofThem.execute())].map((row) => [row.id, row])).values()];
  const ids = mails.map(({ id }) => id);
  const again = await listResent(app, ids);
  const ofBills = mails.flatMap((row) => row.about?.match(/^bill (.+)$/)?.[1] ?? []);
  const named = app.db.selectFrom('bills').select(['id', 'reference as bill']);
  const bills = await named.where('id', 'in', orNone(ofBills)).execute();
  return mails.map((row) => ({
    id: row.id,
    at: row.created_at,
    kind: 'mail',
    title: mailName(row.template, row.topic),
    bill: bills.find(({ id }) => row.about === `bill ${id}`)?.bill,
    mail: {
      ...asMail(row),
      resent: again.filter(({ subject }) => subject === `mail ${row.id}`).map(({ by, at }) => ({ by, at })),
    },
  }));
}

async function listOwn({ db }: App, { interestIds, somebody }: Known): Promise<string[]> {
  const emails = sql`(${sql.join(orNone(somebody.emails))})`;
  const { rows } = await sql<{ about: string }>`select 'seat ' || id as about from seats
      where email in ${emails} or interest_id in (${sql.join(orNone(interestIds))})
    union all select 'bill ' || id from bills where email in ${emails}
    union all select 'nomination ' || id from nominations where contact_email in ${emails}`.execute(db);
  return rows.map(({ about }) => about);
}

function asMail(row: OutboxTable): Omit<EntryMail, 'resent'> {
  const state = row.done_at ? 'sent' : row.failed_at ? 'failed' : 'waiting';
  const hasContent = row.payload !== '{}';
  // It has only just been written: there is nothing to try again yet.
  const isFirst = state === 'waiting' && row.attempts === 0;
  const again = state === 'sent' ? (isRenewable(row) ? 'anew' : null) : hasContent && !isFirst ? 'try' : null;
  return {
    id: row.id,
    state,
    recipient: row.recipient ?? '',
    reason: row.last_error && state !== 'sent' ? explainFailure(row.last_error) : null,
    again,
    whyNot: again || isFirst || state === 'sent' ? null : 'Its content is gone.',
  };
}

async function listResent({ db }: App, ids: string[]) {
  if (ids.length === 0) return [];
  const subjects = ids.map((id) => `mail ${id}`);
  return db
    .selectFrom('audit_entries')
    .select(['subject', 'actor as by', 'at'])
    .where('subject', 'in', subjects)
    .where('action', '=', 'mail sent again')
    .orderBy('id')
    .execute();
}

/** Why the newest mail to an address did not arrive; null when it did, or may still. */
export async function findUndelivered({ db }: Pick<App, 'db'>, email: string): Promise<string | null> {
  const newest = await db
    .selectFrom('outbox')
    .select(['failed_at', 'last_error'])
    .where('recipient', '=', email)
    .where((row) => row.or([row('done_at', 'is not', null), row('failed_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.failed_at ? explainFailure(newest.last_error ?? '') : null;
}
