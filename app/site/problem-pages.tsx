import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { Button, Buttons, Link, QuietButton } from '../design/button/button.tsx';
import { Empty } from '../design/empty/empty.tsx';
import { TitleBlock } from '../design/title-block/title-block.tsx';
import { PageTitle } from './head/page-head.tsx';
import { RequestId } from './request-id.ts';
import { SiteSearch } from './search/site-search.tsx';

const pages = [
  { href: '/dates', label: 'Class dates' },
  { href: '/courses/cip', label: 'CIP, coating inspection' },
  { href: '/courses/cp', label: 'CP, cathodic protection' },
  { href: '/courses/cci', label: 'CCI, concrete coating inspection' },
];

type NotFoundProps = {
  error: unknown;
  /** The log-in that leads back here, where whoever works here may find something. */
  logIn?: string;
};

/** 404: says what is not there in the documented words ('Course not found', 'Level not found'), and where to go instead. */
export function NotFoundPage({ error, logIn = '' }: NotFoundProps) {
  const words = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data.endsWith('not found');
  const title = words ? String(error.data) : 'Page not found';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <TitleBlock title={title} lede="The address may have a typing error, or what stood here has moved." />
      <div className="wrap section">
        {logIn ? (
          <>
            <p>Working here? If your time in the office is over, log in again: you come back to this page.</p>
            <Buttons>
              <Button href={logIn}>Log in</Button>
            </Buttons>
          </>
        ) : null}
        <Empty title="What we do have" className={logIn ? 'space-above' : undefined}>
          <SiteSearch id="search-here" narrow />
          <ul>
            {pages.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
          <Buttons>
            <Button href="/courses" look={logIn ? 'outline' : 'primary'}>
              See the courses
            </Button>
            <QuietButton href="/contact">Contact Us</QuietButton>
          </Buttons>
        </Empty>
      </div>
    </>
  );
}

/** 500: our fault, said calmly, with the number that finds it in the log. */
export function FailurePage() {
  const id = useContext(RequestId);
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <TitleBlock
        title="Something went wrong"
        lede="The fault is ours, and it has been recorded. Please try again in a minute."
      />
      <div className="wrap section">
        <Empty title="If it stays">
          <p>Write to us and give this number: {id ?? 'none'}.</p>
          <Buttons>
            <Button href="/">Home</Button>
            <QuietButton href="/contact">Contact Us</QuietButton>
          </Buttons>
        </Empty>
      </div>
    </>
  );
}
