import { readWish } from '../../../interest/correct/correct-interest.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { CaseDetails } from './contract.ts';
import { describeCase } from './facts.server.ts';
import { findUndelivered, listHappened } from './happened.server.ts';
import { seeMentions } from '../../people/mentions/mentions.server.ts';
import { findPersonOf } from '../../people/merges/person-of.server.ts';
import { stampOf } from './here.server.ts';

/** A case with everything about it. Looking at somebody's data is written down. Throws NotFound. */
export async function getCase(app: App, actor: Actor, id: string): Promise<CaseDetails> {
  requireRole(actor, 'reader');
  // Before all else: what changes while the rest is read differs from it.
  const stamp = await stampOf(app, id);
  const found = await findCase(app.db, id);
  if (!found || stamp === null) throw new NotFound();
  await recordAudit(app.db, app, actor, { action: 'person read', subject: `case ${id}` });
  const person = await findPersonOf(app, found);
  const happened = await listHappened(app, found, person?.emails ?? [found.email]);
  await seeMentions(app, actor, happened);
  return {
    case: found,
    ...(await describeCase(app.db, found)),
    happened,
    person: person && { key: person.key, others: person.others, alike: person.alike, unproved: person.unproved },
    wished: found.kind === 'interest' ? await readWish(app.db, id) : null,
    undelivered: await findUndelivered(app, found.email),
    stamp,
  };
}
