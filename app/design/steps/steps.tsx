import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Props = {
  steps: readonly { title: string; text: ReactNode }[];
  /** Three beside each other on wide screens. */
  across?: boolean | undefined;
  heading?: 'h2' | 'h3' | 'h4' | undefined;
  /** The number of the first, where it goes on from steps before it. */
  from?: number | undefined;
};

export function Steps({ steps, across, heading: Heading = 'h3', from }: Props) {
  return (
    <ol className={classNames('steps', across && 'steps--across', from === 6 && 'steps--from-6')} start={from}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <div>
            <Heading className="h4">{title}</Heading>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
