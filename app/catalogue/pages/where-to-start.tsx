import type { ReactNode } from 'react';
import { Link } from '../../design/button/button.tsx';
import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import type { CourseCard } from '../contract.ts';
import { levelPath } from './structured-data.ts';

type Props = {
  cards: readonly CourseCard[];
  /** The lines that most people look for, in two columns, where the page goes on to more. */
  short?: boolean | undefined;
};

/** Where to begin, by the work somebody does: the lines that the courses bring, then those that lead to no one course. */
export function WhereToStart({ cards, short }: Props) {
  const rows = [
    ...cards.flatMap(({ course }) => (short ? course.starts.slice(0, 1) : course.starts)),
    ...others.filter(({ often }) => often || !short),
  ];
  return (
    <section className="wrap grid grid--4-8" aria-labelledby="start">
      <h2 id="start">Where do I start?</h2>
      <div className="stack">
        <PlanTable
          caption="Where to start, by the work you do"
          columns={['Your work', 'Start at']}
          keep
          rows={rows.map(({ work, at, next }) => ({
            name: work,
            cells: [
              <>
                {linked(at, cards)}
                {short || !next ? null : (
                  <span className="line small muted">
                    {linked(next.startsWith('AMPP') ? next : `Then ${next}`, cards)}
                  </span>
                )}
              </>,
            ],
          }))}
        />
        {short ? <Link href="/courses#start">More kinds of work</Link> : null}
      </div>
    </section>
  );
}

const others: readonly { work: string; at: ReactNode; next: string | null; often: boolean }[] = [
  {
    work: 'You hold a NACE, SSPC or FROSIO card',
    at: (
      <>
        NACE: next level. Others: <a href="/contact#card">ask us</a>
      </>
    ),
    next: 'AMPP decides what a card counts for',
    often: true,
  },
  {
    work: 'Your certificate ends soon, has lapsed or is lost',
    at: <Link href="/renewal">Renewal</Link>,
    next: null,
    often: true,
  },
  {
    work: 'You blast, or assess ships, platforms or insulated plant',
    at: <Link href="/courses#short-courses">A short course</Link>,
    next: null,
    often: false,
  },
  {
    work: 'Your company sends a group',
    at: <Link href="/nominate">Nominate your people</Link>,
    next: null,
    often: true,
  },
];

/** A text in which every level that is sold, such as 'CIP Level 1', leads to its page. */
function linked(text: ReactNode, cards: readonly CourseCard[]): ReactNode {
  if (typeof text !== 'string') return text;
  const whole = pathOf(text, cards);
  if (whole) return <Link href={whole}>{text}</Link>;
  // Split at a group: every second part is a level's name.
  return text.split(/\b([A-Z]+ Level \d)\b/).map((part, at) => {
    const found = at % 2 === 1 ? pathOf(part, cards) : null;
    return found ? (
      <a key={part} href={found}>
        {part}
      </a>
    ) : (
      part
    );
  });
}

function pathOf(name: string, cards: readonly CourseCard[]): string | null {
  for (const { course, levels } of cards) {
    const level = levels.find(({ number }) => `${course.code} Level ${number}` === name);
    if (level) return levelPath({ courseId: course.id, id: level.id });
  }
  return null;
}
