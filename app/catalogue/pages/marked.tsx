import { markRanges } from '../rules.ts';

/** A text with every place of the query marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const ranges = markRanges(text, query);
  return (
    <>
      {ranges.flatMap(({ start, end }, at) => [
        text.slice(ranges[at - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
