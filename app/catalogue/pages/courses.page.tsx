import type { Route } from './+types/courses.page';
import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import { JsonLd, trailData } from '../../site/head/json-ld.tsx';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import { privateMeta } from '../../site/head/page-title.tsx';
import { nextClassesIn } from '../../site/dates/class-dates.tsx';
import { registerNow } from '../../site/order-of-things.ts';
import { CoursePlates } from './course-plate.tsx';
import { listCourses } from '../list-courses.server.ts';
import { Loading } from './loading.tsx';
import { readNow } from '../read-now.server.ts';
import { courseListData } from './structured-data.ts';
import { ShortCourses } from './short-courses.tsx';
import { shortCoursesContext } from './short-courses.server.ts';
import { WhereToStart } from './where-to-start.tsx';

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
  return pageMeta({
    ...loaderData.site,
    title: 'AMPP courses: CIP, CP and CCI levels',
    description: `Training in India for AMPP (formerly NACE) certificates: ${names.join(', ')}. Where to start.`,
    path,
  });
}

/** The course list (specification 2). */
export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const trail = <Breadcrumb trail={[{ href: '/', label: 'Home' }]} current="Courses" />;
  if (!loaderData) {
    return (
      <>
        <TitleBlock breadcrumb={trail} title="Courses" />
        <Loading words="Loading courses..." from="/getcourses" shape="plates" />
      </>
    );
  }
  const { cards, shortCourses, dates, nextClasses, site } = loaderData;
  const next =
    nextClasses.length > 0 ? nextClasses : [{ label: 'Next class', href: '/dates', words: 'When enough people ask' }];
  const levels = cards.reduce((sum, card) => sum + card.levels.length, 0);
  return (
    <>
      <JsonLd data={courseListData(site, cards)} />
      <JsonLd data={trailData(site, [{ path, name: 'Courses' }])} />
      <TitleBlock
        breadcrumb={trail}
        title="Courses"
        lede={`${inWords(cards.length, 'programme')}, ${inWords(levels, 'level').toLowerCase()}. You know the fee before you commit.`}
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
