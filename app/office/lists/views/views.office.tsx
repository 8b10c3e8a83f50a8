import { useRef, useState } from 'react';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { addressOfList, useListState } from '../list-state.office.tsx';
import type { List } from '../list.ts';
import type { Values } from '../search.ts';
import { viewCalls, type Asked, type View } from './contract.ts';
import { sameAsked } from './filters.ts';
import { ViewDialog } from './view-dialog.office.tsx';
import './views.css';

type Props = {
  list: List;
  /** Where the list stands: '/office/inbox'. */
  path: string;
};

/** What a list's screen shows of the views that are kept of it: a menu beside its title, and what the one that is open cannot show. */
export const viewsOf = (list: List, path: string) => ({
  menu: <ViewMenu list={list} path={path} />,
  note: <UnknownNote list={list} />,
});

function useViews(list: List): readonly View[] {
  const { data } = useAsk(viewCalls.list, { query: { list: list.name } }, { staleTime: 60_000 });
  return data?.views ?? [];
}

/** Opens, keeps, changes and removes views. */
function ViewMenu({ list, path }: Props) {
  const views = useViews(list);
  const [edited, setEdited] = useState<View | 'new' | null>(null);
  const summary = useRef<HTMLElement>(null);
  const asked = useAsked();
  const { current, opened } = useOpened(views, asked);
  const shown = current ?? opened;
  function close() {
    setEdited(null);
    summary.current?.closest('details')?.removeAttribute('open');
    summary.current?.focus();
  }
  return (
    <>
      <details className={`list-menu list-menu--end views${current ? ' views--open' : ''}`} data-menu>
        <summary ref={summary}>
          <span className="views__name" dir="auto">
            {shown ? shown.name : 'Views'}
          </span>
          {shown ? <span className="vh">, {current ? 'the view that is open' : 'a view, changed since'}</span> : null}
          {shown && !current ? <span aria-hidden="true">*</span> : null}
        </summary>
        <div className="list-menu__panel">
          <Group title="Yours" views={views.filter(({ shared }) => !shared)} {...{ path, current }} edit={setEdited} />
          <Group
            title="Whole office"
            views={views.filter(({ shared }) => shared)}
            {...{ path, current }}
            edit={setEdited}
          />
          {opened && !current ? <SaveChanges view={opened} asked={asked} /> : null}
          {current ? null : (
            <button type="button" className="menu-choice" onClick={() => setEdited('new')}>
              Keep this view
            </button>
          )}
        </div>
      </details>
      {edited ? <ViewDialog list={list} view={edited === 'new' ? null : edited} asked={asked} onClose={close} /> : null}
    </>
  );
}

function UnknownNote({ list }: { list: List }) {
  const [views, asked] = [useViews(list), useAsked()];
  const current = views.find((view) => sameAsked(view.asked, asked));
  if (!current || current.unknown.length === 0) return null;
  return (
    <p role="status">
      “{current.name}” is shown without what is not known here any more: {current.unknown.join(', ')}.
    </p>
  );
}

/** What the list is narrowed and sorted to now. */
function useAsked(): Asked {
  const { filter, sort } = useListState();
  return {
    filter,
    sort: sort.field,
    order: sort.order === 'ASC' ? 'asc' : 'desc',
  };
}

/** The view that the list shows, and the one that was opened last: whoever narrows it further is still on their way from it. */
function useOpened(views: readonly View[], asked: Asked) {
  const [last, setLast] = useState<string | null>(null);
  const current = views.find((view) => sameAsked(view.asked, asked));
  if (current && current.id !== last) setLast(current.id);
  const opened = views.find(({ id }) => id === last);
  // A tab of the list leads to something else, which has all of its own filters and none of the view's.
  const left = opened && !Object.keys(opened.asked.filter).some((key) => key in asked.filter);
  if (left && !current) setLast(null);
  return { current, opened: left ? undefined : opened };
}

type GroupProps = {
  title: string;
  views: readonly View[];
  path: string;
  current: View | undefined;
  edit: (view: View) => void;
};

function Group({ title, views, path, current, edit }: GroupProps) {
  const mayWork = useMayAct('office');
  if (views.length === 0) return null;
  return (
    <section className="views__group">
      <h2>{title}</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a
              className="menu-choice"
              href={addressOf(path, view.asked)}
              aria-current={view === current ? 'true' : undefined}
              dir="auto"
            >
              {view.name}
            </a>
            {mayWork || !view.shared ? (
              <button type="button" className="menu-choice" onClick={() => edit(view)} title={`Change “${view.name}”`}>
                <span className="vh">Change “{view.name}”</span>
                <OfficeIcon name="settings" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function addressOf(path: string, { filter, sort, order }: Asked): string {
  const way = order === 'asc' ? ('ASC' as const) : ('DESC' as const);
  return path + addressOfList({ filter: filter as Values, sort: { field: sort, order: way } });
}

/** Lets a view be what the list shows now. */
function SaveChanges({ view, asked }: { view: View; asked: Asked }) {
  const mayWork = useMayAct('office');
  const save = useAct(viewCalls.change, { refresh: ['/views'] });
  if (view.shared && !mayWork) return null;
  return (
    <button
      type="button"
      className="menu-choice"
      aria-busy={save.isPending || undefined}
      onClick={() => (save.isPending ? null : save.mutate({ id: view.id, body: { asked } }))}
    >
      Save changes to “{view.name}”
    </button>
  );
}
