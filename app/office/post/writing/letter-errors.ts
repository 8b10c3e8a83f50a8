import { OfficeRefusal } from '../../ground/ask-office.ts';
import { fieldErrors } from '../../ground/use-calls.office.tsx';
import { problemOfWords } from '../letters/placeholders.ts';
import { movedBy } from './moves-fields.office.tsx';

type Words = { subject: string; text: string };
type Typed = Words & { moves: Parameters<typeof movedBy>[0] };
type Sent = Words & { moved: { dueOn?: string | undefined } };

/** What is wrong with words whoever reads them, by field. */
export function wordProblems({ subject, text }: Words): Record<string, string> {
  const problems = Object.entries({ subject, text }).map(([field, words]) => [field, problemOfWords(words)] as const);
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

/** Why nothing was sent: its id is another letter's. Null otherwise. */
export function usedOf(error: Error | null): string | null {
  return error instanceof OfficeRefusal && error.code === 'used' ? error.message : null;
}

/** What is wrong with a letter now: what its words say themselves, and what the server said of fields that stand as they were sent. */
export function problemsNow(error: Error | null, sent: Sent | undefined, now: Typed): Record<string, string> {
  const mended: Record<string, boolean> = {
    subject: sent?.subject !== now.subject,
    text: sent?.text !== now.text,
    dueOn: sent?.moved.dueOn !== movedBy(now.moves).dueOn,
  };
  const said = Object.entries(fieldErrors(error)).filter(([field]) => !mended[field]);
  return { ...Object.fromEntries(said), ...wordProblems(now) };
}
