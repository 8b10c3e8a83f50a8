import { useSearchParams } from 'react-router';
import { Button, TextButton } from '../../../design/button/button.tsx';
import { Tabs } from '../../../design/tabs/tabs.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { deliveryCalls, mailStates } from './contract.ts';
import type { MailPage, MailState, OutgoingMail } from './contract.ts';
import { Chip } from '../../../design/chip/chip.tsx';
import { Table, type Column } from '../../../design/table/table.tsx';
import '../../lists/list-table.css';
import './delivery.css';

const words = {
  failed: {
    name: 'Failed',
    time: 'Given up',
    again: 'Try again',
    allAgain: 'Try all failed again',
    none: 'No mail has failed',
    here: 'Mails that were given up appear here, with the reason and a button to try again.',
  },
  waiting: {
    name: 'Waiting',
    time: 'Next try',
    again: 'Try now',
    allAgain: 'Try all waiting now',
    none: 'No mail waits',
    here: 'Mails stand here from when they are written until they leave, usually for seconds.',
  },
  sent: {
    name: 'Sent',
    time: 'Sent',
    none: 'No mail has been sent yet',
    here: 'Every mail that left appears here: to whom, which, and when.',
  },
};

/** Which mails wait, left or failed. The state stands in the address; without one the page opens on what needs somebody's eye. */
export function Delivery() {
  const mayWork = useMayAct('office');
  const [address] = useSearchParams();
  const wanted = mailStates.find((known) => known === address.get('state'));
  const after = address.get('after') ?? '';
  const query = useAsk(deliveryCalls.list, { query: { state: wanted, after } }, { refetchInterval: 15_000 });
  return (
    <Screen title="Delivery" lede="The mails to one address stand in the story of its person: find it above.">
      <Loaded query={query} what="the mails">
        {(page) => (
          <>
            <section className="record list-sheetlike mails" aria-label="Mails">
              <div className="record__head mails__head">
                <Tabs
                  label="Mails by state"
                  tabs={mailStates.map((one) => ({
                    href: `/office/delivery?state=${one}`,
                    label: `${words[one].name} ${page.counts[one].count}${page.counts[one].more ? '+' : ''}`,
                    current: one === page.state,
                  }))}
                />
                {page.state !== 'sent' && (page.next || !page.mails.every(waitsItsHour)) && mayWork ? (
                  <AllAgain state={page.state} />
                ) : null}
              </div>
              <Mails page={page} mayWork={mayWork} />
            </section>
            <nav className="pagination" aria-label="Pages of mails">
              {after === '' ? null : <a href={`/office/delivery?state=${page.state}`}>To the first</a>}
              {page.next ? (
                <a href={`/office/delivery?state=${page.state}&after=${encodeURIComponent(page.next)}`}>Further</a>
              ) : null}
            </nav>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Mails({ page: { mails, state }, mayWork }: { page: MailPage; mayWork: boolean }) {
  if (mails.length > 0)
    return (
      <Table
        label="Mails"
        columns={columnsOf(state, mayWork && !mails.every(waitsItsHour))}
        rows={mails}
        keyOf={({ id }) => id}
      />
    );
  return (
    <div className="record__body pile">
      <h2 className="h4">{words[state].none}</h2>
      <p className="muted">{words[state].here}</p>
    </div>
  );
}

function AllAgain({ state }: { state: 'failed' | 'waiting' }) {
  const again = useAct(deliveryCalls.allAgain, { refresh: ['/mails'] });
  return (
    <Button
      look={state === 'failed' ? 'primary' : 'outline'}
      busy={again.isPending}
      busyLabel="Trying..."
      onClick={() => again.mutate({ query: { state } })}
    >
      {words[state].allAgain}
    </Button>
  );
}

const actWith = (said: string): Column<OutgoingMail> => ({
  key: 'again',
  title: 'Act',
  cell: (mail) => <Again mail={mail} said={said} />,
});

export function columnsOf(state: MailState, mayTry: boolean): Column<OutgoingMail>[] {
  const when: Column<OutgoingMail> = {
    key: 'at',
    title: words[state].time,
    right: true,
    inCard: 'beside',
    cell: ({ at, leaving }) => (leaving ? <Chip>Leaving now</Chip> : shortIndianTime(at)),
  };
  return [
    { key: 'to', title: 'To', heads: true, cell: (mail) => <Reader mail={mail} /> },
    { key: 'what', title: 'Mail', cell: ({ what }) => what },
    ...(state === 'sent' ? [] : [{ key: 'why', title: 'Reason', cell: renderReason }]),
    when,
    ...(state === 'sent' || !mayTry ? [] : [actWith(words[state].again)]),
  ];
}

function Reader({ mail: { recipient, toOffice } }: { mail: OutgoingMail }) {
  if (!recipient) return 'Not kept';
  if (toOffice) return `${recipient} (the office)`;
  return <a href={`/office/people/${encodeURIComponent(recipient)}`}>{recipient}</a>;
}

/** It was never tried: its hour has not come. */
const waitsItsHour = ({ attempts, at }: OutgoingMail) => attempts === 0 && Date.parse(at) > Date.now();

function renderReason({ reason, attempts, createdAt }: OutgoingMail) {
  if (!reason) return attempts === 0 ? <span className="muted">Not tried yet</span> : null;
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

function Again({ mail, said }: { mail: OutgoingMail; said: string }) {
  const again = useAct(deliveryCalls.again, { refresh: ['/mails'] });
  const { id, recipient, retriable, leaving } = mail;
  if (leaving || waitsItsHour(mail)) return null;
  if (!retriable) return <span className="muted">Its content is gone</span>;
  return (
    <TextButton busy={again.isPending} busyLabel="Trying..." onClick={() => again.mutate({ id })}>
      {said}
      <span className="vh">, {recipient ?? 'this mail'}</span>
    </TextButton>
  );
}
