import { z } from 'zod';
import { answers, officeCalls } from '../../ground/calls.ts';

const mostNamed = 20;

/** Who is meant in a note: each is named in it as '@' and the name. */
export const Mentions = z
  .array(z.strictObject({ uid: z.string().max(100), name: z.string().min(1).max(400) }))
  .max(mostNamed);
export type Named = z.infer<typeof Mentions>[number];

/** A note in which somebody of the office was named. */
export type SaidToYou = {
  id: string;
  by: string;
  at: string;
  /** How the note begins. */
  begins: string;
  /** Whom it is about. */
  about: string;
  href: string;
  seenAt: string | null;
};

/** Unseen first, then the newest. */
export type Said = { unseen: number; said: SaidToYou[] };

export const Seen = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) });

export const mentionCalls = officeCalls({
  /** In how many notes one is named that one has not seen. */
  unseen: { method: 'GET', path: '/mentions', role: 'reader', watching: true, answer: answers<{ unseen: number }>() },
  said: { method: 'GET', path: '/mentions/said', role: 'reader', watching: true, answer: answers<Said>() },
  /** Who can be named. */
  colleagues: {
    method: 'GET',
    path: '/mentions/colleagues',
    role: 'reader',
    answer: answers<{ colleagues: Named[] }>(),
  },
  see: {
    method: 'POST',
    path: '/mentions/seen',
    role: 'reader',
    body: Seen,
    answer: answers<{ unseen: number }>(),
  },
});
