import { useSyncExternalStore } from 'react';

/** What only a browser knows, asked at each rendering: an answer that stays the same one. On the server, and in the first rendering here, which is to be the same, `otherwise`. */
export const useInBrowser = <Known>(ask: () => Known, otherwise: Known): Known =>
  useSyncExternalStore(neverChanges, ask, () => otherwise);

export const useScripted = (): boolean => useInBrowser(() => true, false);

const neverChanges = () => () => {};
