import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { releaseMessage } from '../../contact/release-message.server.ts';
import { releaseInterest } from '../../interest/release-interest.server.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../office-call.server.ts';
import type { Case, Outcome, SeenCase } from './contract.ts';
import { findCase } from './find-case.server.ts';

/**
 * Lets go of what was held back as perhaps sent by a program: the case waits with the others, and the person gets now what they would have got
 * at once. A case that somebody changed since it was seen, or that is not held back, is left alone and handed back.
 */
export async function releaseCases(app: App, actor: Actor, seen: readonly SeenCase[]): Promise<Outcome> {
  requireRole(actor, 'office');
  const outcome = await app.write(async (trx) => {
    const done: SeenCase[] = [];
    const changed: Case[] = [];
    // In one order, so that two people at once never wait for each other.
    for (const { id, version } of seen.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const kind = await release(trx, { id, version });
      if (!kind) {
        const current = await findCase(trx, id);
        if (current) changed.push(current);
        continue;
      }
      if (kind === 'interest') await releaseInterest(trx, app, id);
      if (kind === 'message') await releaseMessage(trx, app, id);
      await recordAudit(trx, app, actor, { action: 'case released', subject: `case ${id}` });
      done.push({ id, version: version + 1 });
    }
    return { done, changed };
  });
  if (outcome.done.length > 0) app.wakeOutbox();
  return outcome;
}

/** The case's kind when it was held back and of the seen version; null otherwise. The row itself decides between two at once. */
async function release(trx: Trx, { id, version }: SeenCase): Promise<Case['kind'] | null> {
  const row = await trx
    .updateTable('cases')
    .set({ review_reason: null, status: 'New', archived_at: null, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('review_reason', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}
