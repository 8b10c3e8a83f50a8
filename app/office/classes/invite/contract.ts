import { z } from 'zod';
import type { Batch } from '../../../classes/batch.ts';
import { mostInvited, tooManyInvited, waveKinds, type WaveKind } from '../../../classes/invite/wave.ts';
import type { Invitation } from '../../../classes/mails/write-seat-mail.server.ts';
import { answers, look, officeCalls, readable, type Said, write } from '../../ground/calls.ts';
import type { Candidate } from '../seats/contract.ts';
import type { MailSurroundings } from '../../../platform/outbox/mail-template.ts';

export const mostWords = 600;

export const TestInvitation = z.strictObject({
  kind: z.enum(waveKinds),
  day: z.union([z.literal(''), z.iso.date('Please choose a day.')]),
  words: readable(mostWords),
});
export const NewInvitations = z.strictObject({
  interestIds: z.array(z.uuid()).min(1, 'Please choose somebody.').max(mostInvited, tooManyInvited),
  ...TestInvitation.shape,
});

export const groups = ['here', 'any', 'elsewhere', 'registered'] as const;
export type Group = (typeof groups)[number];
/** Whom a wave reaches unless somebody chooses: whoever is registered for the subject has waited for a class of it. */
export const usualGroups: readonly Group[] = ['here', 'any', 'registered'];

export type Invited = Pick<Candidate, 'interestId' | 'name' | 'email' | 'phone' | 'unproved' | 'leftOut'> & {
  /** Whether they want this city, any, or another one; or are registered for the subject. */
  group: Group;
  wish: string;
  inMonth: boolean;
  isAnotherMonth: boolean;
  /** They were promised the next class of the subject: a seat is held for them first. */
  promised: boolean;
};

export type Inviting = {
  readAt: string;
  batch: Batch;
  people: Invited[];
  /** Until when it asks, and holds, when nobody chooses a day; null where too little time is left. */
  until: { ask: string | null; hold: string | null };
  mail: Record<WaveKind | 'promise' | 'line', Invitation>;
  surroundings: MailSurroundings;
};

type Figures = 'people' | 'sent' | 'leaving' | 'yes' | 'inLine' | 'no' | 'heldBack' | 'silent';
export type Wave = Record<Figures, number> & {
  id: string;
  number: number;
  by: string;
  sentAt: string;
  answerBy: string | null;
  failed: { seatId: string; name: string; phone: string; reason: string }[];
};
export type Waves = { waves: Wave[] };

export const inviteCalls = officeCalls({
  read: { ...look, role: 'office', path: '/batches/:id/inviting', answer: answers<Inviting>() },
  readWaves: { ...look, path: '/batches/:id/waves', answer: answers<Waves>() },
  send: {
    ...write,
    path: '/batches/:id/waves',
    body: NewInvitations,
    answer: answers<Said & { invited: number }>(),
    status: 201,
  },
  test: { ...write, path: '/batches/:id/waves/test', body: TestInvitation, answer: answers<Said>() }, // To its writer alone.
});
