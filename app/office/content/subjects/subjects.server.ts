import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Course, CourseId, Level } from '../../../catalogue/contract.ts';
import { getWholeCourse, listAllCourses } from '../../../catalogue/list-courses.server.ts';
import { changeCourse } from '../../../catalogue/save-course.server.ts';
import { slotNames } from '../../../content/blocks.ts';
import { getContent, mailTextsReader, saveMailTexts } from '../../../content/read-content.server.ts';
import { contentRecords, type Content, type ContentName } from '../../../content/records.ts';
import { writeContent } from '../../../content/save-content.server.ts';
import { changeTrainingEvent, listAllTrainingEvents } from '../../../interest/training-events.server.ts';
import { TrainingEvent } from '../../../interest/training-events.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate, MailTexts } from '../../../platform/outbox/mail-template.ts';
import { currentTexts, mailContract, slotsOfMail } from '../../../platform/outbox/mail-words.ts';
import { mailName } from '../../post/delivery/mail-names.ts';
import { canonical, contentSubjects, withoutPlaces } from './subjects.ts';
import type { ShownSubject, SubjectEntry, SubjectKind } from './subjects.ts';

/** Something the office words: a page, a course, a message. `key` names it: 'home', 'level.cip.level-1', 'mail.new-device'. */
export type Subject = ShownSubject & {
  contract: z.ZodType;
  read: (db: Db | Trx) => Promise<unknown>;
  /** Publishes a valid document through its owner, which marks the publication. */
  write: (trx: Trx, app: App, document: unknown) => Promise<void>;
};

export async function listSubjects(app: App, mails: readonly MailTemplate[]): Promise<SubjectEntry[]> {
  const [courses, events] = await Promise.all([listAllCourses(app), listAllTrainingEvents(app.db)]);
  const entry = (kind: SubjectKind, key: string, title: string, archivedAt: string | null = null) => ({
    kind,
    key,
    title,
    archivedAt,
  });
  return [
    ...Object.entries(contentSubjects).map(([key, { kind, title }]) => entry(kind, key, title)),
    ...courses.flatMap(({ course, levels }) => [
      entry('course', `course.${course.id}`, `${course.code}: ${course.name}`, course.retiredAt ?? null),
      ...levels.map(({ id, code, name, retiredAt }) =>
        entry('level', `level.${course.id}.${id}`, `${code}: ${name}`, course.retiredAt ?? retiredAt ?? null),
      ),
    ]),
    ...events.map(({ code, title, archivedAt }) => entry('event', `event.${code}`, title, archivedAt)),
    ...mails.map((mail) => entry('mail', `mail.${mail.name}`, mailName(mail.name, 'mail'))),
  ];
}

const lockedIn = {
  course: ['id', 'recordId', 'code', 'drawing', 'image', 'badge', 'roadmap.image', 'levelOrder', 'retiredAt'],
  level: ['id', 'courseId', 'number', 'code', 'drawing', 'badge', 'notice.image', 'retiredAt'],
  event: ['code'],
};

/** The places of a subject that are not changed here, by its key alone. */
export function lockedPlaces(key: string): readonly string[] {
  if (Object.hasOwn(contentSubjects, key)) return contentSubjects[key as ContentName].locked;
  const [kind = ''] = key.split('.');
  return Object.hasOwn(lockedIn, kind) ? lockedIn[kind as keyof typeof lockedIn] : [];
}

/** The subject of a key. Throws NotFound. */
export async function findSubject(app: App, mails: readonly MailTemplate[], key: string): Promise<Subject> {
  const part = await findPart(app, mails, key);
  // What follows in a key that is too long says nothing.
  const own = key.split('.').slice(0, part.kind === 'level' ? 3 : 2);
  return { key: own.join('.'), locked: lockedPlaces(key), slots: [], examples: {}, archivedAt: null, ...part };
}

type Open = 'slots' | 'examples' | 'archivedAt';
type Part = Omit<Subject, 'key' | 'locked' | Open> & Partial<Pick<Subject, Open>>;

