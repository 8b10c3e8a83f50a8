import { eventCodeOf } from '../catalogue/documented.ts';
import type { ClassDate } from '../platform/classes/class-dates.ts';
import { nextClassIn } from '../site/dates/class-dates.tsx';
import { courseLevels, type CourseOption } from './fields.ts';

/** A class with free seats, by its page and its name. */
export type OpenClass = { href: string; words: string };

/** The next class of a course with a free seat: where whoever is registered goes on; null while there is none. */
export function openClassOf(dates: readonly ClassDate[], course: CourseOption): OpenClass | null {
  const { courseId, levelId } = courseLevels[course];
  const code = eventCodeOf({ courseId, number: Number(levelId.replace('level-', '')) });
  const next = nextClassIn(dates.filter(({ eventCode }) => eventCode === code));
  return next && !next.full ? { href: next.href, words: next.words } : null;
}
