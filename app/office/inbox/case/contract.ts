import { z } from 'zod';
import type { AskedWish } from '../../../interest/correct/correct-interest.server.ts';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';
import { ListQuery } from '../../lists/contract.ts';
import { SeenCase, type Case } from '../../people/cases/contract.ts';
import type { Alike, UnprovedWho } from '../../people/merges/contract.ts';
import type { Entry } from '../timeline/contract.ts';

export type Wanted = { did: string; at: string; lead: string; rest: string; words: string | null };

export type CaseFact = {
  label: string;
  value: string;
  kind?: 'phone' | 'email' | 'wish';
  /** Where it comes from, since when, or how it stands. */
  note?: string | undefined;
  href?: string;
};

/** A case with everything about it; what happened has the newest first. */
export type CaseDetails = {
  case: Case;
  wanted: Wanted;
  facts: CaseFact[];
  happened: Entry[];
  /** Whose it is, as the office knows them: what they sent besides, and who may be the same person. */
  person: { key: string; others: number; alike: Alike[]; unproved: UnprovedWho | null } | null;
  /** What an expression of interest asks for, as it is corrected; null for anything else. */
  wished: AskedWish | null;
  /** What an employer asks for, which is decided on a page of its own; null for any other case. */
  nomination: { id: string; isDecided: boolean } | null;
  /** The class with free seats that they can be invited to now. */
  invite: { href: string; words: string } | null;
  /** Why the newest mail to this person did not arrive; null when it did, or may still. */
  undelivered: string | null;
};

export const CaseListName = z.enum(['cases', 'interests', 'registrations', 'messages']);

export const AroundQuery = ListQuery.extend({ list: CaseListName });

export const oneCaseCalls = officeCalls({
  read: { ...look, path: '/cases/:id', answer: answers<CaseDetails>() },
  around: { ...look, path: '/cases/:id/around', query: AroundQuery, answer: answers<Around>() },
  release: { ...write, path: '/cases/release', body: SeenCase, answer: answers<Said>() },
});

/** Which cases stand before and after one in a list, by their ids, and which of how many it is. */
export type Around = {
  before: string | null;
  after: string | null;
  /** Which one it is, counted from one; null when it is not in the list, or so far down that nobody counts. */
  number: number | null;
  total: { count: number; more: boolean };
};
