import { Button, Buttons } from '../../design/button/button.tsx';
import { answers } from '../../site/order-of-things.ts';
import { RegisterLink } from '../../site/register-link.tsx';
import type { Course, Level } from '../contract.ts';
import { interestPath } from './structured-data.ts';

/** The end of a level's page: what it costs, when and where, what to bring, and the two ways on. */
export function LevelAnswers({ course, level }: { course: Course; level: Level }) {
  const { bring } = level.facts;
  const isClass = level.exams.parts.every(({ title }) => title !== 'Peer Review');
  return (
    <section className="wrap section grid grid--4-8" aria-labelledby="answers">
      <h2 id="answers">Cost, dates, and what to bring</h2>
      <div className="stack--large">
        <div className="prose">
          <p>
            <b>What it costs.</b> {answers.cost}
          </p>
          <p>
            <b>When and where.</b> {isClass ? answers.dates : answers.reviewDates}{' '}
            {isClass ? <a href="/dates">See class dates</a> : null}
          </p>
          <p>
            <b>What to bring.</b> {[bring && `${bring}.`, isClass && answers.bring].filter(Boolean).join(' ')}
          </p>
        </div>
        <Buttons>
          <RegisterLink about={`${course.code} Level ${level.number}`} course={`${course.id} ${level.id}`} />
          <Button href={interestPath(level)} look="outline" data-application="">
            Express interest
          </Button>
        </Buttons>
      </div>
    </section>
  );
}
