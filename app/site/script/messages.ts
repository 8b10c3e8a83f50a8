const key = 'message';

type Carried = {
  kind: 'success' | 'error';
  text: string;
  /** Seconds after which a success goes by itself, unless the reader is on it (specification 4). */
  seconds?: number;
};

/** Keeps a message for the next page, which shows it once. */
export function carryMessage(message: Carried): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // A browser that keeps nothing shows no message; the action itself is done.
  }
}

/** Shows the message that came along with this navigation. */
export function showCarriedMessage(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-close]'))
      event.target.closest('.toast')?.remove();
  });
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const message = kept ? (JSON.parse(kept) as Carried) : null;
    if (message && typeof message.text === 'string') showMessage(message);
  } catch {
    // Unreadable: nothing to show.
  }
}

/** Puts a message into the page's own place for it, where it is announced and stays until it is closed or replaced. */
export function showMessage({ kind, text, seconds }: Carried): void {
  const place = document.querySelector<HTMLElement>('[data-messages]');
  const pattern = place?.querySelector(`[data-kind=${kind === 'error' ? 'error' : 'success'}] > *`);
  if (!place || !pattern) return;
  for (const old of place.querySelectorAll(':scope > :not([data-kind])')) old.remove();
  const shown = pattern.cloneNode(true) as Element;
  const words = shown.querySelector('[data-message]');
  if (words) words.textContent = text;
  // The region exists before its words: only then do screen readers announce them.
  place.append(shown);
  if (seconds) vanish(place.lastElementChild, seconds);
}

function vanish(shown: Element | null, seconds: number): void {
  const look = () => {
    if (shown?.matches(':hover, :focus-within')) setTimeout(look, 1000);
    else shown?.remove();
  };
  setTimeout(look, seconds * 1000);
}
