/** Two that the office shows as one person. Never rewritten but by erasure and a corrected address: taking them apart only says so. */
export type PersonMergeTable = {
  id: string;
  /** Whose name stands in front. */
  kept: string;
  merged: string;
  /** The address that reaches them, as whoever merged them said. */
  write_to: string | null;
  author_uid: string;
  author: string;
  merged_at: string;
  parted_by_uid: string | null;
  parted_by: string | null;
  parted_at: string | null;
};

/** Two who look alike and were said to be two people, the lesser key first. */
export type PersonPairTable = {
  id: string;
  one: string;
  other: string;
  why: '';
  state: 'two';
  found_at: string;
  settled_by_uid: string;
  settled_at: string;
};

/** The row 'merges' is held by whoever merges; 'latin' is there when words of other scripts have theirs. */
export type PersonWalkTable = { what: 'merges' | 'latin'; at: string; id: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    person_merges: PersonMergeTable;
    person_pairs: PersonPairTable;
    person_walks: PersonWalkTable;
  }
}
