import { eventCodeOf } from '../../catalogue/documented.ts';
import { getCourse, listCourses } from '../../catalogue/list-courses.server.ts';
import { interestPath, levelPath } from '../../catalogue/pages/structured-data.ts';
import { withTheSchedule } from '../../catalogue/pages/unknown-facts.ts';
import { listTrainingEvents } from '../../interest/training-events.server.ts';
import type { App } from '../../platform/app.server.ts';

export type Subject = {
  /** What lists are narrowed by: 'cip', or 'events' of a short course. */
  course: string;
  /** 'Basic Coatings Inspector'; '' where there is no level. */
  name: string;
  description: string;
  /** The page of the level; null where there is none. */
  path: string | null;
};

/** What has to come before a level; '' where nothing is known of it, or nothing is asked. */
export async function readEntryRule(app: App, { course, path }: Subject): Promise<string> {
  if (!path) return '';
  const { levels } = await getCourse(app, course);
  const { entry } = levels.find((level) => levelPath(level) === path)!.facts;
  return [withTheSchedule, 'None'].includes(entry) ? '' : entry;
}

export const events = 'events';

/** The subjects of the catalogue by the training events that ask for them, and what lists are narrowed by, in its order. */
export async function readSubjects(app: App) {
  const [courses, trainings] = await Promise.all([listCourses(app), listTrainingEvents(app)]);
  const described = new Map(trainings.map(({ code, description }) => [code, description]));
  const known = new Map(
    courses.flatMap(({ course, levels }) =>
      levels.map((level): [string, Subject] => [
        eventCodeOf({ courseId: course.id, number: level.number }),
        {
          course: course.id,
          name: level.name,
          description: level.summary,
          path: levelPath({ courseId: course.id, id: level.id }),
        },
      ]),
    ),
  );
  return {
    of: (eventCode: string): Subject =>
      known.get(eventCode) ?? {
        course: events,
        name: '',
        description: described.get(eventCode) ?? '',
        path: null,
      },
    courses: [
      ...courses.map(({ course }) => ({ slug: course.id, words: course.code })),
      { slug: events, words: 'Events' },
    ],
    /** Every level with the way to ask for it. */
    levels: courses.flatMap(({ course, levels }) =>
      levels.map(({ number, name }) => ({
        course: course.id,
        title: `${course.code} Level ${number}: ${name}`,
        href: interestPath({ courseId: course.id, number }),
      })),
    ),
  };
}
