import { answers, look, officeCalls } from '../../ground/calls.ts';

/** What was counted, when, and for which day in India. */
export type Counted = {
  countedAt: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Whether anything was ever sent to the office, or anything needs a hand. */
  begun: boolean;
  /** New cases, and those of them that wait for `longDays` or more. */
  waiting: number;
  waitingLong: number;
  dueToday: number;
  overdue: number;
  heldBack: number;
};

/** What goes on by itself no further: how many, in words, and the list of exactly these. */
export type Need = {
  key: string;
  count: number;
  /** Counted no further than that. */
  more?: boolean;
  words: string;
  href: string;
  late?: boolean;
};

/** `oldest`: the case that waits longest. */
export type Today = Counted & { oldest: string | null; needs: Need[] };

export const todayCalls = officeCalls({
  read: { ...look, path: '/today', most: 60, minutes: 1, watching: true, answer: answers<Today>() },
});
