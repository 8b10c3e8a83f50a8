import { z } from 'zod';
import { answers, officeCalls, type Said, write } from '../../ground/calls.ts';

export const leastProof = 'Please write down how they proved who they are, and what they asked for.';
export const mostProof = 2000;

/** Erasing somebody at their wish: which of the addresses and numbers they are known by, and how they proved that they are theirs. */
export const Erase = z.strictObject({
  keys: z.array(z.string().trim().min(1).max(400)).min(1, 'Please choose what is erased.').max(40),
  proof: z.string().trim().min(10, leastProof).max(mostProof, `At most ${mostProof} letters.`),
  sure: z.literal(true, 'Please tick that you are sure.'),
});
export type Erase = z.output<typeof Erase>;

/** To which address the link goes by which somebody proves that they asked to be erased. */
export const AskProof = z.strictObject({ key: z.string().trim().min(1).max(400) });

export type Erased = {
  /** How much of each kind, in words: '2 expressions of interest'. */
  gone: string[];
  /** When it is erased for good; null where there was an account alone. */
  dueAt: string | null;
};

// What is erased lies sealed for a year.
const limit = { most: 60, minutes: 60 } as const;

export const erasureCalls = officeCalls({
  /** Mails somebody a link by which they prove that they asked to be erased. */
  askProof: { ...write, role: 'owner', path: '/people/ask-proof', body: AskProof, ...limit, answer: answers<Said>() },
  erase: {
    ...write,
    role: 'owner',
    path: '/people/erase',
    grave: true,
    body: Erase,
    ...limit,
    answer: answers<Erased>(),
  },
});
