import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblems } from '../../../platform/calls/refusals.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { ChangedLetterText, MoveLetterText, NewLetterText, RetireLetterText, TestLetter } from './contract.ts';
import {
  addLetterText,
  changeLetterText,
  moveLetterText,
  readLetterTexts,
  retireLetterText,
} from './letter-texts.server.ts';
import { readDesk } from './desk.server.ts';
import { sendTest } from './test-letter.server.ts';

/** The texts that letters are begun with, and a letter to oneself. */
export function addLetterCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/letter-texts',
    summary: 'The texts that letters are begun with',
    handle: async ({ actor }) => ({ status: 200, body: { texts: await readLetterTexts(app, actor) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/letters/desk',
    summary: 'All that writing a letter needs whoever is written to',
    handle: async ({ actor }) => ({ status: 200, body: await readDesk(app, actor) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letter-texts',
    summary: 'Adds a text',
    body: NewLetterText,
    async handle({ actor, body }) {
      const added = await addLetterText(app, actor, body);
      return added.ok
        ? { status: 201, body: { id: added.id, message: 'The text is kept.' } }
        : fieldProblems(added.errors);
    },
  });
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/letter-texts/:id',
    summary: 'Words a text anew',
    body: ChangedLetterText,
    async handle({ actor, body, params }) {
      const changed = await changeLetterText(app, actor, params['id']!, body);
      if (changed.ok) return { status: 200, body: { message: 'The text is kept.' } };
      if ('errors' in changed) return fieldProblems(changed.errors);
      const sentence = 'Somebody else worded this text meanwhile. Yours is not kept yet; theirs stands beside it.';
      return { status: 409, body: { ...failure('changed', sentence), current: changed.current } };
    },
  });
  addMoves(http, app);
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letters/test',
    summary: 'Sends a letter to its writer alone',
    body: TestLetter,
    limit: { most: 30, minutes: 10 },
    async handle({ actor, body }) {
      await sendTest(app, actor, body);
      return { status: 202, body: { message: `The test goes to ${actor.staff.email}.` } };
    },
  });
}

function addMoves(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letter-texts/:id/move',
    summary: 'Moves a text one place',
    body: MoveLetterText,
    async handle({ actor, body, params }) {
      await moveLetterText(app, actor, params['id']!, body.to);
      return { status: 200, body: { message: 'The order is kept.' } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/letter-texts/:id/retire',
    summary: 'Takes a text out of use, or back into it',
    body: RetireLetterText,
    async handle({ actor, body, params }) {
      await retireLetterText(app, actor, params['id']!, body.retired);
      return { status: 200, body: { message: body.retired ? 'Retired. Letters keep it.' : 'It is in use again.' } };
    },
  });
}
