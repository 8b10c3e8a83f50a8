import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { NotFound, failure } from '../../platform/errors.ts';
import { defineOfficeCall } from '../office-call.server.ts';
import { listChoices } from './choices.server.ts';
import { filterContract } from './filter.ts';
import { isListName, lists, type ListName } from './lists.ts';
import { readList, type Asked } from './read-list.server.ts';

/** What narrows and orders a list, in an address. */
export const ListQuery = z.strictObject({
  filter: z.string().max(10_000).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
const PageQuery = ListQuery.extend({
  after: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** The reading calls of the lists. */
export function addListCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/lists/:list',
    summary: 'One page of a list',
    query: PageQuery,
    async handle({ actor, params, query: { after, limit, ...query } }) {
      const asked = parseAsked(listNamed(params['list']), query);
      const page = asked && (await readList(app, actor, asked, { after: after ?? null, limit }));
      return page ? { status: 200, body: page } : unknown;
    },
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/lists/:list/choices',
    summary: 'The words that fields of a list may hold, where the database knows them',
    handle: async ({ actor, params }) => ({
      status: 200,
      body: await listChoices(app, actor, listNamed(params['list'])),
    }),
  });
}

/** Throws NotFound. */
export function listNamed(name: string | undefined): ListName {
  if (!name || !isListName(name)) throw new NotFound();
  return name;
}

/** Null for a filter or a sort that the list does not have. */
export function parseAsked(list: ListName, query: z.infer<typeof ListQuery>): Asked | null {
  const description = lists[list];
  const given = parseJson(query.filter ?? '{}');
  const filter = filterContract(description).safeParse(given);
  const sort = query.sort ?? description.sort.key;
  const isSortable = description.columns.some((column) => column.key === sort && column.sortable);
  if (!filter.success || !isSortable) return null;
  const order = query.order ?? (sort === description.sort.key ? description.sort.order : 'asc');
  return { list, filter: filter.data, given: given as object, sort, order };
}

/** What was asked for is not there to be asked for. */
export const unknown = { status: 422, body: failure('invalid', 'This list has no such field, word, order or page.') };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
