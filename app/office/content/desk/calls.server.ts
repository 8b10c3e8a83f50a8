import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { codeOf, NewTrainingEvent } from '../../../interest/training-events.ts';
import type { App } from '../../../platform/app.server.ts';
import type { CallAnswer } from '../../../platform/calls/call.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { discardDraft, saveDraft } from '../subjects/drafts.server.ts';
import { findSubject } from '../subjects/subjects.server.ts';
import { sendTestMail } from '../subjects/test-mail.server.ts';
import { AddedCourse, AddedLevel, addLevelTo, addNewCourse, movePart, retirePart } from './catalogue.server.ts';
import { listDesk, listHistory, openSubject } from './desk.server.ts';
import { addEvent, archiveEvent, moveEvent } from './events.server.ts';
import { getVersion } from './history.server.ts';
import { listOpenPoints } from './open-points.server.ts';
import { addPreview, type Desk } from './preview.server.ts';
import { publishDraft, restoreVersion, type NotPublished } from './publish.server.ts';

const version = z.int().min(0);
const madeFrom = z.string().max(40);
const Document = z
  .record(z.string(), z.json())
  // PostgreSQL keeps no such letter in a text.
  .refine((document) => !JSON.stringify(document).includes('\\u0000'), 'This text has a letter that cannot be kept.');

const Way = z.strictObject({ way: z.enum(['up', 'down']) });

/** A training event as the office adds it: without a code, its title makes one. */
const AddedEventBody = NewTrainingEvent.extend({
  code: z.union([z.literal(''), NewTrainingEvent.shape.code]).default(''),
  shown: z.boolean().default(false),
}).refine(({ code, title }) => code !== '' || title === '' || codeOf(title) !== '', {
  path: ['code'],
  message: 'This title makes no code: please write one, such as BasicCorrosion.',
});

/** The content desk: what is published, drafts, publishing, history, and the pages as they will be. */
export function addDeskCalls(http: FastifyInstance, app: App, desk: Desk): void {
  addLooking(http, app, desk);
  addWriting(http, app, desk);
  addEvents(http, app);
  addCatalogue(http, app);
  addPreview(http, app, desk);
}

