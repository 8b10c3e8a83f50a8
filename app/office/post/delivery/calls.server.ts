import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { type Actor, answerCalls, officeAct, refuse } from '../../ground/office-call.server.ts';
import { deliveryCalls, mailStates } from './contract.ts';
import type { MailPage, MailSearch, MailState, OutgoingMail } from './contract.ts';
import { readMailTrouble, countMails, mailsIn } from './mail-trouble.server.ts';
import { sql, type SqlBool } from 'kysely';
import type { OutboxTable } from '../../../platform/database/tables.server.ts';
import { cursorOf, readCursor } from '../../ground/cursor.server.ts';
import { explainFailure } from './explain-failure.ts';
import { listClassesOf } from '../../../classes/read-batches.server.ts';
import { sayClass } from '../../people/cases/wish.ts';
import { mailName } from './mail-names.ts';
import { NotFound } from '../../../platform/errors.ts';
import { tryMailAgain, tryMailsAgain } from '../../../platform/outbox/kept-mail.server.ts';

const perPage = 50;

/** The time each state is sorted by; what waits longest and what came last stand first. */
const times = { failed: 'failed_at', waiting: 'created_at', sent: 'done_at' } as const;

/** The mails of one state by time and how many there are of each. */
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
  const idOf = ({ about }: OutboxTable) => about?.split(' ')[1] ?? '';
  const of = new Map((await listClassesOf(app.db, shown.map(idOf))).map((one) => [one.id, one]));
  return {
    state,
    mails: shown.map((row) => asMail(row, state, app, of.get(idOf(row)))),
    next: rows.length > perPage && last ? cursorOf(last[time]!, last.id) : null,
    counts,
  };
}

type Of = Awaited<ReturnType<typeof listClassesOf>>[number];
/** Which class a mail is about; or which bill, that may be of another class by now, unless a company was told that the class is cancelled. */
const sayOf = (of: Of, template: string | null) => (of.bill && template !== 'bill-cancelled' ? of.bill : sayClass(of));

function asMail(row: OutboxTable, state: MailState, { config, now }: App, of: Of | undefined): OutgoingMail {
  const what = mailName(row.template, row.topic);
  return {
    id: row.id,
    what: of ? `${what}, ${sayOf(of, row.template)}` : what,
    recipient: row.recipient,
    toOffice: row.recipient?.toLowerCase() === config.officeEmail.toLowerCase(),
    createdAt: row.created_at,
    attempts: row.attempts,
    // Nothing stands where it is due at once.
    at: (state === 'waiting' ? row.next_attempt_at : row[times[state]]) || row.created_at,
    leaving: state === 'waiting' && row.claimed_until !== null && row.claimed_until >= now().toISOString(),
    reason: row.last_error === null ? null : { plain: explainFailure(row.last_error), words: row.last_error },
    retriable: state !== 'sent' && row.payload !== '{}',
  };
}

export function addDeliveryCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, deliveryCalls, {
    list: ({ query }) => listMails(app, query),
    trouble: async () => ({ trouble: await readMailTrouble(app) }),
    async again({ actor, params }) {
      if (await sendAgain(app, actor, params.id)) return { message: 'It is tried again now.' };
      const sentence = 'This mail cannot be tried again: it has been sent, is being sent, or its content is gone.';
      return refuse('changed', sentence);
    },
    async allAgain({ actor, query }) {
      const count = await sendAllAgain(app, actor, query.state);
      const message = count === 1 ? 'One mail is tried again now.' : `${count} mails are tried again now.`;
      const none =
        query.state === 'failed' ? 'There is nothing to try again.' : 'What waits here leaves by itself at its hour.';
      return { message: count === 0 ? none : message, count };
    },
  });
}

/** Puts a mail that waits or has failed first in line. False when it has been sent, is leaving, or its content is gone. Throws NotFound. */
export async function sendAgain(app: App, actor: Actor, id: string): Promise<boolean> {
  const done = await officeAct(app, actor, 'office', async (trx, log) => {
    const mail = await trx.selectFrom('outbox').select(['template', 'topic']).where('id', '=', id).executeTakeFirst();
    if (!mail) throw new NotFound();
    if (!(await tryMailAgain(trx, app, id))) return false;
    // To whom is found by the mail: an address in the log would outlive whoever asks to be forgotten.
    const detail = { mail: mailName(mail.template, mail.topic) };
    await log({ action: 'mail sent again', subject: `mail ${id}`, detail });
    return true;
  });
  if (done) app.wakeOutbox(true);
  return done;
}

/** The same for everything that has failed, or that waits, and still has its content. Answers how many. */
export async function sendAllAgain(app: App, actor: Actor, state: 'failed' | 'waiting'): Promise<number> {
  const count = await officeAct(app, actor, 'office', async (trx, log) => {
    const mails = await tryMailsAgain(trx, app, state);
    if (mails > 0) await log({ action: 'mail sent again', subject: 'mails', detail: { mails } });
    return mails;
  });
  if (count > 0) app.wakeOutbox(true);
  return count;
}
