export const formats = ['csv', 'xlsx'] as const;
export type Format = (typeof formats)[number];

/** What a file has to know of a column. 'moment' is an ISO-8601 UTC text, 'day' YYYY-MM-DD. */
export type SheetColumn = { title: string; type: 'text' | 'choice' | 'moment' | 'day' | 'number' };

/** What stands in one cell: words, a number (with so many digits after its point), a moment or a day; null for nothing. */
export type Cell = string | { number: number; digits?: number } | { moment: string } | { day: string } | null;

/** Writes rows as a file, piece by piece: nothing of what was written is kept. */
export type SheetWriter = {
  contentType: string;
  begin: () => Uint8Array[];
  add: (rows: readonly Cell[][]) => Uint8Array[];
  end: () => Uint8Array[];
};

export function columnTitle({ title, type }: SheetColumn): string {
  return type === 'moment' ? `${title} (IST)` : title;
}
