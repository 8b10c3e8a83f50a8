import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { Entry, EntryMail } from './contract.ts';
import { ReplyMarks, ReplyMore } from './reply-words.office.tsx';

/** What happened, as a dated list. */
export function EntryList({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return <p className="muted">Nothing yet. What is sent and what is done appears here.</p>;
  return (
    <ol className="office-history">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.id}`}>
          <EntryParts entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const sides: Record<Entry['kind'], string> = {
  sent: 'Sent by them',
  mail: 'Mail to them',
  office: 'Office',
  account: 'Account',
};

function EntryParts({ entry: { at, kind, title, by, text, facts, caseId, mail, reply } }: { entry: Entry }) {
  return (
    <>
      <p className="muted small">
        <time dateTime={at}>{indianTime(at)}</time>, {by ?? sides[kind]}
      </p>
      <p>
        <b>{caseId && kind === 'sent' ? <a href={`/office/cases/${caseId}`}>{title}</a> : title}</b>{' '}
        {reply ? <ReplyMarks reply={reply} /> : null}
      </p>
      {text ? <p className="office-text">{text}</p> : null}
      {reply ? <ReplyMore reply={reply} /> : null}
      {facts && facts.length > 0 ? (
        <p className="small">{facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
      ) : null}
      {mail ? <MailParts mail={mail} title={title} /> : null}
    </>
  );
}

const states: Record<EntryMail['state'], string> = { sent: 'Sent', waiting: 'Waiting', failed: 'Failed' };

function MailParts({ mail, title }: { mail: EntryMail; title: string }) {
  const mayWork = useMayAct('office');
  return (
    <>
      <p className="small">
        <Chip fresh={mail.state === 'failed'}>{states[mail.state]}</Chip> to {mail.recipient}
        {mail.reason ? `. ${mail.reason}` : ''}
      </p>
      {mail.resent.map(({ by, at }) => (
        <p className="muted small" key={at}>
          Sent again by {by}, {indianTime(at)}
        </p>
      ))}
      {mail.whyNot ? <p className="muted small">{mail.whyNot}</p> : null}
      {mail.again && mayWork ? <Again mail={mail} title={title} /> : null}
    </>
  );
}

/** Sends a mail again: with the content it still has, or written anew from what is kept now. */
export function Again({ mail: { id, again }, title }: { mail: EntryMail; title: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      askOffice<{ message: string }>(`/mails/${id}/${again === 'anew' ? 'anew' : 'again'}`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: ['person'] }).then(() => client.invalidateQueries({ queryKey: ['case'] })),
  });
  return (
    <Button look="outline" small busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
      {again === 'anew' ? 'Send again' : 'Try now'}
      <span className="vh">: {title}</span>
    </Button>
  );
}
