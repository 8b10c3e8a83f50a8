import { OfficeRefusal } from '../../ground/ask-office.ts';
import { problemOfWords } from '../letters/placeholders.ts';

type Typed = { subject: string; text: string; moves: { due: string } };

/** What is wrong with words whoever reads them, by field. */
export function wordProblems({ subject, text }: Pick<Typed, 'subject' | 'text'>): Record<string, string> {
  const problems = Object.entries({ subject, text }).map(([field, words]) => [field, problemOfWords(words)] as const);
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

/** What the server said at fields. */
export function errorsOf(error: Error | null): Record<string, string> {
  return error instanceof OfficeRefusal ? error.errors : {};
}

/** Why nothing was sent: its id is another letter's. Null otherwise. */
export function usedOf(error: Error | null): string | null {
  return error instanceof OfficeRefusal && error.code === 'used' ? error.message : null;
}

/** What is wrong with a letter now: what its words say themselves, and what the server said of fields that stand as they were sent. */
export function problemsNow(error: Error | null, sent: Typed | undefined, now: Typed): Record<string, string> {
  const mended: Record<string, boolean> = {
    subject: sent?.subject !== now.subject,
    text: sent?.text !== now.text,
    dueOn: sent?.moves.due !== now.moves.due,
  };
  const said = Object.entries(errorsOf(error)).filter(([field]) => !mended[field]);
  return { ...Object.fromEntries(said), ...wordProblems(now) };
}
