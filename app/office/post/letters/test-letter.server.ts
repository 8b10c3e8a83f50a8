import type { z } from 'zod';
import { mailLetter } from '../../../identity/mails/mail-gate.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { selectCases } from '../../people/cases/find-case.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { TestLetter } from './contract.ts';
import { fill, type Values } from './placeholders.ts';
import { readValues, readWriter } from './values.server.ts';

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

async function valuesFor(app: App, { staff }: Actor, caseId: string | null): Promise<Values> {
  const writer = await readWriter(app, staff.fname || staff.email);
  if (caseId === null) return { ...nobody, 'office phone': writer.phone, 'your name': writer.name };
  const found = await selectCases(app.db).where('cases.id', '=', caseId).executeTakeFirst();
  if (!found) throw new NotFound();
  return (await readValues(app.db, [found], writer)).get(caseId)!;
}
