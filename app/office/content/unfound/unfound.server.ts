import { z } from 'zod';
import { forgetUnfound, listUnfound } from '../../../catalogue/search/count-unfound.server.ts';
import type { UnfoundSearch } from '../../../catalogue/search/unfound.ts';
import type { App } from '../../../platform/app.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';

const mostListed = 200;

/** What is erased: one query, or all of them with null. */
export const Forgotten = z.strictObject({ query: z.string().min(1).max(300).nullable() });

/** What visitors searched for and the documented rule did not find. */
export async function readUnfound(app: App, actor: Actor): Promise<{ searches: UnfoundSearch[] }> {
  requireRole(actor, 'reader');
  return { searches: await listUnfound(app.db, mostListed) };
}

/** Erases one of them, or all. What was erased does not stay in the log either. */
export async function eraseUnfound(app: App, actor: Actor, query: string | null): Promise<number> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    const count = await forgetUnfound(trx, query);
    if (count > 0)
      await recordAudit(trx, app, actor, { action: 'searches forgotten', subject: 'searches', detail: { count } });
    return count;
  });
}
