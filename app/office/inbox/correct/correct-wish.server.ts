import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { correctInterest, readWish, type AskedWish } from '../../../interest/correct/correct-interest.server.ts';
import { labels } from '../../../interest/rules.ts';
import { listAllTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { noSuchTraining, noTime, wishFields, type WishField } from './contract.ts';

type Corrected =
  | { ok: true; fields: number }
  | { ok: false; current: Case }
  | { ok: false; field: WishField; sentence: string };

/**
 * Puts right what somebody wants: the training, the city, how soon. The old value stays with the case, and the month in which it was said does not
 * change. Refused when somebody else has changed the case since it was seen. Throws NotFound.
 */
export async function correctWish(
  app: App,
  actor: Actor,
  id: string,
  { version, ...typed }: AskedWish & { version: number },
): Promise<Corrected> {
  requireRole(actor, 'office');
  return app.write(async (trx): Promise<Corrected> => {
    const found = await findCase(trx, id);
    if (!found) throw new NotFound();
    const refused = refusalOf(found);
    if (refused) return { ok: false, field: 'trainingEvent', sentence: refused };
    const before = await readWish(trx, id);
    const titles = await readTitles(trx);
    if (before.attendTime && !typed.attendTime) return { ok: false, field: 'attendTime', sentence: noTime };
    const fields = wishFields.filter((field) => before[field] !== typed[field]);
    if (fields.length === 0) return { ok: true, fields: 0 };
    if (fields.includes('trainingEvent') && !titles.get(typed.trainingEvent)?.isOffered)
      return { ok: false, field: 'trainingEvent', sentence: noSuchTraining };
    if (!(await takeVersion(trx, id, version))) return { ok: false, current: (await findCase(trx, id)) ?? found };
    await correctInterest(trx, app, id, { wish: typed });
    // What the office entered by hand begins in its own words.
    await trx
      .updateTable('cases')
      .set({ excerpt: found.excerpt })
      .where('id', '=', id)
      .where('told_at', 'is not', null)
      .execute();
    const say = (field: WishField, wish: AskedWish) =>
      field === 'trainingEvent'
        ? (titles.get(wish[field])?.title ?? wish[field])
        : (labels[wish[field]] ?? wish[field]);
    await trx
      .insertInto('case_corrections')
      .values(
        fields.map((field) => ({
          id: uuid(),
          case_id: id,
          field,
          old_value: say(field, before),
          new_value: say(field, typed),
          author_uid: actor.staff.uid,
          author: actor.staff.fname || actor.staff.email,
          corrected_at: app.now().toISOString(),
        })),
      )
      .execute();
    await recordAudit(trx, app, actor, { action: 'case corrected', subject: `case ${id}`, detail: { fields } });
    return { ok: true, fields: fields.length };
  });
}

function refusalOf({ kind, reviewReason }: Case): string | null {
  if (kind === 'registration') return 'A registration is corrected by its person, under Profile.';
  if (kind === 'message') return 'A message asks for no training. Enter the wish in their name.';
  return reviewReason ? 'This is held back. Release it first.' : null;
}

async function readTitles(trx: Trx): Promise<Map<string, { title: string; isOffered: boolean }>> {
  const events = await listAllTrainingEvents(trx);
  return new Map(events.map(({ code, title, archivedAt }) => [code, { title, isOffered: archivedAt === null }]));
}

/** False: somebody else has changed the case since. */
async function takeVersion(trx: Trx, id: string, version: number): Promise<boolean> {
  const taken = await trx
    .updateTable('cases')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
