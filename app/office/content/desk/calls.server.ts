import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findSettings } from '../../../billing/settings.server.ts';
import { missingOf } from '../../../billing/settings.ts';
import { findClaims } from '../../../content/claims.ts';
import { Home, isInRetired, Provider } from '../../../content/contract.ts';
import { listPlaceholders, listTexts, listToBeConfirmed, type Place } from '../../../content/rules.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { type Actor, answerCalls, officeAct, refuse, Refused, refuseInvalid } from '../../ground/office-call.server.ts';
import { problemsOf, unseenIn } from '../form/problems.ts';
import type { Schema } from '../form/schema.ts';
import { type Change, listChanges, type OpenedSubject, subjectCalls, withPlaces } from '../subjects/subjects.ts';
import {
  deleteDraft,
  discardDraft,
  draftChanged,
  findDraft,
  notValid,
  saveDraft,
  sendTestMail,
} from '../subjects/drafts.server.ts';
import { findSubject, fingerprint, listSubjects, readPublished, type Subject } from '../subjects/subjects.server.ts';
import { addEvent, addLevelTo, addNewCourse, retirePart } from './catalogue.server.ts';
import { type Claim, deskCalls, type ListedSubject, type OpenPoint, type OpenPoints } from './contract.ts';
import { getVersion, keepVersion, listVersions } from './history.server.ts';
import { addPreview, type Desk } from './preview.server.ts';

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

type Published = { ok: true; number: number; changes: Change[] } | Refused;

/** Ends the transaction without a trace. */
class Stopped extends Error {
  override name = 'Stopped';
}

type Publication = {
  document: unknown;
  /** Fingerprint of the published text it is to replace. */
  madeFrom: string;
  /** Somebody has looked at the claims it makes and takes them on. */
  claimsConfirmed: boolean;
  /** The version it brings back; none: an edited text. */
  from?: number;
  /** The version of the draft that ends with it. */
  ends?: number;
};

type OfDraft = { version: number; claimsConfirmed: boolean };

/** Publishes the draft of a subject. Refused when it is another than the one that was seen. */
const publishDraft = (app: App, actor: Actor, subject: Subject, { version, claimsConfirmed }: OfDraft) =>
  publish(app, actor, subject, async (trx) => {
    const draft = await findDraft(trx, subject.key);
    if (draft?.version !== version) return draftChanged(draft);
    return { document: draft.document, madeFrom: draft.madeFrom, claimsConfirmed, ends: version };
  });

type OfVersion = { number: number; madeFrom: string; claimsConfirmed: boolean };

/** Publishes an earlier version again; a draft stays as it is. Throws NotFound. */
const restoreVersion = (app: App, actor: Actor, subject: Subject, { number, ...seen }: OfVersion) =>
  publish(app, actor, subject, async (trx) => {
    const row = await trx
      .selectFrom('content_versions')
      .select('document')
      .where('subject', '=', subject.key)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row) throw new NotFound();
    return { ...seen, document: JSON.parse(row.document) as unknown, from: number };
  });

/** The text, a version in the history and an entry in the log together. Refused when the published text is another than the one that was seen, or the new one breaks its contract. */
async function publish(
  app: App,
  actor: Actor,
  subject: Subject,
  find: (trx: Trx) => Promise<Publication | Refused>,
): Promise<Published> {
  try {
    return await officeAct(app, actor, 'office', async (trx, log) => {
      const found = await find(trx);
      if (found instanceof Refused) return found;
      const published = await subject.read(trx);
      const change = await changeOf(trx, subject, published, found);
      if (change instanceof Refused) return change;
      const { document, changes, claims } = change;
      const { from, ends } = found;
      const version = { published, document, kind: from === undefined ? 'edited' : 'restored', changes, from } as const;
      const number = await keepVersion(trx, app, actor, subject, version);
      if (number === null) throw new Stopped();
      await subject.write(trx, app, document);
      const detail = {
        version: number,
        ...(from === undefined ? {} : { from }),
        changes: changes.slice(0, 20),
        claims,
      };
      const action = from === undefined ? 'content published' : 'content restored';
      await log({ action, subject: `content ${subject.key}`, detail });
      if (ends !== undefined && !(await deleteDraft(trx, subject.key, ends))) throw new Stopped();
      return { ok: true, number, changes };
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return draftChanged(await findDraft(app.db, subject.key));
  }
}

async function changeOf(trx: Trx, subject: Subject, published: unknown, found: Publication) {
  if (fingerprint(subject, published) !== found.madeFrom) return meanwhile(trx, subject, published);
  const kept = withPlaces(found.document, published, subject.locked);
  const parsed = subject.contract.safeParse(kept);
  if (!parsed.success) return notValid(problemsOf(subject.contract, kept));
  const changes = listChanges(published, parsed.data);
  if (changes.length === 0) return refuseInvalid('This is what is published already.', { code: 'nothing-new' });
  const errors = unseenIn(changes.map(({ place, to }) => ({ place, value: to })));
  if (Object.keys(errors).length > 0) return notValid(errors);
  const claims = claimsOf(changes);
  if (claims.length > 0 && !found.claimsConfirmed)
    return refuseInvalid('These words claim something that has no source.', { code: 'claims', claims });
  return { document: parsed.data, changes, claims };
}

async function meanwhile(trx: Trx, subject: Subject, published: unknown): Promise<Refused> {
  const [last = null] = (await listVersions(trx, subject.key)).versions;
  const sentence = 'Another text was published since this draft was begun. Look at both before you publish.';
  return refuse('published-meanwhile', sentence, { published, madeFrom: fingerprint(subject, published), last });
}

function claimsOf(changes: Change[]): Claim[] {
  return changes.flatMap(({ place, from, to }) => {
    const before = new Set(listTexts(from).flatMap(({ value }) => findClaims(value)));
    return listTexts(to)
      .flatMap(({ value }) => findClaims(value))
      .filter((words) => !before.has(words))
      .map((words) => ({ place, words }));
  });
}
