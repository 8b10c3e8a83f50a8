import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons, Link, QuietButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { ResultLinks, Result, ResultLevels } from '../../design/result/result.tsx';
import { registerInSearch } from '../../site/order-of-things.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { SiteSearch } from '../../site/search/site-search.tsx';
import { documentedCourse } from '../documented.ts';
import { Loading } from '../pages/loading.tsx';
import { searchEntry, searchPlaces, searchCourses, markRanges } from '../rules.ts';
import type { FoundCourses } from './search-courses.server.ts';
import { mostLetters, type Asked } from './search-query.ts';
import type { Suggestion } from './rank-answers.ts';
import { CourseDrawing, LevelBadge, toneOf } from '../pages/course-drawing.tsx';
import type { CourseCard } from '../contract.ts';
import { ShownPicture } from '../pictures/shown-picture.tsx';
import { coursePath, interestPath, levelPath } from '../pages/structured-data.ts';
import { ratingInWords } from '../pages/unknown-facts.ts';

/** `found` is null while the catalogue cannot be read; `mayMean` may stand in for what may have been meant. */
type Props = Asked & { found: FoundCourses | null; mayMean?: string };

/** What a query finds (specification 2 and 5), and below it what may have been meant. */
export function SearchMain({ query, shown, cut, found, mayMean }: Props) {
  const isHelped = found !== null && found.suggestions.length > 0;
  return (
    <>
      <TitleBlock
        current="Search"
        title={`Search Results for "${shown}"`}
        cells={found?.total ? summarise(found, query) : undefined}
      />
      {found ? (
        <div className="wrap section stack--large">
          {cut ? <p>{`Only the first ${mostLetters.matched} letters were searched for.`}</p> : null}
          {found.leads.length > 0 ? <ResultLinks links={inKinds(found.leads)} heading="h2" /> : null}
          {found.total > 0 ? <Results found={found} query={query} /> : null}
          {found.total === 0 && !isHelped ? <Nothing shown={shown} query={query} /> : null}
          {found.total === 0 && isHelped && found.isUnsure ? <NearestBelow query={query} /> : null}
          {mayMean ?? <MayMean suggestions={found.suggestions} beside={found.total > 0} />}
          {found.levels.length > 0 && !isHelped ? <Levels levels={found.levels} /> : null}
          {found.total === 0 && isHelped ? (
            <p className="small muted">
              {none(shown)}
              {found.isUnsure ? null : <NotMeant query={query} />}
            </p>
          ) : null}
          <Buttons>
            {found.total === 0 && !isHelped ? <WaysOn query={query} /> : null}
            <QuietButton href="/">Back Home</QuietButton>
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
      {courses.map((card, at) => (
        <SearchResult key={card.course.id} card={card} query={query} isFirst={at === 0} />
      ))}
      {total > courses.length ? (
        <p>
          The first {courses.length} of {total} courses are shown. A longer search finds fewer.
        </p>
      ) : null}
    </>
  );
}

const none = (shown: string) => `No courses found for "${shown}".`;

function Nothing({ shown, query }: Pick<Asked, 'shown' | 'query'>) {
  return (
    <Empty title={none(shown)}>
      <p>Try another word, or pick a level.</p>
      <SiteSearch id="search-again" query={query} />
    </Empty>
  );
}

/** Below what helps, for whom it does not help: who knows more. */
function NotMeant({ query }: Pick<Asked, 'query'>) {
  return (
    <>
      {' Not what you meant? '}
      <a href={contactAbout(query)}>Ask us</a>
    </>
  );
}

/** Above what answers some of the words only. */
function NearestBelow({ query }: Pick<Asked, 'query'>) {
  return (
    <p className="small muted">
      The nearest is below. Not it? <a href={contactAbout(query)}>Ask us</a>: your words go along.
    </p>
  );
}

/** Where nothing helped, somebody does. */
function WaysOn({ query }: Pick<Asked, 'query'>) {
  return (
    <>
      <Button href={contactAbout(query)}>Contact Us</Button>
      <QuietButton href="/dates">Class dates</QuietButton>
      <QuietButton href="/courses">See the courses</QuietButton>
      <QuietButton href="/faq">FAQ</QuietButton>
    </>
  );
}

const kinds: Record<Suggestion['kind'], string> = {
  class: 'Class',
  course: 'Programme',
  level: 'Level',
  'short course': 'Short course',
  answer: 'Answer',
  page: 'Page',
};

/** Suggestions, marked as such: the documented rule has not found them. */
export function MayMean({ suggestions, beside }: { suggestions: readonly Suggestion[]; beside?: boolean }) {
  if (suggestions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="may-mean">
      <h2 className="h3" id="may-mean">
        {beside ? 'You may also mean' : 'You may mean'}
      </h2>
      <ResultLinks links={inKinds(suggestions)} />
    </section>
  );
}

const inKinds = (some: readonly Suggestion[]) => some.map(({ kind, ...rest }) => ({ ...rest, kind: kinds[kind] }));

function Levels({ levels }: { levels: FoundCourses['levels'] }) {
  return (
    <section className="stack" aria-labelledby="all-levels">
      <h2 className="h3" id="all-levels">
        All levels
      </h2>
      <ul className="result-index">
        {levels.map(({ href, title }) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
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

/** What a level looks like, small; its words stand beside it. */
function LevelPicture({ level }: { level: CourseCard['levels'][number] }) {
  const picture = level.pictures?.image;
  if (picture) return <ShownPicture picture={picture} sizes="8rem" />;
  return level.drawing ? <img src={level.drawing} alt="" width="480" height="300" loading="lazy" /> : null;
}

type ResultProps = { card: CourseCard & { enrolled: number }; query: string; isFirst: boolean };

/** A course that was found, with the match marked. Register Now leads to the interest form (specification 2), with the first level chosen that has the words, or the first. */
function SearchResult({ card, query, isFirst }: ResultProps) {
  const { course, levels, enrolled } = card;
  const { courseName, rating, levelsData } = documentedCourse(card, enrolled);
  const asked = levels[levels.findIndex((_, at) => hasWords(levelsData.slice(at, at + 1), query))] ?? levels[0];
  return (
    <Result
      tone={toneOf[course.drawing]}
      drawing={<CourseDrawing course={course} />}
      meta={[`${enrolled} Enrolled`, `Rating: ${ratingInWords(rating)}`]}
      title={<Marked text={courseName} query={query} />}
      href={coursePath(course)}
    >
      <p>
        <Marked text={course.description} query={query} />
      </p>
      <ResultLevels
        levels={levels.map((level) => ({
          id: level.id,
          picture: <LevelPicture level={level} />,
          badge: <LevelBadge course={course} level={level} />,
          href: levelPath({ courseId: course.id, id: level.id }),
          title: (
            <>
              <Marked text={`Level ${level.number}`} query={query} />, <Marked text={level.name} query={query} />
            </>
          ),
          text: <Marked text={level.summary} query={query} />,
        }))}
      />
      <Buttons className="buttons--fill">
        <Button href={coursePath(course)}>
          Course Details<span className="vh">, {course.code}</span>
        </Button>
        <Button
          href={asked ? interestPath({ courseId: course.id, number: asked.number }) : '/expofinterst'}
          look="outline"
          data-application=""
        >
          Register Now<span className="vh"> for {asked ? `${course.code} Level ${asked.number}` : course.code}</span>
        </Button>
      </Buttons>
      {isFirst ? <p className="small muted">{registerInSearch}</p> : null}
    </Result>
  );
}

function hasWords(levelsData: Parameters<typeof searchEntry>[0]['levelsData'], query: string): boolean {
  return searchCourses([searchEntry({ courseName: '', courseDescription: '', levelsData }, null)], query).length > 0;
}

function Marked({ text, query }: { text: string; query: string }) {
  const ranges = markRanges(text, query);
  return (
    <>
      {ranges.flatMap(({ start, end }, at) => [
        text.slice(ranges[at - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
