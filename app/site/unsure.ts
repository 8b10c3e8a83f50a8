const inWords = ' (to be confirmed)';

/** Marks everything on a page that is to be confirmed, where its record (`partOf`) would have the words more than twice; `mark` explains it, once. */
export function markUnsure<Record>(
  record: Record,
  partOf: (shown: Record) => unknown = (shown) => shown,
): { shown: Record; mark: string | null } {
  if (JSON.stringify(partOf(record)).split(inWords).length <= 3) return { shown: record, mark: null };
  const shown = JSON.parse(JSON.stringify(record).replaceAll(inWords, '*')) as Record;
  return { shown, mark: '* means: to be confirmed.' };
}
