import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findSettings } from '../../../billing/settings.server.ts';
import { missingOf } from '../../../billing/settings.ts';
import { Home, isInRetired, Provider } from '../../../content/contract.ts';
import { listPlaceholders, listToBeConfirmed, type Place } from '../../../content/rules.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { problemsOf, unseenIn } from '../form/problems.ts';
import type { Schema } from '../form/schema.ts';
import { type OpenedSubject, subjectCalls, withPlaces } from '../subjects/subjects.ts';
import { discardDraft, findDraft, saveDraft, sendTestMail } from '../subjects/drafts.server.ts';
import { findSubject, fingerprint, listSubjects, readPublished, type Subject } from '../subjects/subjects.server.ts';
import { addEvent, addLevelTo, addNewCourse, retirePart } from './catalogue.server.ts';
import { deskCalls, type ListedSubject, type OpenPoint, type OpenPoints } from './contract.ts';
import { getVersion, listVersions } from './history.server.ts';
import { addPreview, type Desk } from './preview.server.ts';
import { publishDraft, restoreVersion } from './publish.server.ts';

export function addDeskCalls(http: FastifyInstance, app: App, desk: Desk): void {
  const { mails } = desk;
  const find = (key: string) => findSubject(app, mails, key);
  answerCalls(http, app, subjectCalls, {
    open: async ({ params }) => openSubject(app, await find(params.subject)),
    async saveDraft({ actor, params, body }) {
      const subject = await find(params.subject);
      return (await saveDraft(app, actor, subject, body)) ?? openSubject(app, subject);
    },
    async discard({ actor, params, body }) {
      const subject = await find(params.subject);
      return (await discardDraft(app, actor, subject, body.version)) ?? openSubject(app, subject);
    },
    test: async ({ actor, params }) => sendTestMail(app, actor, mails, await find(params.subject)),
  });
  answerCalls(http, app, deskCalls, {
    list: async () => ({ subjects: await listDesk(app, mails) }),
    openPoints: () => listOpenPoints(app, mails),
    async history({ params, query }) {
      const { key } = await find(params.subject);
      return listVersions(app.db, key, query.after);
    },
    version: async ({ params }) => getVersion(app, await find(params.subject), numberOf(params.number)),
    publish: async ({ actor, params, body }) => publishDraft(app, actor, await find(params.subject), body),
    restoreVersion: async ({ actor, params, body }) =>
      restoreVersion(app, actor, await find(params.subject), { ...body, number: numberOf(params.number) }),
    addEvent: ({ actor, body }) => addEvent(app, actor, body),
    addCourse: ({ actor, body }) => addNewCourse(app, actor, body),
    addLevel: ({ actor, params, body }) => addLevelTo(app, actor, params.course, body),
    retirePart: ({ actor, params }) => retirePart(app, actor, params.subject, true),
    bringBackPart: ({ actor, params }) => retirePart(app, actor, params.subject, false),
  });
  addPreview(http, app, desk);
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

async function listDesk(app: App, mails: readonly MailTemplate[]): Promise<ListedSubject[]> {
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
      .select(['version.subject', 'version.number', 'version.author', 'version.author_uid'])
      .select('version.published_at as publishedAt')
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

async function openSubject(app: App, subject: Subject): Promise<OpenedSubject> {
  const { contract, read, write: _, ...shown } = subject;
  const published = await read(app.db);
  const draft = await findDraft(app.db, shown.key);
  return {
    ...shown,
    schema: z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema,
    published,
    madeFrom: fingerprint(subject, published),
    draft,
    problems: draft ? problemsIn(withPlaces(draft.document, published, shown.locked), contract) : {},
  };
}

const problemsIn = (document: unknown, contract: z.ZodType) => ({
  ...unseenIn([{ place: '', value: document }]),
  ...problemsOf(contract, document),
});

export async function listOpenPoints(app: App, mails: readonly MailTemplate[]): Promise<OpenPoints> {
  const subjects = (await listSubjects(app, mails)).filter(({ archivedAt }) => !archivedAt);
  const points: OpenPoint[] = [];
  const published = await readPublished(app, mails);
  for (const { key, title } of subjects) {
    const document = published.get(key);
    const add = (why: OpenPoint['why'], places: Place[]) =>
      points.push(
        ...places
          .filter(({ place }) => !isInRetired(document, place))
          .map((found) => ({ subject: key, title, ...found, why })),
      );
    if (key === 'provider') add('placeholder', listPlaceholders(Provider.parse(document)));
    if (key === 'home') add('no source', withoutSource(Home.parse(document)));
    add('to be confirmed', listToBeConfirmed(document));
  }
  points.push(...(await missingOfBilling(app)));
  return { points, texts: subjects.length };
}

async function missingOfBilling(app: App): Promise<OpenPoint[]> {
  const { settings } = await findSettings(app.db);
  const billing = { subject: 'billing', title: 'Billing settings', why: 'missing' } as const;
  return missingOf(settings).map((place) => ({ ...billing, place, value: `No bill is issued without: ${place}` }));
}

function withoutSource({ why }: Home): Place[] {
  return why.statistics.flatMap(({ figure, text, sourceToBeConfirmed }, at) =>
    sourceToBeConfirmed ? [{ place: `why.statistics.${at}.source`, value: `${figure} ${text}` }] : [],
  );
}
