import type { Drill } from './kit/drill.ts';
import { runTests } from './kit/tests.ts';

/** R11: stands in the tests as it is; here on both engines, in one line. */
export const whoMay: Drill = {
  id: 'R11',
  name: 'every call with no session, another’s, an ended one, a forged one',
  does: 'the tests of who may ask are run on both engines',
  holds: 'refusals are those of docs/security.md, and tell nothing of others',
  count: { long: 1, short: null },
  run: (_count, findings, ends) =>
    runTests(
      [
        'app/every-call.test.ts',
        'app/identity/sessions',
        'app/identity/tokens',
        'app/identity/account',
        'app/registration/calls.test.ts',
        'app/classes/seat-page',
        'app/office/house/team',
      ],
      {},
      findings,
      ends,
    ),
};
