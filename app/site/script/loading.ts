const everyMilliseconds = 3000;

/** A page that could not show its data yet looks for it again and fills itself in. */
export function watchLoading(): void {
  const waiting = document.querySelector<HTMLElement>('[data-loading-from]');
  const address = waiting?.dataset['loadingFrom'];
  if (!address) return;
  const timer = setInterval(async () => {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    clearInterval(timer);
    location.reload();
  }, everyMilliseconds);
}
