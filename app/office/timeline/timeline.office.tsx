import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Record } from '../../design/record/record.tsx';
import { officeRoleNames, type OfficeRole } from '../../identity/staff/office-role.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import type { Somebody, Timeline } from './contract.ts';
import { EntryList } from './entry.office.tsx';
import { PersonNoteForm } from './person-note.office.tsx';
import './timeline.css';

/** One person: who they are, what they sent, every mail to them and what the office did. */
export function TimelineScreen() {
  const { key = '' } = useParams();
  const mayWork = useMayAct('office');
  const query = useInfiniteQuery({
    queryKey: ['person', key],
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return askOffice<Timeline>(`/people/${encodeURIComponent(key)}${after}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Timeline) => next,
  });
  return (
    <Loaded query={query} what="this person">
      {({ pages }) => (
        <Screen title={titleOf(pages[0]!.somebody, key)} lede={<Known somebody={pages[0]!.somebody} />}>
          <div className="office-person">
            <Facts somebody={pages[0]!.somebody} />
            <section aria-labelledby="happened">
              <h2 className="h4" id="happened">
                What happened, the newest first
              </h2>
              {mayWork && pages[0]!.somebody.emails.length > 0 ? <PersonNoteForm key={key} person={key} /> : null}
              <EntryList entries={pages.flatMap(({ entries }) => entries)} />
              {query.hasNextPage ? (
                <Button
                  look="outline"
                  busy={query.isFetchingNextPage}
                  busyLabel="Reading..."
                  onClick={() => void query.fetchNextPage()}
                >
                  Show earlier
                </Button>
              ) : null}
            </section>
          </div>
        </Screen>
      )}
    </Loaded>
  );
}

const titleOf = ({ name, emails }: Somebody, key: string) => name || emails[0] || key;

function Known({ somebody: { account, emails } }: { somebody: Somebody }) {
  if (!account) return 'Has sent forms without an account.';
  if (account.state !== 'open') return <Chip>{account.state === 'deleted' ? 'Account deleted' : 'Disabled'}</Chip>;
  if (account.confirmed) return <Chip>Email confirmed</Chip>;
  return (
    <>
      <Chip fresh>Email not confirmed</Chip> What stands here under {emails.join(', ')} may be somebody else&apos;s.
    </>
  );
}

const subscriptions = { asked: 'Asked, not confirmed', on: 'On the list', left: 'Left the list' };

function Facts({ somebody: { account, emails, registration, subscription } }: { somebody: Somebody }) {
  return (
    <Record
      title="Who this is"
      facts={[
        ...emails.map((email) => ({ label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> })),
        ...(account?.phone ? [{ label: 'Phone', value: <a href={`tel:${account.phone}`}>{account.phone}</a> }] : []),
        ...(account ? accountFacts(account) : [{ label: 'Account', value: 'None' }]),
        {
          label: 'Registration',
          value: registration ? (
            <a href={`/office/cases/${registration.id}`}>{registration.courses.join(', ') || 'Without courses'}</a>
          ) : (
            'None'
          ),
        },
        { label: 'Class dates by email', value: subscription ? subscriptions[subscription] : 'Not asked for' },
      ]}
    />
  );
}

function accountFacts({ since, lastSeenAt, role }: NonNullable<Somebody['account']>) {
  return [
    { label: 'Account since', value: indianTime(since) },
    { label: 'Last seen', value: lastSeenAt ? indianTime(lastSeenAt) : 'No open session' },
    ...(role === 'visitor' ? [] : [{ label: 'Role', value: officeRoleNames[role as OfficeRole] }]),
  ];
}
