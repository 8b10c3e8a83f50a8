import type { ReactNode } from 'react';
import type { HeaderLink } from './header.tsx';

type Props = { brand: ReactNode; label: string; links: readonly HeaderLink[]; account: ReactNode };

/** The head of the staff's pages: steel, one row, its links scroll on a phone. */
export function OfficeBar({ brand, label, links, account }: Props) {
  return (
    <header className="office-bar surface tone-steel">
      <div className="wrap">
        {brand}
        <div className="office-bar__account">{account}</div>
        <nav aria-label={label}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={link.current ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
