import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import type { List } from '../list.ts';
import type { Asked, View } from './contract.ts';
import { leftOut } from './filters.ts';

type Props = {
  list: List;
  /** The one that is changed; null to keep what the list shows. */
  view: View | null;
  asked: Asked;
  onClose: () => void;
};

/** Names a view, shares it, or removes it. */
export function ViewDialog({ list, view, asked, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const mayShare = useMayAct('office') && !view?.shared;
  const [asks, setAsks] = useState(false);
  // Nothing behind it takes the focus before it is closed.
  const act = useAct(() => box.current?.close());
  useEffect(() => box.current?.showModal(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, shared] = [String(typed.get('name') ?? ''), typed.get('shared') !== null];
    act.mutate(
      view
        ? { method: 'PUT', path: `/views/${view.id}`, body: { name, ...(shared ? { shared } : {}) } }
        : { method: 'POST', path: '/views', body: { list: list.name, name, shared, asked } },
    );
  }
  const problem = act.error instanceof OfficeRefusal ? act.error.errors['name'] : undefined;
  return (
    <dialog ref={box} className="office-dialog" aria-labelledby="view-title" onClose={onClose}>
      <h2 className="h3" id="view-title">
        {asks && view ? `Remove “${view.name}”?` : view ? 'Change a view' : 'Keep this view'}
      </h2>
      {asks && view ? (
        <>
          <p>{view.shared ? 'It goes for everybody of the office.' : 'Nobody else has it.'} No case changes.</p>
          <Buttons>
            <Button busy={act.isPending} onClick={() => act.mutate({ method: 'DELETE', path: `/views/${view.id}` })}>
              Remove it
            </Button>
            <Button look="outline" onClick={() => setAsks(false)}>
              Leave it
            </Button>
          </Buttons>
        </>
      ) : (
        <form method="post" className="stack" noValidate onSubmit={submit}>
          <TextField
            name="name"
            id="view-name"
            label="Name"
            maxLength={60}
            required
            autoComplete="off"
            defaultValue={view?.name ?? ''}
            error={problem}
          />
          {mayShare ? (
            <label className="views__share">
              <input type="checkbox" name="shared" />
              For the whole office
            </label>
          ) : null}
          <Said view={view} left={view ? [] : leftOut(list, asked.filter)} />
          <Buttons>
            <Button type="submit" busy={act.isPending} busyLabel="Keeping...">
              {view ? 'Save' : 'Keep'}
            </Button>
            <Button look="outline" onClick={() => box.current?.close()}>
              Cancel
            </Button>
            {view ? (
              <Button look="text" onClick={() => setAsks(true)}>
                Remove
              </Button>
            ) : null}
          </Buttons>
        </form>
      )}
    </dialog>
  );
}

/** What one should know of a view before it is kept or changed. */
function Said({ view, left }: { view: View | null; left: readonly string[] }) {
  if (view?.shared)
    return <p className="muted small">The whole office has it{view.by ? `; ${view.by} kept it last` : ''}.</p>;
  if (view) return null;
  return (
    <p className="muted small">
      Keeps the filters, the order and the columns.{' '}
      {left.length > 0
        ? `Left out: ${left.join(', ')}. A view outlasts whoever asks to be forgotten, so it keeps no typed words that may name somebody.`
        : 'A day that is today stays today.'}
    </p>
  );
}

type Act = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

/** What concerns the name stands at its field, everything else is said on the page. */
function useAct(onDone: () => void) {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, ...how }: Act) => askOffice<{ message: string }>(path, how),
    onSuccess({ message }) {
      notify(message, { type: 'success' });
      onDone();
    },
    onError(error) {
      if (error instanceof OfficeRefusal && error.errors['name']) return;
      notify(error.message, { type: 'error' });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['views'] }),
  });
}
