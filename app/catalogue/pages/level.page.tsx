import { data, redirect } from 'react-router';
import type { Route } from './+types/level.page';
import { Button, Buttons, Link } from '../../design/button/button.tsx';
import { FieldBanner } from '../../design/field-banner/field-banner.tsx';
import { Icon } from '../../design/icon/icon.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { Roadmap } from '../../design/roadmap/roadmap.tsx';
import { TitleBlock } from '../../design/title-block/title-block.tsx';
import { appContext } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';
import { ClassDates, datesOf, hasSeats, NoDate, toChoose } from '../../site/dates/class-dates.tsx';
import { JsonLd, type PageHandle, PageTitle, pageMeta, TrailData, useSite } from '../../site/head/page-head.tsx';
import { answers, waysIn } from '../../site/order-of-things.ts';
import { RegisterLink } from '../../site/register-link.tsx';
import type { Course, CourseRecord, Level } from '../contract.ts';
import { LevelDrawing, toneOf } from './course-drawing.tsx';
import { eventCodeOf } from '../documented.ts';
import { getCourse } from '../list-courses.server.ts';
import { Loading } from './loading.tsx';
import { readNow } from '../read-now.server.ts';
import { markUnsure } from '../../site/unsure.ts';
import { coursePath, interestPath, levelData, levelPath } from './structured-data.ts';
import { foldUnknown, withTheSchedule } from './unknown-facts.ts';
import { Folded } from '../../design/folded/folded.tsx';
import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import { Reading } from '../../design/reading/reading.tsx';
import type { Tone } from '../../design/tone.ts';

export const handle: PageHandle = { kind: 'document' };

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const found = await readNow(context, async () => {
      const app = context.get(appContext);
      const record = await getCourse(app, params.courseId);
      const level = record.levels.find(({ id, number }) => [id, String(number)].includes(params.levelId));
      if (!level) throw new NotFound();
      const dates = datesOf(await app.classDates(app.now()), [eventCodeOf(level)]);
      // A class that has a date says its days and its language.
      const own = openOf(dates).length > 0 ? { ...level.facts, duration: '', language: '' } : level.facts;
      const { shown, mark } = markUnsure(
        { ...level, facts: own },
        ({ summary: _, badgeNote: __, ...onPage }) => onPage,
      );
      return { ...record, level: { ...shown, summary: level.summary }, mark, dates };
    });
    // Its number alone, as people type it.
    if (found && found.level.id !== params.levelId) throw redirect(levelPath(found.level), 301);
    return found;
  } catch (error) {
    if (error instanceof NotFound) throw data('Level not found', { status: 404 });
    throw error;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ name: 'robots', content: 'noindex' }];
  const { course, level } = loaderData;
  return pageMeta(matches, {
    title: `AMPP ${level.title}`,
    description: level.summary,
    path: levelPath(level),
    picture: { path: `/og/${course.drawing}.png`, text: level.title },
  });
}

/** One level of a course (specification 2). */
export default function LevelPage({ loaderData, params }: Route.ComponentProps) {
  const site = useSite();
  if (!loaderData) {
    return (
      <>
        <PageTitle>Level</PageTitle>
        <TitleBlock title="Level" />
        <Loading words="Loading..." from={`/getcourse/${encodeURIComponent(params.courseId)}`} shape="page" />
      </>
    );
  }
  const { course, levels, level, mark, dates } = loaderData;
  // Below what has the first of them.
  const inShort = JSON.stringify(level.facts).includes('*');
  return (
    <>
      <JsonLd data={levelData(site, { course, levels }, level, dates)} />
      <TrailData
        trail={[
          { path: '/courses', name: 'Courses' },
          { path: coursePath(course), name: course.code },
          { path: levelPath(level), name: `Level ${level.number}` },
        ]}
      />
      <LevelBanner course={course} level={level} dates={dates} />
      <div className="wrap grid grid--8-4 grid--aside-first section">
        <aside className="stack--large" id="dates" aria-label="Level facts and dates">
          {dates.length > 0 ? <ClassDates dates={dates} wish={interestPath(level)} /> : null}
          <LevelRecord level={level} dates={dates} mark={inShort ? mark : null} />
        </aside>
        <LevelSections level={level} tone={toneOf[course.drawing]} mark={inShort ? null : mark} />
        <aside aria-label="Roadmap">
          <LevelRoadmap levels={levels} level={level} />
        </aside>
      </div>
    </>
  );
}

type OfLevel = { course: Course; level: Level; dates: readonly ClassDate[] };

function LevelBanner({ course, level, dates }: OfLevel) {
  const [before, ...after] = level.title.split(': ');
  const hasDates = openOf(dates).length > 0;
  return (
    <FieldBanner
      tone={toneOf[course.drawing]}
      above={
        <Link href={coursePath(course)}>
          <Icon name="back" />
          Back to {course.code}
        </Link>
      }
      title={
        after.length === 0 ? (
          level.title
        ) : (
          <>
            {before}: <span>{after.join(': ')}</span>
          </>
        )
      }
      lede={level.introduction}
      badge={!level.pictures?.image}
      drawing={<LevelDrawing course={course} level={level} />}
    >
      <Buttons>
        <NextAct level={level} dates={dates} />
        <RegisterLink course={`${course.id} ${level.id}`} />
      </Buttons>
      <p className="small space-above--small no-print">{hasDates ? waysIn.seat : waysIn.interest}</p>
    </FieldBanner>
  );
}

