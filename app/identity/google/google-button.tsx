import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { exchange } from '../../platform/form/send.ts';
import { canCarry } from '../../site/script/messages.ts';
import { messages } from '../messages.ts';

type Props = {
  purpose: GooglePurpose;
  next: string | null;
  /** Sign-up by email is going on: Google waits. */
  blocked: boolean;
  onBusy: (busy: boolean) => void;
  onToken: (idToken: string) => Promise<void>;
  onProblem: (sentence: string) => void;
  /** The sentence for everything that is neither closed nor cancelled. */
  failed: string;
};

/** Google sign-in: a popup, or the whole page where popups are blocked or scripts are off. */
export function GoogleButton({ purpose, next, blocked, onBusy, onToken, onProblem, failed }: Props) {
  const open = useRef<{ cancel: () => void } | null>(null);
  const [busy, setBusy] = useState(false);

  function show(isBusy: boolean): void {
    setBusy(isBusy);
    onBusy(isBusy);
  }

  async function end(outcome: GoogleEnd): Promise<void> {
    if (outcome.kind === 'token') {
      open.current = null;
      show(true);
      await onToken(outcome.idToken);
      show(false);
      return;
    }
    show(false);
    onProblem(outcome.kind === 'closed' ? messages.popupClosed : failed);
  }

  function press(event: SyntheticEvent): void {
    event.preventDefault();
    if (blocked) return;
    if (busy || open.current) {
      // The second press ends the first sign-in; after a closed window it begins a new one.
      open.current?.cancel();
      open.current = null;
      if (busy) {
        show(false);
        onProblem(messages.popupCancelled);
        return;
      }
    }
    // Where the browser keeps no message for the next page, the page itself goes, and the server says what became of it.
    const opened = canCarry() ? openGoogle(purpose, next, (outcome) => void end(outcome)) : null;
    if (!opened) {
      location.assign(startAddress(purpose, next));
      return;
    }
    open.current = opened;
    show(true);
  }

  return (
    <Button
      href={startAddress(purpose, next)}
      look="outline"
      wide
      busyLabel="Signing in with Google"
      aria-busy={busy || undefined}
      data-application=""
      rel="nofollow"
      role="button"
      onClick={press}
      // A link that is a button answers to the space bar too.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === ' ') press(event);
      }}
    >
      <GoogleMark />
      {purpose === 'signup' ? 'Sign up with Google' : 'Continue with Google'}
    </Button>
  );
}

/** Google's mark, in its own colours as its rules ask. */
function GoogleMark() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M22 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.6a4.8 4.8 0 0 1-2 3.1v2.6h3.3c2-1.8 3.1-4.5 3.1-7.6z"
      />
      <path
        fill="#34A853"
        d="M12 22.4c2.8 0 5.1-.9 6.8-2.5l-3.3-2.6c-.9.6-2.1 1-3.5 1-2.7 0-5-1.8-5.8-4.3H2.8v2.7A10.3 10.3 0 0 0 12 22.4z"
      />
      <path fill="#FBBC05" d="M6.2 14a6.2 6.2 0 0 1 0-3.9V7.4H2.8a10.4 10.4 0 0 0 0 9.3z" />
      <path
        fill="#EA4335"
        d="M12 5.7c1.5 0 2.9.5 4 1.6l2.9-2.9A10.3 10.3 0 0 0 2.8 7.4l3.4 2.7c.8-2.5 3.1-4.4 5.8-4.4z"
      />
    </svg>
  );
}

type GoogleEnd =
  | { kind: 'token'; idToken: string }
  /** The window was closed, or the reader cancelled at Google. A closed window may still be finished elsewhere. */
  | { kind: 'closed' }
  | { kind: 'failed' };

type GooglePurpose = 'signup' | 'login';

const askEveryMilliseconds = 1500;
const closedForMilliseconds = 3000;
const listenMinutes = 10;

/** Where a sign-in begins; without `tx` the page itself goes to Google and back. */
function startAddress(purpose: GooglePurpose, next: string | null, tx?: string): string {
  const query = new URLSearchParams({ purpose, ...(next ? { next } : {}), ...(tx ? { tx } : {}) });
  return `/auth/google/start?${query}`;
}

/** Opens Google's account chooser and reports how it ends. The window is not trusted: the server is asked. Null when popups are blocked. `cancel` closes it and reports nothing more. */
function openGoogle(
  purpose: GooglePurpose,
  next: string | null,
  report: (end: GoogleEnd) => void,
): { cancel: () => void } | null {
  const tx = crypto.randomUUID() + crypto.randomUUID().slice(0, 8);
  const popup = window.open(startAddress(purpose, next, tx), 'google-sign-in', 'popup,width=500,height=680');
  if (!popup) return null;
  const channel = new BroadcastChannel('auth');
  const began = Date.now();
  const isClosed = watchWindow(popup);
  let asking = false;
  let over = false;

  function stop(): void {
    over = true;
    clearInterval(timer);
    channel.close();
  }

  async function ask(): Promise<void> {
    if (asking || over) return;
    asking = true;
    const result = await askResult(tx);
    asking = false;
    if (over || result.status === 'pending') return;
    stop();
    if (result.status === 'done' && result.idToken) report({ kind: 'token', idToken: result.idToken });
    else report({ kind: result.status === 'closed' ? 'closed' : 'failed' });
  }

  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const data = event.data;
    if (typeof data === 'object' && data !== null && 'tx' in data && data.tx === tx) void ask();
  });
  const timer = setInterval(() => {
    if (Date.now() - began > listenMinutes * 60_000) stop();
    else {
      if (isClosed()) report({ kind: 'closed' });
      void ask();
    }
  }, askEveryMilliseconds);

  return {
    cancel() {
      stop();
      popup.close();
    },
  };
}

/** True once: when the window has been closed for a while. */
function watchWindow(popup: Window): () => boolean {
  let closedSince: number | null = null;
  let told = false;
  return () => {
    // `closed` may read true while the reader is still at Google, so it counts only when this page has the focus for a while.
    const gone = popup.closed && document.hasFocus();
    if (!gone) closedSince = null;
    else closedSince ??= Date.now();
    if (told || closedSince === null || Date.now() - closedSince < closedForMilliseconds) return false;
    told = true;
    return true;
  };
}

async function askResult(tx: string): Promise<{ status?: string; idToken?: string }> {
  const { ok, answer } = await exchange<{ status: string; idToken: string }>('/auth/google/result', { tx });
  return ok && answer ? answer : { status: 'pending' };
}
