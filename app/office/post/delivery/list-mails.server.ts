import { sql, type SqlBool } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import type { OutboxTable } from '../../../platform/database/tables.server.ts';
import { cursorOf, readCursor } from '../../ground/cursor.server.ts';
import { mailStates, type MailPage, type MailSearch, type MailState, type OutgoingMail } from './contract.ts';
import { explainFailure } from './explain-failure.ts';
import { mailName } from './mail-names.ts';
import { readMailTrouble } from './mail-trouble.server.ts';
import { countMails, mailsIn } from './mails.server.ts';

const perPage = 50;

/** The time each state is sorted by; what waits longest and what came last stand first. */
const times = { failed: 'failed_at', waiting: 'created_at', sent: 'done_at' } as const;

/** The mails of one state by time, how many there are of each, and whether they leave at all. */
export async function listMails(app: App, search: MailSearch): Promise<MailPage> {
  const [failed, waiting, sent] = await Promise.all(mailStates.map((one) => countMails(app.db, one)));
  const counts = { failed: failed!, waiting: waiting!, sent: sent! };
  const state = search.state ?? mailStates.find((one) => counts[one].count > 0) ?? 'sent';
  const [time, oldestFirst] = [times[state], state === 'waiting'];
  const place = search.after ? readCursor(search.after) : null;
  const rows = await mailsIn(app.db, state)
    .selectAll()
    .$if(place !== null, (query) =>
      query.where(
        sql<SqlBool>`(${sql.ref(time)}, id) ${sql.raw(oldestFirst ? '>' : '<')} (${place!.value}, ${place!.id})`,
      ),
    )
    .orderBy(time, oldestFirst ? 'asc' : 'desc')
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(perPage + 1)
    .execute();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    state,
    mails: shown.map((row) => asMail(row, state, app)),
    next: rows.length > perPage && last ? cursorOf(last[time]!, last.id) : null,
    counts,
    trouble: await readMailTrouble(app),
  };
}

function asMail(row: OutboxTable, state: MailState, { config, now }: App): OutgoingMail {
  return {
    id: row.id,
    what: mailName(row.template, row.topic),
    recipient: row.recipient,
    toOffice: row.recipient?.toLowerCase() === config.officeEmail.toLowerCase(),
    about: row.about,
    createdAt: row.created_at,
    attempts: row.attempts,
    // Nothing stands where it is due at once.
    at: (state === 'waiting' ? row.next_attempt_at : row[times[state]]) || row.created_at,
    leaving: state === 'waiting' && row.claimed_until !== null && row.claimed_until >= now().toISOString(),
    reason: row.last_error === null ? null : { plain: explainFailure(row.last_error), words: row.last_error },
    retriable: state !== 'sent' && row.payload !== '{}',
  };
}
