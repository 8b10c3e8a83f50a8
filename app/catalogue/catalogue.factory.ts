import type { App } from '../platform/app.server.ts';
import type { CourseRecord } from './contract.ts';
import { writeCourse } from './save-course.server.ts';

/** Publishes a course in a transaction of its own. */
export const saveCourse = (app: Pick<App, 'write' | 'now'>, record: CourseRecord): Promise<void> =>
  app.write((trx) => writeCourse(trx, app, record));
