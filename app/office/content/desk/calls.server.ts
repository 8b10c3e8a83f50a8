import type { FastifyInstance } from 'fastify';
import { forgetUnfound, listUnfound } from '../../../catalogue/search/count-unfound.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { answerCalls, conflict, refuse, Refused } from '../../ground/office-call.server.ts';
import { discardDraft, saveDraft } from '../subjects/drafts.server.ts';
import { findSubject } from '../subjects/subjects.server.ts';
import { subjectCalls } from '../subjects/subjects.ts';
import { sendTestMail } from '../subjects/test-mail.server.ts';
import { addLevelTo, addNewCourse, retirePart } from './catalogue.server.ts';
import { deskCalls } from './contract.ts';
import { listDesk, openSubject, listOpenPoints } from './desk.server.ts';
import { addEvent, moveEvent } from './events.server.ts';
import { getVersion, listVersions } from './history.server.ts';
import { addPreview, type Desk } from './preview.server.ts';
import { publishDraft, restoreVersion, type NotPublished } from './publish.server.ts';

const mostUnfound = 200;

/** The content desk: what is published, drafts, publishing, history, and the pages as they will be. */
export function addDeskCalls(http: FastifyInstance, app: App, desk: Desk): void {
  const { mails } = desk;
  const find = (key: string) => findSubject(app, mails, key);
  answerCalls(http, app, subjectCalls, {
    open: async ({ params }) => openSubject(app, await find(params.subject)),
    async saveDraft({ actor, params, body }) {
      const subject = await find(params.subject);
      const saved = await saveDraft(app, actor, subject, body);
      return saved.ok ? openSubject(app, subject) : changed(saved.draft);
    },
    async discard({ actor, params, body }) {
      const subject = await find(params.subject);
      const discarded = await discardDraft(app, actor, subject, body.version);
      return discarded.ok ? openSubject(app, subject) : changed(discarded.draft);
    },
    async test({ actor, params }) {
      const sent = await sendTestMail(app, actor, mails, await find(params.subject));
      if (!sent.ok) return refusal({ ok: false, reason: 'invalid', errors: sent.errors });
      return { message: `On its way to ${sent.to}, with made-up details in it.` };
    },
  });
  answerCalls(http, app, deskCalls, {
    list: async () => ({ subjects: await listDesk(app, mails) }),
    openPoints: () => listOpenPoints(app, mails),
    unfound: async () => ({ searches: await listUnfound(app.db, mostUnfound) }),
    async eraseUnfound({ actor, body: { query } }) {
      // What is erased does not stay in the log either.
      const count = await officeAct(app, actor, 'office', async (trx, log) => {
        const erased = await forgetUnfound(trx, query);
        if (erased > 0) await log({ action: 'searches forgotten', subject: 'searches', detail: { count: erased } });
        return erased;
      });
      return { message: count === 1 ? 'One search is erased.' : `${count} searches are erased.` };
    },
    async history({ params, query }) {
      const { key } = await find(params.subject);
      return listVersions(app.db, key, query.after);
    },
    version: async ({ params }) => getVersion(app, await find(params.subject), numberOf(params.number)),
    async publish({ actor, params, body }) {
      const published = await publishDraft(app, actor, await find(params.subject), body);
      return published.ok ? published : refusal(published);
    },
    async restoreVersion({ actor, params, body }) {
      const which = { ...body, number: numberOf(params.number) };
      const restored = await restoreVersion(app, actor, await find(params.subject), which);
      return restored.ok ? restored : refusal(restored);
    },
    async addEvent({ actor, body }) {
      const code = await addEvent(app, actor, body);
      if (code !== null) return { subject: `event.${code}` };
      const sentence = 'There is a training event of this code, perhaps a retired one.';
      return refuse('taken', sentence, { errors: { code: sentence } });
    },
    moveEvent: async ({ actor, params, body }) => ({ moved: await moveEvent(app, actor, params.code, body.way) }),
    addCourse: async ({ actor, body }) => added(await addNewCourse(app, actor, body)),
    addLevel: async ({ actor, params, body }) => added(await addLevelTo(app, actor, params.course, body)),
    async retirePart({ actor, params }) {
      const problem = await retirePart(app, actor, params.subject, true);
      return problem ? notPossible('not-possible', problem) : { retired: true };
    },
    async bringBackPart({ actor, params }) {
      const problem = await retirePart(app, actor, params.subject, false);
      return problem ? notPossible('not-possible', problem) : { retired: false };
    },
  });
  addPreview(http, app, desk);
}

const added = (outcome: Awaited<ReturnType<typeof addLevelTo>>) =>
  outcome.ok
    ? { subject: outcome.subject }
    : refuse('taken', Object.values(outcome.errors)[0] ?? '', { errors: outcome.errors });

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
const changed = (draft: unknown) => conflict('Somebody else has saved this draft since you opened it.', draft);
const notPossible = (code: string, sentence: string, beside: object = {}) =>
  new Refused({ status: 422, body: { ...failure(code, sentence), ...beside } });

function refusal(refused: NotPublished): Refused {
  switch (refused.reason) {
    case 'changed':
      return changed(refused.draft);
    case 'published-meanwhile': {
      const { reason, ok: _, ...current } = refused;
      return refuse(
        reason,
        'Another text was published since this draft was begun. Look at both before you publish.',
        current,
      );
    }
    case 'invalid': {
      const { errors } = refused;
      return notPossible('invalid', 'Something is missing or too long: see the marked fields.', { errors });
    }
    case 'claims':
      return notPossible('claims', 'These words claim something that has no source.', { claims: refused.claims });
    case 'nothing-new':
      return notPossible('nothing-new', 'This is what is published already.');
  }
}
