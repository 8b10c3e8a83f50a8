import type { Level } from '../../../app/catalogue/contract.ts';
import { idNotice } from './exam-rules.ts';

type Row = Level['plan']['rows'][number];
/** What is worded of a level; its plan stands as a table of stage, check, and against what. */
type Worded = Omit<
  Level,
  | 'id'
  | 'courseId'
  | 'number'
  | 'code'
  | 'title'
  | 'certification'
  | 'drawing'
  | 'badge'
  | 'notice'
  | 'plan'
  | 'roadmap'
> & {
  plan: Omit<Level['plan'], 'rows'> & { rows: readonly (readonly [Row['stage'], Row['check'], Row['against']])[] };
  roadmap: Omit<Level['roadmap'], 'title'>;
  /** What is said of the ID where no exam at a test centre is taken. */
  notice?: Level['notice'];
};

/** A level of a course, with what follows from its number and name. */
export function levelOf(
  courseId: string,
  number: number,
  { name, plan, roadmap, notice = idNotice, ...worded }: Worded,
): Level {
  const course = courseId.toUpperCase();
  return {
    ...worded,
    id: `level-${number}`,
    courseId,
    number,
    code: `${course} ${number}`,
    title: `${course} Level ${number}: ${name}`,
    name,
    certification: name,
    drawing: `/drawings/levels.svg#${courseId}-${number}`,
    badge: `/drawings/badge-${courseId}-${number}.svg`,
    plan: { ...plan, rows: plan.rows.map(([stage, check, against]) => ({ stage, check, against })) },
    notice,
    roadmap: { ...roadmap, title: 'You are here' },
  };
}
