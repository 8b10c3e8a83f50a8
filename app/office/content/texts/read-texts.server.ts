import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { listLetterTexts } from '../../post/letters/letter-texts.server.ts';
import { listSubjects, readPublished } from '../subjects/subjects.server.ts';
import type { FoundInText } from './contract.ts';

export type WholeText = Omit<FoundInText, 'author' | 'places'> & { document: unknown };

export async function readAllTexts(app: App, mails: readonly MailTemplate[]): Promise<WholeText[]> {
  const published = await readPublished(app, mails);
  const subjects = await listSubjects(app, mails);
  const letters = await listLetterTexts(app.db);
  return [
    ...subjects.map(({ key, title, archivedAt }) => ({
      key,
      href: `/office/desk/subjects/${key}`,
      title,
      archivedAt,
      isLetter: false,
      document: published.get(key),
    })),
    ...letters.map(({ id, name, subject, text, retired, changedAt }) => ({
      key: `letter-text ${id}`,
      href: '/office/letters',
      title: `Letter: ${name}`,
      archivedAt: retired ? changedAt : null,
      isLetter: true,
      document: { subject, text, name },
    })),
  ];
}
