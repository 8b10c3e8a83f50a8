import { z } from 'zod';
import { hasUnseen, sayUnseen } from '../platform/words.ts';
import { eventKinds } from './rules.ts';

const seen = (text: string) => !hasUnseen(text);

/** What can be asked for. `code` is the documented value, stands in every interest, and never changes. */
export const TrainingEvent = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Za-z0-9]{2,59}$/, 'A code is 3 to 60 letters and figures, such as BasicCorrosion.'),
  title: z
    .string()
    .trim()
    .min(1, 'Please write a title.')
    .max(120, 'At most 120 letters, please.')
    .refine(seen, sayUnseen),
  description: z
    .string()
    .trim()
    .min(1, 'Please write a description.')
    .max(600, 'At most 600 letters, please.')
    .refine(seen, sayUnseen),
});
export type TrainingEvent = z.infer<typeof TrainingEvent>;

export const NewTrainingEvent = TrainingEvent.extend({ kind: z.enum(eventKinds) });

/** The code of a title, such as DroneCoatingSurvey. '' where its letters make none. */
export function codeOf(title: string): string {
  const words = title.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  const code = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z][A-Za-z0-9]{2,}$/.test(code) ? code.slice(0, 56) : '';
}
export type NewTrainingEvent = z.infer<typeof NewTrainingEvent>;
