import type { ReactNode } from 'react';

type Props = {
  /** What lies under it, said before it is opened. */
  summary: ReactNode;
  id?: string | undefined;
  children: ReactNode;
};

/** Something long under one line; opens without scripts, and prints open. */
export function Folded({ summary, id, children }: Props) {
  return (
    <details className="folded" id={id}>
      <summary>{summary}</summary>
      <div className="folded__body">{children}</div>
    </details>
  );
}
