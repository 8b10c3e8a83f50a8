import { z } from 'zod';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { problemsOf, unseenIn } from '../form/problems.ts';
import type { Schema } from '../form/schema.ts';
import { withPlaces } from '../subjects/changes.ts';
import { findDraft } from '../subjects/drafts.server.ts';
import { fingerprint, listSubjects, type Subject } from '../subjects/subjects.server.ts';
import type { OpenedSubject } from '../subjects/subjects.ts';
import type { ListedSubject } from './contract.ts';

/** Everything that can be edited, with who works on it and when it was last published. */
export async function listDesk(app: App, mails: readonly MailTemplate[]): Promise<ListedSubject[]> {
  const [subjects, drafts, versions] = await Promise.all([
    listSubjects(app, mails),
    app.db
      .selectFrom('content_drafts')
      .select(['subject', 'author', 'author_uid', 'updated_at as updatedAt'])
      .execute(),
    app.db
      .selectFrom('content_versions as version')
      .innerJoin(
        (db) =>
          db
            .selectFrom('content_versions')
            .select(['subject', ({ fn }) => fn.max('number').as('number')])
            .groupBy('subject')
            .as('newest'),
        (join) => join.onRef('newest.subject', '=', 'version.subject').onRef('newest.number', '=', 'version.number'),
      )
      .select([
        'version.subject',
        'version.number',
        'version.author',
        'version.author_uid',
        'version.published_at as publishedAt',
      ])
      .execute(),
  ]);
  const authors = [...drafts, ...versions];
  const { byUid } = await readStaffNames(app.db, { uids: authors.flatMap(({ author_uid: uid }) => uid ?? []) });
  const called = ({ author, author_uid: uid }: (typeof authors)[number]) => byUid.get(uid ?? '')?.called ?? author;
  return subjects.map((subject) => {
    const draft = drafts.find((one) => one.subject === subject.key);
    const newest = versions.find((one) => one.subject === subject.key);
    return {
      ...subject,
      draft: draft ? { author: called(draft) ?? '', updatedAt: draft.updatedAt } : null,
      published: newest ? { author: called(newest), publishedAt: newest.publishedAt, number: newest.number } : null,
    };
  });
}

/** One subject as its form needs it. */
export async function openSubject(app: App, subject: Subject): Promise<OpenedSubject> {
  const published = await subject.read(app.db);
  const draft = await findDraft(app.db, subject.key);
  const { key, kind, title, pages, locked, slots, archivedAt, contract } = subject;
  return {
    key,
    kind,
    title,
    archivedAt,
    pages: [...pages],
    locked: [...locked],
    slots: [...slots],
    schema: z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema,
    published,
    madeFrom: fingerprint(subject, published),
    draft,
    problems: draft ? problemsIn(withPlaces(draft.document, published, subject.locked), contract) : {},
  };
}

const problemsIn = (document: unknown, contract: z.ZodType) => ({
  ...unseenIn([{ place: '', value: document }]),
  ...problemsOf(contract, document),
});
