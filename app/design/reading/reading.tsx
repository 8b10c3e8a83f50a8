import type { ReactNode } from 'react';
import { Folded } from '../folded/folded.tsx';
import { classNames } from '../class-names.ts';
import type { Tone } from '../tone.ts';
import { ReadingChart, type ReadingScale } from './reading-chart.tsx';

type Props = {
  title: ReactNode;
  /** The sentence that gives the readings in words; the drawing only repeats it. */
  text: ReactNode;
  /** The working, line by line: folded, for whoever wants to follow it. */
  steps?: readonly string[] | undefined;
  /** The last line: what the reading means and what to do. */
  verdict: ReactNode;
  scale?: ReadingScale | undefined;
  tone?: Tone | undefined;
  heading?: 'h2' | 'h3' | undefined;
};

/** A worked measurement, on a scale when there is one, with its verdict. */
export function Reading({ title, text, steps, verdict, scale, tone = 'oxide', heading: Heading = 'h3' }: Props) {
  return (
    <figure className={classNames('reading', `tone-${tone}`)}>
      <Heading className="h3">{title}</Heading>
      <p>{text}</p>
      {scale ? (
        <>
          <ReadingChart {...scale} width={760} />
          <ReadingChart {...scale} width={340} />
        </>
      ) : null}
      {steps?.length ? (
        <Folded summary="Step by step">
          <ol className="reading__steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Folded>
      ) : null}
      <figcaption className="reading__verdict">{verdict}</figcaption>
    </figure>
  );
}
