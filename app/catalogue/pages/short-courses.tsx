import { Button, Buttons } from '../../design/button/button.tsx';
import { FactList } from '../../design/fact-list/fact-list.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import type { ClassDate } from '../../platform/classes/class-dates.ts';
import { nextClassIn } from '../../site/dates/class-dates.tsx';
import type { ShortCourse } from './short-courses.server.ts';
import { withTheSchedule } from './unknown-facts.ts';

type Props = { courses: readonly ShortCourse[]; dates: readonly ClassDate[] };

/** What is known of each short course, and the way to ask for it or for a seat. Each can be linked to by its code. */
export function ShortCourses({ courses, dates }: Props) {
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

/** What it is called, and for whom it is. */
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
          { label: 'Next class', value: next ? <a href={next.href}>{next.words}</a> : 'No date is set yet' },
          ...(next?.price ? [{ label: 'Fee', value: next.price }] : []),
          ...(next ? [] : [{ label: 'Fee, days and exam', value: withTheSchedule }]),
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
