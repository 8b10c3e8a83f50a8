import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { OfficeRefusal } from './ask-office.ts';

/** What is sent while a page is being left may be so long (64 KiB in every browser); what is longer keeps the page. */
const mostOnLeaving = 60_000;

export const takeBackSeconds = 10;

/** How the seconds end: they are over, it was taken back, or the page is being left. */
type Ending = 'over' | 'taken back' | 'left';
type Soon = { says: string; body: unknown; /** The mails rest until the morning. */ rests?: boolean | undefined };
export type Waiting = Omit<Soon, 'body'> & { number: number; from: string; isLong: boolean; end: (_: Ending) => void };

const TakeBackContext = createContext({
  /** Does something that mails people once the seconds are over. Rejects with an OfficeRefusal where it was taken back. */
  async soon<Answer>(_: Soon, act: (isLeaving: boolean) => Promise<Answer>): Promise<Answer> {
    return act(false);
  },
  /** Does at once what waits; false where it did not come to pass. */
  sendNow: async (): Promise<boolean> => true,
  /** Whether what waited has found just now that the session had ended. */
  wasLost: (): boolean => false,
  waiting: null as Waiting | null,
});

export const useTakeBack = () => useContext(TakeBackContext);

export const placeNow = () => `${location.pathname.replace(/^\/office/, '') || '/'}${location.search}`;

/** Keeps what mails people for a few seconds, whatever screen of the office one goes on to: until then nothing has been asked of the server. */
export function TakeBacks({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const now = useRef<Waiting | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  const lostAt = useRef(-Infinity);
  useEffect(() => {
    const leave = () => now.current?.end(now.current.isLong ? 'taken back' : 'left');
    const stay = (event: BeforeUnloadEvent) => (now.current ? event.preventDefault() : undefined);
    addEventListener('pagehide', leave);
    addEventListener('beforeunload', stay);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('beforeunload', stay);
    };
  }, []);
  const [{ soon, sendNow, wasLost }] = useState(() => {
    let count = 0;
    function wait({ says, body, rests }: Soon): Promise<Ending> {
      // One at a time: whoever goes on to the next has let the first go.
      now.current?.end('over');
      return new Promise((resolve) => {
        const isLong = new TextEncoder().encode(JSON.stringify(body)).length > mostOnLeaving;
        const one: Waiting = { number: (count += 1), says, rests, from: placeNow(), isLong, end };
        function end(ending: Ending) {
          if (now.current === one) setWaiting((now.current = null));
          resolve(ending);
        }
        setWaiting((now.current = one));
      });
    }
    function soonOf<Answer>(what: Soon, act: (isLeaving: boolean) => Promise<Answer>): Promise<Answer> {
      const done = wait(what).then((ending) => {
        if (ending === 'taken back') throw new OfficeRefusal(0, takenBack, 'Taken back: nothing was sent.');
        return act(ending === 'left');
      });
      const came = done.then(
        () => true,
        (error: unknown) => {
          if (error instanceof OfficeRefusal && error.status === 404) lostAt.current = Date.now();
          return false;
        },
      );
      sending.current = came;
      void came.then(() => (sending.current = sending.current === came ? null : sending.current));
      return done;
    }
    const sendNowOf = () => {
      now.current?.end('over');
      return sending.current ?? Promise.resolve(true);
    };
    return { soon: soonOf, sendNow: sendNowOf, wasLost: () => Date.now() - lostAt.current < 1000 * takeBackSeconds };
  });
  return (
    <TakeBackContext value={useMemo(() => ({ soon, sendNow, wasLost, waiting }), [soon, sendNow, wasLost, waiting])}>
      {children}
    </TakeBackContext>
  );
}

const takenBack = 'taken-back';
export const wasTakenBack = (error: Error): boolean => error instanceof OfficeRefusal && error.code === takenBack;
