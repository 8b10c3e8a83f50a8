import { useState } from 'react';
import { Chip } from '../../../design/chip/chip.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { Record as Sheet } from '../../../design/record/record.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { kindNames, type SubjectKind } from '../subjects/subjects.ts';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deskCalls, type ListedSubject } from './contract.ts';
import { NextOpen } from './open-points.office.tsx';
import './desk.css';

/** Everything the site says, by kind, with who is at work on it. Mails are folded: they are worded once. */
export function DeskScreen() {
  const [typed, setTyped] = useState('');
  const query = useAsk(deskCalls.list, {});
  const wanted = typed.trim().toLocaleLowerCase('en-IN');
  return (
    <Screen title="Content" lede="What the site and its mails say. A draft is seen here alone until it is published.">
      <Loaded query={query} what="the texts">
        {({ subjects }) => (
          <>
            <NextOpen />
            <div className="desk-find">
              <TextField
                name="title"
                label="Find a text by its title"
                type="search"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
            <Kinds
              subjects={subjects.filter(({ title }) => title.toLocaleLowerCase('en-IN').includes(wanted))}
              narrowed={wanted !== ''}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Kinds({ subjects, narrowed }: { subjects: ListedSubject[]; narrowed: boolean }) {
  const mayWork = useMayAct('office');
  const kinds = [...Map.groupBy(subjects, ({ kind }) => kind)];
  return (
    <>
      <p className="vh" role="status">
        {narrowed ? `${subjects.length} of these texts` : ''}
      </p>
      {kinds.length === 0 ? (
        <Empty title="No text has such a title">
          <p>
            Words inside the texts are found under <a href="/office/desk/search">Search</a>.
          </p>
        </Empty>
      ) : null}
      <div className="desk-kinds">
        {kinds.map(([kind, theirs]) => {
          const rows = <Rows subjects={theirs} />;
          return kind === 'mail' ? (
            <details key={`${kind} ${narrowed}`} className="record record--folds" open={narrowed}>
              <summary className="record__head">
                <h2 className="h4">{kindNames[kind]}</h2> <span className="muted">{theirs.length}</span>
              </summary>
              {rows}
            </details>
          ) : (
            <Sheet key={kind} title={kindNames[kind]} aside={mayWork ? <AddLink kind={kind} /> : null}>
              {rows}
            </Sheet>
          );
        })}
      </div>
    </>
  );
}

function Rows({ subjects }: { subjects: ListedSubject[] }) {
  return (
    <ul className="lines lines--inset desk-list">
      {subjects.map((subject) => (
        <li key={subject.key}>
          <a href={`/office/desk/subjects/${subject.key}`}>{subject.title}</a>
          <p className="small">
            <SubjectMarks subject={subject} />
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
          {published.author}, {shortIndianTime(published.publishedAt)}
        </span>
      ) : null}
    </>
  );
}
