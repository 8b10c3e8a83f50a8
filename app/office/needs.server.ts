import { batchNeeds } from './classes/batches/needs.server.ts';
import { moneyNeeds } from './classes/money/needs.server.ts';
import { provedErasures } from './inbox/person/erase-person.server.ts';
import { failedMails, waitingMails } from './inbox/today/mail-needs.server.ts';
import { heldBack, perhapsTheSame, waitingReplies, type LookForNeed } from './inbox/today/needs.server.ts';
import { givenToMe, newCases, sentAgain, type LookForNews } from './inbox/today/news.server.ts';

/** What the first page says needs a hand, in this order; the demand comes last. A room that knows of something more adds one line. */
export const needs: readonly LookForNeed[] = [
  waitingReplies,
  batchNeeds,
  moneyNeeds,
  provedErasures,
  heldBack,
  perhapsTheSame,
  failedMails,
  waitingMails,
];

/** What it says is new since somebody was last here. */
export const news: readonly LookForNews[] = [newCases, sentAgain, givenToMe];