async function findPart(app: App, mails: readonly MailTemplate[], key: string): Promise<Part> {
  const [kind = '', id = '', levelId = ''] = key.split('.');
  if (Object.hasOwn(contentSubjects, key)) return contentSubject(key as ContentName);
  if (kind === 'course' && CourseId.safeParse(id).success) return courseSubject(app, id);
  if (kind === 'level' && CourseId.safeParse(id).success) return levelSubject(app, id, levelId);
  if (kind === 'event') return eventSubject(app, id);
  const mail = kind === 'mail' ? mails.find(({ name }) => name === id) : undefined;
  if (mail) return mailSubject(mail);
  throw new NotFound();
}

/** Names a published text, so that a draft knows whether it was made from the present one. What is locked does not count. */
export function fingerprint({ locked }: Pick<Subject, 'locked'>, document: unknown): string {
  return createHash('sha256')
    .update(canonical(withoutPlaces(document, locked)))
    .digest('base64url')
    .slice(0, 22);
}

/** Read by their owners as they stand: nothing fills a slot in them. */
const unfilled: ReadonlySet<ContentName> = new Set(['provider', 'search-words']);

function contentSubject(name: ContentName): Part {
  return {
    ...contentSubjects[name],
    contract: contentRecords[name],
    slots: unfilled.has(name) ? [] : slotNames,
    read: (db) => getContent({ db }, name),
    write: (trx, app, document) => writeContent(trx, app, name, document as Content<ContentName>),
  };
}

async function courseSubject(app: App, id: string): Promise<Part> {
  const { course } = await getWholeCourse(app, id);
  return {
    kind: 'course',
    title: `${course.code}: ${course.name}`,
    pages: [`/courses/${id}`, '/courses', '/'],
    contract: Course,
    archivedAt: course.retiredAt ?? null,
    // Parsed once more: what comes along when a course is read, such as its pictures, is no part of it.
    read: async (db) => Course.parse((await getWholeCourse({ db }, id)).course),
    write: (trx, inside, document) =>
      changeCourse(trx, inside, id, (record) => ({ ...record, course: document as Course })),
  };
}

async function levelSubject(app: App, courseId: string, levelId: string): Promise<Part> {
  const find = async (db: Db | Trx) => {
    const { levels } = await getWholeCourse({ db }, courseId);
    const level = levels.find(({ id }) => id === levelId);
    if (!level) throw new NotFound();
    return level;
  };
  const { code, name, retiredAt } = await find(app.db);
  return {
    kind: 'level',
    title: `${code}: ${name}`,
    pages: [`/courses/${courseId}/level/${levelId}`, `/courses/${courseId}`, '/courses'],
    contract: Level,
    archivedAt: retiredAt ?? null,
    read: async (db) => Level.parse(await find(db)),
    write: (trx, inside, document) =>
      changeCourse(trx, inside, courseId, ({ course, levels }) => ({
        course,
        levels: levels.map((level) => (level.id === levelId ? (document as Level) : level)),
      })),
  };
}

async function eventSubject(app: App, code: string): Promise<Part> {
  const find = async (db: Db | Trx) => {
    const event = (await listAllTrainingEvents(db)).find((one) => one.code === code);
    if (!event) throw new NotFound();
    return event;
  };
  const { title, archivedAt } = await find(app.db);
  return {
    kind: 'event',
    title,
    pages: ['/expofinterst'],
    contract: TrainingEvent,
    archivedAt,
    async read(db) {
      const { archivedAt: _, ...event } = await find(db);
      return event;
    },
    write: (trx, _, document) => changeTrainingEvent(trx, document as TrainingEvent),
  };
}

function mailSubject(mail: MailTemplate): Part {
  const { plain, links, examples } = slotsOfMail(mail);
  return {
    kind: 'mail',
    title: mailName(mail.name, 'mail'),
    pages: [],
    contract: mailContract(mail),
    slots: [...plain, ...links],
    examples,
    read: async (db) => currentTexts(mail, await mailTextsReader(db)(mail.name)),
    write: (trx, app, document) => saveMailTexts(trx, app, mail.name, document as MailTexts),
  };
}

/** Every published text by the key of its subject, in one reading of each table: what is looked for in all of them is not asked one by one. */
export async function readPublished({ db }: Pick<App, 'db'>, mails: readonly MailTemplate[]) {
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