function addLooking(http: FastifyInstance, app: App, { mails }: Desk): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/desk',
    summary: 'Everything that can be edited, with its draft and its last publication',
    handle: async ({ actor }) => ({ status: 200, body: { subjects: await listDesk(app, actor, mails) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/desk/open-points',
    summary: 'What is still a placeholder or to be confirmed',
    handle: async ({ actor }) => ({ status: 200, body: { points: await listOpenPoints(app, actor, mails) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/desk/subjects/:subject',
    summary: 'One subject: its form, what is published, its draft',
    handle: async ({ actor, params }) => {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      return { status: 200, body: await openSubject(app, actor, subject) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/desk/subjects/:subject/history',
    summary: 'The versions of a subject, the newest first',
    query: z.object({ before: z.coerce.number().int().optional() }),
    handle: async ({ actor, params, query }) => {
      const { key } = await findSubject(app, mails, params['subject'] ?? '');
      return { status: 200, body: { versions: await listHistory(app, actor, key, query.before) } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/desk/subjects/:subject/history/:number',
    summary: 'One version, and what it changed',
    handle: async ({ actor, params }) => {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      return { status: 200, body: await getVersion(app, actor, subject, numberOf(params['number'])) };
    },
  });
}

function addWriting(http: FastifyInstance, app: App, { mails }: Desk): void {
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/desk/subjects/:subject/draft',
    summary: 'Keeps a draft as typed',
    body: z.object({ document: Document, version, madeFrom }),
    async handle({ actor, params, body }) {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      const saved = await saveDraft(app, actor, subject, body);
      if (!saved.ok) return changed(saved.draft);
      return { status: 200, body: await openSubject(app, actor, subject) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/subjects/:subject/discard',
    summary: 'Throws the draft away',
    body: z.object({ version }),
    async handle({ actor, params, body }) {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      const discarded = await discardDraft(app, actor, subject, body.version);
      if (!discarded.ok) return changed(discarded.draft);
      return { status: 200, body: await openSubject(app, actor, subject) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/subjects/:subject/publish',
    summary: 'Publishes the draft',
    body: z.object({ version, claimsConfirmed: z.boolean().default(false) }),
    async handle({ actor, params, body }) {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      const published = await publishDraft(app, actor, subject, body);
      return published.ok ? { status: 200, body: published } : refusal(published);
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/subjects/:subject/test',
    summary: 'Sends a mail, in the words of its draft, to whoever asks',
    limit: { most: 60, minutes: 10 },
    async handle({ actor, params }) {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      const sent = await sendTestMail(app, actor, mails, subject);
      if (!sent.ok) return refusal({ ok: false, reason: 'invalid', errors: sent.errors });
      return { status: 200, body: { message: `On its way to ${sent.to}, with made-up details in it.` } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/subjects/:subject/history/:number/restore',
    summary: 'Publishes an earlier version again',
    body: z.object({ madeFrom, claimsConfirmed: z.boolean().default(false) }),
    async handle({ actor, params, body }) {
      const subject = await findSubject(app, mails, params['subject'] ?? '');
      const restored = await restoreVersion(app, actor, subject, { ...body, number: numberOf(params['number']) });
      return restored.ok ? { status: 200, body: restored } : refusal(restored);
    },
  });
}

function addEvents(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/events',
    summary: 'Adds a training event',
    body: AddedEventBody,
    async handle({ actor, body }) {
      const code = await addEvent(app, actor, body);
      if (code !== null) return { status: 201, body: { subject: `event.${code}` } };
      const sentence = 'There is a training event of this code, perhaps a retired one.';
      return { status: 409, body: failure('taken', sentence, { errors: { code: sentence } }) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/events/:code/move',
    summary: 'Moves a training event up or down in its group of the form',
    body: Way,
    async handle({ actor, params, body }) {
      return { status: 200, body: { moved: await moveEvent(app, actor, params['code'] ?? '', body.way) } };
    },
  });
  for (const [path, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    defineOfficeCall(http, app, {
      method: 'POST',
      path: `/desk/events/:code/${path}`,
      summary: archived ? 'Takes a training event out of the form' : 'Puts a training event back into the form',
      async handle({ actor, params }) {
        await archiveEvent(app, actor, params['code'] ?? '', archived);
        return { status: 200, body: { archived } };
      },
    });
  }
}

function addCatalogue(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/courses',
    summary: 'Adds a course with its first level, not shown yet',
    body: AddedCourse,
    handle: async ({ actor, body }) => added(await addNewCourse(app, actor, body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/courses/:course/levels',
    summary: 'Adds a level to a course, not shown yet',
    body: AddedLevel,
    handle: async ({ actor, params, body }) => added(await addLevelTo(app, actor, params['course'] ?? '', body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/desk/parts/:subject/move',
    summary: 'Moves a course, or a level in its course, up or down',
    body: Way,
    handle: async ({ actor, params, body }) => ({
      status: 200,
      body: { moved: await movePart(app, actor, params['subject'] ?? '', body.way) },
    }),
  });
  for (const [path, retired] of [
    ['retire', true],
    ['restore', false],
  ] as const) {
    defineOfficeCall(http, app, {
      method: 'POST',
      path: `/desk/parts/:subject/${path}`,
      summary: retired ? 'Takes a course or a level out of what is shown' : 'Brings a course or a level back',
      async handle({ actor, params }) {
        const problem = await retirePart(app, actor, params['subject'] ?? '', retired);
        if (problem) return { status: 422, body: failure('not-possible', problem) };
        return { status: 200, body: { retired } };
      },
    });
  }
}

const added = (outcome: Awaited<ReturnType<typeof addLevelTo>>): CallAnswer =>
  outcome.ok
    ? { status: 201, body: { subject: outcome.subject } }
    : { status: 409, body: failure('taken', Object.values(outcome.errors)[0] ?? '', { errors: outcome.errors }) };

const numberOf = (text = '') => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

function changed(draft: unknown): CallAnswer {
  const sentence = 'Somebody else has saved this draft since you opened it.';
  return { status: 409, body: { ...failure('changed', sentence), current: draft } };
}

function refusal(refused: NotPublished): CallAnswer {
  switch (refused.reason) {
    case 'changed':
      return changed(refused.draft);
    case 'published-meanwhile': {
      const { reason, ok: _, ...current } = refused;
      const sentence = 'Another text was published since this draft was begun. Look at both before you publish.';
      return { status: 409, body: { ...failure(reason, sentence), ...current } };
    }
    case 'invalid': {
      const { errors } = refused;
      return {
        status: 422,
        body: failure('invalid', 'Something is missing or too long: see the marked fields.', { errors }),
      };
    }
    case 'claims': {
      const sentence = 'These words claim something that has no source.';
      return { status: 422, body: { ...failure('claims', sentence), claims: refused.claims } };
    }
    case 'nothing-new':
      return { status: 422, body: failure('nothing-new', 'This is what is published already.') };
  }
}
