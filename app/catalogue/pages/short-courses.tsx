import { Button, Buttons } from '../../design/button/button.tsx';
import { Folded } from '../../design/folded/folded.tsx';
import type { ShortCourse } from './short-courses.server.ts';

/** What is known of each short course, and the way to ask for it. Each can be linked to by its code. */
export function ShortCourses({ courses }: { courses: readonly ShortCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section className="wrap section grid grid--4-8" aria-labelledby="short-courses">
      <div className="stack">
        <h2 id="short-courses">Short courses</h2>
        <p>They run when enough people ask for the same one. Days, fee, dates and exam come with the class offer.</p>
      </div>
      <div className="folded-list">
        {courses.map(({ code, title, description }) => (
          <Folded key={code} id={code} summary={<h3 className="h4">{title}</h3>}>
            <p>{description}</p>
            <Buttons>
              <Button href={`/expofinterst?event=${code}`} look="outline" data-application="">
                Express interest<span className="vh"> in {title}</span>
              </Button>
            </Buttons>
          </Folded>
        ))}
      </div>
    </section>
  );
}
