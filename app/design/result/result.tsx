import type { ReactNode } from 'react';
import type { Tone } from '../tone.ts';

type Props = {
  tone: Tone;
  drawing: ReactNode;
  /** Short facts on one line: enrolled, rating, code. */
  meta: readonly string[];
  title: ReactNode;
  href: string;
  children: ReactNode;
};

/** Something found: its drawing at the left, what it is at the right. Matches are marked with `mark`. */
export function Result({ tone, drawing, meta, title, href, children }: Props) {
  return (
    <article className="result">
      <div className={`result__drawing surface tone-${tone}`}>{drawing}</div>
      <div className="result__body stack">
        <p className="result__meta label">
          {meta.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <h2 className="h2">
          <a href={href}>{title}</a>
        </h2>
        {children}
      </div>
    </article>
  );
}

type LinksProps = {
  /** `kind` says what it is: a level, an answer. */
  links: readonly { kind: string; title: string; href: string; text?: string | undefined }[];
  heading?: 'h2' | 'h3' | 'h4' | undefined;
};

/** Where else to look, one row each. */
export function ResultLinks({ links, heading: Heading = 'h3' }: LinksProps) {
  return (
    <ul className="result-links">
      {links.map(({ kind, title, href, text }) => (
        <li key={href}>
          <p className="label">{kind}</p>
          <Heading className="h4">
            <a href={href}>{title}</a>
          </Heading>
          {text ? <p>{text}</p> : null}
        </li>
      ))}
    </ul>
  );
}

type LevelsProps = {
  /** `picture` is what the level looks like: an `img`, or nothing, which leaves its place marked. */
  levels: readonly {
    id: string;
    picture: ReactNode;
    badge: ReactNode;
    title: ReactNode;
    href: string;
    text?: ReactNode;
  }[];
};

export function ResultLevels({ levels }: LevelsProps) {
  return (
    <ul className="result__levels">
      {levels.map(({ id, picture, badge, title, href, text }) => (
        <li key={id}>
          <span className="result__picture">{picture}</span>
          {badge}
          <div>
            <h3 className="h4">
              <a href={href}>{title}</a>
            </h3>
            {text ? <p>{text}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
