import { answers, officeCalls } from '../../ground/calls.ts';

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
  /** Something has failed, or is late. */
  late?: boolean;
};

/** What has come since somebody was last here, and the list of it. */
export type News = {
  key: string;
  /** When the newest of it came. */
  at: string;
  count: number;
  more?: boolean;
  words: string;
  href: string;
};

/** `at`: until when they were here. */
export type SinceLast = { at: string; news: News[] };

export type Today = Counted & { needs: Need[]; sinceLast: SinceLast | null };

/** From so many days on whoever waits has waited long. */
export const longDays = 5;

export const todayCalls = officeCalls({
  read: {
    method: 'GET',
    path: '/today',
    role: 'reader',
    most: 60,
    minutes: 1,
    watching: true,
    answer: answers<Today>(),
  },
});
