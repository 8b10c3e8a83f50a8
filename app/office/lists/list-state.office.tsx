import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOfficeState } from '../ground/office-state.office.tsx';
import { useAskPages } from '../ground/use-calls.office.tsx';
import { listCalls, type ListRow, type Total } from './contract.ts';
import type { List } from './list.ts';
import type { Values } from './filter.ts';

export type Sort = { field: string; order: 'ASC' | 'DESC' };

export type ListState = {
  list: string;
  filter: Values;
  setFilter: (filter: object) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
  rows: readonly ListRow[] | undefined;
  total: Total | undefined;
  error: Error | null;
  readAgain: () => Promise<unknown>;
  hasMore: boolean;
  readMore: () => Promise<unknown>;
  isReadingMore: boolean;
};

const ListContext = createContext<ListState | null>(null);

export function useListState(): ListState {
  const state = useContext(ListContext);
  if (!state) throw new Error('This stands in no list.');
  return state;
}

export const queryOfList = ({ filter, sort }: Pick<ListState, 'filter' | 'sort'>) => ({
  ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
  sort: sort.field,
  order: sort.order === 'ASC' ? ('asc' as const) : ('desc' as const),
});

export function addressOfList({ filter, sort }: Asked): string {
  const asked = { filter: JSON.stringify(filter), sort: sort.field, order: sort.order };
  return `?${new URLSearchParams(asked)}`;
}

const rowsAtOnce = 50;

type Props = { list: List; usualFilter: object; usualSort: Sort; children: ReactNode };

/** Holds a list: reads what the address asks for, and puts there what is chosen. Pages follow one another by a cursor. */
export function ListHolder({ list: { name }, usualFilter, usualSort, children }: Props) {
  const { asked, change } = useAsked(name, { filter: usualFilter, sort: usualSort });
  const query = { ...queryOfList(asked), limit: rowsAtOnce };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAskPages(
    listCalls.page,
    { list: name, query },
    // What was shown stays until the next is there.
    { placeholderData: (before) => before },
  );
  const state = useMemo<ListState>(
    () => ({
      list: name,
      ...asked,
      setFilter: (filter) => change({ filter: filter as Values }),
      setSort: (sort) => change({ sort }),
      rows: data?.pages.flatMap(({ rows }) => rows),
      total: data?.pages[0]?.total,
      error,
      readAgain: refetch,
      hasMore: hasNextPage,
      readMore: fetchNextPage,
      isReadingMore: isFetchingNextPage,
    }),
    [name, asked, change, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage],
  );
  return <ListContext value={state}>{children}</ListContext>;
}

type Asked = Pick<ListState, 'filter' | 'sort'>;
type Usual = { filter: object; sort: Sort };

/** What the address asks for. An address that says nothing shows what the list showed last. */
function useAsked(name: string, usual: Usual) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [last, keep] = useOfficeState<string>(`list.${name}`, '');
  const [begun] = useState(usual);
  const asked = useMemo(() => readAsked(new URLSearchParams(search || last), begun), [search, last, begun]);
  useEffect(() => {
    if (search) keep(search);
  }, [search, keep]);
  const next = useRef<Asked | null>(null);
  const change = useCallback(
    (part: Partial<Asked>) => {
      const isFirst = next.current === null;
      next.current = { ...(next.current ?? asked), ...part };
      if (!isFirst) return;
      // A sheet changes order and filter at once: one step in the history.
      queueMicrotask(() => {
        const to = next.current!;
        next.current = null;
        void navigate({ pathname, search: addressOfList(to) });
      });
    },
    [asked, navigate, pathname],
  );
  return { asked, change };
}

function readAsked(address: URLSearchParams, usual: Usual): Asked {
  const field = address.get('sort');
  const order = address.get('order')?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC';
  return {
    filter: (address.size === 0 ? usual.filter : readObject(address.get('filter'))) as Values,
    sort: field ? { field, order } : usual.sort,
  };
}

/** The object that an address holds, or nothing where somebody has written something else there. */
function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
