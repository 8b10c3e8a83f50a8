import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Table, type Column } from '../../design/table/table.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { indianTime } from '../../platform/indian-time.ts';
import type { MailState, OutgoingMail } from './contract.ts';

type Props = { mails: OutgoingMail[]; state: MailState; mayWork: boolean };

/** Mails of one state. */
export function MailTable({ mails, state, mayWork }: Props) {
  return <Table label="Mails" columns={columnsOf(state, mayWork)} rows={mails} keyOf={({ id }) => id} />;
}

const timeTitles: Record<MailState, string> = { failed: 'Given up', waiting: 'Next try', sent: 'Sent' };

const tryWords = { failed: 'Try again', waiting: 'Try now' };

function columnsOf(state: MailState, mayWork: boolean): Column<OutgoingMail>[] {
  const when: Column<OutgoingMail> = {
    key: 'at',
    title: timeTitles[state],
    right: true,
    cell: ({ at, leaving }) => (leaving ? <Chip>Leaving now</Chip> : indianTime(at)),
  };
  return [
    { key: 'to', title: 'To', heads: true, cell: (mail) => <Reader mail={mail} /> },
    { key: 'what', title: 'Mail', cell: ({ what }) => what },
    ...(state === 'sent' ? [] : [{ key: 'why', title: 'Reason', cell: renderReason }]),
    ...(state === 'waiting'
      ? [{ key: 'since', title: 'Written', right: true, cell: ({ createdAt }: OutgoingMail) => indianTime(createdAt) }]
      : []),
    when,
    ...(state !== 'sent' && mayWork
      ? [
          {
            key: 'again',
            title: tryWords[state],
            cell: (mail: OutgoingMail) => <Again mail={mail} words={tryWords[state]} />,
          },
        ]
      : []),
  ];
}

function Reader({ mail: { recipient } }: { mail: OutgoingMail }) {
  if (!recipient) return 'Not kept';
  return <a href={`/office/people/${encodeURIComponent(recipient)}`}>{recipient}</a>;
}

function renderReason({ reason, attempts }: OutgoingMail) {
  if (!reason) return attempts === 0 ? 'First try' : '';
  return (
    <div className="office-reason">
      {reason.plain}
      <details>
        <summary>
          {attempts === 0 ? 'Tried anew after this' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`}, the exact
          words
        </summary>
        <p className="office-text small">{reason.words}</p>
      </details>
    </div>
  );
}

function Again({ mail: { id, recipient, retriable, leaving }, words }: { mail: OutgoingMail; words: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => askOffice<{ message: string }>(`/mails/${id}/again`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  if (leaving) return null;
  if (!retriable) return 'Its content is gone';
  return (
    <Button look="outline" small busy={again.isPending} busyLabel="Trying..." onClick={() => again.mutate()}>
      {words}
      <span className="vh">, {recipient ?? 'this mail'}</span>
    </Button>
  );
}
