const inWords = ' (to be confirmed)';

/**
 * Says of everything on a page that is to be confirmed so with a mark, where the words would stand there several times; `mark` explains it, once,
 * where what the page shows of the record (`partOf`) has one.
 */
export function markUnsure<Record>(
  record: Record,
  partOf: (shown: Record) => unknown = (shown) => shown,
): { shown: Record; mark: string | null } {
  const [first, ...parts] = JSON.stringify(record).split(inWords);
  if (parts.length < 2) return { shown: record, mark: null };
  const shown = JSON.parse([first, ...parts].join('*')) as Record;
  return { shown, mark: JSON.stringify(partOf(shown)).includes('*') ? '* means: to be confirmed.' : null };
}
