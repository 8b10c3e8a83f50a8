import { countBusyNetworks } from '../../../identity/mails/mail-limits.server.ts';
import type { App, Db } from '../../../platform/app.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { explainFailure } from '../../post/delivery/explain-failure.ts';
import { countMails, mailsIn, readMailTrouble } from '../../post/delivery/mail-trouble.server.ts';
import type { Counted, Need } from './contract.ts';
import { heldBack as heldBackFilter, inboxWith } from './links.ts';
import { sayNumber } from './say.ts';

/** Looks whether something needs a hand; null where nothing does, several where it is of several kinds. Each room brings its own, and `office/calls.server.ts` lists them all. */
export type LookForNeed = (app: App, actor: Actor, counted: Counted) => Promise<Need | readonly Need[] | null>;

export const heldBack: LookForNeed = async (_app, _actor, { heldBack: count }) =>
  count === 0
    ? null
    : {
        key: 'held',
        count,
        words: 'held back as suspicious: look, and release',
        href: inboxWith(heldBackFilter),
        late: true,
      };

const mostReplies = 999;

/** What people wrote back to letters, whatever the standing of their case. */
export const waitingReplies: LookForNeed = async ({ db }) => {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('replied_at', 'is not', null)
    .where('archived_at', 'is', null)
    .where('review_reason', 'is', null)
    .limit(mostReplies + 1)
    .execute();
  if (rows.length === 0) return null;
  return {
    key: 'replies',
    count: Math.min(rows.length, mostReplies),
    more: rows.length > mostReplies,
    words: rows.length === 1 ? 'reply to a letter waits' : 'replies to letters wait',
    href: inboxWith({ reply: ['waits'] }),
  };
};

const mostExplained = 500;

export const failedMails: LookForNeed = async ({ db }) => {
  const failed = await countMails(db, 'failed');
  if (failed.count === 0) return null;
  const what = failed.count === 1 ? 'mail' : 'mails';
  return {
    key: 'failed',
    ...failed,
    words: `${what} did not leave. ${sayReasons(await readReasons(db))}`,
    href: '/office/delivery?state=failed',
    late: true,
  };
};

export const waitingMails: LookForNeed = async (app) => {
  const trouble = await readMailTrouble(app);
  if (!trouble) return null;
  const what = trouble.waiting.count === 1 ? 'mail waits' : 'mails wait';
  return {
    key: 'waiting',
    ...trouble.waiting,
    words: `${what}, nothing is lost. ${trouble.plain ?? 'No mail leaves at present.'}`,
    href: '/office/delivery?state=waiting',
    late: true,
  };
};

export const busyNetworks: LookForNeed = async (app) => {
  const count = await countBusyNetworks(app);
  const whose = count === 1 ? 'internet connection asks' : 'internet connections ask';
  return count === 0
    ? null
    : {
        key: 'busy-networks',
        count,
        words: `${whose} for too many mails: further ones to it are left out for a while`,
        href: '/office/delivery',
      };
};

type Reason = { plain: string; count: number };

async function readReasons(db: Db): Promise<Reason[]> {
  const newest = await mailsIn(db, 'failed')
    .select('last_error')
    .orderBy('failed_at', 'desc')
    .limit(mostExplained)
    .execute();
  const byReason = new Map<string, number>();
  for (const { last_error: words } of newest) {
    const plain = explainFailure(words ?? '');
    byReason.set(plain, (byReason.get(plain) ?? 0) + 1);
  }
  const reasons = [...byReason].map(([plain, count]) => ({ plain, count }));
  return reasons.toSorted((one, other) => other.count - one.count);
}

function sayReasons([first, ...others]: readonly Reason[]): string {
  if (!first) return '';
  if (others.length === 0) return first.plain;
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return `${sayNumber(first.count)}: ${first.plain} ${sayNumber(rest)}: ${others.length === 1 ? others[0]!.plain : 'other reasons.'}`;
}
