import { eventCodeOf } from '../catalogue/documented.ts';
import { openClassOf, type OpenClass } from '../site/dates/open-class.ts';
import { courseLevels, type CourseOption } from './fields.ts';

/** The next class of a course with a free seat: where whoever is registered goes on; null while there is none. */
export function openClassOfCourse(classes: readonly OpenClass[], course: CourseOption): OpenClass | null {
  const { courseId, levelId } = courseLevels[course];
  return openClassOf(classes, eventCodeOf({ courseId, number: Number(levelId.replace('level-', '')) }));
}
