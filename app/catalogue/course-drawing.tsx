import { Badge } from '../design/badge/badge.tsx';
import { CathodicDrawing } from '../design/drawings/cathodic-drawing.tsx';
import { CoreDrawing } from '../design/drawings/core-drawing.tsx';
import { ThicknessDrawing } from '../design/drawings/thickness-drawing.tsx';
import type { Tone } from '../design/tone.ts';
import type { Course, Level } from './contract.ts';

type Key = Course['drawing'];

/** The field of colour a course stands on. */
export const toneOf: Record<Key, Tone> = { cip: 'oxide', cp: 'vitriol', cci: 'chrome' };

const drawings = { cip: ThicknessDrawing, cp: CathodicDrawing, cci: CoreDrawing };
const shapes = { cip: 'coats', cp: 'field', cci: 'core' } as const;

/** The drawing that a course names. */
export function CourseDrawing({ name }: { name: Key }) {
  const Drawing = drawings[name];
  return <Drawing />;
}

type BadgeProps = {
  course: Pick<Course, 'code' | 'drawing'>;
  level: Pick<Level, 'number' | 'badge'>;
  size?: 'small' | 'normal' | 'large' | undefined;
};

/** The badge of a level: the shape tells the course, the count the level. Past three the stored picture stands in. */
export function LevelBadge({ course, level, size }: BadgeProps) {
  const count = ([1, 2, 3] as const).find((known) => known === level.number);
  if (!count) return <img className="badge" src={level.badge} alt="" width="72" height="72" />;
  const code = course.drawing === 'cip' ? course.code : undefined;
  return <Badge shape={shapes[course.drawing]} count={count} code={code} size={size} />;
}
