import { useEffect, useState } from 'react';
import { readUser } from '../../site/stored-user.ts';

/** Whether this browser has logged out since the page came, in another tab or before the reader came back. Somebody else's log-in brings the page anew. */
export function useLoggedOut(email: string | null): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const look = () => {
      const user = readUser();
      if (!user) setOut(true);
      else if (email && user.email && user.email !== email) location.reload();
    };
    const otherTab = (event: StorageEvent) => {
      if (event.key === 'user' || event.key === null) look();
    };
    const cameBack = (event: PageTransitionEvent) => {
      if (event.persisted) look();
    };
    addEventListener('storage', otherTab);
    addEventListener('pageshow', cameBack);
    return () => {
      removeEventListener('storage', otherTab);
      removeEventListener('pageshow', cameBack);
    };
  }, [email]);
  return out;
}
