import { startSweeping } from '../../platform/sweeping.server.ts';
import { closeHolds, remindEmployers } from '../nominations/holds.server.ts';
import { lapseDue } from '../seats/lapse-seats.server.ts';
import { beginDue, finishDue, forgetNeeds } from './begin-and-finish.server.ts';
import { checkLines } from './check-lines.server.ts';
import { remindClasses, remindHolders, remindUnfinished } from './remind.server.ts';
import type { App } from '../../platform/app.server.ts';

const everyMilliseconds = 60_000;

const reminders = [remindEmployers, remindHolders, remindClasses, remindUnfinished];

/** Does what the clock has made due: the beginning of a class comes before the deadlines that end with it. */
export async function lookAtClock(app: App): Promise<void> {
  for (const look of [beginDue, finishDue, forgetNeeds, closeHolds, lapseDue, ...reminders]) await look(app);
}

/**
 * Looks each minute, and at the start, until stopped; every server does. Counts again each hour. What may be done never waits for it: the rules
 * read the clock themselves.
 */
export function startSchedule(app: App): { stop: () => void } {
  let looking = false;
  const look = () => {
    if (looking) return;
    looking = true;
    lookAtClock(app)
      .then(() => app.wakeOutbox())
      .catch((error: unknown) => app.log.error({ err: error }, 'what the clock made due could not be read'))
      .finally(() => (looking = false));
  };
  const timer = setInterval(look, everyMilliseconds);
  timer.unref();
  look();
  const checking = startSweeping(app, 'the lines of classes', () => checkLines(app));
  return {
    stop() {
      clearInterval(timer);
      checking.stop();
    },
  };
}
