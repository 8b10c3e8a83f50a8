import { Folded } from '../../design/folded/folded.tsx';
import { PlanTable } from '../../design/plan-table/plan-table.tsx';
import { Reading } from '../../design/reading/reading.tsx';
import type { Tone } from '../../design/tone.ts';
import type { Level } from '../contract.ts';

type Props = { level: Level; tone: Tone; mark: string | null };

/** What a level is about: plan, worked reading, topics and audience folded, exams, what it asks of you, and what to bring. */
export function LevelSections({ level, tone, mark }: Props) {
  const { plan, reading, topics, audience, exams, notice } = level;
  return (
    <div className="prose">
      <h2>{plan.heading}</h2>
      <p>{plan.introduction}</p>
      <PlanTable
        caption={plan.heading}
        columns={['Stage', 'You check', 'Against']}
        rows={plan.rows.map(({ stage, check, against }) => ({ name: stage, cells: [check, against] }))}
      />
      {reading ? (
        <Reading
          title={reading.heading}
          text={reading.given}
          steps={reading.working}
          scale={reading.scale}
          tone={tone}
          verdict={
            <>
              <b>{reading.verdict}</b> {reading.action}
            </>
          }
        />
      ) : null}
      <Folded summary={<h2 className="h4">{topics.heading}</h2>}>
        <div className="prose">
          <List items={topics.list} />
        </div>
      </Folded>
      <Folded summary={<h2 className="h4">{audience.heading}</h2>}>
        <List items={audience.list} />
      </Folded>
      {exams.parts.length > 0 ? <h2>{exams.heading}</h2> : null}
      {exams.parts.map(({ title, text }) => (
        <p key={title}>
          <b>{title}.</b> {text}
        </p>
      ))}
      <p>{audience.entry}</p>
      {mark ? <p className="small muted">{mark}</p> : null}
      <div className="notice">
        <p>
          <b>{notice.title}.</b> {notice.text}
        </p>
      </div>
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
