import { useNotify } from '../../ground/notices.office.tsx';
import { useRef } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextArea } from '../../../design/field/text-field.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { sendingCalls, type Who } from './contract.ts';

/** Emails and telephone numbers to be pasted elsewhere. It is an export: the password is asked for, and the log says so. */
export function Addresses({ who }: { who: Who }) {
  const take = useAct(sendingCalls.addresses, { refresh: [] });
  return (
    <>
      <p className="muted">
        Addresses leave the office with whoever pastes them, so the log says who copied how many. Archived and held-back
        people are not among them. Put emails into Bcc, never into To.
      </p>
      {take.data ? (
        <>
          <Lines label="Emails" words={take.data.emails.join(', ')} count={take.data.emails.length} />
          <Lines label="Telephone numbers" words={take.data.phones.join('\n')} count={take.data.phones.length} />
        </>
      ) : (
        <Buttons>
          <Button busy={take.isPending} busyLabel="Reading..." onClick={() => take.mutate({ body: { who } })}>
            Show the addresses
          </Button>
        </Buttons>
      )}
    </>
  );
}

function Lines({ label, words, count }: { label: string; words: string; count: number }) {
  const notify = useNotify();
  const area = useRef<HTMLTextAreaElement>(null);
  async function copy() {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(words);
      notify(`${label} of ${count} people copied.`, { type: 'success' });
    } catch {
      notify('The browser does not let us copy. They are selected: copy them with your keyboard.', { type: 'info' });
    }
  }
  return (
    <div className="stack">
      <TextArea
        ref={area}
        name={label.toLowerCase().replaceAll(' ', '-')}
        label={`${label} (${count})`}
        rows={5}
        readOnly
        value={words}
      />
      <Buttons>
        <Button small look="outline" onClick={() => void copy()}>
          Copy<span className="vh"> {label.toLowerCase()}</span>
        </Button>
      </Buttons>
    </div>
  );
}
