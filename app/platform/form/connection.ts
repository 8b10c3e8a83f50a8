const [soon, latest] = [3000, 60_000];

/** Calls once when the server answers again: that a browser is `online` says nothing of the way to us. Returns how to stop. */
export function whenBack(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let [wait, over] = [soon, false];
  const stop = () => {
    over = true;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
  const again = () => {
    timer = setTimeout(ask, wait);
    wait = Math.min(wait * 2, latest);
  };
  async function ask(): Promise<void> {
    clearTimeout(timer);
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (over) return;
    if (!answer?.ok) return again();
    stop();
    tell();
  }
  addEventListener('online', ask);
  again();
  return stop;
}
