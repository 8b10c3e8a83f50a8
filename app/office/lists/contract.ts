import { z } from 'zod';
import { answers, inAddress, look, officeCalls } from '../ground/calls.ts';
import { longestFilter } from './filter.ts';
import type { Choices } from './list.ts';

export const ListQuery = z.strictObject({
  filter: inAddress(longestFilter).optional(),
  sort: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

const PageQuery = ListQuery.extend({
  after: inAddress(2000).optional(),
  limit: z.coerce.number<number | undefined>().int().min(1).max(100).default(25),
});

/** A row as lists answer it: every column's value, and what acting on it needs. */
export type ListRow = { id: string } & Record<string, unknown>;

/** How many rows a filter lets through; `more` when they were counted no further. */
export type Total = { count: number; more: boolean };

/** `next` goes on; `total` comes with the first page. */
export type ListPage = { rows: ListRow[]; next: string | null; total?: Total };

export const listCalls = officeCalls({
  page: { ...look, path: '/lists/:list', query: PageQuery, answer: answers<ListPage>() },
  choices: { ...look, path: '/lists/:list/choices', answer: answers<Choices>() },
});

/** What was asked for is not there to be asked for. */
export const unknown = 'This list has no such field, word, order or page.';
