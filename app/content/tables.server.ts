/** One row per record of words: the provider, the home page, the FAQ, each legal page. */
export type ContentTable = {
  name: string;
  /** JSON, parsed by the record's contract. */
  document: string;
  updated_at: string;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    contents: ContentTable;
  }
}
