import type { Route } from './+types/courses.page';
import { Breadcrumb } from '../../design/breadcrumb/breadcrumb.tsx';
import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import { JsonLd, trailData } from '../../site/head/json-ld.tsx';
import type { PageHandle } from '../../site/page-kind.ts';
import { pageMeta } from '../../site/head/page-meta.ts';
import type { CourseCard } from '../contract.ts';
import { CoursePlates } from './course-plate.tsx';
import { listCourses } from '../list-courses.server.ts';
import { Loading } from './loading.tsx';
import { readNow } from '../read-now.server.ts';
import { courseListData } from './structured-data.ts';

export const handle: PageHandle = { kind: 'document' };

const path = '/courses';

export function loader({ context }: Route.LoaderArgs) {
  return readNow(context, async () => ({ cards: await listCourses(context.get(appContext)) }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Courses' }, { name: 'robots', content: 'noindex' }];
  const names = loaderData.cards.map(({ course }) => `${course.name} (${course.code})`);
  return pageMeta({
    ...loaderData.site,
    title: 'Courses',
    description: `Training in India for AMPP certification: ${names.join(', ')}. What each level covers, for whom, and where to start.`,
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
  const { cards, site } = loaderData;
  const levels = cards.reduce((sum, card) => sum + card.levels.length, 0);
  return (
    <>
      <JsonLd data={courseListData(site, cards)} />
      <JsonLd data={trailData(site, [{ path, name: 'Courses' }])} />
      <TitleBlock
        breadcrumb={trail}
        title="Courses"
        lede={`${inWords(cards.length, 'programme')}, ${inWords(levels, 'level').toLowerCase()}. Begin at Level 1 in each; what you did before decides how soon you can go on.`}
        cells={[
          { label: 'Programmes', value: cards.map(({ course }) => course.code).join(', ') },
          { label: 'Levels', value: levels },
        ]}
      />
      <section className="section" aria-label="All courses">
        <div className="wrap">
          <CoursePlates cards={cards} wide heading="h2" />
        </div>
      </section>
      <WhereToStart cards={cards} />
    </>
  );
}

function WhereToStart({ cards }: { cards: readonly CourseCard[] }) {
  const starts = cards.flatMap(({ course }) => course.starts);
  return (
    <section className="section" aria-labelledby="start">
      <div className="wrap grid grid--4-8">
        <div className="stack">
          <h2 id="start">Where do I start?</h2>
          <p className="muted">Find the line nearest to your work.</p>
        </div>
        <PlanTable
          caption="Where to start, by the work you do"
          columns={['Your work', 'Start at', 'Then']}
          rows={[
            ...starts.map(({ work, at, next }) => ({ name: work, cells: [at, next] })),
            {
              name: 'You blast, or assess ships, platforms or insulated plant',
              cells: [
                <a key="interest" href="/expofinterst" data-application="">
                  A short course, by interest
                </a>,
                'As your employer needs',
              ],
            },
          ]}
        />
      </div>
    </section>
  );
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function inWords(count: number, noun: string): string {
  return `${words[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
}
