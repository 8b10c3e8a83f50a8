import { data } from 'react-router';
import type { Route } from './+types/dates.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Link } from '../../design/button/button.tsx';
import { FilterLinks, MonthOfDates, type DateRow } from '../../design/class-dates/class-dates.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';
import { appContext } from '../../platform/context.server.ts';
import { classInWords, daysInWords, movedInWords, sureInWords, wordOf } from '../../site/dates/class-dates.tsx';
import { subjectsData } from '../../site/head/class-data.ts';
import { JsonLd, type PageHandle, pageMeta, TrailData, useSite } from '../../site/head/page-head.tsx';
import { usualCities } from '../states-and-cities.ts';
import { readSubjects, type Subject } from './subjects.server.ts';
import { monthInWords } from '../days.ts';
import { figuresOf, weekdaysOf } from './words.ts';

export const handle: PageHandle = { kind: 'document' };

const all = 'all';

/** 'Navi Mumbai' as it stands in an address. */
const slugOf = (city: string) => city.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
const listPath = (course: string, city: string) =>
  course === all && city === all ? '/dates' : `/dates/${course}/${encodeURIComponent(city)}`;

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { course = all, city = all } = params as { course?: string; city?: string };
  const [dates, subjects] = await Promise.all([app.classDates(app.now()), readSubjects(app)]);
  const listed = dates.filter(({ standing }) => standing !== 'begun');
  const cities = [...new Set(listed.map((date) => date.city))];
  const slugs = [...cities, ...Object.keys(usualCities)].map(slugOf);
  const isKnown = [all, ...subjects.courses.map(({ slug }) => slug)].includes(course) && [all, ...slugs].includes(city);
  if (!isKnown || ('city' in params && course === all && city === all)) throw data('Not found', { status: 404 });
  const rows = listed.map((date) => ({ date, subject: subjects.of(date.eventCode) }));
  return {
    course,
    city,
    // What is narrowed by has classes, or is chosen.
    courses: subjects.courses.filter(
      ({ slug }) => slug === course || rows.some(({ subject }) => subject.course === slug),
    ),
    cities: cities.map((name) => ({ slug: slugOf(name), words: name })),
    levels: subjects.levels.filter((level) => course === all || level.course === course),
    rows: rows.filter(
      ({ date, subject }) =>
        (course === all || subject.course === course) && (city === all || slugOf(date.city) === city),
    ),
  };
}

type Listed = Awaited<ReturnType<typeof loader>>;
const description = 'All classes, by month: city, days, language, and whether seats are free.';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { course, city } = loaderData!;
  // A part of the list says nothing of its own.
  return pageMeta(matches, {
    title: 'Class dates',
    description,
    path: '/dates',
    unlisted: course !== all || city !== all,
  });
}

/** Every class with a date, by month. Links narrow the list by course and city. */
export default function Dates({ loaderData }: Route.ComponentProps) {
  const { rows, levels } = loaderData;
  const site = useSite();
  const open = rows.filter(({ date }) => date.standing === 'open');
  const months = [...new Set(rows.map(({ date }) => monthInWords(date.startsOn)))];
  return (
    <>
      {rows.length > 0 ? <JsonLd data={subjectsData(site, rows)} /> : null}
      <TrailData trail={[{ path: '/dates', name: 'Class dates' }]} />
      <TitleBlock current="Class dates" title="Class dates" lede="You pay only after you say yes." />
      <div className="wrap section">
        <Filters {...loaderData} />
        {months.map((month) => (
          <MonthOfDates
            key={month}
            month={month}
            rows={rows.filter(({ date }) => monthInWords(date.startsOn) === month).map(rowOf)}
          />
        ))}
        <div className={rows.length === 0 ? 'grid grid--5-7' : 'space-above'}>
          <Empty title={open.length > 0 ? 'Not your city, or not your month?' : 'No class is scheduled yet'}>
            <p>
              Say where and when you want it: it is free, and your request helps us plan. Or get{' '}
              <a href="#subscribe">class dates by email</a>.
            </p>
            <Button href="/expofinterst" look={rows.length === 0 ? 'primary' : 'outline'} data-application="">
              Express interest
            </Button>
          </Empty>
          {rows.length === 0 ? <Wanted levels={levels} /> : null}
        </div>
      </div>
    </>
  );
}

/** Where there is no date to choose, the level can be: its form opens with it. */
function Wanted({ levels }: Pick<Listed, 'levels'>) {
  if (levels.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="wanted">
      <h2 className="h3" id="wanted">
        Which level do you want a date for?
      </h2>
      <ul className="result-index">
        {levels.map(({ href, title }) => (
          <li key={href}>
            <Link href={href} data-application="">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A list of fewer is read at one look. */
const worthNarrowing = 6;

function Filters({ course, city, courses, cities, rows }: Listed) {
  if (rows.length < worthNarrowing && course === all && city === all) return null;
  const whole = { slug: all, words: 'All' };
  return (
    <>
      <FilterLinks
        label="Course"
        links={[whole, ...courses].map(({ slug, words }) => ({
          href: listPath(slug, city),
          words,
          current: slug === course,
        }))}
      />
      <FilterLinks
        label="City"
        links={[whole, ...cities].map(({ slug, words }) => ({
          href: listPath(course, slug),
          words,
          current: slug === city,
        }))}
      />
    </>
  );
}

function rowOf({ date, subject }: { date: ClassDate; subject: Subject }): DateRow {
  const { startsOn, endsOn, days, language, price, standing } = date;
  const facts = [`${daysInWords(days.length)}, ${language}`, sureInWords(date), movedInWords(date), price];
  return {
    href: classDatePath(date),
    called: classInWords(date),
    figures: figuresOf(startsOn, endsOn),
    weekdays: weekdaysOf(startsOn, endsOn),
    title: date.title,
    subtitle: subject.name,
    city: date.city,
    facts: facts.flatMap((fact) => fact || []),
    word: wordOf(date),
    open: standing === 'open',
  };
}
