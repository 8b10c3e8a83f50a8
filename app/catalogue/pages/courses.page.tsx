import type { Route } from './+types/courses.page';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import { JsonLd, type PageHandle, pageMeta, privateMeta, TrailData, useSite } from '../../site/head/page-head.tsx';
import { nextClassIn, nextClassesIn } from '../../site/dates/class-dates.tsx';
import { registerNow } from '../../site/order-of-things.ts';
import { CoursePlates } from './course-plate.tsx';
import { listCourses } from '../list-courses.server.ts';
import { Loading } from './loading.tsx';
import { readNow } from '../read-now.server.ts';
import { courseListData } from './structured-data.ts';
import { type ShortCourse, shortCoursesContext } from './short-courses.server.ts';
import { WhereToStart } from './where-to-start.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import type { ClassDate } from '../../platform/classes/class-dates.ts';
import { withTheOffer } from './unknown-facts.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/courses';

export function loader({ context }: Route.LoaderArgs) {
  return readNow(context, async () => {
    const app = context.get(appContext);
    const [cards, shortCourses, dates] = await Promise.all([
      listCourses(app),
      context.get(shortCoursesContext)(),
      app.classDates(app.now()),
    ]);
    const ofShort = dates.filter(({ eventCode }) => shortCourses.some(({ code }) => code === eventCode));
    return { cards, shortCourses, dates: ofShort, nextClasses: nextClassesIn(dates) };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return privateMeta(matches, 'Courses');
  const names = loaderData.cards.map(({ course }) => `${course.name} (${course.code})`);
  return pageMeta(matches, {
    title: 'AMPP courses: CIP, CP and CCI levels',
    description: `Training in India for AMPP (formerly NACE) certificates: ${names.join(', ')}. Where to start.`,
    path,
  });
}

/** The course list (specification 2). */
export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) {
    return (
      <>
        <TitleBlock current="Courses" title="Courses" />
        <Loading words="Loading courses..." from="/getcourses" shape="plates" />
      </>
    );
  }
  const { cards, shortCourses, dates, nextClasses } = loaderData;
  const next =
    nextClasses.length > 0 ? nextClasses : [{ label: 'Next class', href: '/dates', words: 'When enough people ask' }];
  const levels = cards.reduce((sum, card) => sum + card.levels.length, 0);
  return (
    <>
      <JsonLd data={courseListData(site, cards)} />
      <TrailData trail={[{ path, name: 'Courses' }]} />
      <TitleBlock
        current="Courses"
        title="Courses"
        lede={`${inWords(cards.length, 'programme')}, ${inWords(levels, 'level').toLowerCase()}. You know the fee before you say yes.`}
        cells={[
          { label: 'New here?', value: <a href="#start">Find your level</a> },
          ...next.map(({ label, href, words }) => ({ label, value: <a href={href}>{words}</a> })),
        ]}
      />
      <section className="section" aria-label="All courses">
        <div className="wrap stack--large">
          <CoursePlates cards={cards} wide heading="h2" />
          <p className="small">{registerNow}</p>
        </div>
      </section>
      <div className="section">
        <WhereToStart cards={cards} />
      </div>
      <ShortCourses courses={shortCourses} dates={dates} />
    </>
  );
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function inWords(count: number, noun: string): string {
  return `${words[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
}

type Props = { courses: readonly ShortCourse[]; dates: readonly ClassDate[] };

/** What is known of each short course, and the way to ask for it or for a seat. Each can be linked to by its code. */
function ShortCourses({ courses, dates }: Props) {
  if (courses.length === 0) return null;
  return (
    <section className="wrap section grid grid--4-8" aria-labelledby="short-courses">
      <div className="stack">
        <h2 id="short-courses">Short courses</h2>
        <p>They run when enough people ask for the same one.</p>
      </div>
      <div className="folded-list">
        {courses.map((course) => (
          <Folded key={course.code} id={course.code} summary={<Named course={course} />}>
            <Known course={course} dates={dates.filter(({ eventCode }) => eventCode === course.code)} />
          </Folded>
        ))}
      </div>
    </section>
  );
}

function Named({ course: { title, description } }: { course: ShortCourse }) {
  const [, audience] = partsOf(description);
  return (
    <span>
      <h3 className="h4">{title}</h3>
      {audience ? <span className="folded__more">{audience}</span> : null}
    </span>
  );
}

/** What it is about, and the last sentence where that says for whom. */
function partsOf(description: string): [about: string, audience: string] {
  const at = description.lastIndexOf(' For ');
  return at < 0 ? [description, ''] : [description.slice(0, at), description.slice(at + 1)];
}

function Known({ course: { code, title, description }, dates }: Omit<Props, 'courses'> & { course: ShortCourse }) {
  const next = nextClassIn(dates);
  return (
    <div className="stack">
      <p>{partsOf(description)[0]}</p>
      <FactList
        facts={[
          {
            label: next?.label ?? 'Next class',
            value: next ? <a href={next.href}>{next.words}</a> : 'No date is set yet',
          },
          ...(next?.price ? [{ label: 'Fee', value: next.price }] : []),
          ...(next ? [] : [{ label: 'Fee, days and exam', value: withTheOffer }]),
          { label: 'To pass it on', value: <a href={`#${code}`}>Link to this course</a> },
        ]}
      />
      <Buttons>
        {next ? (
          <Button href={next.href} look="outline">
            {next.full ? 'Join the line' : 'Ask for a seat'}
            <span className="vh"> in {title}</span>
          </Button>
        ) : (
          <Button href={`/expofinterst?event=${code}`} look="outline" data-application="">
            Express interest<span className="vh"> in {title}</span>
          </Button>
        )}
        <Button href="/nominate" look="text" data-application="">
          Nominate your people<span className="vh"> for {title}</span>
        </Button>
      </Buttons>
    </div>
  );
}
