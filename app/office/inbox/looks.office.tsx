import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../design/button/button.tsx';
import { Empty } from '../../design/empty/empty.tsx';
import { indianClock, indianDay, indianTime } from '../../platform/indian-time.ts';
import type { Case } from '../people/cases/contract.ts';
import { useAsk, useMe } from '../ground/use-calls.office.tsx';
import { useKeyNames } from '../ground/keys.office.tsx';
import type { List } from '../lists/list.ts';
import { addressOfList, useListState, type Sort } from '../lists/list-state.office.tsx';
import { countCalls, type CaseCounts, type Count } from './contract.ts';

const lookEveryMilliseconds = 30_000;

/** The inbox, or one kind of what is in it with every field of its own. */
export type Kind = {
  name: 'cases' | 'interests' | 'registrations' | 'messages';
  kind?: Case['kind'];
  path: string;
  label: string;
  list: List;
};

export type Look = {
  label: string;
  filter: Record<string, unknown>;
  counted: 'waiting' | 'replies' | 'open' | 'mine' | 'due' | 'heldBack' | 'archived' | 'all';
  order: Sort;
  /** Shown only while there is something in it. */
  seldom: boolean;
  empty?: ReactNode;
};

/** The looks that one takes every day, of one kind. */
export function useLooks(kind: Kind): Look[] {
  const { list } = kind;
  const { uid } = useMe();
  const [today] = useState(() => indianDay(new Date()));
  const oldest = { field: list.sort.key, order: 'ASC' as const };
  const newest = { ...oldest, order: 'DESC' as const };
  const isByDue = list.columns.some(({ key, sortable }) => key === 'dueOn' && sortable);
  const byDue = isByDue ? { field: 'dueOn', order: 'ASC' as const } : oldest;
  const open = ['yes'];
  const looks: [Look['counted'], label: string, filter: object, order: Sort, empty?: string][] = [
    ['waiting', 'To answer', { status: ['New'] }, oldest],
    ['replies', 'Replies', { reply: ['waits'] }, oldest, 'No reply waits'],
    ['open', 'Open', { open }, oldest, 'Nothing is open'],
    ['mine', 'Mine', { owner: [uid], open }, oldest, 'Nothing is yours yet'],
    ['due', 'Due', { open, dueOn: { to: today } }, byDue, 'Nothing is due'],
    ['heldBack', 'Held back', { shelf: ['suspected'] }, newest, 'Nothing is held back'],
    // What is archived or held back has its own look.
    ['all', 'All', {}, newest],
    ['archived', 'Archived', { shelf: ['archived'] }, newest, 'Nothing is archived'],
  ];
  return looks.map(([counted, label, filter, order, empty]) => ({
    counted,
    label,
    filter: filter as Look['filter'],
    order,
    seldom: ['replies', 'heldBack', 'archived'].includes(counted),
    empty: counted === 'waiting' ? <NobodyWaits kind={kind} /> : empty && <Empty title={empty} />,
  }));
}

function NobodyWaits({ kind }: { kind: Kind }) {
  const counted = useCounts(kind, null)?.due;
  const due = useLooks(kind).find((look) => look.counted === 'due')!;
  return (
    <Empty title="Nobody waits">
      <p>
        Interests, registrations and messages from the site appear here within seconds. A caller can be entered by hand.
      </p>
      <Buttons>
        {counted?.count ? <Button href={addressOf(kind, due)}>Due {say(counted)}</Button> : null}
        <QuietButton href="/expofinterst">See the form</QuietButton>
      </Buttons>
    </Empty>
  );
}

export function addressOf({ path }: Kind, { filter, order }: Look): string {
  return path + addressOfList({ filter, sort: order });
}

/** The look that the filters are of, with or without more of them: the one that says most. */
export function lookAt(looks: readonly Look[], now: Record<string, unknown>): Look | undefined {
  const fits = looks.filter(({ filter }) =>
    Object.entries(filter).every(([key, value]) => JSON.stringify(now[key]) === JSON.stringify(value)),
  );
  return fits.toSorted((one, other) => Object.keys(other.filter).length - Object.keys(one.filter).length)[0];
}

export function useCounts({ kind }: Kind, since: string | null) {
  const query = { ...(since ? { since } : {}), ...(kind ? { kind } : {}) };
  const asking = { refetchInterval: lookEveryMilliseconds, placeholderData: keepPreviousData };
  return useAsk(countCalls.counts, { query }, asking).data;
}

const say = ({ count, more }: Count) => `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;

/** A phone shows the first of the tabs; the current one may be further on. */
function bringIntoTabs(link: HTMLElement | null) {
  const tabs = link?.parentElement;
  if (tabs) tabs.scrollLeft = link.offsetLeft - tabs.offsetLeft;
}

export function Looks({ kind, looks, counts }: { kind: Kind; looks: readonly Look[]; counts: CaseCounts | undefined }) {
  const { filter } = useListState();
  const current = lookAt(looks, filter);
  return (
    <nav className="tabs" aria-label="Looks at the inbox">
      {looks.map((look) => {
        const count = counts?.[look.counted];
        if (look.seldom && !count?.count && look !== current) return null;
        const late = look.counted === 'heldBack' && count?.count;
        return (
          <a
            key={look.label}
            href={addressOf(kind, look)}
            aria-current={look === current ? 'page' : undefined}
            ref={look === current ? bringIntoTabs : undefined}
            className={late ? 'overdue' : undefined}
          >
            {look.label} {count ? <span className="looks__count">{say(count)}</span> : null}
          </a>
        );
      })}
      {counts ? <span className="inbox-printed">As it stood {indianTime(counts.at)}</span> : null}
    </nav>
  );
}

export function Kinds({ kinds, now, lookLabel }: { kinds: readonly Kind[]; now: Kind; lookLabel: string | undefined }) {
  return (
    <details className="list-menu" data-menu>
      <summary>{now.kind ? now.label : 'Kind'}</summary>
      <div className="panel list-menu__panel">
        {kinds.map((kind) => (
          <KindLink key={kind.path} kind={kind} current={kind === now} lookLabel={lookLabel} />
        ))}
      </div>
    </details>
  );
}

function KindLink({ kind, current, lookLabel }: { kind: Kind; current: boolean; lookLabel: string | undefined }) {
  const looks = useLooks(kind);
  const look = looks.find(({ label }) => label === lookLabel) ?? looks.find(({ counted }) => counted === 'all')!;
  return (
    <a className="menu-choice" href={addressOf(kind, look)} aria-current={current ? 'true' : undefined}>
      {kind.label}
    </a>
  );
}

/** What came since the rows were read, shown when somebody asks: rows never move under whoever reads them. */
export function News({ counts, since, onShow }: { counts: CaseCounts | undefined; since: string; onShow: () => void }) {
  const keys = useKeyNames();
  const fresh = counts?.since.count ? counts.since : null;
  return (
    <div role="status">
      {fresh ? (
        <p className="inbox-news">
          <b>
            {say(fresh)} new since {indianClock(new Date(since)).slice(11, 16)}
          </b>{' '}
          <TextButton onClick={onShow} {...keys('n')}>
            Show
          </TextButton>
        </p>
      ) : null}
    </div>
  );
}
