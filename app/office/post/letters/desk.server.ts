import type { z } from 'zod';
import { mailLetter } from '../../../identity/mails/mail-gate.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { currentTexts } from '../../../platform/outbox/mail-words.ts';
import { nameOf, requireRole, type Actor } from '../../ground/office-call.server.ts';
import { selectCases } from '../../people/cases/find-case.server.ts';
import type { Desk, TestLetter } from './contract.ts';
import { listLetterTexts } from './letter-texts.server.ts';
import { closingOf, officeLetter } from './letter.email.tsx';
import { fill, type Values } from './placeholders.ts';
import { readValues, readWriter } from './values.server.ts';

/** All that writing a letter needs whoever is written to. */
export async function readDesk(app: App): Promise<Desk> {
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

/**
 * Sends a letter to its writer alone, as the person of the case would get it. A wrong placeholder stands in it as it was typed: a test is there
 * to see that. Throws NotFound.
 */
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
  app.wakeOutbox();
}

async function valuesFor(app: App, actor: Actor, caseId: string | null): Promise<Values> {
  const writer = await readWriter(app, nameOf(actor));
  if (caseId === null) return { ...nobody, 'office phone': writer.phone, 'your name': writer.name };
  const found = await selectCases(app.db).where('cases.id', '=', caseId).executeTakeFirst();
  if (!found) throw new NotFound();
  return (await readValues(app.db, [found], writer)).get(caseId)!;
}
