import { z } from 'zod';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';
import { Note } from '../../people/cases/contract.ts';
import type { ReplyWords } from '../../post/replies/contract.ts';
import type { Alike, CaseLine, Face } from '../../people/merges/contract.ts';

export type Account = {
  uid: string;
  email: string;
  /** Whether the mailbox was proved. Until then what stands here under the address may be somebody else's. */
  confirmed: boolean;
  phone: string | null;
  since: string;
  lastSeenAt: string | null;
  role: string;
  state: 'open' | 'disabled' | 'deleted';
};

export type Somebody = {
  /** The one that was asked for. */
  key: string;
  name: string;
  otherNames: string[];
  company: string;
  city: string;
  since: string | null;
  /** The addresses everything here was found under. */
  emails: string[];
  /** Of several the one that is written to. */
  writeTo: string | null;
  phones: string[];
  unproved: string[];
  accounts: Account[];
  registrations: { id: string; courses: string[]; updatedAt: string }[];
  subscriptions: { email: string; state: 'asked' | 'on' | 'left' }[];
  /** Newest first. */
  cases: CaseLine[];
  /** Those who are shown as one, whose name stands in front first. */
  sides: Face[];
  links: { id: string; kept: string; merged: string; by: string; at: string }[];
};

/** A seat or a bill of somebody: how it stands, and where it is. `isUnsettled`: a bill of which money is still to come or to go back. */
export type Owned = { label: string; value: string; note: string; href: string; isUnsettled?: boolean };

export const entryKinds = ['sent', 'mail', 'office', 'account'] as const;

export type Entry = {
  id: string;
  at: string;
  kind: (typeof entryKinds)[number];
  title: string;
  by?: string;
  text?: string;
  facts?: { label: string; value: string }[];
  /** Its case, and what that is called where the page is of another. */
  caseId?: string;
  caseName?: string;
  /** The class it is about, and whose seat in it. */
  batch?: { id: string; seatId: string; name: string };
  bill?: string | undefined;
  mail?: EntryMail;
  reply?: ReplyWords;
};

export type EntryMail = {
  id: string;
  state: 'waiting' | 'sent' | 'failed';
  recipient: string;
  reason: string | null;
  /** How it can be sent again: with the content it still has, or written anew from the record; null for not at all, and `whyNot` says why. */
  again: 'try' | 'anew' | null;
  whyNot: string | null;
  resent: { by: string; at: string }[];
};

export type Timeline = {
  somebody: Somebody;
  /** Who may be the same person; only with the first page. */
  alike: Alike[];
  owned: Owned[];
  entries: Entry[];
  /** What became of the links by which they prove that they asked to be erased. */
  erasureProofs: { email: string; askedAt: string; validUntil: string; provedAt: string | null }[];
  next: string | null;
};

export const personCalls = officeCalls({
  read: {
    ...look,
    path: '/people/:key',
    query: z.strictObject({ after: z.string().max(600).optional() }),
    answer: answers<Timeline>(),
  },
  note: { ...write, path: '/people/:key/notes', body: Note, status: 201, answer: answers<Said>() },
  /** Writes a delivered mail anew from the record, and sends it. */
  renew: { ...write, path: '/mails/:id/anew', answer: answers<Said>() },
});
