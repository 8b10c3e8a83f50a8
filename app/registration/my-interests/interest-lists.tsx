import { LevelBadge } from '../../catalogue/pages/course-drawing.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { LevelRow, LevelRows } from '../../design/level-row/level-row.tsx';
import type { OwnSeat } from '../../classes/seat-page/list-own-seats.server.ts';
import type { OwnInterest } from '../../interest/list-own-interests.server.ts';
import { finished, statusInWords } from '../../interest/rules.ts';
import type { CourseOption } from '../fields.ts';
import { askForSeat, openClassOf, type OpenClass } from '../../site/dates/open-class.ts';
import { classIsThere, stages } from '../../site/order-of-things.ts';
import { openClassOfCourse } from '../open-class.ts';
import { wholeWords } from '../../design/whole-words.ts';
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

type Levels = Partial<Record<string, KnownLevel>>;

type CoursesProps = {
  courses: readonly CourseOption[];
  levels: Levels;
  seats: readonly OwnSeat[];
  /** Those with free seats. */
  classes: readonly OpenClass[];
  /** They may have what is not shown before they have confirmed their address: no act leads. */
  quiet?: boolean;
};

/** What a course or training is called says which level it is of; a short course has no badge. */
function badgeOf(title: string, levels: Levels) {
  const level = levels[title];
  return level ? <LevelBadge course={level} level={level} /> : null;
}

/** The registered courses, each under its documented name, with how far it is: a seat says more than the registration. */
export function RegisteredCourses({ courses, levels, seats, classes, quiet }: CoursesProps) {
  const hasSeat = (course: CourseOption) => seats.some(({ title }) => title === course);
  // One act leads: an answer that is due, else a seat for the first course that has none.
  const isAsked = seats.some(({ asks }) => asks === 'answer');
  const first =
    isAsked || quiet ? undefined : courses.find((course) => openClassOfCourse(classes, course) && !hasSeat(course));
  const waits = courses.some((course) => !openClassOfCourse(classes, course) && !hasSeat(course));
  return (
    <section>
      <h2 className="h3">Registered courses</h2>
      <LevelRows narrow>
        {courses.map((course) => {
          const seat = seats.find(({ title }) => title === course);
          const next = openClassOfCourse(classes, course);
          return (
            <LevelRow
              key={course}
              badge={badgeOf(course, levels)}
              kicker={course}
              title={levels[course]?.title ?? course}
              href={levels[course]?.href}
            >
              Registered.{' '}
              {seat ? seat.situation : next ? <AskForSeat next={next} leads={course === first} /> : stages.class.text}
            </LevelRow>
          );
        })}
      </LevelRows>
      {waits ? (
        <Buttons className="space-above--small">
          <WaysOn />
        </Buttons>
      ) : null}
    </section>
  );
}

/** Where whoever has no class to ask for a seat in goes on. */
export function WaysOn({ leads }: { leads?: 'dates' | 'interest' }) {
  const lookOf = (way: 'dates' | 'interest') => (way === leads ? 'primary' : 'outline');
  const interest = (
    <Button href="/expofinterst" look={lookOf('interest')}>
      Express interest
    </Button>
  );
  return (
    <>
      {leads === 'dates' ? null : interest}
      <Button href="/dates" look={lookOf('dates')}>
        See class dates
      </Button>
      {leads === 'dates' ? interest : null}
    </>
  );
}

function AskForSeat({ next, leads }: { next: OpenClass; leads?: boolean }) {
  const { href, label } = askForSeat(next);
  return (
    <>
      <span className="line">{classIsThere(next.words)}</span>
      <Button
        className="space-above--small"
        small
        look={leads ? 'primary' : 'outline'}
        href={href}
        aria-label={`${label}: ${next.words}`}
      >
        {label}
      </Button>
    </>
  );
}

/** The classes they are asked to, have a seat in, or stand in line for; each leads to its page. */
export function OwnSeats({ seats, levels }: Pick<CoursesProps, 'seats' | 'levels'>) {
  return (
    <section>
      <h2 className="h3">Your seats</h2>
      <LevelRows narrow>
        {seats.map(({ reference, title, where, situation, more, path, pay, asks, isTaken, toAnswer }) => (
          <LevelRow
            key={reference}
            badge={badgeOf(title, levels)}
            kicker={<span className="whole">{reference}</span>}
            title={`${title}, ${where}`}
            href={path}
          >
            {wholeWords(`${situation} ${more}`)}
            {pay ? <Act {...pay} about={`${title}, ${where}`} /> : null}
            {asks === 'answer' ? (
              <Act href={path} words={toAnswer} about={`${title}, ${where}`} />
            ) : asks === 'name' ? (
              <Act
                href={`${path}#details`}
                words="Give your details"
                about={`${title}, ${where}`}
                look={pay?.look === 'primary' ? 'outline' : 'primary'}
              />
            ) : isTaken ? (
              <span className="line">
                <a href={path}>Open your seat</a>
                {asks === 'payer' ? (
                  <>
                    . <a href={`${path}#payer`}>Does your employer pay?</a>
                  </>
                ) : null}
              </span>
            ) : null}
          </LevelRow>
        ))}
      </LevelRows>
    </section>
  );
}

type ActProps = { href: string; words: string; about: string; look?: 'primary' | 'outline' | 'text' };
const Act = ({ href, words, about, look = 'primary' }: ActProps) => (
  <span className="line space-above--small">
    <Button small look={look} href={href} aria-label={`${words}: ${about}`}>
      {words}
    </Button>
  </span>
);

type InterestsProps = Pick<CoursesProps, 'levels' | 'seats' | 'classes'> & { interests: readonly OwnInterest[] };

/** What the person asked for without booking, with the reference of the receipt and where it stands; a class that has free seats by now is named. */
export function ExpressedInterests({ interests, levels, seats, classes }: InterestsProps) {
  const isSettled = ({ event, status }: OwnInterest) =>
    finished.includes(status) || seats.some(({ title }) => title === event);
  return (
    <section>
      <h2 className="h3">Expressions of interest</h2>
      <LevelRows narrow>
        {interests.map((interest) => {
          const { reference, code, event, place, time, status, receivedAt } = interest;
          const next = openClassOf(classes, code);
          const hasSeat = seats.some(({ title, isTaken }) => isTaken && title === event);
          return (
            <LevelRow
              key={reference}
              badge={badgeOf(event, levels)}
              kicker={<span className="whole">{reference}</span>}
              title={event}
              href={levels[event]?.href ?? `/courses#${code}`}
              facts={[
                { label: 'Status', value: <Chip>{hasSeat ? 'You have a seat' : statusInWords(status)}</Chip> },
                { label: 'Sent', value: indianDate(receivedAt) },
              ]}
            >
              <span className="line">{[place, time].filter(Boolean).join(' · ')}</span>
              {isSettled(interest) ? null : next ? <AskForSeat next={next} /> : stages.class.text}
            </LevelRow>
          );
        })}
      </LevelRows>
      <p className="small muted space-above--small">
        Another place or time, or not wanted any more? <a href="/contact">Write to us</a> with the reference.
      </p>
    </section>
  );
}
