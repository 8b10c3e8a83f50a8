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
const more = [
  { href: '/dates', label: 'Class dates' },
  { href: '/nominate', label: 'For employers' },
  { href: '/renewal', label: 'Renewal' },
];

type Props = { logoLines: string[]; path: string; query?: string | undefined; reader: Reader | null };

/** Who is logged in, on pages that are made for one reader; null on those that are the same for everybody. */
export type Reader = { letter: string; name: string; email: string };

/** The head of every page (specification 2): links, search, and who is logged in. */
export function SiteHeader({ logoLines, path, query, reader }: Props) {
  const mark = (link: { href: string; label: string }) => ({ ...link, current: isCurrent(link.href, path) });
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
      links={links.map(mark)}
      more={more.map(mark)}
      search={{ ...siteSearch, query }}
      account={<Account reader={reader} />}
    />
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

/**
 * Both states stand in every page, since documents are the same for everybody: the script says which one this browser shows. Without scripts
 * pages that are made for one reader say it themselves.
 * What the script writes is none of React's business, hence suppressHydrationWarning;
 * it forgives other words, but not words where there were none, hence the spaces.
 */
function Account({ reader }: { reader: Reader | null }) {
  return (
    <>
      <Button href="/login" look="outline" small className="when-logged-out" data-application="">
        Login
      </Button>
      <details className="account when-logged-in" name="header-menu" data-menu="">
        <summary aria-label="Account menu" data-user-menu="" data-user-letter="" suppressHydrationWarning>
          {reader?.letter ?? ' '}
        </summary>
        <div className="account__panel">
          <p>
            <b data-user-name="" suppressHydrationWarning>
              {reader?.name ?? ' '}
            </b>
            <br />
            <span className="muted" data-user-email="" suppressHydrationWarning>
              {reader?.email ?? ' '}
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
              <form method="post" action="/logout">
                <button data-logout="">Logout</button>
              </form>
            </li>
          </ul>
        </div>
      </details>
    </>
  );
}
