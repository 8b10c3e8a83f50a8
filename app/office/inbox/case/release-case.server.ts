import { sql } from 'kysely';
import { releaseMessage } from '../../../contact/send-message.server.ts';
import { releaseInterest } from '../../../interest/send-receipts.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import type { Case, SeenCase } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';

type Released = { ok: true } | { ok: false; current: Case };

/**
 * A person sent it after all: what was held back comes before the office, and its sender gets the receipt that was kept from them. Refused
 * when somebody else has changed or released it since it was seen. Throws NotFound.
 */
export async function releaseCase(app: App, actor: Actor, { id, version }: SeenCase): Promise<Released> {
  requireRole(actor, 'office');
  const outcome = await app.write(async (trx): Promise<Released> => {
    const taken = await trx
      .updateTable('cases')
      .set({ review_reason: null, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('review_reason', 'is not', null)
      .returning(['interest_id', 'message_id'])
      .executeTakeFirst();
    if (!taken) {
      const current = await findCase(trx, id);
      if (!current) throw new NotFound();
      return { ok: false, current };
    }
    if (taken.interest_id) await releaseInterest(trx, app, taken.interest_id);
    if (taken.message_id) await releaseMessage(trx, app, taken.message_id);
    await recordAudit(trx, app, actor, { action: 'case released', subject: `case ${id}` });
    return { ok: true };
  });
  if (outcome.ok) app.wakeOutbox();
  return outcome;
}
