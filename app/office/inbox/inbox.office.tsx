import { useQueryClient } from '@tanstack/react-query';
import { useMayAct, useNotify } from '../ground/use-calls.office.tsx';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { Button, QuietButton } from '../../design/button/button.tsx';
import { writeAddress, useChosen } from '../post/answer/use-people.ts';
import { ask } from '../ground/ask-office.ts';
import { cases, interests, messages, registrations } from '../lists/case-lists.ts';
import { ListScreen, type RowsProps } from '../lists/list.office.tsx';
import { useListState } from '../lists/list-state.office.tsx';
import { BulkBar } from './bulk-bar.office.tsx';
import { oneCaseCalls } from './case/contract.ts';
import { useChoice, type Choice } from './chosen.office.tsx';
import { addressOf, Kinds, lookAt, Looks, News, useCounts, useLooks, type Kind } from './looks.office.tsx';
import { CaseRows } from './rows.office.tsx';
import './rows.css';
import './cards.css';
import './inbox.css';

const several = [
  ['interest', 'Interests', interests],
  ['registration', 'Registrations', registrations],
  ['message', 'Messages', messages],
] as const;
const kinds: readonly Kind[] = [
  { name: 'cases', path: '/office/inbox', label: 'Everything', list: { ...cases, title: 'Inbox' } },
  ...several.map(([kind, label, list]) => ({ name: `${kind}s` as const, kind, path: `/office/${kind}s`, label, list })),
];
const kindOf = (wanted: Kind['kind']) => kinds.find(({ kind }) => kind === wanted)!;

export const Inbox = () => <OneInbox key="all" kind={kindOf(undefined)} />;
export const InterestInbox = () => <OneInbox key="interest" kind={kindOf('interest')} />;
export const RegistrationInbox = () => <OneInbox key="registration" kind={kindOf('registration')} />;
export const MessageInbox = () => <OneInbox key="message" kind={kindOf('message')} />;

function OneInbox({ kind }: { kind: Kind }) {
  const { search } = useLocation();
  const looks = useLooks(kind);
  // What is shown always stands in the address: whoever goes on from here finds the way back.
  if (search === '')
    return (
      <Navigate
        replace
        to={
          addressOf(
            kind,
            looks.find(({ counted }) => counted === (kind.kind ? 'all' : 'waiting'))!,
          ).slice('/office'.length) || '/'
        }
      />
    );
  return <Shown kind={kind} />;
}

function Shown({ kind }: { kind: Kind }) {
  const mayWork = useMayAct('office');
  const looks = useLooks(kind);
  const [since, setSince] = useState<string | null>(null);
  const counts = useCounts(kind, since);
  // The first count says from when on what comes is new.
  if (since === null && counts) setSince(counts.at);
  const look = useLookOfAddress(kind);
  return (
    <ListScreen
      list={kind.list}
      usual={looks[0]!.filter}
      usualOrder={looks[0]!.order}
      look={look}
      mark={counts?.waiting.count ? `(${counts.waiting.count}${counts.waiting.more ? '+' : ''}) ` : ''}
      views={<Looks kind={kind} looks={looks} counts={counts} />}
      kinds={<Kinds kinds={kinds} now={kind} lookLabel={look?.label} />}
      news={
        since && counts ? <NewsOf kind={kind} counts={counts} since={since} onShow={() => setSince(counts.at)} /> : null
      }
      actions={
        mayWork ? (
          <>
            <AddCaller />
            {look && !['all', 'archived'].includes(look.counted) ? <OpenFirst /> : null}
          </>
        ) : null
      }
      addressOf={({ id }) => `/office/cases/${id}`}
      Rows={ChosenRows}
      bulk={<Bulk kind={kind} />}
    />
  );
}

function AddCaller() {
  return <QuietButton href="/office/enter">Add a caller</QuietButton>;
}

/** Whoever has waited longest, where that is how the rows stand. */
function OpenFirst() {
  const { rows } = useListState();
  const { count } = useChoice();
  const first = rows?.[0];
  return first ? (
    <Button look={count > 0 ? 'outline' : 'primary'} href={`/office/cases/${first.id}`}>
      Open the first
    </Button>
  ) : null;
}

function useLookOfAddress(kind: Kind) {
  const looks = useLooks(kind);
  const { search } = useLocation();
  const filter = new URLSearchParams(search).get('filter');
  try {
    return lookAt(looks, filter === null ? looks[0]!.filter : (JSON.parse(filter) as Record<string, unknown>));
  } catch {
    return undefined;
  }
}

type NewsProps = Parameters<typeof News>[0] & { kind: Kind };

function NewsOf({ kind, onShow, ...props }: NewsProps) {
  const { readAgain, filter: asked, setSort, sort } = useListState();
  const looks = useLooks(kind);
  const now = JSON.stringify(asked);
  // When a list is narrowed further, nobody knows whether what is new belongs to it.
  const whole = looks.some(
    ({ filter, counted }) => ['waiting', 'open', 'all'].includes(counted) && JSON.stringify(filter) === now,
  );
  if (!whole) return null;
  const newest = { field: kind.list.sort.key, order: 'DESC' as const };
  return (
    <News
      {...props}
      onShow={() => {
        onShow();
        if (sort.field === newest.field && sort.order === newest.order) void readAgain();
        else setSort(newest);
      }}
    />
  );
}

function ChosenRows(props: RowsProps) {
  const mayWork = useMayAct('office');
  const choice = useChoice();
  const release = useRelease();
  if (!mayWork) return <CaseRows {...props} choice={null} />;
  return <CaseRows {...props} choice={choice} onRelease={(row) => void release([[row.id, Number(row['version'])]])} />;
}

function Bulk({ kind }: { kind: Kind }) {
  const mayWork = useMayAct('office');
  const choice = useChoice();
  const release = useRelease();
  if (!mayWork) return null;
  const held = Object.entries(choice.cases).filter(([, { heldBack }]) => heldBack);
  return (
    <BulkBar
      choice={choice}
      write={<Write kind={kind} choice={choice} />}
      onRelease={
        held.length > 0 && held.length === choice.count && !choice.all
          ? async () => {
              await release(held.map(([id, { version }]) => [id, version]));
              choice.clear();
            }
          : undefined
      }
    />
  );
}

function Write({ kind, choice }: { kind: Kind; choice: Choice }) {
  const { filter } = useListState();
  const { choose } = useChosen();
  const navigate = useNavigate();
  function begin() {
    choose(Object.keys(choice.cases), `${location.pathname}${location.search}`);
    void navigate('/write');
  }
  const leads = choice.all ? { href: writeAddress(kind.name, filter) } : { onClick: begin };
  return (
    <Button look="yellow" {...leads}>
      Write
    </Button>
  );
}

/** Brings what was held back before the office, one after the other: each sender gets the receipt. */
function useRelease() {
  const notify = useNotify();
  const client = useQueryClient();
  return async (held: readonly (readonly [id: string, version: number])[]) => {
    let released = 0;
    try {
      for (const [id, version] of held) {
        await ask(oneCaseCalls.release, { body: { id, version } });
        released += 1;
      }
      const who = released === 1 ? 'The sender gets their mail now.' : 'The senders get their mails now.';
      notify(`${released === 1 ? 'Released' : `${released} released`}. ${who}`, { type: 'success' });
    } catch (error) {
      notify(`${(error as Error).message}${released > 0 ? ` ${released} released before that.` : ''}`, {
        type: 'error',
      });
    } finally {
      await client.invalidateQueries();
    }
  };
}
