import { Button, Buttons } from '../../design/button/button.tsx';
import { Result, ResultLevels } from '../../design/result/result.tsx';
import { CourseDrawing, LevelBadge, toneOf } from '../pages/course-drawing.tsx';
import { documentedCourse } from '../documented.ts';
import type { CourseCard } from '../contract.ts';
import { Marked } from '../pages/marked.tsx';
import { ShownPicture } from '../pictures/shown-picture.tsx';
import { coursePath, levelPath } from '../pages/structured-data.ts';

/** What a level looks like, small; its words stand beside it. */
function LevelPicture({ level }: { level: CourseCard['levels'][number] }) {
  const picture = level.pictures?.image;
  if (picture) return <ShownPicture picture={picture} sizes="8rem" />;
  return level.drawing ? <img src={level.drawing} alt="" width="480" height="300" loading="lazy" /> : null;
}

type Props = { card: CourseCard & { enrolled: number }; query: string };

/** A course that the search found, with the match marked; Register Now leads to the interest form (specification 2). */
export function SearchResult({ card, query }: Props) {
  const { course, levels, enrolled } = card;
  const { courseName, rating } = documentedCourse(card, enrolled);
  return (
    <Result
      tone={toneOf[course.drawing]}
      drawing={<CourseDrawing course={course} />}
      meta={[`${enrolled} Enrolled`, `Rating ${rating.toFixed(1)}`]}
      title={<Marked text={courseName} query={query} />}
      href={coursePath(course)}
    >
      <p>
        <Marked text={course.description} query={query} />
      </p>
      <ResultLevels
        levels={levels.map((level) => ({
          id: level.id,
          picture: <LevelPicture level={level} />,
          badge: <LevelBadge course={course} level={level} />,
          href: levelPath({ courseId: course.id, id: level.id }),
          title: (
            <>
              <Marked text={`Level ${level.number}`} query={query} />, <Marked text={level.name} query={query} />
            </>
          ),
          text: <Marked text={level.summary} query={query} />,
        }))}
      />
      <Buttons className="buttons--fill">
        <Button href={coursePath(course)}>
          Course Details<span className="vh">, {course.code}</span>
        </Button>
        <Button href="/expofinterst" look="outline" data-application="">
          Register Now<span className="vh"> for {course.code}</span>
        </Button>
      </Buttons>
    </Result>
  );
}
