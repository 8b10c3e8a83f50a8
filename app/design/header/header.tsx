import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

export type HeaderLink = { href: string; label: string; current?: boolean | undefined };

type Search = { action: string; name: string; label: string; placeholder: string; query?: string | undefined };

type Props = {
  brand: ReactNode;
  links: readonly HeaderLink[];
  /** Below them in the menu of small screens, where there is room. */
  more?: readonly HeaderLink[];
  search: Search;
  account: ReactNode;
};

/** Sticky head of the page: brand, links, search, account; on small screens a menu with the search on top. */
export function Header({ brand, links, more, search, account }: Props) {
  return (
    <header className="header">
      <div className="wrap header__inside">
        {brand}
        <nav className="header__links" aria-label="Main">
          <Links links={links} />
        </nav>
        <SearchForm className="header__search" id="header-search" {...search} />
        {account}
        <Menu>
          <SearchForm id="menu-search" aria-label="Menu search" {...search} />
          <nav aria-label="Menu">
            <Links links={more ? [...links, ...more] : links} />
          </nav>
        </Menu>
      </div>
    </header>
  );
}

/** What small screens have instead of a row of links. */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <details className="menu" name="header-menu" data-menu="">
      <summary aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <div className="menu__panel">{children}</div>
    </details>
  );
}

export function Links({ links }: { links: readonly HeaderLink[] }) {
  return (
    <ul>
      {links.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type SearchProps = Search & Omit<ComponentProps<'form'>, 'action'>;

/** A search field with its button; `id` names the input. */
export function SearchForm({ action, name, label, placeholder, query, id, ...rest }: SearchProps) {
  return (
    <search>
      <form method="get" action={action} {...rest}>
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <span className="search-field">
          <input id={id} name={name} type="search" placeholder={placeholder} defaultValue={query} autoComplete="off" />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </span>
      </form>
    </search>
  );
}

type BrandProps = Omit<ComponentProps<'a'>, 'children'> & { mark: ReactNode; children: ReactNode };

export function Brand({ mark, children, ...rest }: BrandProps) {
  return (
    <a className="brand" {...rest}>
      {mark}
      <span className="brand__name">{children}</span>
    </a>
  );
}
