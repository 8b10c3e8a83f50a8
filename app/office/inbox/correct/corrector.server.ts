import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import { idsOf, type Trx } from '../../../platform/database/database.server.ts';
import { type Actor, nameOf } from '../../ground/office-call.server.ts';
import { recordAudit } from '../../ground/log.server.ts';
import { changeCases } from '../../people/cases/change-cases.server.ts';

/** What is put right: a field, and in the words of the day what stood there and what stands there now. */
export type Slip = { field: string; from: string; to: string };

/** `putRight` does it in the record, which writes the case anew. The old value stays with the case; the log has the fields alone. False when the case was changed since that version. */
export async function correct(
  trx: Trx,
  app: App,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
  slips: readonly Slip[],
  putRight: () => Promise<void>,
): Promise<boolean> {
  const at = app.now().toISOString();
  const [taken] = await changeCases(trx, [{ id, version, change: {} }], at);
  if (!taken) return false;
  await putRight();
  const { told_at: told, excerpt } = taken.before;
  // What the office entered by hand begins in its own words.
  if (told !== null) await changeCases(trx, [{ id, change: { excerpt } }], at);
  const rows = slips.map(({ field, from, to }) => ({
    id: uuid(),
    case_id: id,
    field,
    old_value: from,
    new_value: to,
    author_uid: actor.staff.uid,
    author: nameOf(actor),
    corrected_at: at,
  }));
  await trx.insertInto('case_corrections').values(rows).execute();
  const fields = slips.map(({ field }) => field);
  await recordAudit(trx, app, actor, { action: 'case corrected', subject: `case ${id}`, detail: { fields } });
  return true;
}

/** Who stood in a case under an address, before or until the office put another there, is forgotten. Answers the cases. */
export async function forgetCorrected(trx: Trx, email: string): Promise<string[]> {
  const named = sql<string>`(select case_id as id, max(corrected_at) as until from case_corrections
    where ${email} in (old_value, new_value) group by case_id)`;
  const { rows } = await sql<{ id: string }>`select named.id from ${named} named`.execute(trx);
  await sql`update case_corrections set old_value = '', new_value = ''
    where field in ('name', 'email', 'phone') and exists (
      select 1 from ${named} named where named.id = case_id and corrected_at <= named.until)`.execute(trx);
  return idsOf(rows);
}