const openOf = (dates: readonly ClassDate[]) => dates.filter(({ standing }) => standing === 'open');

/** A seat in the class that has a date and seats, or a choice of several; without one, the wish for it. */
function NextAct({ level, dates }: Pick<OfLevel, 'level' | 'dates'>) {
  const open = openOf(dates);
  const [first, ...others] = open.some(hasSeats) ? open.filter(hasSeats) : open;
  if (first) return <Button href={others.length > 0 ? `#${toChoose}` : classDatePath(first)}>Ask for a seat</Button>;
  return (
    <Button href={interestPath(level)} data-application="">
      Express interest
    </Button>
  );
}

/** The facts of the level; one that nobody has given is not there (CEUs among them), and unconfirmed ones share a row. */
function LevelRecord({ level, dates, mark }: Pick<OfLevel, 'level' | 'dates'> & { mark: string | null }) {
  const { facts, certification, exams } = level;
  const open = openOf(dates);
  const rows = [
    // Where the public is told, each class says its own.
    {
      label: 'Fee',
      value: open.some(({ fee }) => fee !== null) ? '' : open.length > 0 ? answers.costInShort : withTheSchedule,
    },
    { label: 'Duration', value: facts.duration },
    { label: 'Language', value: facts.language },
    { label: 'CEUs', value: facts.ceus },
    { label: 'Entry rule', value: facts.entry === withTheSchedule ? <Note text="Ask us" /> : facts.entry },
    // What is known of it stands under its own heading.
    { label: 'Exam', value: exams.parts.length > 0 ? '' : withTheSchedule },
    { label: 'Certification', value: certification },
    { label: 'Bring', value: facts.bring },
    { label: 'Certificate validity', value: facts.validity === withTheSchedule ? '' : facts.validity },
    { label: 'Time limit', value: facts.timeLimit },
  ];
  const note = facts.note === '' ? [] : [{ label: 'Good to know', value: <Note text={facts.note} /> }];
  const known = [...foldUnknown(rows), ...note];
  return (
    <Record
      title="This level in short"
      aside={<span className="label">{level.code}</span>}
      facts={
        dates.length > 0 ? known : [{ label: 'Next date', value: <NoDate wish={interestPath(level)} /> }, ...known]
      }
    >
      {mark ? (
        <RecordBody>
          <p className="small muted">{mark}</p>
        </RecordBody>
      ) : null}
    </Record>
  );
}

/** A note that sends somebody to the office leads there. */
function Note({ text }: { text: string }) {
  const [, asking, rest] = /^(Ask us)(.*)$/.exec(text) ?? [];
  return asking ? (
    <>
      <a href="/contact">{asking}</a>
      {rest}
    </>
  ) : (
    text
  );
}

function LevelRoadmap({ levels, level }: Pick<CourseRecord, 'levels'> & { level: Level }) {
  const { title, before, now, after } = level.roadmap;
  const at = levels.findIndex(({ id }) => id === level.id);
  const [previous, next] = [levels[at - 1], levels[at + 1]];
  return (
    <Record title={title} sticky>
      <RecordBody>
        <Roadmap
          stages={[
            { ...before, href: previous && levelPath(previous) },
            { ...now, now: true },
            { ...after, href: next && levelPath(next) },
          ]}
        />
      </RecordBody>
    </Record>
  );
}

type Props = { level: Level; tone: Tone; mark: string | null };

/** What a level is about: plan, worked reading, topics and audience folded, exams, what it asks of you, and what to bring. */
function LevelSections({ level, tone, mark }: Props) {
  const { plan, reading, topics, audience, exams, notice } = level;
  return (
    <div className="prose">
      <h2>{plan.heading}</h2>
      <p>{plan.introduction}</p>
      <PlanTable
        caption={plan.heading}
        columns={['Stage', 'You check', 'Against']}
        rows={plan.rows.map(({ stage, check, against }) => ({ name: stage, cells: [check, against] }))}
      />
      {reading ? (
        <Reading
          title={reading.heading}
          text={reading.given}
          steps={reading.working}
          scale={reading.scale}
          tone={tone}
          verdict={
            <>
              <b>{reading.verdict}</b> {reading.action}
            </>
          }
        />
      ) : null}
      <Folded summary={<h2 className="h4">{topics.heading}</h2>}>
        <div className="prose">
          <List items={topics.list} />
        </div>
      </Folded>
      <Folded summary={<h2 className="h4">{audience.heading}</h2>}>
        <List items={audience.list} />
      </Folded>
      {exams.parts.length > 0 ? <h2>{exams.heading}</h2> : null}
      {exams.parts.map(({ title, text }) => (
        <p key={title}>
          <b>{title}.</b> {text}
        </p>
      ))}
      <p>{audience.entry}</p>
      {mark ? <p className="small muted">{mark}</p> : null}
      <div className="notice">
        <p>
          <b>{notice.title}.</b> {notice.text}
        </p>
      </div>
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
