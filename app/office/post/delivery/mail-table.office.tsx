import { Button } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Table, type Column } from '../../../design/table/table.tsx';
import { useAct } from '../../ground/use-calls.office.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deliveryCalls, type MailState, type OutgoingMail } from './contract.ts';

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
    cell: ({ at, leaving }) => (leaving ? <Chip>Leaving now</Chip> : shortIndianTime(at)),
  };
  return [
    { key: 'to', title: 'To', heads: true, cell: (mail) => <Reader mail={mail} /> },
    { key: 'what', title: 'Mail', cell: ({ what }) => what },
    ...(state === 'sent' ? [] : [{ key: 'why', title: 'Reason', cell: renderReason }]),
    when,
    ...(state !== 'sent' && mayWork
      ? [
          {
            key: 'again',
            title: 'Act',
            right: true,
            cell: (mail: OutgoingMail) => <Again mail={mail} words={tryWords[state]} />,
          },
        ]
      : []),
  ];
}

function Reader({ mail: { recipient, toOffice } }: { mail: OutgoingMail }) {
  if (!recipient) return 'Not kept';
  if (toOffice) return `${recipient} (the office)`;
  return <a href={`/office/people/${encodeURIComponent(recipient)}`}>{recipient}</a>;
}

/** The reason in a line; it opens to the exact words. */
function renderReason({ reason, attempts, createdAt }: OutgoingMail) {
  if (!reason) return attempts === 0 ? <span className="muted">First try</span> : null;
  return (
    <details className="mails__why">
      <summary>{reason.plain}</summary>
      <p className="small muted">
        Written {shortIndianTime(createdAt)}.{' '}
        {attempts === 0 ? 'Tried anew after this.' : `${attempts} ${attempts === 1 ? 'try' : 'tries'} so far.`} The
        exact words:
      </p>
      <p className="office-text small">{reason.words}</p>
    </details>
  );
}

function Again({ mail: { id, recipient, retriable, leaving }, words }: { mail: OutgoingMail; words: string }) {
  const again = useAct(deliveryCalls.again, { refresh: ['/mails'] });
  if (leaving) return null;
  if (!retriable) return <span className="muted">Its content is gone</span>;
  return (
    <Button look="text" small busy={again.isPending} busyLabel="Trying..." onClick={() => again.mutate({ id })}>
      {words}
      <span className="vh">, {recipient ?? 'this mail'}</span>
    </Button>
  );
}
