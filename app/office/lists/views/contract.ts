import { z } from 'zod';
import { hasUnseen } from '../../../platform/words.ts';
import { answers, bytesInAddress, officeCalls, type Said } from '../../ground/calls.ts';
import { longestFilter } from '../filter.ts';

/** So many views somebody keeps of all lists together, and so many the whole office. */
export const mostViews = 30;
const longestName = 60;

const name = z
  .string()
  .transform((typed) => typed.trim().replaceAll(/\s+/gu, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Please give it a name.')
      .max(longestName, `A name has at most ${longestName} letters.`)
      .refine((given) => !hasUnseen(given), 'A name is one line of letters that can be seen.'),
  );
/** What a list is narrowed and sorted to, as its address has it. */
const asked = z.strictObject({
  filter: z
    .record(z.string().max(40), z.unknown())
    .refine((filter) => bytesInAddress(JSON.stringify(filter)) <= longestFilter, {
      message: 'This is narrowed by more than a view can keep.',
    }),
  sort: z.string().max(40),
  order: z.enum(['asc', 'desc']),
});

const ViewsQuery = z.strictObject({ list: z.string().max(40) });
const KeepView = z.strictObject({ list: z.string().max(40), name, shared: z.boolean(), asked });
export type Asked = z.infer<typeof asked>;

/** A view as it opens today. */
export type View = {
  id: string;
  name: string;
  /** The whole office has it. */
  shared: boolean;
  /** Who of the office kept it last; null for somebody who is gone. */
  by: string | null;
  asked: Asked;
};

export const viewCalls = officeCalls({
  /** One's own first, by name. */
  list: { method: 'GET', path: '/views', role: 'reader', query: ViewsQuery, answer: answers<{ views: View[] }>() },
  keep: { method: 'POST', path: '/views', role: 'reader', body: KeepView, status: 201, answer: answers<Said>() },
  remove: { method: 'DELETE', path: '/views/:id', role: 'reader', answer: answers<Said>() },
});
