import type { ReactNode } from 'react';
import type { Fact } from '../fact-list/fact-list.tsx';

/** `wide` is long, such as an address: on a phone it has a row of its own. */
type Cell = Fact & { wide?: boolean | undefined };

type Props = {
  breadcrumb?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  /** It says how it went, in place of a message: the focus is there. */
  saysIt?: boolean;
  /** Two or three facts that help now, at the right as on a drawing sheet. */
  cells?: readonly Cell[] | undefined;
};

/** The head of a page; it holds the page's one h1. */
export function TitleBlock({ breadcrumb, title, lede, saysIt, cells }: Props) {
  return (
    <div className="title-block">
      <div className="wrap title-block__inside">
        <div className="title-block__main">
          {breadcrumb}
          <h1 {...(saysIt ? { tabIndex: -1, autoFocus: true } : {})}>{title}</h1>
          {lede ? <p className="lede">{lede}</p> : null}
        </div>
        {cells?.length ? (
          <dl className="title-block__cells">
            {cells.map(({ label, value, wide }) => (
              <div key={label} className={wide ? 'title-block__wide' : undefined}>
                <dt className="label">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </div>
  );
}
