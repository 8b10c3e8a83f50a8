/** What was looked at, how it is, and what mends it. `look`: works, and is worth a look. */
export type Finding = { what: string; state: 'well' | 'look' | 'wrong'; says: string };

export type Findings = AsyncGenerator<Finding, void, void>;

export function about(what: string) {
  const as =
    (state: Finding['state']) =>
    (says: string): Finding => ({ what, state, says });
  return { well: as('well'), look: as('look'), wrong: as('wrong') };
}

export function inMegabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
