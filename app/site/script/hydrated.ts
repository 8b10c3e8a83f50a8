/**
 * Runs `work` once nobody else is taking the page over. What a script adds to a page before React has taken it over makes React throw the
 * page away and draw it anew: the addition would be lost, and everything typed with it.
 */
export function whenHydrated(work: () => void): void {
  if (!document.documentElement.hasAttribute('data-hydrating')) work();
  else addEventListener('hydrated', work, { once: true });
}
