import type { App } from '../../../platform/app.server.ts';
import type { MailCount, MailState } from './contract.ts';

const mostCounted = 10_000;

/** The mails of one state. Of what the site has finished, only what was a mail; of what it has not, everything: it wants somebody's eye. */
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
