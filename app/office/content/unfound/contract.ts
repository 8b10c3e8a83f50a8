import { z } from 'zod';
import type { UnfoundSearch } from '../../../catalogue/search/unfound.ts';
import { answers, officeCalls, type Said } from '../../ground/calls.ts';

export const unfoundCalls = officeCalls({
  list: {
    method: 'GET',
    path: '/unfound-searches',
    role: 'reader',
    answer: answers<{ searches: UnfoundSearch[] }>(),
  },
  /** One query is erased, or all of them with null. */
  erase: {
    method: 'POST',
    path: '/unfound-searches/erase',
    role: 'office',
    body: z.strictObject({ query: z.string().min(1).max(300).nullable() }),
    answer: answers<Said>(),
  },
});
