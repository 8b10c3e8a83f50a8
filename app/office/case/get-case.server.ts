import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { findCase } from '../cases/find-case.server.ts';
import { listActs } from '../cases/list-acts.server.ts';
import { listLetters } from '../letters/list-letters.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { CaseDetails } from './contract.ts';
import { listSent } from './list-sent.server.ts';

const mostEvents = 200;

/** A case with everything about it. Looking at somebody's data is written down. Throws NotFound. */
export async function getCase(app: App, actor: Actor, id: string): Promise<CaseDetails> {
  requireRole(actor, 'reader');
  const found = await findCase(app.db, id);
  if (!found) throw new NotFound();
  await recordAudit(app.db, app, actor, { action: 'person read', subject: `case ${id}` });
  const events = [...(await listActs(app, [id], mostEvents)), ...(await listLetters(app, [id], mostEvents))];
  return {
    case: found,
    sent: await listSent(app.db, found),
    events: events.toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id)),
  };
}
