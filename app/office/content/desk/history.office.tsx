import { useState } from 'react';
import { useParams } from 'react-router';
import { Banner } from '../../../design/banner/banner.tsx';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { useAct, useAsk, useAskPages, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { Loaded, NextPage, Screen } from '../../ground/screen.office.tsx';
import { Changes } from '../subjects/changes.office.tsx';
import './desk.css';
import { subjectCalls, type OpenedSubject } from '../subjects/subjects.ts';
import { placeFor } from '../subjects/words.office.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { deskCalls, type Version } from './contract.ts';

export function HistoryScreen() {
  const { subject: key = '' } = useParams();
  const opened = useAsk(subjectCalls.open, { subject: key });
  return (
    <Loaded query={opened} what="the text">
      {(subject) => (
        <Screen
          title={`History: ${subject.title}`}
          actions={<QuietButton href={`/office/desk/subjects/${key}`}>Back to the form</QuietButton>}
        >
          <Versions subject={subject} />
        </Screen>
      )}
    </Loaded>
  );
}

function Versions({ subject }: { subject: OpenedSubject }) {
  const query = useAskPages(deskCalls.history, { subject: subject.key, query: {} });
  return (
    <Loaded query={query} what="the history">
      {({ pages }) => {
        const all = pages.flatMap(({ versions }) => versions);
        if (all.length === 0)
          return (
            <Empty title="Nothing was published here yet">
              <p>The text is the one the site came with. Every text you publish appears here.</p>
            </Empty>
          );
        return (
          <>
            <ol className="lines lines--text">
              {all.map((version) => (
                <VersionRow key={version.number} subject={subject} version={version} newest={version === all[0]} />
              ))}
            </ol>
            <NextPage of={query}>Earlier ones</NextPage>
          </>
        );
      }}
    </Loaded>
  );
}

function VersionRow({ subject, version, newest }: { subject: OpenedSubject; version: Version; newest: boolean }) {
  const [open, setOpen] = useState(false);
  const { number, author, publishedAt } = version;
  return (
    <li>
      <p className="muted small">
        {number}. {author ? indianTime(publishedAt) : ''}
        {author ? `, ${author}` : ''} {newest ? '(published now)' : ''}
      </p>
      <p>{summaryOf(subject, version)}</p>
      <QuietButton aria-expanded={open} onClick={() => setOpen(!open)}>
        Compare<span className="vh"> version {number}</span>
      </QuietButton>
      {open ? <Seen subject={subject} number={number} newest={newest} /> : null}
    </li>
  );
}

function summaryOf(subject: OpenedSubject, { summary: { kind, places, total, from } }: Version): string {
  if (kind === 'shipped') return 'The text the site came with.';
  if (kind === 'elsewhere') return 'A text that was not published here.';
  if (kind === 'added') return 'Added.';
  const named = places.slice(0, 4).map((place) => placeFor(subject, place));
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  return `${kind === 'restored' ? `Version ${from} restored. ` : ''}Changed: ${named.join('; ')}${more}.`;
}

function Seen({ subject, number, newest }: { subject: OpenedSubject; number: number; newest: boolean }) {
  const mayWork = useMayAct('office');
  const query = useAsk(deskCalls.version, { subject: subject.key, number: String(number) });
  return (
    <Loaded query={query} what="the version">
      {({ changes, toNow }) => (
        <div className="stack space-above--small">
          {number > 1 ? <Changes subject={subject} changes={changes} label={`Changes of version ${number}`} /> : null}
          {newest || toNow.length === 0 ? null : (
            <Record title={`Restoring version ${number} would change`} heading="h3">
              <RecordBody className="stack">
                <Changes
                  subject={subject}
                  changes={toNow}
                  label="Restoring would change"
                  from="Published now"
                  to="Then"
                />
                {mayWork ? <RestoreButton subject={subject} number={number} /> : null}
              </RecordBody>
            </Record>
          )}
        </div>
      )}
    </Loaded>
  );
}

function RestoreButton({ subject, number }: { subject: OpenedSubject; number: number }) {
  const notify = useNotify();
  const restore = useAct(deskCalls.restoreVersion, {
    refresh: ['/desk'],
    onRefused: () => true,
    onDone: () => notify(`Version ${number} is published again.`, { type: 'success' }),
  });
  // What stood there once was answered for then.
  const given = {
    subject: subject.key,
    number: String(number),
    body: { madeFrom: subject.madeFrom, claimsConfirmed: true },
  };
  return (
    <>
      <div role="alert">
        {restore.error ? <Banner kind="error" role="presentation" title={restore.error.message} /> : null}
      </div>
      <Buttons>
        <Button busy={restore.isPending} busyLabel="Restoring" onClick={() => restore.mutate(given)}>
          Restore version {number}
        </Button>
      </Buttons>
    </>
  );
}
