import type { ReactNode } from 'react';
import { Links, Menu, type HeaderLink } from './header.tsx';

type Props = { brand: ReactNode; label: string; links: readonly HeaderLink[]; account: ReactNode };

/** The head of the staff's pages: steel, its links in one row or, where there is no room, in a menu. */
export function OfficeBar({ brand, label, links, account }: Props) {
  return (
    <header className="office-bar surface tone-steel">
      <div className="wrap">
        {brand}
        <nav className="office-bar__links" aria-label={label}>
          <Links links={links} />
        </nav>
        {account}
        <Menu>
          <nav aria-label={label}>
            <Links links={links} />
          </nav>
        </Menu>
      </div>
    </header>
  );
}
