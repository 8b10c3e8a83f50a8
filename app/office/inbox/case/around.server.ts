import type { App } from '../../../platform/app.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { openList, type Asked } from '../../lists/read-list.server.ts';
import { countRows, countUpTo, placeOf, readRows, type Reading } from '../../lists/read-rows.server.ts';
import type { Around } from './contract.ts';

const mostCounted = 1000;
/** A neighbour that takes longer to find is none. */
const longestMilliseconds = 1000;

/**
 * What stands before and after a case in a list. It is found by its place in the order, so a case that has just left the list, because
 * somebody has answered it, still knows what comes next. One that could never stand in the list has no neighbours there.
 */
export async function findAround(app: App, actor: Actor, id: string, asked: Asked): Promise<Around> {
  requireRole(actor, 'reader');
  const reading = await openList(app.db, asked);
  const place = await placeOf(reading, id);
  const total = await countRows(reading, mostCounted);
  if (!place) return { before: null, after: null, number: null, total };
  const backwards: Reading = { ...reading, order: reading.order === 'asc' ? 'desc' : 'asc' };
  const [before, after] = [await nextTo(backwards, place), await nextTo(reading, place)];
  const isListed = (await nextTo(reading, before === null ? null : await placeOf(reading, before))) === id;
  const number = isListed ? await countUpTo(reading, place, mostCounted) : null;
  return { before, after, number, total: { ...total, count: Math.max(total.count, number ?? 0) } };
}

async function nextTo(reading: Reading, place: string[] | null): Promise<string | null> {
  const { rows } = await readRows(reading, place, 1, performance.now() + longestMilliseconds);
  return rows[0]?.id ?? null;
}
