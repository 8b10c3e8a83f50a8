/** One thing done to many cases by one person. Its cases are those that were there when it began. */
export type CaseActTable = {
  id: string;
  actor_uid: string;
  words: string;
  /** What is changed, by columns, as JSON; null where each case has a change of its own. */
  change: string | null;
  state: 'working' | 'done' | 'stopped' | 'broken' | 'undone';
  total: number;
  /** The act that this one takes back. */
  undoes: string | null;
  started_at: string;
  /** When its server last gave a sign of life. */
  beat_at: string;
};

/** A case of an act: `version` as it was seen, then as the act left it. */
export type CaseActPartTable = {
  act_id: string;
  case_id: string;
  version: number;
  state: 'waits' | 'done' | 'left';
  change: string | null;
  /** What was otherwise before, by columns, as JSON. */
  before: string | null;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    case_acts: CaseActTable;
    case_act_parts: CaseActPartTable;
  }
}
