import type { ReactNode } from 'react';

type Props = {
  /** What lies under it, said before it is opened. */
  summary: ReactNode;
  id?: string | undefined;
  open?: true | undefined;
  children: ReactNode;
};

/** Something long under one line; opens without scripts, and prints open. */
export function Folded({ summary, id, open, children }: Props) {
  return (
    <details open={open} className="folded" id={id}>
      <summary>{summary}</summary>
      <div className="folded__body">{children}</div>
    </details>
  );
}
