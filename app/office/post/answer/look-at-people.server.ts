import type { z } from 'zod';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { nameOf, type Actor } from '../../ground/office-call.server.ts';
import { openList, parseAsked } from '../../lists/read-list.server.ts';
import { readRows } from '../../lists/read-rows.server.ts';
import { readWriter } from '../letters/values.server.ts';
import { mostPeople, type LookAtPeople, type Reach, type Who } from './contract.ts';
import { findReach, readCases } from './reach.server.ts';

/** Several cases may be one person's: so many are looked at to find the people. */
const mostCases = 2 * mostPeople;

export const tooMany = `This would reach more than ${mostPeople} people. Please narrow the filter, or write to them in parts.`;

/** The ids of the cases that are meant; null where there are too many, or the filter is none of the list's. */
export async function findMeant(db: Db | Trx, who: Who): Promise<{ ids: string[] } | 'too many' | 'unknown'> {
  if ('cases' in who) return { ids: [...new Set(who.cases)] };
  const asked = parseAsked(who.list, { filter: who.filter });
  if (!asked) return 'unknown';
  const { rows, end } = await readRows(await openList(db, asked), null, mostCases + 1);
  return end || rows.length > mostCases ? 'too many' : { ids: rows.map(({ id }) => id) };
}

/** Who would be reached, with what stands for the placeholders, and who is left out. Looking is written down. Null for an unknown filter. */
export async function lookAtPeople(
  app: App,
  actor: Actor,
  { who, purpose, words, anyway }: z.output<typeof LookAtPeople>,
): Promise<Reach | null> {
  const meant = await findMeant(app.db, who);
  if (meant === 'unknown') return null;
  if (meant === 'too many') return { reached: [], leftOut: [], cases: mostCases, tooMany };
  const writer = await readWriter(app, nameOf(actor));
  const aim = { purpose, words, writer, anyway: new Set(anyway) };
  const { reached, leftOut, cases } = await findReach(app.db, app, await readCases(app.db, meant.ids), aim);
  await noteLook(app, actor, {
    action: 'list read',
    subject: `list ${'list' in who ? who.list : 'cases'}`,
    detail: { rows: cases, for: 'a letter' },
  });
  if (reached.length > mostPeople) return { reached: [], leftOut: [], cases, tooMany };
  return { reached, leftOut, cases, tooMany: null };
}
