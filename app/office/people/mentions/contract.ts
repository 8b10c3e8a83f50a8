import { z } from 'zod';

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

/** What `GET /office/api/mentions` answers: unseen first, then the newest. */
export type Said = { unseen: number; said: SaidToYou[] };

/** What `GET /office/api/mentions/colleagues` answers: who can be named. */
export type Colleagues = { colleagues: Named[] };

export const Seen = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) });
