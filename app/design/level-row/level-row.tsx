import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Fact, Facts } from '../fact-list/fact-list.tsx';
import { Icon } from '../icon/icon.tsx';

type Props = {
  /** Null of what has none: its words begin at the edge. */
  badge: ReactNode;
  /** Small line over the title: code and level. */
  kicker: ReactNode;
  title: ReactNode;
  /** The title's link covers the row. Left out, the row leads nowhere. */
  href?: string | undefined;
  facts?: readonly Fact[] | undefined;
  children?: ReactNode;
};

/** One level in a list: badge, title, a sentence, its facts in a column of their own. */
export function LevelRow({ badge, kicker, title, href, facts, children }: Props) {
  return (
    <article className={classNames('level', !badge && 'level--plain')}>
      {badge ? <div className="level__badge">{badge}</div> : null}
      <div>
        <p className="label">{kicker}</p>
        <h3 className="level__title h3">{href ? <a href={href}>{title}</a> : title}</h3>
        {children ? <p className="small muted">{children}</p> : null}
      </div>
      {facts?.length ? <Facts className="level__facts small" labels="muted" facts={facts} /> : null}
      {href ? <Icon name="arrow" /> : null}
    </article>
  );
}

/** The rows under one rule; `narrow` where a record stands beside them. */
export function LevelRows({ narrow, ...rest }: ComponentProps<'div'> & { narrow?: boolean | undefined }) {
  return <div className={classNames('levels', narrow && 'levels--narrow')} {...rest} />;
}
