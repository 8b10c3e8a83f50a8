import type { App } from '../../../platform/app.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import type { Counted, Need } from './contract.ts';
import { heldBack as heldBackFilter, inboxWith } from './links.ts';

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
