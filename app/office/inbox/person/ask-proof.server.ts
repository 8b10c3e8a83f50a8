import type { App } from '../../../platform/app.server.ts';
import { askErasureProof } from '../../../registration/your-data/erasure-proof.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { keyOf } from '../../people/merges/keys.server.ts';
import { nameForLog, readSide } from '../../people/merges/sides.server.ts';

type Outcome = { ok: true } | { ok: false; reason: 'cannot' | 'too-many'; sentence: string };

const refused = (sentence: string): Outcome => ({ ok: false, reason: 'cannot', sentence });

/**
 * Mails a link to an address, by which its owner proves that they asked to be erased. What is mailed and proved stands with the person; erasing
 * stays an owner's act.
 */
export async function askProof(app: App, actor: Actor, typed: string): Promise<Outcome> {
  requireRole(actor, 'owner');
  const key = await keyOf(app.db, typed);
  const side = key && (await readSide(app.db, key));
  if (!side || side.account?.deleted_at) return refused('Nobody is known by this any more.');
  if (!side.key.includes('@'))
    return refused('They have given no email. Call the number, and write down what was said.');
  if (side.account?.role === 'staff')
    return refused('They work in the office. An owner takes them out of the team first.');
  const asked = await app.write(async (trx) => {
    if (!(await askErasureProof(trx, app, side.key, actor.staff.uid))) return false;
    const subject = await nameForLog(trx, side.key);
    await recordAudit(trx, app, actor, { action: 'erasure proof asked', subject });
    return true;
  });
  if (!asked) {
    const sentence = 'Three links went to this address today: the newest works. Ask again tomorrow.';
    return { ok: false, reason: 'too-many', sentence };
  }
  app.wakeOutbox();
  return { ok: true };
}
