import { sql, type SqlBool } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { OutboxTable } from '../../platform/database/tables.server.ts';
import { cursorOf, readCursor } from '../cursor.server.ts';
import { requireRole, type Actor } from '../office-call.server.ts';
import {
  mailStates,
  type MailCount,
  type MailPage,
  type MailSearch,
  type MailState,
  type OutgoingMail,
} from './contract.ts';
import { explainFailure } from './explain-failure.ts';
import { mailName } from './mail-names.ts';

const perPage = 50;
const mostCounted = 10_000;
const stuckAfterMinutes = 10;

/** The time each state is sorted by; what waits longest and what came last stand first. */
const times = { failed: 'failed_at', waiting: 'created_at', sent: 'done_at' } as const;

/** The mails of one state by time, how many there are of each, and whether they leave at all. For every role. */
export async function listMails(app: App, actor: Actor, { state, after }: MailSearch): Promise<MailPage> {
  requireRole(actor, 'reader');
  const [time, oldestFirst] = [times[state], state === 'waiting'];
  const place = after ? readCursor(after) : null;
  const rows = await inState(app.db, state)
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
  const [failed, waiting, sent] = await Promise.all(mailStates.map((one) => countMails(app.db, one)));
  return {
    mails: shown.map((row) => asMail(row, state, app.now().toISOString())),
    next: rows.length > perPage && last ? cursorOf(last[time]!, last.id) : null,
    counts: { failed: failed!, waiting: waiting!, sent: sent! },
    stuckSince: await findStuck(app),
  };
}

/** Of what the site has finished, only what was a mail; of what it has not, everything: it wants somebody's eye. */
function inState(db: App['db'], state: MailState) {
  const all = db.selectFrom('outbox');
  if (state === 'sent') return all.where('done_at', 'is not', null).where('template', 'is not', null);
  if (state === 'failed') return all.where('failed_at', 'is not', null);
  return all.where('done_at', 'is', null).where('failed_at', 'is', null);
}

async function countMails(db: App['db'], state: MailState): Promise<MailCount> {
  const some = inState(db, state)
    .select('id')
    .limit(mostCounted + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, mostCounted), more: count > mostCounted };
}

async function findStuck({ db, now }: App): Promise<string | null> {
  const oldest = await inState(db, 'waiting').select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  if (!oldest) return null;
  const waits = now().getTime() - new Date(oldest.created_at).getTime();
  return waits > stuckAfterMinutes * 60_000 ? oldest.created_at : null;
}

function asMail(row: OutboxTable, state: MailState, now: string): OutgoingMail {
  return {
    id: row.id,
    what: mailName(row.template, row.topic),
    recipient: row.recipient,
    about: row.about,
    createdAt: row.created_at,
    attempts: row.attempts,
    at: (state === 'waiting' ? row.next_attempt_at : row[times[state]]) ?? row.created_at,
    leaving: state === 'waiting' && row.claimed_until !== null && row.claimed_until >= now,
    reason: row.last_error === null ? null : { plain: explainFailure(row.last_error), words: row.last_error },
    retriable: state !== 'sent' && row.payload !== '{}',
  };
}
