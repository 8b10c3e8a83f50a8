import type { Route } from './+types/home.page';
import type { CourseCard } from '../../catalogue/contract.ts';
import { CoursePlate } from '../../catalogue/pages/course-plate.tsx';
import { listCourses } from '../../catalogue/list-courses.server.ts';
import { Loading } from '../../catalogue/pages/loading.tsx';
import { WhereToStart } from '../../catalogue/pages/where-to-start.tsx';
import { Band } from '../../design/band/band.tsx';
import { Button } from '../../design/button/button.tsx';
import { DetailA } from '../../design/drawings/detail-a.tsx';
import { Hero } from '../../design/hero/hero.tsx';
import { InterestTag } from '../../design/interest-tag/interest-tag.tsx';
import { Nameplates } from '../../design/nameplate/nameplate.tsx';
import { appContext, holdContext } from '../../platform/context.server.ts';
import { JsonLd } from '../../site/head/json-ld.tsx';
import type { PageHandle } from '../../site/page-kind.ts';
import { nextClassesIn } from '../../site/dates/class-dates.tsx';
import { pageMeta } from '../../site/head/page-meta.ts';
import { registerNow } from '../../site/order-of-things.ts';
import { RegisterLink } from '../../site/register-link.tsx';
import { Piece } from '../blocks.tsx';
import type { Home as HomeRecord } from '../contract.ts';
import { organizationData } from '../structured-data.ts';
import { AboutBand } from './about-band.tsx';
import { FollowBand } from './follow-band.tsx';
import { PathPart } from './path-part.tsx';
import { readHome } from './read-home.server.ts';
import { WhyBand } from './why-band.tsx';

export const handle: PageHandle = { kind: 'document', endsInSteel: true };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [{ page, current }, read] = await Promise.all([
    readHome(app),
    Promise.all([listCourses(app), app.classDates(app.now())]).catch((error: unknown) => {
      app.log.error({ err: error }, 'the courses could not be read');
      return null;
    }),
  ]);
  if (!current || !read) context.get(holdContext).hold = false;
  const [courses, dates] = read ?? [null, []];
  return { ...page, courses, nextClasses: nextClassesIn(dates) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { record, site } = loaderData;
  const title = 'AMPP (formerly NACE) CIP, CP and CCI training in India';
  return pageMeta({ ...site, title, description: record.description, path: '/' });
}

/** A section through a coating system, from the surface down to the steel (specification 2). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { record, provider, site, courses, nextClasses } = loaderData;
  return (
    <>
      <JsonLd data={organizationData(site.publicUrl, provider)} />
      <Opening hero={record.hero} nextClasses={nextClasses} />
      <AboutBand about={record.about}>{courses ? <WhereToStart cards={courses} short /> : null}</AboutBand>
      <Band layer="intermediate" edge="gentle" coat="Intermediate" aria-labelledby="courses-title">
        <h2 className="vh" id="courses-title">
          Courses
        </h2>
        {courses ? <Plates cards={courses} /> : <Loading {...loading} />}
        <PathPart path={record.path} />
      </Band>
      <WhyBand why={record.why} />
      <FollowBand follow={record.follow} links={provider.socialLinks} />
      <InterestTag href="/expofinterst" data-application="">
        Expression of Interest
      </InterestTag>
    </>
  );
}

const loading = { words: 'Loading courses...', from: '/getcourses', shape: 'plates' } as const;

/** The first plate takes the row where the others would not fill it. */
function Plates({ cards }: { cards: readonly CourseCard[] }) {
  return (
    <div className="wrap">
      <Nameplates>
        {cards.map((card, at) => (
          <CoursePlate key={card.course.id} card={card} wide={at === 0 && cards.length % 2 === 1} />
        ))}
      </Nameplates>
    </div>
  );
}

type OpeningProps = { hero: HomeRecord['hero']; nextClasses: ReturnType<typeof nextClassesIn> };

function Opening({ hero, nextClasses }: OpeningProps) {
  const { name, text } = hero.drawing;
  const facts = hero.facts.map(({ label, value }) => ({ label, value: <Piece piece={value} /> }));
  const next = nextClasses.map(({ label, href, words, price, full }) => ({
    label,
    value: (
      <>
        <a href={href}>
          {words} <span className="line">{full ? 'Join the line' : 'Ask for a seat'} →</span>
        </a>
        {price ? <span className="line small">{price}</span> : null}
      </>
    ),
  }));
  const all = { label: 'Every class', value: <a href="/dates">All class dates</a> };
  return (
    <Hero
      title={hero.heading}
      lede={hero.lede}
      actions={
        <>
          <Button href="#start">Find your level</Button>
          <RegisterLink />
        </>
      }
      aside={`Find your level: by the work you do. ${registerNow}`}
      facts={[...(next.length > 0 ? next : facts), all]}
      drawing={
        <DetailA
          title={`${name}: a dry film thickness probe on a three-coat system`}
          description="Section through coated steel. From the top: topcoat 60 micrometres, intermediate coat 125, primer 65, over a blast-cleaned steel profile. The gauge reads 250 micrometres."
        />
      }
      caption={
        <>
          <b>{name}</b>
          <br />
          {text}
        </>
      }
    />
  );
}
