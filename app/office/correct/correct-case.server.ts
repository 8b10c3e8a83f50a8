import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { correctMessage } from '../../contact/send-message.server.ts';
import { correctInterest } from '../../interest/correct/correct-interest.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import type { Case } from '../cases/contract.ts';
import { findCase } from '../cases/find-case.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { movePersonNotes } from '../timeline/person-notes.server.ts';
import { whoFields, type Correction, type WhoField } from './contract.ts';

type Corrected = { ok: true } | { ok: false; current: Case } | { ok: false; field: WhoField; sentence: string };

/**
 * Puts right a slip in a name, a telephone number or an email, in the record and its case, so that it is found by the new words. The old value stays
 * with the case; the log says which fields, not what stood there. Refused when somebody else has changed the case since it was seen. Throws NotFound.
 */
export async function correctCase(app: App, actor: Actor, id: string, typed: Correction): Promise<Corrected> {
  requireRole(actor, 'office');
  return app.write(async (trx): Promise<Corrected> => {
    const found = await findCase(trx, id);
    if (!found) throw new NotFound();
    const fields = whoFields.filter((field) => found[field] !== typed[field]);
    if (fields.length === 0) return { ok: true };
    const refused = await findRefusal(trx, found, fields);
    if (refused) return { ok: false, ...refused };
    const taken = await trx
      .updateTable('cases')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('version', '=', typed.version)
      .returning('excerpt')
      .executeTakeFirst();
    if (!taken) return { ok: false, current: (await findCase(trx, id)) ?? found };
    const change = Object.fromEntries(fields.map((field) => [field, typed[field]]));
    if (found.kind === 'interest') await correctInterest(trx, app, id, change);
    else await correctMessage(trx, app, id, change);
    if (fields.includes('email')) await movePersonNotes(trx, found.email, typed.email);
    // What the office entered by hand begins in its own words.
    await trx.updateTable('cases').set({ excerpt: taken.excerpt }).where('id', '=', id).execute();
    await trx
      .insertInto('case_corrections')
      .values(
        fields.map((field) => ({
          id: uuid(),
          case_id: id,
          field,
          old_value: found[field],
          new_value: typed[field],
          author_uid: actor.staff.uid,
          author: actor.staff.fname || actor.staff.email,
          corrected_at: app.now().toISOString(),
        })),
      )
      .execute();
    await recordAudit(trx, app, actor, { action: 'case corrected', subject: `case ${id}`, detail: { fields } });
    return { ok: true };
  });
}

async function findRefusal(
  trx: Trx,
  { kind, email, reviewReason }: Case,
  fields: readonly WhoField[],
): Promise<{ field: WhoField; sentence: string } | null> {
  const [field] = fields;
  if (kind === 'registration')
    return { field: field!, sentence: 'A registration is corrected by its person, under Profile.' };
  if (reviewReason) return { field: field!, sentence: 'This is held back. Release it first.' };
  if (!fields.includes('email') || email === '') return null;
  const account = await trx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const sentence =
    'They have an account with this email, and nobody changes that for them. They can open an account with the right one.';
  return account ? { field: 'email', sentence } : null;
}
