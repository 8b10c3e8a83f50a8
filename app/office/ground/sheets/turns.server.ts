/** Hands out places for work that takes long: `take` answers what gives the place back, or null when all are taken. */
export type Turns = { take: (who: string) => (() => void) | null };

/** So many places in all, and so many for each person. */
export function createTurns(most: { inAll: number; forOne: number }): Turns {
  const taken = new Set<{ who: string }>();
  return {
    take(who) {
      const theirs = [...taken].filter((place) => place.who === who).length;
      if (taken.size >= most.inAll || theirs >= most.forOne) return null;
      const place = { who };
      taken.add(place);
      return () => taken.delete(place);
    },
  };
}
