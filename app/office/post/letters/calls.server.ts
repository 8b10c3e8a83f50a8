import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, conflict, refuseFields } from '../../ground/office-call.server.ts';
import { letterCalls } from './contract.ts';
import {
  addLetterText,
  changeLetterText,
  listLetterTexts,
  moveLetterText,
  retireLetterText,
} from './letter-texts.server.ts';
import { readDesk, sendTest } from './desk.server.ts';

/** The texts that letters are begun with, and a letter to oneself. */
export function addLetterCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, letterCalls, {
    texts: async () => ({ texts: await listLetterTexts(app.db) }),
    async add({ actor, body }) {
      const added = await addLetterText(app, actor, body);
      return added.ok ? { id: added.id, message: 'The text is kept.' } : refuseFields(added.errors);
    },
    async change({ actor, body, params }) {
      const changed = await changeLetterText(app, actor, params.id, body);
      if (changed.ok) return { message: 'The text is kept.' };
      if ('errors' in changed) return refuseFields(changed.errors);
      const sentence = 'Somebody else worded this text meanwhile. Yours is not kept yet; theirs stands beside it.';
      return conflict(sentence, changed.current);
    },
    async move({ actor, body, params }) {
      await moveLetterText(app, actor, params.id, body.to);
      return { message: 'The order is kept.' };
    },
    async retire({ actor, body, params }) {
      await retireLetterText(app, actor, params.id, body.retired);
      return { message: body.retired ? 'Retired. Letters keep it.' : 'It is in use again.' };
    },
    desk: () => readDesk(app),
    async test({ actor, body }) {
      await sendTest(app, actor, body);
      return { message: `The test goes to ${actor.staff.email}.` };
    },
  });
}
