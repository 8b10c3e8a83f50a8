import { redirect } from 'react-router';
import type { Route } from './+types/search.page';
import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Link } from '../../design/link/link.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { holdContext } from '../../platform/context.server.ts';
import type { PageHandle } from '../../site/page-kind.ts';
import { documentedCourse } from '../documented.ts';
import { Loading } from '../pages/loading.tsx';
import { readNow } from '../read-now.server.ts';
import { cutText, searchEntry, searchPlaces, trimQuery } from '../rules.ts';
import { courseSearchContext, type FoundCourses } from './search-courses.server.ts';
import { SearchResult } from './search-result.tsx';

export const handle: PageHandle = { kind: 'document', query: 'query', listed: false };

/** Letters of a query that are matched, and that are shown; courses shown in full. */
const most = { matched: 200, shown: 60, courses: 12 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const typed = trimQuery(new URL(request.url).searchParams.get('query') ?? '');
  if (typed === '') throw redirect('/');
  const query = cutText(typed, most.matched);
  const found = await readNow(context, () => context.get(courseSearchContext)(query, most.courses));
  if (found && !found.current) context.get(holdContext).hold = false;
  return { query, shown: shorten(query), cut: query.length < typed.length, found };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData ? `Search Results for "${loaderData.shown}"` : 'Search' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** What a query finds (specification 2 and 5). */
export default function SearchPage({ loaderData: { query, shown, cut, found } }: Route.ComponentProps) {
  return (
    <>
      <TitleBlock
        breadcrumb={<Breadcrumb trail={[{ href: '/', label: 'Home' }]} current="Search" />}
        title={`Search Results for "${shown}"`}
        cells={found?.total ? summarise(found, query) : undefined}
      />
      {found ? (
        <div className="wrap section stack--large">
          {cut ? <p>{`Only the first ${most.matched} letters were searched for.`}</p> : null}
          {found.total === 0 ? <Nothing shown={shown} /> : <Results found={found} query={query} />}
          <Buttons>
            <Button href="/" look="outline">
              Back Home
            </Button>
          </Buttons>
        </div>
      ) : (
        <Loading words="Loading search results..." from="/getcourses" shape="results" />
      )}
    </>
  );
}

function Results({ found: { courses, total }, query }: { found: FoundCourses; query: string }) {
  return (
    <>
      {courses.map((card) => (
        <SearchResult key={card.course.id} card={card} query={query} />
      ))}
      {total > courses.length ? (
        <p>
          The first {courses.length} of {total} courses are shown. A longer search finds fewer.
        </p>
      ) : null}
    </>
  );
}

const suggestions = ['CIP', 'CP', 'CCI', 'level 2'];

function Nothing({ shown }: { shown: string }) {
  return (
    <Empty title={`No courses found for "${shown}".`}>
      <p>Try a programme or a level, such as:</p>
      <ul>
        {suggestions.map((words) => (
          <li key={words}>
            <Link href={`/search?query=${encodeURIComponent(words)}`}>{words}</Link>
          </li>
        ))}
      </ul>
      <Button href="/courses">See the courses</Button>
    </Empty>
  );
}

function summarise({ courses, total }: FoundCourses, query: string) {
  const places = new Set(
    courses.flatMap((card) => searchPlaces(searchEntry(documentedCourse(card, card.enrolled), null), query)),
  );
  return [
    { label: 'Found', value: total === 1 ? '1 course' : `${total} courses` },
    { label: 'Matched in', value: sentence([...places].map((place) => `${place}s`)) },
  ];
}

function sentence(places: string[]): string {
  const text = places.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shorten(query: string): string {
  const cut = cutText(query, most.shown);
  return cut === query ? query : `${cut}…`;
}
