import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cameFrom, inPlace, noteCase, stepsBack } from '../../ground/came-from.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import { KeyHint, useKeyNames } from '../../ground/keys.office.tsx';
import { useMe } from '../../ground/me.office.tsx';
import { question } from '../../ground/use-calls.office.tsx';
import type { Around } from './around.ts';
import { oneCaseCalls } from './contract.ts';
import { listOf } from './from-list.ts';

/** The list one works through, what stands around this case in it, and the ways on and back. */
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

/** The way back to the list, which of how many this is, and the cases before and after it. */
export function Crumb({ way: { list, around, back } }: { way: Way }) {
  const keys = useKeyNames();
  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    back();
  }
  return (
    <nav className="case-crumb" aria-label="Through the list">
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
            <KeyHint of="k" />
          </a>
        ) : null}
        {around?.after ? (
          <a href={`/office/cases/${around.after}`} {...inPlace} {...keys('j')}>
            <span>Next</span>
            <KeyHint of="j" />
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
