import { z } from 'zod';
import { answers, inAddress, look, officeCalls } from '../../ground/calls.ts';
import type { CaseStatus } from '../../people/cases/contract.ts';

/** So many rows are asked about in one call. */
export const mostSeen = 100;

/** `seen`: the rows that a page shows, each with the version it shows: 'ID.7,ID.2'. */
export const SeenQuery = z.strictObject({
  seen: inAddress(5400)
    .regex(/^[\w-]{1,40}\.\d{1,9}(?:,[\w-]{1,40}\.\d{1,9})*$/)
    .transform((text) => new Map(text.split(',').map((one) => pairOf(one.split('.')))))
    .refine((seen) => seen.size <= mostSeen),
});
export type Seen = z.output<typeof SeenQuery>['seen'];

const pairOf = ([id, version]: string[]) => [id!, Number(version)] as const;

export type ChangedRow = {
  id: string;
  version: number;
  status: CaseStatus;
  ownerUid: string | null;
  owner: string | null;
  /** YYYY-MM-DD. */
  dueOn: string | null;
  heads: number;
  /** ISO-8601 UTC. */
  archivedAt: string | null;
  shelf: string;
};

export const liveCalls = officeCalls({
  changed: {
    ...look,
    path: '/cases/changed',
    watching: true,
    query: SeenQuery,
    answer: answers<{ rows: ChangedRow[] }>(),
  },
});
