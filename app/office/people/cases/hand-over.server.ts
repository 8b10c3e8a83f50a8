import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { changeCases, type Is } from './change-cases.server.ts';
import { finished } from './contract.ts';

/** How many cases that are not finished each of these people has. Archived ones do not wait for anybody. */
export async function countOwned({ db }: Pick<App, 'db'>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['owner_uid', fn.countAll<number>().as('count')])
    .where('owner_uid', 'is not', null)
    .where('status', 'not in', finished)
    .where('archived_at', 'is', null)
    .groupBy('owner_uid')
    .execute();
  return new Map(rows.map(({ owner_uid: uid, count }) => [uid!, Number(count)]));
}

/** Gives the cases of somebody that are not finished to somebody else, or to nobody (null). Answers how many. What is finished stays theirs. */
export async function handOverCases(
  trx: Trx,
  app: App,
  actor: Actor,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  const waitsForThem = (is: Is) =>
    is.and([is('owner_uid', '=', from), is('status', 'not in', finished), is('archived_at', 'is', null)]);
  const theirs = await trx.selectFrom('cases').select('id').where(waitsForThem).execute();
  const wanted = theirs.map(({ id }) => ({ id, only: waitsForThem, change: { owner_uid: to } }));
  const moved = await changeCases(trx, wanted, app.now().toISOString());
  const detail = { owner_uid: { from, to } };
  const doer = moved.length > 1 ? { ...actor, act: { id: uuid() } } : actor;
  for (const { before } of moved)
    await recordAudit(trx, app, doer, { action: 'case moved', subject: `case ${before.id}`, detail });
  return moved.length;
}
