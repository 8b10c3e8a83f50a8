import { Button } from '../../design/button/button.tsx';
import { Nameplate, Nameplates } from '../../design/nameplate/nameplate.tsx';
import { RegisterLink } from '../../site/register-link.tsx';
import type { CourseCard } from '../contract.ts';
import { CourseDrawing, LevelBadge, toneOf } from './course-drawing.tsx';
import { withTheSchedule } from './unknown-facts.ts';

type Props = { card: CourseCard; wide?: boolean | undefined; heading?: 'h2' | 'h3' | undefined; eager?: boolean };

/** A course as a nameplate: what it is, for whom, its levels, Course Details and Register Now (specification 2). */
export function CoursePlate({ card: { course, levels }, wide, heading, eager }: Props) {
  return (
    <Nameplate
      tone={toneOf[course.drawing]}
      code={course.code}
      name={course.name}
      drawing={<CourseDrawing course={course} eager={eager} />}
      facts={[
        { label: 'For', value: course.forWhom },
        { label: 'To start', value: course.toStart },
        ...durationOf(levels),
      ]}
      levels={levels.map((level) => ({
        badge: <LevelBadge course={course} level={level} />,
        ...titleOf(level, levels),
      }))}
      wide={wide}
      heading={heading}
      actions={
        <>
          <Button href={`/courses/${course.id}`}>
            Course Details<span className="vh">, {course.code}</span>
          </Button>
          <RegisterLink about={course.code} />
        </>
      }
    >
      {course.description}
    </Nameplate>
  );
}

export function CoursePlates({ cards, ...look }: { cards: readonly CourseCard[] } & Omit<Props, 'card'>) {
  return (
    <Nameplates>
      {cards.map((card, at) => (
        <CoursePlate key={card.course.id} card={card} eager={at === 0} {...look} />
      ))}
    </Nameplates>
  );
}

/** Levels that share a name are told apart by their number; otherwise the badge shows it, and only its words are left out. */
function titleOf({ id, number, name }: CourseCard['levels'][number], levels: CourseCard['levels']) {
  const shared = levels.some((other) => other.id !== id && other.name === name);
  return shared ? { title: `Level ${number}, ${name}` } : { title: name, prefix: `Level ${number}` };
}

/** One line for all levels when they take equally long, otherwise the first level's. */
function durationOf([first, ...others]: CourseCard['levels']) {
  if (!first) return [];
  const { duration } = first.facts;
  const same = others.every((level) => level.facts.duration === duration);
  // What is not confirmed for any of them says nothing.
  if (same && duration === withTheSchedule) return [];
  return [{ label: same ? 'Duration' : `Level ${first.number}`, value: duration }];
}
