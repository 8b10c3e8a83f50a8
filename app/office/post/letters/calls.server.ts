import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, conflict, refuseFields } from '../../ground/office-call.server.ts';
import { type Desk, letterCalls } from './contract.ts';
import { addLetterText, changeLetterText, listLetterTexts, retireLetterText } from './letter-texts.server.ts';
import { currentTexts } from '../../../platform/outbox/mail-words.ts';
import { closingOf, officeLetter } from './letter.email.tsx';

async function readDesk(app: App): Promise<Desk> {
  const words = currentTexts(officeLetter, await app.mailTexts(officeLetter.name));
  const { tradingName, email, phone, addressLines, grievance, cities } = await app.provider();
  return {
    texts: (await listLetterTexts(app.db)).filter(({ retired }) => !retired),
    surroundings: {
      provider: { tradingName, email, phone, addressLines, grievance, cities },
      publicUrl: app.config.publicUrl,
    },
    closing: { answer: closingOf('answer', words), dates: closingOf('dates', words) },
  };
}

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
    async retire({ actor, body, params }) {
      await retireLetterText(app, actor, params.id, body.retired);
      return { message: body.retired ? 'Retired. Letters keep it.' : 'It is in use again.' };
    },
    desk: () => readDesk(app),
  });
}
