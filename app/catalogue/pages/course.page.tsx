import { data } from 'react-router';
import type { Route } from './+types/course.page';
import { Breadcrumb, TitleBlock } from '../../design/title-block/title-block.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { FieldBanner } from '../../design/field-banner/field-banner.tsx';
import { LevelRow, LevelRows } from '../../design/level-row/level-row.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Roadmap, type Stage } from '../../design/roadmap/roadmap.tsx';
import { appContext } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { ClassDates, datesOf, hasSeats, toChoose } from '../../site/dates/class-dates.tsx';
import { JsonLd, type PageHandle, PageTitle, pageMeta, TrailData, useSite } from '../../site/head/page-head.tsx';
import { waysIn } from '../../site/order-of-things.ts';
import { RegisterLink } from '../../site/register-link.tsx';
import type { Course, CourseRecord } from '../contract.ts';
import { CourseDrawing, LevelBadge, toneOf } from './course-drawing.tsx';
import { documentedCourse, eventCodeOf } from '../documented.ts';
import { getCourse } from '../list-courses.server.ts';
import { Loading } from './loading.tsx';
import { readNow } from '../read-now.server.ts';
import { markUnsure } from '../../site/unsure.ts';
import { courseData, coursePath, levelPath } from './structured-data.ts';
import { ratingInWords, withTheSchedule } from './unknown-facts.ts';

export const handle: PageHandle = { kind: 'document' };

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await readNow(context, async () => {
      const app = context.get(appContext);
      const record = await getCourse(app, params.courseId);
      const dates = datesOf(await app.classDates(app.now()), record.levels.map(eventCodeOf));
      const { shown, mark } = markUnsure({ course: record.course, levels: record.levels }, onPage);
      return { ...record, ...shown, mark, dates };
    });
  } catch (error) {
    if (error instanceof NotFound) throw data('Course not found', { status: 404 });
    throw error;
  }
}

/** What the page says of a course and its levels. */
const onPage = ({ course: { introduction, coverage, roadmap }, levels }: Pick<CourseRecord, 'course' | 'levels'>) => [
  [introduction, coverage, roadmap],
  levels.map(({ name, summary, facts: { duration, entry } }) => [name, summary, duration, entry]),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ name: 'robots', content: 'noindex' }];
  const { course } = loaderData;
  return pageMeta(matches, {
    title: `${course.code}: AMPP ${course.name}`,
    description: course.description,
    path: coursePath(course),
    picture: { path: `/og/${course.drawing}.png`, text: `${course.code}: ${course.name}` },
  });
}

/** A course with its levels (specification 2). */
export default function CoursePage({ loaderData, params }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) {
    return (
      <>
        <PageTitle>Course</PageTitle>
        <TitleBlock title="Course" />
        <Loading words="Loading..." from={`/getcourse/${encodeURIComponent(params.courseId)}`} shape="page" />
      </>
    );
  }
  const { course, levels, enrolled, dates, mark } = loaderData;
  const { rating } = documentedCourse({ course, levels }, enrolled);
  const open = dates.filter(({ standing }) => standing === 'open');
  const hasDates = open.length > 0;
  return (
    <>
      <JsonLd data={courseData(site, { course, levels })} />
      <TrailData
        trail={[
          { path: '/courses', name: 'Courses' },
          { path: coursePath(course), name: course.code },
        ]}
      />
      <FieldBanner
        tone={toneOf[course.drawing]}
        above={
          <Breadcrumb
            trail={[
              { href: '/', label: 'Home' },
              { href: '/courses', label: 'Courses' },
            ]}
            current={course.code}
          />
        }
        code={course.code}
        title={course.name}
        lede={course.introduction}
        facts={[
          { label: 'Levels', value: levels.length },
          { label: 'Rating', value: ratingInWords(rating) },
          ...(enrolled > 0 ? [{ label: 'Enrolled', value: enrolled }] : []),
        ]}
        drawing={<CourseDrawing course={course} eager />}
      >
        <Buttons>
          {hasDates ? (
            <Button href={open.some(hasSeats) ? `#${toChoose}` : '#dates'}>Ask for a seat</Button>
          ) : (
            <Button href="/expofinterst" data-application="">
              Express interest
            </Button>
          )}
          <RegisterLink about={course.code} />
        </Buttons>
        <p className="small space-above--small no-print">{hasDates ? waysIn.seat : waysIn.interest}</p>
      </FieldBanner>
      <div className={classNames('wrap grid grid--8-4 section', hasDates && 'grid--aside-first')}>
        {hasDates ? (
          <aside id="dates" aria-label="Dates">
            <ClassDates dates={dates} named wish="/expofinterst" />
          </aside>
        ) : null}
        <div>
          <section aria-labelledby="levels">
            <h2 id="levels">Levels</h2>
            <Levels course={course} levels={levels} />
            {mark ? <p className="small muted space-above--small">{mark}</p> : null}
          </section>
          <Coverage course={course} />
        </div>
        <aside className="stack--large" aria-label={hasDates ? 'Roadmap' : 'Dates and roadmap'}>
          {hasDates ? null : <ClassDates dates={dates} named wish="/expofinterst" />}
          <CourseRoadmap course={course} levels={levels} />
        </aside>
      </div>
    </>
  );
}

function Coverage({ course: { coverage, externalLinkText } }: { course: Course }) {
  const [lede, rest] = splitLede(coverage.description);
  return (
    <div className="prose space-above">
      <h2>{coverage.heading}</h2>
      <p className="lede">{lede}</p>
      {rest ? <p>{rest}</p> : null}
      <h3>{coverage.subheading}</h3>
      <p>{coverage.subheadingDescription}</p>
      <ul>
        {coverage.pointers.map((pointer) => (
          <li key={pointer}>{pointer}</li>
        ))}
      </ul>
      <p>
        <a href="https://www.ampp.org/" rel="noopener">
          {externalLinkText}
        </a>
      </p>
    </div>
  );
}

/** The opening sentences, and what follows them: large letters are for a few lines. */
function splitLede(text: string): [lede: string, rest: string] {
  const sentences = text.split(/(?<=[.?!]) /);
  let lede = '';
  while (sentences.length > 0 && lede.length < 120) lede = `${lede} ${sentences.shift()}`.trim();
  return [lede, sentences.join(' ')];
}

/** The stages are the levels in their order; a stage past the last level is only named. */
function CourseRoadmap({ course, levels }: CourseRecord) {
  const stages = course.roadmap.stages.flatMap(({ title, text, between }, at): Stage[] => {
    const level = levels[at];
    return [{ title, text, href: level && levelPath(level) }, ...(between ? [{ between }] : [])];
  });
  return (
    <Record title={course.roadmap.title} sticky>
      <RecordBody className="stack">
        <p className="muted small">{course.roadmap.sectionTitle}</p>
        <Roadmap stages={stages} />
      </RecordBody>
    </Record>
  );
}

function Levels({ course, levels }: CourseRecord) {
  return (
    <LevelRows>
      {levels.map((level) => (
        <LevelRow
          key={level.id}
          badge={<LevelBadge course={course} level={level} />}
          kicker={`${course.code} Level ${level.number}`}
          title={level.name}
          href={levelPath(level)}
          facts={[
            { label: 'Duration', value: level.facts.duration },
            { label: 'To start', value: level.facts.entry },
          ].filter(({ value }) => value !== withTheSchedule)}
        >
          {level.summary}
        </LevelRow>
      ))}
    </LevelRows>
  );
}
