import type { App } from '../../platform/app.server.ts';
import { lapseSeat } from './answer-seat.server.ts';

const atATime = 100;
const everyMilliseconds = 60_000;

/** Lets every seat lapse whose time is over, each in a transaction of its own: however many servers look, each lapses once. Answers how many. */
export async function lapseDue(app: Pick<App, 'db' | 'write' | 'now'>): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const due = await app.db
      .selectFrom('seats')
      .select('id')
      .where('state', 'in', ['Asked', 'Offered'])
      .where('answer_by', '<=', app.now().toISOString())
      .orderBy('answer_by')
      .limit(atATime)
      .execute();
    for (const { id } of due) if (await app.write((trx) => lapseSeat(trx, app, id))) lapsed += 1;
    if (due.length < atATime) return lapsed;
  }
}

/** Looks each minute, and at the start, until stopped. What is decided never waits for it: the rules read the clock themselves. */
export function startLapsing(app: App): { stop: () => void } {
  const look = () => {
    lapseDue(app).catch((error: unknown) => app.log.error({ err: error }, 'seats could not lapse'));
  };
  const timer = setInterval(look, everyMilliseconds);
  timer.unref();
  look();
  return { stop: () => clearInterval(timer) };
}
