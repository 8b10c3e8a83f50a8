import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { readPublication } from '../../../platform/publication.server.ts';
import { fold, piecesIn, type Term } from '../../../platform/words.ts';
import { listLetterTexts } from '../../post/letters/letter-texts.server.ts';
import { readPublished, listSubjects } from '../../content/subjects/subjects.server.ts';

export type FoundText = { key: string; href: string; title: string; text: string; archived: boolean };
type Kept = FoundText & { lines: string[]; folded: string };

/** Finds the texts of the site and of letters that have every term. They are few: read once for each change and kept in memory. */
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

  let letterTexts: { version: string; texts: Kept[] } | null = null;

  async function letters(): Promise<Kept[]> {
    const standing = await app.db.selectFrom('letter_texts').select(['id', 'version', 'retired_at']).execute();
    const version = JSON.stringify(standing);
    if (letterTexts?.version !== version) letterTexts = { version, texts: await readLetters(app) };
    return letterTexts.texts;
  }

  return async (terms: readonly Term[]): Promise<FoundText[]> => {
    const words = terms.map(({ text, whole }) => (whole ? ` ${text} ` : ` ${text}`));
    const all = [...(await current()), ...(await letters())];
    const found = all.filter(({ folded }) => words.every((word) => folded.includes(word)));
    return found.map(({ lines, folded: _, ...text }) => ({ ...text, text: bestLine(lines, words) }));
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
        href: `/office/desk/subjects/${key}`,
        title,
        text: '',
        archived: archivedAt !== null,
        lines,
        // Its key as well: “faq” is what everybody calls the questions and answers.
        folded: wordsIn([title, key.replaceAll('-', ' '), ...lines].join('\n')),
      };
    });
}

async function readLetters({ db }: App): Promise<Kept[]> {
  return (await listLetterTexts(db)).map(({ id, name, subject, text, retired }) => {
    const lines = [subject, ...text.split('\n')];
    const title = `Letter: ${name}`;
    return {
      key: `letter-text ${id}`,
      href: '/office/letters',
      title,
      text: '',
      archived: retired,
      lines,
      folded: wordsIn([title, ...lines].join('\n')),
    };
  });
}

/** The words one after the other, each with a space before it, so that a word is found by how it begins. */
const wordsIn = (text: string): string =>
  ` ${piecesIn(text)
    .flatMap(({ texts }) => texts)
    .join(' ')} `;

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
