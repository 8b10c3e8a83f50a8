import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { discardDraft, saveDraft, sendTestMail } from '../subjects/drafts.server.ts';
import { findSubject } from '../subjects/subjects.server.ts';
import { subjectCalls } from '../subjects/subjects.ts';
import { addEvent, addLevelTo, addNewCourse, retirePart } from './catalogue.server.ts';
import { deskCalls } from './contract.ts';
import { listDesk, openSubject, listOpenPoints } from './desk.server.ts';
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
