import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { OfficeRefusal, askOffice, refusedEvent } from './ask-office.ts';
import { MeContext, type Me } from './me.office.tsx';

const lookEveryMilliseconds = 10_000;

/** Shows the office to whoever may be in it, and asks again and again: who has left sees nothing more, on an open page too. */
export function Door({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => askOffice<Me>('/me', { signal }),
    refetchInterval: ({ state }) => (hasLeft(state.error) ? false : lookEveryMilliseconds),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const left = hasLeft(error);
  useEffect(() => {
    const look = () => void refetch();
    addEventListener(refusedEvent, look);
    return () => removeEventListener(refusedEvent, look);
  }, [refetch]);
  useEffect(() => {
    // What was shown is not kept in this browser for whoever comes next.
    if (left) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  }, [left, client]);
  if (left) return <Outside />;
  if (data) return <MeContext value={data}>{children}</MeContext>;
  return <p className="wrap office-wait">{error ? error.message : 'Loading the back office...'}</p>;
}

const hasLeft = (error: Error | null) => error instanceof OfficeRefusal && error.status === 404;

function Outside() {
  return (
    <main id="main" className="wrap office-outside" role="alert">
      <title>Logged out: back office</title>
      <h1>You are logged out of the back office</h1>
      <p>Your session has ended, or you no longer work here. What you had open is closed.</p>
      <Button href="/login?next=%2Foffice">Log in again</Button>
    </main>
  );
}
