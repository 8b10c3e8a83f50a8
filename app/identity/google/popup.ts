export type GoogleEnd =
  | { kind: 'token'; idToken: string }
  /** The window was closed, or the reader cancelled at Google. A closed window may still be finished elsewhere. */
  | { kind: 'closed' }
  | { kind: 'failed' };

export type GooglePurpose = 'signup' | 'login';

const askEveryMilliseconds = 1500;
const closedForMilliseconds = 3000;
const listenMinutes = 10;

/** Where a sign-in begins; without `tx` the page itself goes to Google and back. */
export function startAddress(purpose: GooglePurpose, next: string | null, tx?: string): string {
  const query = new URLSearchParams({ purpose, ...(next ? { next } : {}), ...(tx ? { tx } : {}) });
  return `/auth/google/start?${query}`;
}

/**
 * Opens Google's account chooser in a popup and reports how it ends. The window itself is not trusted: the server is asked
 * what became of the sign-in. Null when the browser blocks popups. `cancel` closes the window and reports nothing more.
 */
export function openGoogle(
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

async function askResult(tx: string): Promise<{ status: string; idToken?: string }> {
  try {
    const response = await fetch('/auth/google/result', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tx }),
    });
    return response.ok ? ((await response.json()) as { status: string; idToken?: string }) : { status: 'pending' };
  } catch {
    return { status: 'pending' };
  }
}
