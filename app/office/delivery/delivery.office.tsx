import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useSearchParams } from 'react-router';
import { Banner } from '../../design/banner/banner.tsx';
import { Button } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { Tabs } from '../../design/tabs/tabs.tsx';
import { indianTime } from '../../identity/indian-time.ts';
import { askOffice } from '../shell/ask-office.ts';
import { useMayAct } from '../shell/me.office.tsx';
import { Loaded, Screen } from '../shell/screen.office.tsx';
import { mailStateNames, mailStates, type MailPage, type MailState } from './contract.ts';
import { MailTable } from './mail-table.office.tsx';

const emptyWords: Record<MailState, [title: string, text: string]> = {
  failed: ['No mail has failed', 'Mails that were given up appear here, with the reason and a button to try again.'],
  waiting: ['No mail waits', 'Mails stand here from when they are written until they leave, usually for seconds.'],
  sent: ['No mail has been sent yet', 'Every mail that left appears here: to whom, which, and when.'],
};

/** Which mails wait, left or failed. The state stands in the address. */
export function Delivery() {
  const [address] = useSearchParams();
  const state = mailStates.find((known) => known === address.get('state')) ?? 'failed';
  const after = address.get('after') ?? '';
  const query = useQuery({
    queryKey: ['mails', state, after],
    queryFn: ({ signal }) => askOffice<MailPage>(`/mails?${new URLSearchParams({ state, after })}`, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <Screen title="Delivery" lede="Mails on their way to people, and those that did not get there.">
      <Loaded query={query} what="the mails">
        {(page) => (
          <>
            {page.stuckSince ? (
              <Banner kind="error" title="Mails are not leaving">
                <p>
                  The oldest has waited since {indianTime(page.stuckSince)}. The reasons stand under Waiting; if they
                  say nothing, tell whoever runs the site.
                </p>
              </Banner>
            ) : null}
            <Tabs
              label="Mails by state"
              tabs={mailStates.map((one) => ({
                href: `/office/delivery?state=${one}`,
                label: `${mailStateNames[one]} (${page.counts[one].count}${page.counts[one].more ? '+' : ''})`,
                current: one === state,
              }))}
            />
            <Mails page={page} state={state} first={after === ''} />
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
      {state === 'failed' && mayWork ? <AllAgain /> : null}
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

function AllAgain() {
  const notify = useNotify();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => askOffice<{ message: string }>('/mails/again', { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <div>
      <Button look="outline" small busy={again.isPending} busyLabel="Trying..." onClick={() => again.mutate()}>
        Try all failed again
      </Button>
    </div>
  );
}
