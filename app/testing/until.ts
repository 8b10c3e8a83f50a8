import { vi } from 'vitest';

/** Looks again and again until `look` no longer throws, and answers what it saw. So long only what will never come is waited for. */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 45_000, interval: 20 });
