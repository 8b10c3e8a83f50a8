import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../design/chip/chip.tsx';
import { Record as Sheet } from '../../design/record/record.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { kindNames, subjectKinds, type SubjectKind } from '../subjects/subjects.ts';
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
    <Screen title="Content" lede="What the site and its mails say. A draft is seen here alone until it is published.">
      <Loaded query={query} what="the texts">
        {({ subjects }) => (
          <div className="desk-kinds">
            {subjectKinds.map((kind) => (
              <Sheet key={kind} title={kindNames[kind]} aside={mayWork ? <AddLink kind={kind} /> : null}>
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
              </Sheet>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

const added: Record<string, { path: string; words: string }> = {
  course: { path: 'add-course', words: 'a course' },
  level: { path: 'add-level', words: 'a level' },
  event: { path: 'add-event', words: 'a training event' },
};

function AddLink({ kind }: { kind: SubjectKind }) {
  const one = added[kind];
  if (!one) return null;
  return (
    <a className="desk-add" href={`/office/desk/${one.path}`}>
      Add<span className="vh"> {one.words}</span>
    </a>
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
