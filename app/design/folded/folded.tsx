import type { ReactNode } from 'react';

type Props = {
  /** What lies under it, said before it is opened. */
  summary: ReactNode;
  children: ReactNode;
};

/** Something long under one line; opens without scripts, and prints open. */
export function Folded({ summary, children }: Props) {
  return (
    <details className="folded">
      <summary>{summary}</summary>
      <div className="folded__body">{children}</div>
    </details>
  );
}
