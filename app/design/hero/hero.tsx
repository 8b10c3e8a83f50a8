import type { ReactNode } from 'react';
import { type Fact, Facts } from '../fact-list/fact-list.tsx';

type Props = {
  title: ReactNode;
  lede: ReactNode;
  actions: ReactNode;
  /** A line below them, for whoever wants neither yet. */
  aside?: ReactNode;
  facts: readonly Fact[];
  drawing: ReactNode;
  caption: ReactNode;
};

/** The first screen; its drawing stands with its small ring on the line where the next band begins. */
export function Hero({ title, lede, actions, aside, facts, drawing, caption }: Props) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero__grid">
        <div className="hero__text">
          <h1 id="hero-title">{title}</h1>
          <p className="lede">{lede}</p>
          <Facts className="hero__facts" labels="label" facts={facts} />
          <div className="buttons">{actions}</div>
          {aside ? <p>{aside}</p> : null}
        </div>
        <figure className="hero__drawing">
          {drawing}
          <figcaption className="caption">{caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}
