/** What was looked at, how it is, and what mends it. `look`: works, and is worth a look. */
export type Finding = { what: string; state: 'well' | 'look' | 'wrong'; says: string };

export const well = (what: string, says: string): Finding => ({ what, state: 'well', says });
export const look = (what: string, says: string): Finding => ({ what, state: 'look', says });
export const wrong = (what: string, says: string): Finding => ({ what, state: 'wrong', says });

/** So much, in words. */
export function inMegabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
