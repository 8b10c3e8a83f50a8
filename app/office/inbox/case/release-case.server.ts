import { releaseMessage } from '../../../contact/send-message.server.ts';
import { releaseInterest } from '../../../interest/send-receipts.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import type { Case, SeenCase } from '../../people/cases/contract.ts';
import { changeCases, type Is } from '../../people/cases/change-cases.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';

type Released = { ok: true } | { ok: false; current: Case };

/**
 * A person sent it after all: what was held back comes before the office, and its sender gets the receipt that was kept from them. Refused
 * when somebody else has changed or released it since it was seen. Throws NotFound.
 */
export async function releaseCase(app: App, actor: Actor, { id, version }: SeenCase): Promise<Released> {
  const outcome = await officeAct(app, actor, 'office', async (trx, log): Promise<Released> => {
    const heldBack = (is: Is) => is('review_reason', 'is not', null);
    const wanted = { id, version, only: heldBack, change: { review_reason: null } };
    const [released] = await changeCases(trx, [wanted], app.now().toISOString());
    if (!released) {
      const current = await findCase(trx, id);
      if (!current) throw new NotFound();
      return { ok: false, current };
    }
    const { interest_id: interest, message_id: message } = released.before;
    if (interest) await releaseInterest(trx, app, interest);
    if (message) await releaseMessage(trx, app, message);
    await log({ action: 'case released', subject: `case ${id}` });
    return { ok: true };
  });
  if (outcome.ok) app.wakeOutbox();
  return outcome;
}
