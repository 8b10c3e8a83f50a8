import { useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import { Dialog } from '../../ground/dialog.office.tsx';
import { useMayAct } from '../../ground/me.office.tsx';
import { fieldErrors, useAct, useAsk } from '../../ground/use-calls.office.tsx';
import type { ListRow } from '../contract.ts';
import type { Values } from '../filter.ts';
import { addressOfList, useListState } from '../list-state.office.tsx';
import { ListScreen } from '../list.office.tsx';
import type { List } from '../list.ts';
import { people, subscribers } from '../people-lists.ts';
import { viewCalls, type Asked, type View } from './contract.ts';
import { leftOut, sameAsked } from './filters.ts';
import './views.css';

const personAt = (key: unknown) => `/office/people/${encodeURIComponent(String(key))}`;

export const SubscriberList = () => (
  <ListScreen
    list={subscribers}
    kept={<ViewMenu list={subscribers} path="/office/subscribers" />}
    addressOf={({ email }: ListRow) => personAt(email)}
  />
);
export const PeopleList = () => (
  <ListScreen
    list={people}
    kept={<ViewMenu list={people} path="/office/people" />}
    addressOf={({ id }: ListRow) => personAt(id)}
  />
);

/** Opens, keeps and removes views of a list, beside its title; `path` is where the list stands: '/office/inbox'. */
export function ViewMenu({ list, path }: { list: List; path: string }) {
  const { data } = useAsk(viewCalls.list, { query: { list: list.name } }, { staleTime: 60_000 });
  const [asks, setAsks] = useState<View | 'new' | null>(null);
  const summary = useRef<HTMLElement>(null);
  const { filter, sort } = useListState();
  const asked: Asked = { filter, sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
  const views = data?.views ?? [];
  const current = views.find((view) => sameAsked(view.asked, asked));
  function close() {
    setAsks(null);
    summary.current?.closest('details')?.removeAttribute('open');
    summary.current?.focus();
  }
  return (
    <>
      <details className={`list-menu list-menu--end views${current ? ' views--open' : ''}`} data-menu>
        <summary ref={summary}>
          <span className="views__name" dir="auto">
            {current ? current.name : 'Views'}
          </span>
          {current ? <span className="vh">, the view that is open</span> : null}
        </summary>
        <div className="panel list-menu__panel">
          <Group title="Yours" views={views.filter(({ shared }) => !shared)} {...{ path, current }} remove={setAsks} />
          <Group
            title="Whole office"
            views={views.filter(({ shared }) => shared)}
            {...{ path, current }}
            remove={setAsks}
          />
          {current ? null : (
            <button type="button" className="menu-choice" onClick={() => setAsks('new')}>
              Save this view
            </button>
          )}
        </div>
      </details>
      {asks === 'new' ? <KeepDialog list={list} asked={asked} onClose={close} /> : null}
      {asks && asks !== 'new' ? <RemoveDialog view={asks} onClose={close} /> : null}
    </>
  );
}

type GroupProps = {
  title: string;
  views: readonly View[];
  path: string;
  current: View | undefined;
  remove: (view: View) => void;
};

function Group({ title, views, path, current, remove }: GroupProps) {
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
              <button
                type="button"
                className="menu-choice"
                onClick={() => remove(view)}
                title={`Remove “${view.name}”`}
              >
                <span className="vh">Remove “{view.name}”</span>
                <span aria-hidden="true">×</span>
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

/** Names what the list shows. */
function KeepDialog({ list, asked, onClose }: { list: List; asked: Asked; onClose: () => void }) {
  const mayShare = useMayAct('office');
  const [done, setDone] = useState(false);
  // What concerns the name stands at its field, everything else is said on the page.
  const onRefused = ({ errors }: OfficeRefusal) => (errors['name'] ? true : void setDone(true));
  const keep = useAct(viewCalls.keep, { refresh: ['/views'], onDone: () => setDone(true), onRefused });
  const left = leftOut(list, asked.filter);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, shared] = [String(typed.get('name') ?? ''), typed.get('shared') !== null];
    keep.mutate({ body: { list: list.name, name, shared, asked } });
  }
  return (
    <Dialog title="Save this view" done={done} onClose={onClose}>
      {(close) => (
        <form method="post" className="stack" noValidate onSubmit={submit}>
          <TextField
            name="name"
            id="view-name"
            label="Name"
            maxLength={60}
            required
            autoComplete="off"
            error={fieldErrors(keep.error)['name']}
          />
          {mayShare ? (
            <label className="office-tick">
              <input type="checkbox" name="shared" />
              For the whole office
            </label>
          ) : null}
          <p className="muted small">
            Keeps the filters and the order.{' '}
            {left.length > 0
              ? `Left out: ${left.join(', ')}. A view outlasts whoever asks to be forgotten, so it keeps no typed words that may name somebody.`
              : 'A day that is today stays today.'}
          </p>
          <Buttons>
            <Button type="submit" busy={keep.isPending} busyLabel="Saving...">
              Save
            </Button>
            <Button look="outline" onClick={close}>
              Cancel
            </Button>
          </Buttons>
        </form>
      )}
    </Dialog>
  );
}

function RemoveDialog({ view: { id, name, shared, by }, onClose }: { view: View; onClose: () => void }) {
  const [done, setDone] = useState(false);
  const remove = useAct(viewCalls.remove, { refresh: ['/views'], onDone: () => setDone(true) });
  return (
    <Dialog title={`Remove “${name}”?`} done={done} onClose={onClose}>
      {(close) => (
        <>
          <p>
            {shared ? `It goes for everybody of the office${by ? `; ${by} kept it last` : ''}.` : 'Nobody else has it.'}{' '}
            No case changes.
          </p>
          <Buttons>
            <Button busy={remove.isPending} onClick={() => remove.mutate({ id })}>
              Remove it
            </Button>
            <Button look="outline" onClick={close}>
              Leave it
            </Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}
