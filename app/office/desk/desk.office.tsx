import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Record } from '../../design/record/record.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { kindNames, subjectKinds } from '../subjects/subjects.ts';
import { indianTime } from '../../platform/indian-time.ts';
import type { ListedSubject } from './answers.ts';
import { MoveButtons } from './events.office.tsx';
import './desk.css';

/** Everything the site says, by kind, with who is at work on it. */
export function DeskScreen() {
  const mayWork = useMayAct('office');
  const query = useQuery({
    queryKey: ['desk', 'list'],
    queryFn: ({ signal }) => askOffice<{ subjects: ListedSubject[] }>('/desk', { signal }),
  });
  return (
    <Screen
      title="Content"
      lede="What the site and its mails say. A draft is seen here alone until it is published."
      actions={
        <>
          <Button look="outline" small href="/office/desk/open-points">
            What is still open
          </Button>
          {mayWork ? (
            <>
              <Button look="outline" small href="/office/desk/add-event">
                Add a training event
              </Button>
              <Button look="outline" small href="/office/desk/add-level">
                Add a level
              </Button>
              <Button look="outline" small href="/office/desk/add-course">
                Add a course
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Loaded query={query} what="the texts">
        {({ subjects }) => (
          <div className="desk-kinds">
            {subjectKinds.map((kind) => (
              <Record key={kind} title={kindNames[kind]}>
                <ul className="desk-list">
                  {subjects
                    .filter((subject) => subject.kind === kind)
                    .map((subject) => (
                      <li key={subject.key}>
                        <a href={`/office/desk/subjects/${subject.key}`}>{subject.title}</a>
                        <p className="small">
                          <Standing subject={subject} />
                        </p>
                        {mayWork && movable.has(kind) && !subject.archivedAt ? <MoveButtons subject={subject} /> : null}
                      </li>
                    ))}
                </ul>
              </Record>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Kinds whose order on the site is changed here. */
const movable: ReadonlySet<string> = new Set(['course', 'level', 'event']);

function Standing({ subject: { archivedAt, draft, published } }: { subject: ListedSubject }) {
  return (
    <>
      {archivedAt ? <Chip>Retired</Chip> : null}{' '}
      {draft ? (
        <>
          <Chip fresh>Draft</Chip> {draft.author}, {indianTime(draft.updatedAt)}
        </>
      ) : published?.author ? (
        <span className="muted">
          {published.author}, {indianTime(published.publishedAt)}
        </span>
      ) : null}
    </>
  );
}
