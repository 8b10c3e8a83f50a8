import type { ReactNode } from 'react';
import { Facts, type Fact } from '../fact-list/fact-list.tsx';

/** `wide` is long, such as an address: on a phone it has a row of its own. */
type Cell = Fact & { wide?: boolean | undefined };

type Props = {
  /** What the page is called where it says in which others it lies. */
  current?: string;
  trail?: BreadcrumbProps['trail'];
  title: ReactNode;
  lede?: ReactNode;
  /** It says how it went, in place of a message: the focus is there. */
  saysIt?: boolean;
  /** Two or three facts that help now, at the right as on a drawing sheet. */
  cells?: readonly Cell[] | undefined;
};

const home = [{ href: '/', label: 'Home' }];

/** The head of a page; it holds the page's one h1. */
export function TitleBlock({ current, trail = home, title, lede, saysIt, cells }: Props) {
  return (
    <div className="title-block">
      <div className="wrap title-block__inside">
        <div className="title-block__main">
          {current ? <Breadcrumb trail={trail} current={current} /> : null}
          <h1 {...(saysIt ? { tabIndex: -1, autoFocus: true } : {})}>{title}</h1>
          {lede ? <p className="lede">{lede}</p> : null}
        </div>
        {cells?.length ? (
          <Facts
            className="title-block__cells"
            labels="label"
            facts={cells.map(({ wide, ...fact }) => ({ ...fact, className: wide ? 'title-block__wide' : undefined }))}
          />
        ) : null}
      </div>
    </div>
  );
}

type BreadcrumbProps = {
  /** From the home page down, without the present page. */
  trail: readonly { href: string; label: string }[];
  current: string;
};

/** Where the page lies; the last entry is the page itself and no link. */
export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
