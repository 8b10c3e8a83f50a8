import { z } from 'zod';
import type { App, Db } from '../../platform/app.server.ts';
import { type Actor, noteLook, requireRole } from '../ground/office-call.server.ts';
import { caseListSql } from './case-lists.server.ts';
import type { ListPage, ListQuery } from './contract.ts';
import { type Filter, filterContract, filterForLog } from './filter.ts';
import { dialectOf, planReading } from './list-sql.server.ts';
import { type ListName, lists } from './lists.ts';
import { peopleListSql } from './people-lists.server.ts';
import { countRows, findCandidates, type Reading, readRows } from './read-rows.server.ts';

export type Asked = { list: ListName; filter: Filter; given: object; sort: string; order: 'asc' | 'desc' };

/** Null for a filter or a sort that the list does not have. */
export function parseAsked(list: ListName, query: ListQuery): Asked | null {
  const description = lists[list];
  const given = parseJson(query.filter ?? '{}');
  const filter = filterContract(description).safeParse(given);
  const sort = query.sort ?? description.sort.key;
  const isSortable = description.columns.some((column) => column.key === sort && column.sortable);
  if (!filter.success || !isSortable) return null;
  const order = query.order ?? (sort === description.sort.key ? description.sort.order : 'asc');
  return { list, filter: filter.data, given: given as object, sort, order };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const listSql = { ...caseListSql, ...peopleListSql };
const mostCounted = 1000;
/** A page that takes longer to look for ends with what was found, and goes on where it has come to. */
const longestMilliseconds = 1500;

/** Makes ready to read a list: the plan along its indexes, and the few candidates where no more are meant. */
export async function openList(db: Db, { list, filter, sort, order }: Omit<Asked, 'given'>): Promise<Reading> {
  const dialect = dialectOf(db);
  const rows = listSql[list](dialect);
  const plan = planReading(lists[list], rows, dialect, filter, sort);
  return { db, rows, plan, order, candidates: await findCandidates(db, plan) };
}

/** One page of a list. Written into the log with the filter and the number of rows. Null for a cursor of another list or order. */
export async function readList(
  app: App,
  actor: Actor,
  asked: Asked,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListPage | null> {
  requireRole(actor, 'reader');
  const reading = await openList(app.db, asked);
  const place = after === null ? null : readListCursor(after, asked, reading.plan.order.by.length + 1);
  if (after !== null && place === null) return null;
  const { rows, end } = await readRows(reading, place, limit, performance.now() + longestMilliseconds);
  const { list, given, sort, order } = asked;
  await noteLook(app, actor, {
    action: 'list read',
    subject: `list ${list}`,
    detail: {
      ...filterForLog(lists[list], given),
      sort,
      order,
      rows: rows.length,
      ...(after ? { further: true } : {}),
    },
  });
  const next = end && listCursor(asked, end);
  if (after !== null) return { rows, next };
  const total = end ? await countRows(reading, mostCounted) : { count: rows.length, more: false };
  return { rows, next, total: { ...total, count: Math.max(total.count, rows.length) } };
}

/** In which order a page was read; a place is only one in the order it was found in. */
type Sorted = { list: string; sort: string; order: 'asc' | 'desc' };

const Cursor = z.tuple([z.string(), z.string(), z.enum(['asc', 'desc']), z.array(z.string().max(500)).max(5)]);

/** Where a page ends, as one opaque word: the values the rows are sorted by, the id last. */
function listCursor({ list, sort, order }: Sorted, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, sort, order, place])).toString('base64url');
}

/** The place a cursor stands for; null for one that was made for another order, or not here. */
function readListCursor(cursor: string, sorted: Sorted, parts: number): string[] | null {
  try {
    const [list, sort, order, place] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const same = list === sorted.list && sort === sorted.sort && order === sorted.order && place.length === parts;
    return same ? place : null;
  } catch {
    return null;
  }
}
