import { z } from 'zod';
import type { Batch } from '../../../classes/batch.ts';
import type { Nomination } from '../../../classes/nominations/nomination.ts';
import { answers, officeCalls, type Said } from '../../ground/calls.ts';
import type { AfterCancelled } from '../steps.ts';

const version = z.int().nonnegative();
const until = z.iso.date('Please give the day as day, month and year.');
const Longer = z.strictObject({ version, until });

const Agreement = Longer.extend({
  batchId: z.uuid('Please choose a class.'),
  seats: z
    .int('Please say how many seats.')
    .min(1, 'Please say how many seats.')
    .max(200, 'A class has 200 seats at most.'),
});
const why = 'Please say why; the employer reads it.';
const Ending = z.strictObject({ version, reason: z.string().trim().min(1, why).max(500, 'At most 500 letters.') });

export type OpenClass = { id: string; reference: string; words: string; free: number; startsOn: string; until: string };
export type OneNomination = {
  /** `slips`: where those for its people without e-mail are printed; null where all have one, and for a reader. */
  nomination: Nomination & { slips: string | null };
  /** Of whom no seat can be held in which class, and why. */
  notHeld: { batchId: string; id: string; why: string }[];
  bills: { reference: string; words: string }[];
  classes: OpenClass[];
  batch: (Pick<Batch, 'id' | 'state'> & { words: string; next: AfterCancelled | null }) | null;
};

const listed = answers<{ nominations: Nomination[] }>();
const linked = answers<Said & { link: string }>();
const done = answers<Said & { nomination: Nomination }>();

export const employerCalls = officeCalls({
  readBatch: { method: 'GET', path: '/batches/:id/nominations', role: 'reader', answer: listed },
  read: { method: 'GET', path: '/nominations/:id', role: 'reader', answer: answers<OneNomination>() },
  agree: { method: 'POST', path: '/nominations/:id/agree', role: 'office', body: Agreement, answer: done },
  extend: { method: 'POST', path: '/nominations/:id/extend', role: 'office', body: Longer, answer: done },
  refuse: { method: 'POST', path: '/nominations/:id/refuse', role: 'office', body: Ending, answer: done },
  newLink: { method: 'POST', path: '/nominations/:id/new-link', role: 'office', answer: linked },
});
