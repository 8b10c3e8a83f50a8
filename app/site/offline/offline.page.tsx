import type { Route } from './+types/offline.page';
import { Button, Buttons, Link } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { type PageHandle, pageMeta } from '../head/page-head.tsx';

export const handle: PageHandle = { kind: 'document', listed: false };

const title = 'You are offline';

export function meta({ matches }: Route.MetaArgs) {
  const description = 'Shown when there is no connection.';
  return pageMeta(matches, { title, description, path: '/offline', unlisted: true });
}

const pages = [
  { href: '/', label: 'Home' },
  { href: '/courses', label: 'Courses' },
  { href: '/faq', label: 'FAQ' },
  { href: '/dates', label: 'Class dates, once opened here' },
];

/** What stands in place of a page that the network did not bring. The site's worker keeps it. */
export default function OfflinePage() {
  return (
    <>
      <TitleBlock title={title} />
      <div className="wrap section">
        <Empty title="This page needs a connection">
          <p>
            It loads by itself when the connection is back. What you typed into a form is kept. A form that says it is
            kept is sent then too, while a page of this site is open. You may be able to read:
          </p>
          <ul>
            {pages.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
          <Buttons>
            <Button data-reload="">Try again</Button>
          </Buttons>
        </Empty>
      </div>
    </>
  );
}
