import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useSearchParams } from 'react-router';
import { Banner } from '../../design/banner/banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import { mailStateNames, mailStates, type MailPage, type MailState, type MailTrouble } from './contract.ts';
import { MailTable } from './mail-table.office.tsx';
import './delivery.css';

const emptyWords: Record<MailState, [title: string, text: string]> = {
  failed: ['No mail has failed', 'Mails that were given up appear here, with the reason and a button to try again.'],
  waiting: ['No mail waits', 'Mails stand here from when they are written until they leave, usually for seconds.'],
  sent: ['No mail has been sent yet', 'Every mail that left appears here: to whom, which, and when.'],
};

/** Which mails wait, left or failed. The state stands in the address; without one the page opens on what needs somebody's eye. */
export function Delivery() {
  const [address] = useSearchParams();
  const wanted = mailStates.find((known) => known === address.get('state'));
  const after = address.get('after') ?? '';
  const query = useQuery({
    queryKey: ['mails', wanted, after],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ ...(wanted ? { state: wanted } : {}), after });
      return askOffice<MailPage>(`/mails?${search}`, { signal });
    },
    refetchInterval: 15_000,
  });
  return (
    <Screen title="Delivery" lede="Mails on their way to people, and those that did not get there.">
      <Loaded query={query} what="the mails">
        {(page) => (
          <>
            {page.trouble ? <Trouble trouble={page.trouble} /> : null}
            <Tabs
              label="Mails by state"
              tabs={mailStates.map((one) => ({
                href: `/office/delivery?state=${one}`,
                label: `${mailStateNames[one]} (${page.counts[one].count}${page.counts[one].more ? '+' : ''})`,
                current: one === page.state,
              }))}
            />
            <Mails page={page} state={page.state} first={after === ''} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Mails({ page, state, first }: { page: MailPage; state: MailState; first: boolean }) {
  const mayWork = useMayAct('office');
  const [title, text] = emptyWords[state];
  if (page.mails.length === 0)
    return (
      <Empty title={title}>
        <p>{text}</p>
      </Empty>
    );
  return (
    <>
      {state !== 'sent' && mayWork ? <AllAgain state={state} /> : null}
      <MailTable mails={page.mails} state={state} mayWork={mayWork} />
      <nav className="pagination" aria-label="Pages of mails">
        {first ? null : <a href={`/office/delivery?state=${state}`}>To the first</a>}
        {page.next ? (
          <a href={`/office/delivery?state=${state}&after=${encodeURIComponent(page.next)}`}>Further</a>
        ) : null}
      </nav>
    </>
  );
}

/** That mails are not leaving, why, and which. It goes with the first that leaves. */
function Trouble({ trouble: { since, plain, waiting, kinds } }: { trouble: MailTrouble }) {
  return (
    <Banner kind="error" title="Mails are not leaving">
      <p>
        {plain ?? 'Nobody has said why: tell whoever runs the site.'} {waiting.count}
        {waiting.more ? '+' : ''} {waiting.count === 1 ? 'waits' : 'wait'}, the oldest since {indianTime(since)}. None
        is lost: they leave by themselves as soon as they can.
      </p>
      <ul>
        {kinds.map(({ what, count }) => (
          <li key={what}>
            {what}: {count}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const allWords = { failed: 'Try all failed again', waiting: 'Try all waiting now' };

function AllAgain({ state }: { state: keyof typeof allWords }) {
  const notify = useNotify();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => askOffice<{ message: string }>(`/mails/again?state=${state}`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <div>
      <Button look="outline" small busy={again.isPending} busyLabel="Trying..." onClick={() => again.mutate()}>
        {allWords[state]}
      </Button>
    </div>
  );
}
