import { AllDates, DatesRecord } from '../../design/class-dates/class-dates.tsx';
import { wholeWords } from '../../design/whole-words.ts';
import { classDatePath, type ClassDate } from '../../platform/classes/class-dates.ts';
import { indianDate } from '../../platform/indian-time.ts';
import { answers } from '../order-of-things.ts';

/** Where the first class with seats stands in such a list. */
export const toChoose = 'seats';

/** How many stand on the page of a course or level; the others are on the list of all. */
export const mostShown = 6;

type Props = {
  /** What is shown of one course or level, from the first day on. */
  dates: readonly ClassDate[];
  /** Which level each is of is said where the page is about several. */
  named?: boolean;
  /** Where one says where and when one wants it. */
  wish: string;
};

/** The dates of a course or level; without one, the way to say where and when. */
export function ClassDates({ dates, named = false, wish }: Props) {
  const free = dates.find((date) => date.standing === 'open' && hasSeats(date));
  // What all of them cost is said once.
  const [price, ...others] = new Set(dates.map((date) => date.price));
  const isSame = others.length === 0;
  const rows = dates.map((date) => ({
    id: date === free ? toChoose : undefined,
    href: classDatePath(date),
    called: classInWords(date),
    when: date.when,
    where: [...(named ? [date.title] : []), placeInWords(date, isSame)].join(', '),
    word: wordOf(date),
    open: date.standing === 'open',
    note: [sureInWords(date), movedInWords(date)].filter(Boolean).join('. '),
  }));
  return (
    <DatesRecord rows={rows}>
      {rows.some(({ open }) => open) ? (
        <>
          {isSame && price ? (
            <p className="small">
              {rows.length > 1 ? `Each ${price}` : price} <ExamInFee />
            </p>
          ) : null}
          <AllDates href="/dates" />
        </>
      ) : (
        <p>
          <NoDate wish={wish} />
        </p>
      )}
    </DatesRecord>
  );
}

/** What everybody asks of a fee, answered where the office keeps it. */
export function ExamInFee() {
  return (
    <span className="line small">
      {answers.examInFee}
      <a href="/contact">ask us</a>
    </span>
  );
}

/** Where one says where and when one wants it. */
export function NoDate({ wish }: Pick<Props, 'wish'>) {
  return (
    <>
      No date is set yet.{' '}
      <a href={wish} data-application="">
        Say where and when
      </a>
    </>
  );
}

/** The classes of some training events that lists show, the first few. */
export function datesOf(dates: readonly ClassDate[], codes: readonly string[]): ClassDate[] {
  return dates
    .filter(({ eventCode, standing }) => codes.includes(eventCode) && standing !== 'begun')
    .slice(0, mostShown);
}

type NextClass = { label: string; href: string; words: string; price: string; full: boolean };

/** The first class with a free seat, with what it is called; where all are full, the first of those. Null while there is none. */
export function nextClassIn(dates: readonly ClassDate[]): NextClass | null {
  const open = dates.filter(({ standing }) => standing === 'open');
  const next = open.find(hasSeats) ?? open[0];
  if (!next) return null;
  const full = !hasSeats(next);
  return {
    label: full ? 'Next class' : 'Next free seats',
    href: classDatePath(next),
    words: wholeWords(classInWords(next)) + (full ? ' (full: join the line)' : ''),
    price: next.price,
    full,
  };
}

/** The next class; after it, where it is of a higher level, the first that anybody can begin with. */
export function nextClassesIn(dates: readonly ClassDate[]): NextClass[] {
  const next = nextClassIn(dates);
  const first = nextClassIn(dates.filter(({ eventCode }) => !/Level[2-9]$/.test(eventCode)));
  if (!next) return [];
  const also = first && !first.full && first.href !== next.href ? [{ ...first, label: 'For beginners' }] : [];
  return [next, ...also];
}

export const hasSeats = ({ seats }: ClassDate) => seats !== 'Join the line';

/** 'CIP Level 1, Pune, 14–19 Dec': which class it is, in a line. */
export const classInWords = ({ title, city, when }: ClassDate): string => `${title}, ${city}, ${when}`;

/** What stands beside the three squares. */
export const wordOf = ({ standing, seats }: ClassDate): string => (standing === 'cancelled' ? 'Cancelled' : seats);

/** 'Pune, English, 6 days', with the fee where the public is told and it is not said of all. */
function placeInWords({ city, language, days, price }: ClassDate, isSame: boolean): string {
  return [city, language, daysInWords(days.length).replace(' ', '\u00a0'), ...(price && !isSame ? [price] : [])].join(
    ', ',
  );
}

/** '6 days'. */
export const daysInWords = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Whether it will run, of one that can still be asked for. */
export const sureInWords = ({ standing, sure }: ClassDate): string =>
  standing === 'open' ? (sure ? 'Confirmed' : 'Not confirmed yet') : '';

/** 'Moved: first set for 4 Jan 2027.'; null of one that stands as it was announced, or was cancelled. */
export function movedInWords({ movedFrom, standing }: ClassDate): string | null {
  return movedFrom === null || standing === 'cancelled' ? null : `Moved: first set for ${indianDate(movedFrom)}.`;
}
