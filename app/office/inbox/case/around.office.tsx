import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cameFrom, inPlace, isPlain, noteCase, stepsBack } from '../../ground/came-from.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { question, useMe } from '../../ground/use-calls.office.tsx';
import { oneCaseCalls, type Around, type AroundQuery } from './contract.ts';
import { z } from 'zod';

export function useAround(id: string) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const { uid } = useMe();
  useEffect(() => noteCase(id), [id]);
  const list = listOf(cameFrom(state), uid);
  const client = useQueryClient();
  const query = { ...question(oneCaseCalls.around, { id, query: list.query ?? { list: 'cases' } }), gcTime: 0 };
  // What comes next is what came next when the case was opened, wherever it stands by what becomes of it here.
  const { data } = useQuery({ ...query, enabled: ({ state: read }) => list.query !== null && read.data === undefined });
  const back = () => {
    // There it has its rows, and knows where one was among them.
    const steps = list.isOrigin ? stepsBack(state) : 0;
    if (steps < 0) void navigate(steps);
    else void navigate(list.href.slice('/office'.length) || '/');
  };
  const goTo = (other: string) => void navigate(`/cases/${other}`, { replace: true, state });
  /** What stands around this case, waited for where it has not come yet; nothing where it cannot be read. */
  const findAround = (): Promise<Around | undefined> =>
    list.query === null ? Promise.resolve(nothingAround) : client.ensureQueryData(query).catch(() => undefined);
  return { list, around: data, findAround, back, goTo };
}

const nothingAround: Around = { before: null, after: null, number: null, total: { count: 0, more: false } };

export type Way = ReturnType<typeof useAround>;

export function Crumb({ way: { list, around, back } }: { way: Way }) {
  const keys = useKeyNames();
  function goBack(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    back();
  }
  return (
    <nav className="bar bar--links crumb no-print" aria-label="Through the list">
      <a href={list.href} onClick={goBack} {...keys('Escape')}>
        <OfficeIcon name="back" />
        <span>
          <span className="vh">Back to </span>
          {list.title}
        </span>
      </a>
      {around ? <p className="muted">{sayPlace(around)}</p> : null}
      <span className="case-crumb__ways">
        {around?.before ? (
          <a href={`/office/cases/${around.before}`} {...inPlace} {...keys('k')}>
            <OfficeIcon name="back" />
            <span>Previous</span>
          </a>
        ) : null}
        {around?.after ? (
          <a href={`/office/cases/${around.after}`} {...inPlace} {...keys('j')}>
            <span>Next</span>
            <OfficeIcon name="on" />
          </a>
        ) : null}
      </span>
    </nav>
  );
}

function sayPlace({ number, total: { count, more } }: Around): string {
  if (number === null) return '';
  return `${number} of ${count.toLocaleString('en-IN')}${more ? '+' : ''}`;
}

type Asked = z.input<typeof AroundQuery>;

type FromList = {
  title: string;
  href: string;
  /** What narrows and orders it, as a call of the lists takes it; null where no list is worked through. */
  query: Asked | null;
  /** Whether one has come from there; else the way back is to the usual inbox. */
  isOrigin: boolean;
};

const usualInbox = { status: ['New'] };
/** Whoever waits longest comes first, where nothing else is said. */
const usualOrder = 'asc';

const places: Record<string, { list: Asked['list']; title: string }> = {
  '/office/inbox': { list: 'cases', title: 'Inbox' },
  '/office/interests': { list: 'interests', title: 'Interests' },
  '/office/registrations': { list: 'registrations', title: 'Registrations' },
  '/office/messages': { list: 'messages', title: 'Messages' },
};

/** Other pages that cases are opened from: one goes back there, and from case to case of no list. */
const others: Record<string, string> = {
  find: 'Find',
  people: 'Person',
  demand: 'Demand',
  delivery: 'Delivery',
  log: 'Log',
  write: 'Write',
};

/** The list behind an address one came from. Whoever opened a case by its address works through none: the way back is to the inbox. */
export function listOf(from: string | null, uid: string): FromList {
  const inbox = { title: 'Inbox', href: '/office/inbox', query: queryOf('cases', usualInbox, null, null) };
  const none = { ...inbox, query: null, isOrigin: false };
  if (from === null) return none;
  const { pathname, searchParams } = new URL(from, 'http://office');
  const place = places[pathname];
  if (!place) {
    const part = pathname.split('/')[2] ?? '';
    // What Today shows is work in the inbox, which goes on there.
    if (part === '') return { ...inbox, title: 'Today', href: from, isOrigin: true };
    const other = others[part];
    return other ? { title: other, href: from, query: null, isOrigin: true } : none;
  }
  const given = searchParams.get('filter');
  const filter = given === null && place.list === 'cases' ? usualInbox : parse(given);
  return {
    title: [place.title, viewOf(filter, uid)].filter(Boolean).join(', '),
    href: from,
    query: queryOf(place.list, filter, searchParams.get('sort'), searchParams.get('order')),
    isOrigin: true,
  };
}

function queryOf(list: Asked['list'], filter: object, sort: string | null, order: string | null): Asked {
  return {
    list,
    ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
    ...(sort ? { sort } : {}),
    order: sort && order?.toLowerCase() === 'desc' ? 'desc' : usualOrder,
  };
}

const Given = z.record(z.string(), z.unknown());

function parse(text: string | null): Record<string, unknown> {
  try {
    return Given.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function viewOf(filter: Record<string, unknown>, uid: string): string {
  const keys = Object.keys(filter);
  const is = (look: object) => JSON.stringify(look) === JSON.stringify(filter);
  if (is({})) return 'All';
  if (is(usualInbox)) return 'To answer';
  if (is({ open: ['yes'] })) return 'Open';
  if (is({ owner: [uid], open: ['yes'] })) return 'Mine';
  const search = filter['search'];
  if (typeof search === 'string' && search) return `“${search}”`;
  if (keys.includes('dueOn')) return 'Due';
  if (JSON.stringify(filter['shelf']) === '["suspected"]') return 'Held back';
  if (keys.includes('open') && keys.length <= 2) return keys.includes('owner') ? 'Mine' : 'Open';
  const status = z.array(z.string()).safeParse(filter['status']).data;
  if (keys.length === 1 && status?.length === 1) return status[0]!;
  return 'filtered';
}
