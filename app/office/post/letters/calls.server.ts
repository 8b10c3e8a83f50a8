import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, conflict, refuseFields, nameOf, requireRole } from '../../ground/office-call.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { type Desk, fill, letterCalls, type TestLetter, type Values } from './contract.ts';
import { addLetterText, changeLetterText, listLetterTexts, retireLetterText } from './letter-texts.server.ts';
import type { z } from 'zod';
import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { currentTexts } from '../../../platform/outbox/mail-words.ts';
import { selectCases } from '../../people/cases/find-case.server.ts';
import { closingOf, officeLetter } from './letter.email.tsx';
import { readValues, readWriter } from './values.server.ts';

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

/** What stands for the placeholders while nobody is meant yet. */
const nobody = { name: 'Sample person', reference: 'EOI-7K3M9Q', wish: 'Basic Corrosion', city: 'Mumbai' };

/** To its writer alone, as the person of the case would get it; a wrong placeholder stands as it was typed, for the writer to see. Throws NotFound. */
export async function sendTest(
  app: App,
  actor: Actor,
  { subject, text, caseId, purpose }: z.output<typeof TestLetter>,
): Promise<void> {
  requireRole(actor, 'office');
  const values = await valuesFor(app, actor, caseId);
  await app.write((trx) =>
    mailLetter(trx, app, {
      template: 'office-letter',
      to: actor.staff.email,
      urgent: true,
      data: { subject: `Test: ${fill(subject, values)}`, text: fill(text, values), purpose },
    }),
  );
}

async function valuesFor(app: App, actor: Actor, caseId: string | null): Promise<Values> {
  const writer = await readWriter(app, nameOf(actor));
  if (caseId === null) return { ...nobody, 'office phone': writer.phone, 'your name': writer.name };
  const found = await selectCases(app.db).where('cases.id', '=', caseId).executeTakeFirst();
  if (!found) throw new NotFound();
  return (await readValues(app.db, [found], writer)).get(caseId)!;
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
    async test({ actor, body }) {
      await sendTest(app, actor, body);
      return { message: `The test goes to ${actor.staff.email}.` };
    },
  });
}
