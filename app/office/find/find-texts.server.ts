import type { App } from '../../platform/app.server.ts';
import type { MailTemplate } from '../../platform/outbox/mail-template.ts';
import { readPublication } from '../../platform/publication.server.ts';
import { fold, piecesIn, type Term } from '../../platform/words.ts';
import { readPublished } from '../subjects/read-published.server.ts';
import { listSubjects } from '../subjects/subjects.server.ts';

export type FoundText = { key: string; title: string; text: string; archived: boolean };
type Kept = FoundText & { lines: string[]; folded: string };

/** Finds the site's texts that have every term. They are few: read once for each publication and kept in memory. */
export function createTextFinder(app: App, mails: readonly MailTemplate[]) {
  let kept: { version: number; texts: Promise<Kept[]> } | null = null;

  async function current(): Promise<Kept[]> {
    const version = await readPublication(app.db);
    if (kept?.version !== version) kept = { version, texts: readTexts(app, mails) };
    return kept.texts.catch((error: unknown) => {
      kept = null;
      throw error;
    });
  }

  return async (terms: readonly Term[]): Promise<FoundText[]> => {
    const words = terms.map(({ text }) => ` ${text}`);
    const found = (await current()).filter(({ folded }) => words.every((word) => folded.includes(word)));
    return found.map(({ key, title, lines, archived }) => ({ key, title, archived, text: bestLine(lines, words) }));
  };
}

export type TextFinder = ReturnType<typeof createTextFinder>;

async function readTexts(app: App, mails: readonly MailTemplate[]): Promise<Kept[]> {
  const published = await readPublished(app, mails);
  const subjects = await listSubjects(app, mails);
  // Words that people search with say nothing of their own.
  return subjects
    .filter(({ key }) => key !== 'search-words')
    .map(({ key, title, archivedAt }) => {
      const lines = textsOf(published.get(key));
      return {
        key,
        title,
        text: '',
        archived: archivedAt !== null,
        lines,
        folded: wordsIn([title, ...lines].join('\n')),
      };
    });
}

/** The words one after the other, each with a space before it, so that a word is found by how it begins. */
const wordsIn = (text: string): string =>
  ` ${piecesIn(text)
    .flatMap(({ texts }) => texts)
    .join(' ')}`;

/** The line that has the most of the words. */
function bestLine(lines: readonly string[], words: readonly string[]): string {
  const having = (line: string) => {
    const folded = wordsIn(line);
    return words.filter((word) => folded.includes(word)).length;
  };
  const [best] = lines
    .filter((line) => fold(line).length > 0)
    .map((line) => ({ line, count: having(line) }))
    .toSorted((one, other) => other.count - one.count);
  return best && best.count > 0 ? best.line : '';
}

/** Everything a document says; no addresses of pictures or pages, no ids. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:\/|https?:)|^[\w-]+$/.test(value) && !/^[A-Z]/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
