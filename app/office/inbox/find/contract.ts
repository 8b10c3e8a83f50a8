import { z } from 'zod';
import { answers, look, officeCalls } from '../../ground/calls.ts';

/** What can be found, in the order of the tabs. */
export const foundKindNames = {
  person: { one: 'Person', all: 'People' },
  interest: { one: 'Interest', all: 'Interests' },
  registration: { one: 'Registration', all: 'Registrations' },
  message: { one: 'Message', all: 'Messages' },
  subscriber: { one: 'Subscriber', all: 'Subscribers' },
  class: { one: 'Class', all: 'Classes' },
  bill: { one: 'Bill', all: 'Bills' },
  text: { one: 'Text', all: 'Texts' },
};
export type FoundKind = keyof typeof foundKindNames;
export const foundKinds = Object.keys(foundKindNames) as FoundKind[];

export const longestTyped = 400;

export const FindQuery = z.strictObject({
  q: z.string().max(longestTyped, 'That is too long to look for.'),
  kind: z.enum(foundKinds).optional(),
  most: z.coerce.number<number | undefined>().int().min(1).max(50).default(50),
});

/** A piece of a line; `hit` where it is what was looked for. */
export type Part = { text: string; hit?: true };

export type Hit = {
  kind: FoundKind;
  /** Tells it from every other. */
  key: string;
  href: string;
  title: Part[];
  line: Part[];
  /** Where the words stand: 'name', 'in the message', 'spelt Refinary'. */
  why: string;
  /** What somebody has to know before opening it: 'Held back', 'Archived'. */
  marks: string[];
  /** Found by a near spelling of what was typed. */
  near: boolean;
  /** It has the whole reference or number that was typed. */
  exact?: true;
};

/** The one thing that has the whole reference or number that was typed; of several, such as the bills that one transfer paid, none goes before the others. */
export function theExact(found: Pick<Found, 'typed' | 'hits'> | undefined, words: string): Hit | undefined {
  const exact = found?.typed === words ? found.hits.filter((hit) => hit.exact) : [];
  return exact.length === 1 ? exact[0] : undefined;
}

export type Found = {
  typed: string;
  hits: Hit[];
  counts: Record<FoundKind, number>;
  more: boolean;
  /** The nearest spelling, where nothing is spelt as it was typed. */
  meant: string | null;
};

export const findCalls = officeCalls({
  // The box asks with every pause in typing: once a second for ten minutes is more than anybody types.
  find: { ...look, path: '/find', query: FindQuery, most: 600, answer: answers<Found>() },
});
