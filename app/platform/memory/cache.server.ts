/** What a cache holds: it says how many bytes it keeps alive. */
type Kept = { size: number };

/** Things by key, `mostBytes` of them at most: what was asked for longest ago goes first. */
export function createCache<Thing extends Kept>(mostBytes: number) {
  const kept = new Map<string, Thing>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  /** Drops the oldest until what is left fits; what has just been asked for stays in any case. */
  function makeRoom(newest: string): void {
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === newest) break;
      drop(oldest);
    }
  }

  return {
    find(key: string): Thing | null {
      const thing = kept.get(key);
      if (!thing) return null;
      // Re-inserted at the end: the map's order is the order of last use.
      kept.delete(key);
      kept.set(key, thing);
      return thing;
    },
    keep(key: string, thing: Thing): void {
      drop(key);
      kept.set(key, thing);
      bytes += thing.size;
      makeRoom(key);
    },
    /** Says that a thing keeps more bytes alive than before. */
    grow(key: string, thing: Thing, more: number): void {
      if (kept.get(key) !== thing) return;
      thing.size += more;
      bytes += more;
      makeRoom(key);
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
    size: () => ({ pages: kept.size, bytes }),
  };
}
