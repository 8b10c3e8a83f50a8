import { type ReactNode, useEffect } from 'react';
import { CombGauge } from '../../design/drawings/comb-gauge.tsx';
import { Split } from '../../design/split/split.tsx';
import { Banner } from '../../design/banner/banner.tsx';
import { carryMessage } from '../../site/script/messages.ts';

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

type GoingOnProps = { message: string; seconds: number; to: string; where: string };

/** A success that leads on by itself after some seconds, with a link to go at once (specification 2, 9). */
export function GoingOn({ message, seconds, to, where }: GoingOnProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      carryMessage({ kind: 'success', text: message });
      location.assign(to);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [message, seconds, to]);
  return (
    <Banner kind="ok" title={message} heading="h2">
      <p>
        Going to {where} in {seconds} seconds.{' '}
        <a href={to} onClick={() => carryMessage({ kind: 'success', text: message })}>
          Go now
        </a>
      </p>
    </Banner>
  );
}
