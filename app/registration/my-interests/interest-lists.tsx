import { LevelBadge } from '../../catalogue/pages/course-drawing.tsx';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { LevelRow, LevelRows } from '../../design/level-row/level-row.tsx';
import type { OwnSeat } from '../../classes/seat-page/list-own-seats.server.ts';
import type { OwnInterest } from '../../interest/list-own-interests.server.ts';
import { statusInWords } from '../../interest/status.ts';
import type { SeatBill } from '../../platform/app.server.ts';
import type { CourseOption } from '../fields.ts';
import type { OpenClass } from '../open-class.ts';
import { indianDate } from '../../platform/indian-time.ts';

/** What the catalogue says of a level, as a row shows it. */
export type KnownLevel = {
  title: string;
  href: string;
  drawing: 'cip' | 'cp' | 'cci';
  code: string;
  number: number;
  badge: string;
};

type CoursesProps = {
  courses: readonly CourseOption[];
  levels: Partial<Record<CourseOption, KnownLevel>>;
  seats: readonly OwnSeat[];
  /** The next class with a free seat of each, where there is one. */
  classes: Partial<Record<CourseOption, OpenClass>>;
};

/** The registered courses, each under its documented name, with how far it is: a seat says more than the registration. */
export function RegisteredCourses({ courses, levels, seats, classes }: CoursesProps) {
  const hasSeat = (course: CourseOption) => seats.some(({ title }) => title === course);
  // One act leads: a seat for the first course that has none.
  const first = courses.find((course) => classes[course] && !hasSeat(course));
  return (
    <section>
      <h2 className="h3">Registered courses</h2>
      <LevelRows narrow>
        {courses.map((course) => {
          const level = levels[course];
          const seat = seats.find(({ title }) => title === course);
          const next = classes[course];
          return (
            <LevelRow
              key={course}
              badge={level ? <LevelBadge course={level} level={level} /> : null}
              kicker={course}
              title={level?.title ?? course}
              href={level?.href}
            >
              Registered.{' '}
              {seat ? (
                seat.stands
              ) : next ? (
                <AskForSeat next={next} leads={course === first} />
              ) : (
                'Next, we offer you a seat.'
              )}
            </LevelRow>
          );
        })}
      </LevelRows>
    </section>
  );
}

function AskForSeat({ next: { words, href }, leads }: { next: OpenClass; leads?: boolean }) {
  return (
    <>
      <span className="line">{words}: seats free.</span>
      <Button
        className="space-above--small"
        small
        look={leads ? 'primary' : 'outline'}
        href={href}
        aria-label={`Ask for a seat: ${words}`}
      >
        Ask for a seat
      </Button>
    </>
  );
}

/** The classes they are asked to, have a seat in, or stand in line for; each leads to its page. */
export function OwnSeats({ seats }: { seats: readonly OwnSeat[] }) {
  return (
    <section>
      <h2 className="h3">Your seats</h2>
      <LevelRows narrow>
        {seats.map(({ reference, title, where, stands, path, bill }) => (
          <LevelRow
            key={reference}
            badge={null}
            kicker={<span className="whole">{reference}</span>}
            title={`${title}, ${where}`}
            href={path}
          >
            {stands} {bill ? <Money bill={bill} /> : null}
          </LevelRow>
        ))}
      </LevelRows>
    </section>
  );
}

/** What is still to be paid, where it is theirs to pay. */
function Money({ bill: { paid, path, open } }: { bill: SeatBill }) {
  if (paid || !path || !open) return paid ? 'It is paid.' : null;
  return (
    <>
      {open} is open: <a href={path}>see your bill</a>
    </>
  );
}

type InterestsProps = Pick<CoursesProps, 'seats' | 'classes'> & { interests: readonly OwnInterest[] };

/** What the person asked for without booking, with the reference of the receipt and where it stands; a class that has free seats by now is named. */
export function ExpressedInterests({ interests, seats, classes }: InterestsProps) {
  const nextOf = ({ event, status }: OwnInterest): OpenClass | undefined =>
    status === 'Registered' || status === 'Closed' || seats.some(({ title }) => title === event)
      ? undefined
      : classes[event as CourseOption];
  return (
    <section>
      <h2 className="h3">Expressions of interest</h2>
      <LevelRows narrow>
        {interests.map((interest) => {
          const { reference, event, status, receivedAt } = interest;
          const next = nextOf(interest);
          return (
            <LevelRow
              key={reference}
              badge={null}
              kicker={<span className="whole">{reference}</span>}
              title={event}
              facts={[
                { label: 'Status', value: <Chip>{statusInWords(status)}</Chip> },
                { label: 'Sent', value: indianDate(receivedAt) },
              ]}
            >
              {next ? <AskForSeat next={next} /> : null}
            </LevelRow>
          );
        })}
      </LevelRows>
    </section>
  );
}
