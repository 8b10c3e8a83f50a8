import { Badge } from '../../design/badge/badge.tsx';
import { classNames } from '../../design/class-names.ts';
import { CathodicDrawing } from '../../design/drawings/cathodic-drawing.tsx';
import { CoreDrawing } from '../../design/drawings/core-drawing.tsx';
import { ThicknessDrawing } from '../../design/drawings/thickness-drawing.tsx';
import type { Tone } from '../../design/tone.ts';
import type { Course, Level } from '../contract.ts';
import { ShownPicture } from '../pictures/shown-picture.tsx';

/** The field of colour a course stands on. */
export const toneOf: Record<Course['drawing'], Tone> = { cip: 'oxide', cp: 'vitriol', cci: 'chrome' };

const drawings = { cip: ThicknessDrawing, cp: CathodicDrawing, cci: CoreDrawing };
/** A picture takes half of a wide page and all of a small one. */
const half = '(min-width: 60em) 36rem, 100vw';
const shapes = { cip: 'coats', cp: 'field', cci: 'core' } as const;

type DrawingProps = { course: Pick<Course, 'drawing' | 'pictures'>; eager?: boolean | undefined };

/** The drawing that a course names, or the picture that the office has put in its place. */
export function CourseDrawing({ course, eager }: DrawingProps) {
  const picture = course.pictures?.image;
  if (picture) return <ShownPicture picture={picture} sizes={half} eager={eager} />;
  const Drawing = drawings[course.drawing];
  return <Drawing />;
}

type BadgeProps = {
  course: Pick<Course, 'code' | 'drawing'>;
  level: Pick<Level, 'number' | 'badge' | 'pictures'>;
  large?: boolean | undefined;
};

/** The badge of a level: the shape tells the course, the count the level. Past three the stored picture stands in. */
export function LevelBadge({ course, level, large }: BadgeProps) {
  const picture = level.pictures?.badge;
  if (picture) {
    const sized = classNames('badge', large && 'badge--large');
    return <ShownPicture picture={picture} sizes={large ? '19rem' : '72px'} className={sized} />;
  }
  const count = ([1, 2, 3] as const).find((known) => known === level.number);
  if (!count) return <img className="badge" src={level.badge} alt="" width="72" height="72" />;
  const code = course.drawing === 'cip' ? course.code : undefined;
  return <Badge shape={shapes[course.drawing]} count={count} code={code} large={large} />;
}

/** The large mark of a level's own page: its picture where there is one, otherwise its badge. */
export function LevelDrawing({ course, level }: Omit<BadgeProps, 'large'>) {
  const picture = level.pictures?.image;
  if (picture) return <ShownPicture picture={picture} sizes={half} eager />;
  return <LevelBadge course={course} level={level} large />;
}
