import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { ask } from '../../ground/ask-office.ts';
import { meQuery } from '../../ground/me.office.tsx';
import { sessionCalls, type SignedIn, type TimeLeft } from '../../ground/me.ts';
import { useLogOut } from './account.office.tsx';
import './session.css';

/** Whoever types or clicks is at work, though nothing is asked for: the server hears of it this often, no oftener. */
const touchEveryMilliseconds = 120_000;
const warnSeconds = { idle: 2 * 60, whole: 10 * 60 };

/** Keeps the session alive while somebody types or clicks, and says before it ends. */
export function SessionEnd() {
  const { data: left } = useQuery({ ...meQuery, select: ({ session }) => session });
  const touch = useTouch();
  const logOut = useLogOut();
  const about = left && whatEnds(left);
  return (
    <div role="alert" className="office-stays">
      {about === 'idle' ? (
        <div className="session-end">
          <div>
            <h2 className="h4">Are you still there?</h2>
            <p>
              In <b>{minutes(left!.idle)}</b> the office closes here, as nobody typed or clicked. {kept}
            </p>
          </div>
          <Buttons>
            <Button small onClick={touch}>
              Go on working
            </Button>
            <Button look="outline" small onClick={logOut}>
              Log out
            </Button>
          </Buttons>
        </div>
      ) : null}
      {about === 'whole' ? (
        <div className="session-end">
          <div>
            <h2 className="h4">In {minutes(left!.whole)} you have to log in again</h2>
            <p>A log-in lasts twelve hours. Please save what you have open. {kept}</p>
          </div>
        </div>
      ) : null}
    </div>
  );
}

const kept = 'What you typed about cases stays on this device.';

/** What is about to end the session, if anything is. Working on helps against idling alone. */
function whatEnds({ idle, whole }: TimeLeft): 'idle' | 'whole' | null {
  if (whole <= warnSeconds.whole) return 'whole';
  return idle <= warnSeconds.idle ? 'idle' : null;
}

function minutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 60));
  return whole === 1 ? 'a minute' : `${whole} minutes`;
}

/** Tells the server of real keys and clicks; what it answers is how long the session lasts now. */
function useTouch(): () => void {
  const client = useQueryClient();
  const touch = useCallback(() => {
    ask(sessionCalls.touch, {})
      .then(({ session }) =>
        client.setQueryData<SignedIn>(meQuery.queryKey, (now) => (now ? { ...now, session } : undefined)),
      )
      // The next look at the session says what is wrong.
      .catch(() => undefined);
  }, [client]);
  useEffect(() => {
    // Opening the page was a request of its own.
    let last = Date.now();
    const work = (event: Event) => {
      if (!event.isTrusted || Date.now() - last < touchEveryMilliseconds) return;
      last = Date.now();
      touch();
    };
    const kinds = ['keydown', 'pointerdown', 'input'] as const;
    for (const kind of kinds) addEventListener(kind, work, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, work, { capture: true });
    };
  }, [touch]);
  return touch;
}
