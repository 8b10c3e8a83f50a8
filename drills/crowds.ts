import type { Drill } from './kit/drill.ts';
import { runTests } from './kit/tests.ts';

/** R7 of seats: the drills that stand in the tests in a short form, at full length. */
export const crowds: Drill = {
  id: 'crowds',
  name: 'many press yes at one moment',
  does: '500 people press yes at once for 20 seats, again and again, on one server with SQLite and two with PostgreSQL; then everything else at once',
  holds: 'seats, line and claims are right, recomputed by SQL each time; everybody was told the truth, nobody an error',
  // `app/classes` runs them with fewer people in every test run.
  count: { long: 50, short: null },
  run: (count, findings, ends) =>
    runTests(
      [
        'app/classes/people/crowd.test.ts',
        'app/classes/seats/seats.drill.test.ts',
        'app/classes/seats/seats.model.test.ts',
      ],
      { SEAT_CROWD: '500', SEAT_CROWD_RUNS: String(count), SEAT_DRILL: '500', SEAT_RUNS: String(count * 6) },
      findings,
      ends,
    ),
};
