import type { Generated } from 'kysely';

export type CourseTable = {
  id: string;
  /** The order it is shown in; equal ones by id. */
  position: number;
  /** JSON of `Course`. */
  document: string;
  /** JSON of `CourseCard`, levels included: what lists need, so that they read one small text per course. */
  card: string;
  /** Registrations that include a level of the course. */
  enrolled: Generated<number>;
  updated_at: string;
};

export type LevelTable = {
  course_id: string;
  id: string;
  position: number;
  /** JSON of `Level`. */
  document: string;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    courses: CourseTable;
    levels: LevelTable;
  }
}
