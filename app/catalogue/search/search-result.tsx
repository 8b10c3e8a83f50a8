import { Button, Buttons } from '../../design/button/button.tsx';
import { Result, ResultLevels } from '../../design/result/result.tsx';
import { CourseDrawing, LevelBadge, toneOf } from '../pages/course-drawing.tsx';
import { documentedCourse } from '../documented.ts';
import type { CourseCard } from '../contract.ts';
import { Marked } from '../pages/marked.tsx';
import { ShownPicture } from '../pictures/shown-picture.tsx';
import { searchCourses, searchEntry } from '../rules.ts';
import { coursePath, interestPath, levelPath } from '../pages/structured-data.ts';
import { ratingInWords } from '../pages/unknown-facts.ts';

/** What a level looks like, small; its words stand beside it. */
function LevelPicture({ level }: { level: CourseCard['levels'][number] }) {
  const picture = level.pictures?.image;
  if (picture) return <ShownPicture picture={picture} sizes="8rem" />;
  return level.drawing ? <img src={level.drawing} alt="" width="480" height="300" loading="lazy" /> : null;
}

type Props = { card: CourseCard & { enrolled: number }; query: string };

/**
 * A course that the search found, with the match marked. Register Now leads to the interest form (specification 2), with the first level
 * chosen that has the words, or the first of all: people begin there.
 */
export function SearchResult({ card, query }: Props) {
  const { course, levels, enrolled } = card;
  const { courseName, rating, levelsData } = documentedCourse(card, enrolled);
  const asked = levels[levels.findIndex((_, at) => hasWords(levelsData.slice(at, at + 1), query))] ?? levels[0];
  return (
    <Result
      tone={toneOf[course.drawing]}
      drawing={<CourseDrawing course={course} />}
      meta={[`${enrolled} Enrolled`, `Rating: ${ratingInWords(rating)}`]}
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
        <Button
          href={asked ? interestPath({ courseId: course.id, number: asked.number }) : '/expofinterst'}
          look="outline"
          data-application=""
        >
          Register Now<span className="vh"> for {asked ? `${course.code} Level ${asked.number}` : course.code}</span>
        </Button>
      </Buttons>
    </Result>
  );
}

function hasWords(levelsData: Parameters<typeof searchEntry>[0]['levelsData'], query: string): boolean {
  return searchCourses([searchEntry({ courseName: '', courseDescription: '', levelsData }, null)], query).length > 0;
}
