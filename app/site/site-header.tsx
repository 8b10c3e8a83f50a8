import { Button } from '../design/button/button.tsx';
import { LayerMark } from '../design/drawings/layer-mark.tsx';
import { Brand, Header } from '../design/header/header.tsx';
import { siteSearch } from './search/site-search.tsx';

const links = [
  { href: '/', label: 'Home' },
  { href: '/courses', label: 'Courses' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact', label: 'Contact Us' },
];

type Props = { logoLines: string[]; path: string; query?: string | undefined };

/** The head of every page (specification 2): links, search, and who is logged in. */
export function SiteHeader({ logoLines, path, query }: Props) {
  return (
    <Header
      brand={
        <Brand href="/" mark={<LayerMark />}>
          {logoLines.map((line) => (
            <span className="line" key={line}>
              {line}
            </span>
          ))}
        </Brand>
      }
      links={links.map((link) => ({ ...link, current: isCurrent(link.href, path) }))}
      search={{ ...siteSearch, query }}
      account={<Account />}
    />
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

/**
 * Both states stand in every page, since pages are the same for everybody: the script says which one this browser shows.
 * What the script writes is none of React's business, hence suppressHydrationWarning;
 * it forgives other words, but not words where there were none, hence the spaces.
 */
function Account() {
  return (
    <>
      <Button href="/login" look="outline" small className="when-logged-out" data-application="">
        Login
      </Button>
      <details className="account when-logged-in" name="header-menu" data-menu="">
        <summary aria-label="Account menu" data-user-menu="" data-user-letter="" suppressHydrationWarning>
          {' '}
        </summary>
        <div className="account__panel">
          <p>
            <b data-user-name="" suppressHydrationWarning>
              {' '}
            </b>
            <br />
            <span className="muted" data-user-email="" suppressHydrationWarning>
              {' '}
            </span>
          </p>
          <ul>
            <li>
              <a href="/profile" data-application="">
                View Profile
              </a>
            </li>
            <li>
              <a href="/myinterests" data-application="">
                My Interest
              </a>
            </li>
            <li>
              <button type="button" data-logout="">
                Logout
              </button>
            </li>
          </ul>
        </div>
      </details>
    </>
  );
}
