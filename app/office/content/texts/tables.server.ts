/** One act that replaced words in many texts, with what each draft was before, so that it is undone in one. */
export type ContentReplacementTable = {
  id: string;
  author_uid: string;
  made_at: string;
  /** JSON of what was replaced by what, and `Touched[]`; of older acts of `Touched[]` alone. */
  touched: string;
  undone_at: string | null;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    content_replacements: ContentReplacementTable;
  }
}
