import { Chip } from '../../../design/chip/chip.tsx';
import { Record as Sheet } from '../../../design/record/record.tsx';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { kindNames, type SubjectKind } from '../subjects/subjects.ts';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deskCalls, type ListedSubject } from './contract.ts';
import { NextOpen } from './open-points.office.tsx';
import './desk.css';

export function DeskScreen() {
  const mayWork = useMayAct('office');
  const query = useAsk(deskCalls.list, {});
  return (
    <Screen title="Content" lede="What the site and its mails say. A draft is seen here alone until it is published.">
      <Loaded query={query} what="the texts">
        {({ subjects }) => (
          <>
            <NextOpen />
            <div className="desk-kinds">
              {[...Map.groupBy(subjects, ({ kind }) => kind)].map(([kind, theirs]) =>
                kind === 'mail' ? (
                  <details key={kind} className="record record--folds">
                    <summary className="record__head">
                      <h2 className="h4">{kindNames[kind]}</h2> <span className="muted">{theirs.length}</span>
                    </summary>
                    <Rows subjects={theirs} />
                  </details>
                ) : (
                  <Sheet key={kind} title={kindNames[kind]} aside={mayWork ? <AddLink kind={kind} /> : null}>
                    <Rows subjects={theirs} />
                  </Sheet>
                ),
              )}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Rows({ subjects }: { subjects: ListedSubject[] }) {
  const { data } = useAsk(deskCalls.openPoints, {});
  const open = new Set(data?.points.map(({ subject }) => subject));
  return (
    <ul className="lines lines--inset desk-list">
      {subjects.map((subject) => (
        <li key={subject.key}>
          <a href={`/office/desk/subjects/${subject.key}`}>{subject.title}</a>
          <p className="small">
            {open.has(subject.key) ? <Chip>Still open</Chip> : null} <SubjectMarks subject={subject} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const added: Partial<Record<SubjectKind, string>> = { course: 'a course', level: 'a level', event: 'a training event' };

function AddLink({ kind }: { kind: SubjectKind }) {
  return added[kind] ? (
    <a className="press" href={`/office/desk/add-${kind}`}>
      Add<span className="vh"> {added[kind]}</span>
    </a>
  ) : null;
}

function SubjectMarks({ subject: { archivedAt, draft, published } }: { subject: ListedSubject }) {
  return (
    <>
      {archivedAt ? <Chip>Retired</Chip> : null}
      {draft ? (
        <>
          {' '}
          <Chip fresh>Draft</Chip> {draft.author}, {shortIndianTime(draft.updatedAt)}
        </>
      ) : published?.author ? (
        <span className="muted">
          Published: {published.author}, {shortIndianTime(published.publishedAt)}
        </span>
      ) : null}
    </>
  );
}
