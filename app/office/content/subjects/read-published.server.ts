import { Course, Level } from '../../../catalogue/contract.ts';
import { contentRecords, type ContentName } from '../../../content/records.ts';
import { listAllTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { currentTexts } from '../../../platform/outbox/mail-words.ts';

/** Every published text by the key of its subject, in one reading of each table: what is looked for in all of them is not asked one by one. */
export async function readPublished(
  { db }: Pick<App, 'db'>,
  mails: readonly MailTemplate[],
): Promise<Map<string, unknown>> {
  const contents = await db.selectFrom('contents').select(['name', 'document']).execute();
  const courses = await db.selectFrom('courses').select(['id', 'document']).execute();
  const levels = await db.selectFrom('levels').select(['course_id', 'id', 'document']).execute();
  const published = new Map<string, unknown>();
  for (const { name, document } of contents) {
    const contract = Object.hasOwn(contentRecords, name) ? contentRecords[name as ContentName] : null;
    published.set(name, contract ? contract.parse(JSON.parse(document)) : JSON.parse(document));
  }
  for (const { id, document } of courses) published.set(`course.${id}`, Course.parse(JSON.parse(document)));
  for (const { course_id: course, id, document } of levels)
    published.set(`level.${course}.${id}`, Level.parse(JSON.parse(document)));
  for (const { archivedAt: _, ...event } of await listAllTrainingEvents(db))
    published.set(`event.${event.code}`, event);
  for (const mail of mails) {
    const key = `mail.${mail.name}`;
    published.set(key, currentTexts(mail, (published.get(key) as MailTexts | undefined) ?? null));
  }
  return published;
}
