import type { ReactNode } from 'react';
import { CombGauge } from '../../design/drawings/comb-gauge.tsx';
import { Split } from '../../design/split/split.tsx';

type Props = { title: string; intro?: ReactNode; children: ReactNode };

/** What the pages of accounts share: a short form at the left, the comb gauge at the right where there is room. */
export function AuthFrame({ title, intro, children }: Props) {
  return (
    <Split
      title={title}
      intro={intro}
      drawing={
        <figure>
          <CombGauge />
          <figcaption className="caption">
            A comb gauge in wet paint. The film lies between the last wet tooth and the first dry one.
          </figcaption>
        </figure>
      }
    >
      {children}
    </Split>
  );
}
