import type { Part } from './contract.ts';

/** A line in which what was looked for is marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  let end = 0;
  const placed = parts.map((part) => ({ ...part, start: (end += part.text.length) }));
  return placed.map(({ text, hit, start }) =>
    hit ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  );
}
