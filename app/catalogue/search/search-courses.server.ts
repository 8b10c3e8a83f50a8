import { createContext } from 'react-router';
import type { App } from '../../platform/app.server.ts';
import { readPublication } from '../../platform/publication.server.ts';
import { documentedCourse } from '../documented.ts';
import { listCourses, type ListedCourse } from '../list-courses.server.ts';
import { findInIndex, makeSearchIndex, type SearchIndex } from './search-index.server.ts';

export type FoundCourses = {
  /** The first `atMost` courses found, in the order they are shown. */
  courses: ListedCourse[];
  /** How many there are in all. */
  total: number;
  /** False when the database could not be asked whether this is still the published catalogue. */
  current: boolean;
};

/** The search over the published catalogue (specification 5); throws when the catalogue could not be read even once. */
export type CourseSearch = (query: string, atMost: number) => Promise<FoundCourses>;

/** How a loader reaches the search of its server. */
export const courseSearchContext = createContext<CourseSearch>();

type Prepared = { version: number; courses: ListedCourse[]; index: SearchIndex };

/** A search that keeps the catalogue prepared, and prepares it anew when the published content is of another version. */
export function createCourseSearch(app: Pick<App, 'db' | 'log'>): CourseSearch {
  let kept: Prepared | null = null;
  let underWay: { version: number; prepared: Promise<Prepared> } | null = null;

  async function current(): Promise<Prepared> {
    const version = await readPublication(app.db);
    if (kept?.version === version) return kept;
    if (underWay?.version !== version) underWay = { version, prepared: prepare(app, version) };
    const { prepared } = underWay;
    try {
      kept = await prepared;
      return kept;
    } finally {
      if (underWay?.prepared === prepared) underWay = null;
    }
  }

  async function known(): Promise<Prepared & { current: boolean }> {
    try {
      return { ...(await current()), current: true };
    } catch (error) {
      if (!kept) throw error;
      app.log.warn({ err: error }, 'the search goes on with the catalogue it knows');
      return { ...kept, current: false };
    }
  }

  return async (query, atMost) => {
    const { courses, index, current: isCurrent } = await known();
    const found = findInIndex(index, query);
    const shown = found.slice(0, atMost).flatMap((at) => courses[at] ?? []);
    return { courses: shown, total: found.length, current: isCurrent };
  };
}

async function prepare(app: Pick<App, 'db'>, version: number): Promise<Prepared> {
  const courses = await listCourses(app);
  const index = await makeSearchIndex(courses.map((course) => documentedCourse(course, course.enrolled)));
  return { version, courses, index };
}
