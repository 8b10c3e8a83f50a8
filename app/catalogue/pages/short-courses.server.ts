import { createContext } from 'react-router';

/** A course that is no level: asked for by its code. */
export type ShortCourse = { code: string; title: string; description: string };

/** How a loader reads the short courses, which another area keeps; wired by the composition. */
export const shortCoursesContext = createContext<() => Promise<ShortCourse[]>>();
