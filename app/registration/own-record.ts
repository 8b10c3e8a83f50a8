import { useEffect, useState } from 'react';
import { useInBrowser } from '../design/use-in-browser.ts';
import { useLoggedOut } from '../identity/account/use-logged-out.ts';
import { clearUser, readUser } from '../site/stored-user.ts';

/** What a page of one's own shows: nobody, waiting, nothing kept, or what is kept. */
export type Own<Data> =
  | { kind: 'nobody'; ended: boolean }
  | { kind: 'loading' }
  | { kind: 'nothing' }
  | { kind: 'there'; email: string; data: Data };

/** What the server knew when it made the page: the account's email and what is kept, or null when nobody is logged in. */
export type Loaded<Data> = { email: string; data: Data | null } | null;

/** From the server when it knew who asks, else by the documented GET for the stored user (specification 4). One whose session has ended is forgotten. */
export function useOwn<Data>(loaded: Loaded<Data>, address: string): [Own<Data>, (data: Data) => void] {
  // No page that shows this changes the stored user and stays; of other tabs `useLoggedOut` hears.
  const email = useInBrowser(() => (loaded ? null : (readUser()?.email ?? null)), null);
  const [answer, setAnswer] = useState<Own<Data> | null>(null);
  useEffect(() => {
    if (!email) return undefined;
    const stop = new AbortController();
    const look = async () => {
      const answered = await ask<Data>(address + encodeURIComponent(email), email, stop.signal);
      if (!stop.signal.aborted) setAnswer(answered);
    };
    void look();
    return () => stop.abort();
  }, [email, address]);
  const out = useLoggedOut(loaded?.email ?? email);
  const known = answer ?? (email ? { kind: 'loading' } : fromServer(loaded));
  const own: Own<Data> = out ? { kind: 'nobody', ended: false } : known;
  return [own, (data) => setAnswer(own.kind === 'there' ? { ...own, data } : own)];
}

function fromServer<Data>(loaded: Loaded<Data>): Own<Data> {
  if (!loaded) return { kind: 'nobody', ended: false };
  return loaded.data === null ? { kind: 'nothing' } : { kind: 'there', email: loaded.email, data: loaded.data };
}

async function ask<Data>(address: string, email: string, signal: AbortSignal): Promise<Own<Data>> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 401) {
      clearUser();
      return { kind: 'nobody', ended: true };
    }
    const answer = (await response.json()) as { success?: unknown; data?: Data };
    return answer.success === true && answer.data ? { kind: 'there', email, data: answer.data } : { kind: 'nothing' };
  } catch (error) {
    // Specification 8: fetch errors are only logged.
    if (!signal.aborted) console.error(error);
    return { kind: 'nothing' };
  }
}
