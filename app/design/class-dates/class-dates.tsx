import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../button/button.tsx';
import { Record, RecordBody } from '../record/record.tsx';

/** How many of the three squares are filled: the more, the fewer seats. */
const filled: Readonly<{ [word: string]: number }> = { 'Seats free': 1, 'Few seats': 2, Full: 3 };
const squares = ['M1 1h10v12h-10z', 'M14 1h10v12h-10z', 'M27 1h10v12h-10z'];

const line = 'Join the line';

/** What can be done about a class, by the word that says how full it is: of a full one that word is the act itself. */
export const askWords = (word: string) => (word === line ? line : 'Ask for a seat');

/** How full a class is: three squares, filled as seats go, and the word for it. No figures. */
export function SeatsWord({ word }: { word: string }) {
  const shown = word === line ? 'Full' : word;
  const gone = filled[shown];
  return (
    <span className="seats-word">
      <svg viewBox="0 0 38 14" aria-hidden="true" focusable="false">
        {gone === undefined ? (
          <path stroke="currentColor" strokeWidth="2" d="M2 2l34 10M2 12 36 2" />
        ) : (
          squares.map((square, at) => (
            <path
              key={square}
              fill={at < gone ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="1.5"
              d={square}
            />
          ))
        )}
      </svg>
      {shown}
    </span>
  );
}

type Row = {
  /** Where a link of the page leads to. */
  id?: string | undefined;
  href: string;
  /** Which class it is, for who hears its link alone. */
  called: string;
  when: string;
  where: string;
  word: string;
  open: boolean;
  note?: string | undefined;
};

type RecordProps = {
  rows: readonly Row[];
  /** What stands below the rows, or in their place. */
  children: ReactNode;
};

/** The dates of one course or level, in a sheet beside its facts. */
export function DatesRecord({ rows, children }: RecordProps) {
  const classes = rows.length === 1 ? '1 class' : `${rows.length} classes`;
  return (
    <Record title="Dates" aside={rows.length > 0 ? <span className="label">{classes}</span> : null}>
      {rows.length > 0 ? (
        <ul className="dates-record">
          {rows.map(({ id, href, called, when, where, word, open, note }) => (
            <li key={href} id={id}>
              <b className={open ? undefined : 'dates-struck'}>{when}</b>
              <SeatsWord word={word} />
              <span className="small">
                {where}
                {note ? <span className="line muted">{note}</span> : null}
              </span>
              {open ? (
                <Link href={href} aria-label={`${askWords(word)}: ${called}`}>
                  {askWords(word)}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <RecordBody>{children}</RecordBody>
    </Record>
  );
}

export function AllDates({ href }: { href: string }) {
  return (
    <Link href={href}>
      All dates
      <Icon name="arrow" />
    </Link>
  );
}

export type DateRow = {
  href: string;
  /** Which class it is, for who hears its link alone. */
  called: string;
  /** '14–19', and 'Mon to Sat'. */
  figures: string;
  weekdays: string;
  title: string;
  subtitle: string;
  city: string;
  /** A line each. */
  facts: readonly string[];
  word: string;
  open: boolean;
};

/** The classes that begin in one month. A row leads where its link does. */
export function MonthOfDates({ month, rows }: { month: string; rows: readonly DateRow[] }) {
  return (
    <section className="dates-month">
      <h2>{month}</h2>
      <ul>
        {rows.map(({ href, called, figures, weekdays, title, subtitle, city, facts, word, open }) => (
          <li className="date-row" key={href}>
            <p className="date-row__days">
              <span className={classNames(!open && 'dates-struck', figures.includes('\u00a0') && 'date-row__two')}>
                {figures}
              </span>
              <span>{weekdays}</span>
            </p>
            <h3>
              {open ? (
                title
              ) : (
                <a className="dates-struck" href={href} aria-label={called}>
                  {title}
                </a>
              )}
              <span>{subtitle}</span>
            </h3>
            <p className="date-row__place">
              <b>{city}</b>
              {facts.map((fact) => (
                <span className="line" key={fact}>
                  {fact}
                </span>
              ))}
            </p>
            <div className="date-row__end">
              <SeatsWord word={word} />
              {open ? (
                <a className="date-row__ask" href={href} aria-label={`${askWords(word)}: ${called}`}>
                  {askWords(word)}
                  <Icon name="arrow" />
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FilterProps = { label: string; links: readonly { href: string; words: string; current: boolean }[] };

/** Links that narrow a list; the one that holds is marked. */
export function FilterLinks({ label, links }: FilterProps) {
  return (
    <nav className="filter-links" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ul>
        {links.map(({ href, words, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type DayCell = readonly [figure: string, weekday: string];

/** A cell for each day, under a tick of the rule. Many days are said in words alone, which stand beside. */
export function DayCells({ cells }: { cells: readonly DayCell[] }) {
  if (cells.length === 0 || cells.length > 8) return null;
  return (
    <ol className="day-cells" aria-hidden="true">
      {cells.map(([figure, weekday], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- figure and weekday come again at a month's end, and cells keep no state
        <li key={at}>
          {figure}
          <span>{weekday}</span>
        </li>
      ))}
    </ol>
  );
}

type PlateProps = {
  place: string;
  /** Such as '6 days, 9:00 to 17:00'. */
  aside: string;
  when: string;
  cells: readonly DayCell[];
};

/** When and where, to be read at arm's length. */
export function WhenAndWhere({ place, aside, when, cells }: PlateProps) {
  return (
    <div className="when-where">
      <p className="when-where__head">
        <b>{place}</b> <span>{aside}</span>
      </p>
      <p className="when-where__span">{when}</p>
      <DayCells cells={cells} />
    </div>
  );
}
