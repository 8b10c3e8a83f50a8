import type { CourseRecord } from '../../../app/catalogue/contract.ts';
import { cci } from './cci.ts';
import { cip } from './cip.ts';
import { cp } from './cp.ts';

/** The shipped catalogue, in the order it is shown. */
export const catalogueCourses: readonly CourseRecord[] = [cip, cp, cci];
