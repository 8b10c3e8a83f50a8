import type { App } from '../../../platform/app.server.ts';
import { priorities } from '../../../platform/outbox/outbox.server.ts';
import type { MailCount, MailState, MailTrouble } from './contract.ts';
import { explainFailure } from './explain-failure.ts';

const patienceMinutes = 10;
const mostRead = 10_000;
/** So many domains that put us off, while nothing leaves, are not each their own trouble. */
const severalDomains = 5;

/** Null while mails leave. A mail server that refuses us is told at once; one that hangs or puts off several domains, or a line that nobody empties, after ten minutes. */
export async function readMailTrouble(app: App): Promise<MailTrouble | null> {
  // What waits for its hour is no trouble before it has come.
  const waiting = mailsIn(app.db, 'waiting')
    .where('priority', '>', priorities.work)
    .where((is) => is.or([is('attempts', '>', 0), is('next_attempt_at', '<=', app.now().toISOString())]));
  const oldest = await waiting.select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  if (!oldest) return null;
  const plain = await findReason(app, oldest.created_at);
  if (plain === undefined) return null;
  return { since: oldest.created_at, plain, waiting: await countMails(app.db, 'waiting') };
}

async function findReason({ db, now }: App, oldest: string): Promise<string | null | undefined> {
  const sent = await mailsIn(db, 'sent').select('done_at').orderBy('done_at', 'desc').limit(1).executeTakeFirst();
  const lastSent = sent?.done_at ?? '';
  const failure = await mailsIn(db, 'waiting')
    .select(['trouble', 'last_error'])
    .where('trouble', 'in', ['server', 'slow'])
    .where('tried_at', '>', lastSent)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (failure?.trouble === 'server') return explainFailure(failure.last_error ?? '');
  const patience = new Date(now().getTime() - patienceMinutes * 60_000).toISOString();
  if (oldest >= patience || lastSent >= patience) return undefined;
  if (failure) return explainFailure(failure.last_error ?? '');
  const putOff = await findPutOff(db, lastSent);
  if (putOff !== undefined) return explainFailure(putOff);
  const untried = await mailsIn(db, 'waiting')
    .select('id')
    .where('attempts', '=', 0)
    .where('created_at', '<', patience)
    .where('next_attempt_at', '<', patience)
    .limit(1)
    .executeTakeFirst();
  return untried ? null : undefined;
}

/** What the mail server says to readers at several domains alike: our own trouble, perhaps, though it is said of them. */
async function findPutOff(db: App['db'], lastSent: string): Promise<string | undefined> {
  const mails = await mailsIn(db, 'waiting')
    .select(['recipient', 'last_error'])
    .where('trouble', '=', 'later')
    .where('tried_at', '>', lastSent)
    .orderBy('tried_at', 'desc')
    .limit(mostRead)
    .execute();
  const domains = new Set(mails.flatMap(({ recipient }) => recipient?.split('@').at(-1)?.toLowerCase() ?? []));
  return domains.size >= severalDomains ? (mails[0]?.last_error ?? '') : undefined;
}

const mostCounted = 10_000;

/** The mails of one state. What is finished counts only where it was a mail; what is not, always: it wants somebody's eye. */
export function mailsIn(db: App['db'], state: MailState) {
  const all = db.selectFrom('outbox');
  if (state === 'sent') return all.where('done_at', 'is not', null).where('template', 'is not', null);
  if (state === 'failed') return all.where('failed_at', 'is not', null);
  return all.where('done_at', 'is', null).where('failed_at', 'is', null);
}

/** How many there are; counting stops where the number no longer tells anything. */
export async function countMails(db: App['db'], state: MailState): Promise<MailCount> {
  const some = mailsIn(db, state)
    .select('id')
    .limit(mostCounted + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, mostCounted), more: count > mostCounted };
}
