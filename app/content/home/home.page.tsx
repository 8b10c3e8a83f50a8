import { Fragment, type ReactNode } from 'react';
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
import { JsonLd, type PageHandle, pageMeta, useSite } from '../../site/head/page-head.tsx';
import { nextClassesIn } from '../../site/dates/class-dates.tsx';
import { orderOfThings, registerNow } from '../../site/order-of-things.ts';
import { RegisterLink } from '../../site/register-link.tsx';
import { Piece } from '../blocks.tsx';
import type { Home as HomeRecord, Provider, Statistic } from '../contract.ts';
import { organizationData } from '../structured-data.ts';
import { readHome } from './read-home.server.ts';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import { LinkRow } from '../../design/link-row/link-row.tsx';
import { isPlaceholder } from '../../platform/provider.ts';
import { Steps } from '../../design/steps/steps.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import { CostScale } from '../../design/scale/cost-scale.tsx';
import { classNames } from '../../design/class-names.ts';

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

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = 'AMPP (formerly NACE) CIP, CP and CCI training in India';
  return pageMeta(matches, { title, description: loaderData!.record.description, path: '/' });
}

/** A section through a coating system, from the surface down to the steel (specification 2). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { record, provider, courses, nextClasses } = loaderData;
  return (
    <>
      <JsonLd data={organizationData(useSite().publicUrl, provider)} />
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

/** Who trains, who certifies, who does what; below it, where to begin. */
function AboutBand({ about, children }: { about: HomeRecord['about']; children?: ReactNode }) {
  return (
    <Band layer="topcoat" edge="straight" coat="Topcoat" id="about" aria-labelledby="about-title">
      <div className="wrap grid grid--5-7">
        <h2 className="h1" id="about-title">
          {about.heading.map((line, at) => (
            <Fragment key={line}>
              {at > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </h2>
        <div className="stack stack--large">
          <p className="lede">{about.lede}</p>
          <p>{about.text}</p>
          <FactList paired facts={about.roles.map(({ what, who }) => ({ label: what, value: who }))} />
        </div>
      </div>
      {children ? <div className="band__part">{children}</div> : null}
    </Band>
  );
}

/** Where else the provider can be followed, linked once its address is supplied; the footer goes on in the same steel. */
function FollowBand({ follow, links }: { follow: HomeRecord['follow']; links: Provider['socialLinks'] }) {
  return (
    <Band layer="steel" edge="jagged" coat="Steel" aria-labelledby="follow-title">
      <div className="wrap">
        <div className="grid grid--5-7">
          <h2 id="follow-title">{follow.heading}</h2>
          <p>{follow.text}</p>
        </div>
        <div className="space-above">
          <LinkRow
            links={links.map(({ name, address }) => ({ href: isPlaceholder(address) ? null : address, label: name }))}
          />
        </div>
      </div>
    </Band>
  );
}

/** The certification explainer, `#ampp` (specification 2): the order of things, and what comes after it. */
function PathPart({ path }: { path: HomeRecord['path'] }) {
  const steps = path.steps.map(({ heading, text }) => ({ title: heading, text }));
  const after = steps.slice(orderOfThings.length);
  return (
    <section className="band__part" id="ampp" aria-labelledby="ampp-title">
      <div className="wrap">
        <div className="grid grid--5-7">
          <h2 id="ampp-title">{path.heading}</h2>
          <p className="lede">{path.lede}</p>
        </div>
        <div className="space-above">
          <Steps across steps={steps.slice(0, orderOfThings.length)} />
          {after.length > 0 ? (
            <Folded summary={<h3 className="h4">What comes afterwards</h3>}>
              <Steps across from={orderOfThings.length + 1} steps={after} heading="h4" />
            </Folded>
          ) : null}
        </div>
      </div>
    </section>
  );
}

// What the study says could be saved, as parts of the cost; the caption gives the same span in money.
const savings = { low: 0.15, high: 0.35 };

/** Why certification matters: the statistics (specification 9), the cost drawn to scale, and the rules behind them. */
function WhyBand({ why }: { why: HomeRecord['why'] }) {
  const [first, ...others] = why.statistics;
  if (!first) return null;
  // The scale is one of trillions of dollars: another figure has none.
  const total = first.text.startsWith('trillion') ? Number.parseFloat(first.figure) : 0;
  return (
    <Band layer="primer" edge="wavy" coat="Primer" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title">{why.heading}</h2>
        <div className="grid grid--7-5 space-above">
          <Figure statistic={first} />
          <p>{first.source}</p>
        </div>
        {total > 0 ? (
          <CostScale total={total} {...savings}>
            {why.scaleCaption}
          </CostScale>
        ) : null}
        <div className="grid grid--6-6 space-above">
          {others.map((statistic) => (
            <div className="stack" key={`${statistic.figure} ${statistic.text}`}>
              <Figure statistic={statistic} second />
              {statistic.source ? <p className="small">{statistic.source}</p> : null}
            </div>
          ))}
        </div>
        {why.statistics.some(({ source }) => source === null) ? <p className="small muted">* {unsourced}</p> : null}
        {why.passages.map(({ heading, text }) => (
          <div className="grid grid--5-7 space-above" key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}

/** Said once: the figures carry a mark. */
const unsourced = 'Source to be confirmed.';

function Figure({ statistic, second }: { statistic: Statistic; second?: boolean }) {
  return (
    <p className={classNames('big', second && 'big--second')}>
      {statistic.figure} <small>{statistic.source === null ? `${statistic.text}*` : statistic.text}</small>
    </p>
  );
}
