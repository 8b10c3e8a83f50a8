import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { askOffice } from './ask-office.ts';

type Page = { rows: RaRecord[]; next: string | null; total?: { count: number; more: boolean } };

/**
 * Reads lists for ra-core. Pages follow one another by a cursor: the server never counts its way to the n-th page, so page n is asked for
 * with what page n-1 brought. Writing is not done here: each act is a call of its own.
 */
export function createDataProvider(): DataProvider {
  const cursors = new Map<string, string[]>();

  async function getList(resource: string, { pagination, sort, filter, signal }: GetListParams) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const key = JSON.stringify([resource, perPage, sort, filter]);
    const known = cursors.get(key) ?? [];
    // A page that was reached before is asked for at once; otherwise from the nearest one before it.
    let number = Math.min(page, known.length + 1);
    let found: Page;
    for (;;) {
      const after = number > 1 ? known[number - 2]! : null;
      found = await askOffice<Page>(`/lists/${resource}?${queryOf({ perPage, sort, filter, after })}`, { signal });
      if (found.next !== null) known[number - 1] = found.next;
      if (found.next === null || number === page) break;
      number += 1;
    }
    cursors.set(key, known);
    const pageInfo = { hasNextPage: found.next !== null, hasPreviousPage: page > 1 };
    return { data: found.rows, pageInfo, meta: { total: found.total } };
  }

  return { ...refusals(), getList } as unknown as DataProvider;
}

type Asked = {
  perPage?: number | undefined;
  sort?: { field: string; order: string } | undefined;
  filter?: object | undefined;
  after?: string | null | undefined;
};

/** The query of a list call, and of its export. */
export function queryOf({ perPage, sort, filter, after }: Asked): URLSearchParams {
  const query = new URLSearchParams();
  if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (sort?.field) {
    query.set('sort', sort.field);
    query.set('order', sort.order.toLowerCase());
  }
  if (perPage) query.set('limit', String(perPage));
  if (after) query.set('after', after);
  return query;
}

function refusals() {
  const refuse = () => Promise.reject(new Error('The back office writes by calls of its own.'));
  const names = ['getOne', 'getMany', 'getManyReference', 'update', 'updateMany', 'create', 'delete', 'deleteMany'];
  return Object.fromEntries(names.map((name) => [name, refuse]));
}
