import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import type { Course, CourseRecord, Level } from '../contract.ts';
import { levelPath } from './structured-data.ts';
import { inOneLine, withTheOffer, withTheSchedule } from './unknown-facts.ts';

const columns: readonly { label: string; of: (level: Level) => string }[] = [
  { label: 'Days', of: ({ facts }) => facts.duration },
  { label: 'Entry rule', of: ({ facts }) => facts.entry },
  { label: 'Exam', of: examOf },
  { label: 'Certificate', of: ({ certification }) => certification },
];

/**
 * The levels of a course side by side, where something told of them differs. A column that nobody has confirmed for any of them becomes a word of the
 * line below.
 */
export function ComparedLevels({ course, levels }: CourseRecord) {
  const known = columns.filter(({ of }) => levels.some((level) => isKnown(of(level))));
  const unknown = columns.filter((column) => !known.includes(column)).map(({ label }) => label);
  const differ = known.some(({ of }) => new Set(levels.map(of)).size > 1);
  return (
    <>
      {differ ? (
        <>
          <h3>Compared</h3>
          <PlanTable
            caption={`The levels of ${course.code} compared`}
            beside
            columns={['Level', ...known.map(({ label }) => label)]}
            rows={levels.map((level) => ({
              name: nameOf(course, level),
              head: <a href={levelPath(level)}>{nameOf(course, level)}</a>,
              cells: known.map(({ of }) => (isKnown(of(level)) ? of(level) : 'To be confirmed')),
            }))}
          />
        </>
      ) : null}
      {unknown.length > 0 ? (
        <p className="small muted">
          {inOneLine(unknown)}: {withTheOffer.charAt(0).toLowerCase() + withTheOffer.slice(1)}.
        </p>
      ) : null}
    </>
  );
}

const nameOf = (course: Course, level: Level) => `${course.code} Level ${level.number}`;
const isKnown = (value: string) => value !== '' && value !== withTheSchedule;

/** What is examined in parts, by their names; the parts that say how to try again or prepare are none. */
function examOf({ exams }: Level): string {
  const names = exams.parts.map(({ title }) => title).filter((title) => examParts.has(title));
  return names.length > 0 ? names.join(', then ') : '';
}

const examParts = new Set(['Practical', 'Theory', 'Peer Review']);
