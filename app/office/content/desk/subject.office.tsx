import { useParams } from 'react-router';
import { Button } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { subjectCalls, type OpenedSubject } from '../subjects/subjects.ts';
import { RetireButton } from './catalogue.office.tsx';
import { Editor } from './editor.office.tsx';
import { PreviewFrame } from './preview.office.tsx';
import './desk.css';

/** One subject: its form, the page beside it, and the ways to its history. A reader sees the page alone. */
export function SubjectScreen() {
  const { subject = '' } = useParams();
  const mayWork = useMayAct('office');
  // The form has the words from here on: nobody takes them from under it.
  const stays = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, gcTime: 0 };
  const query = useAsk(subjectCalls.open, { subject }, stays);
  return (
    <Loaded query={query} what="the text">
      {(opened) => (
        <Screen
          title={opened.title}
          lede={opened.archivedAt || opened.slots.length > 0 ? <Standing opened={opened} /> : undefined}
          actions={
            <>
              {opened.pages[0] && !opened.archivedAt ? (
                <Button look="outline" small href={opened.pages[0]} target="_blank" rel="noopener">
                  The page as it is<span className="vh"> (opens in a new tab)</span>
                </Button>
              ) : null}
              <Button look="outline" small href={`/office/desk/subjects/${opened.key}/history`}>
                History
              </Button>
              {['course', 'level', 'event'].includes(opened.kind) ? <RetireButton opened={opened} /> : null}
            </>
          }
        >
          {mayWork ? <Editor key={opened.key} opened={opened} /> : <PreviewFrame subject={opened} />}
        </Screen>
      )}
    </Loaded>
  );
}

function Standing({ opened: { archivedAt, slots } }: { opened: OpenedSubject }) {
  return (
    <>
      {archivedAt ? <Chip>Retired</Chip> : null}{' '}
      {slots.length > 0 ? `Texts may name ${slots.map((name) => `{${name}}`).join(', ')}.` : ''}
    </>
  );
}
