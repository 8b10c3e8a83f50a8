import type { App } from '../../platform/app.server.ts';
import type { Actor } from '../ground/office-call.server.ts';
import type { Counted, Need } from './contract.ts';
import { heldBack as heldBackFilter, inboxWith } from './links.ts';

/** Looks whether something needs a hand; null where nothing does. Each room brings its own, and `office/needs.server.ts` lists them all. */
export type LookForNeed = (app: App, actor: Actor, counted: Counted) => Promise<Need | null>;

/** What all of them find, in their order. */
export async function findNeeds(
  looks: readonly LookForNeed[],
  app: App,
  actor: Actor,
  counted: Counted,
): Promise<Need[]> {
  const found = await Promise.all(looks.map((look) => look(app, actor, counted)));
  return found.filter((need) => need !== null);
}

/** What a program may have sent. */
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
