import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { OfficeRefusal, refusedEvent } from '../ground/ask-office.ts';
import { dropOldWords, noteEnded } from '../ground/kept.office.tsx';
import { MeContext, meQuery } from '../ground/me.office.tsx';
import type { SignedIn } from '../ground/me.ts';

const lookEveryMilliseconds = 10_000;

/** Shows the office to whoever may be in it, and asks again and again: who has left sees nothing more, on an open page too. */
export function Door({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...meQuery,
    // The seconds that are left pass; who one is does not change with them.
    select: ({ session: _, ...me }: SignedIn) => me,
    refetchInterval: ({ state }) => (hasLeft(state.error) ? false : lookEveryMilliseconds),
    refetchIntervalInBackground: true,
  });
  const left = hasLeft(error);
  const uid = data?.uid;
  useEffect(dropOldWords, []);
  useEffect(() => {
    const look = () => void refetch();
    addEventListener(refusedEvent, look);
    return () => removeEventListener(refusedEvent, look);
  }, [refetch]);
  useEffect(() => {
    // What was shown is not kept in this browser for whoever comes next.
    if (!left) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    if (uid) noteEnded(uid);
  }, [left, client, uid]);
  if (left) return <Outside />;
  if (data) return <MeContext value={data}>{children}</MeContext>;
  return <p className="wrap office-wait">{error ? error.message : 'Loading the back office...'}</p>;
}

const hasLeft = (error: Error | null) => error instanceof OfficeRefusal && error.status === 404;

/** The log-in takes a way back of this length at most. */
const longestWayBack = 500;

function Outside() {
  const { pathname, search } = useLocation();
  const path = `/office${pathname === '/' ? '' : pathname}`;
  const back = path.length + search.length > longestWayBack ? path : path + search;
  return (
    <main id="main" className="wrap office-outside stack" role="alert">
      <title>Logged out: back office</title>
      <h1>You are logged out of the back office</h1>
      <p>
        Your session has ended, or you no longer work here. Log in again to go on where you were: notes and changes of
        cases that you typed are kept in this browser.
      </p>
      <Button href={`/login?next=${encodeURIComponent(back)}`}>Log in again</Button>
    </main>
  );
}
