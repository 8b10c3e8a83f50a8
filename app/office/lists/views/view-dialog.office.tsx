import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import type { OfficeRefusal } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import type { List } from '../list.ts';
import { viewCalls, type Asked, type View } from './contract.ts';
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
  const onDone = () => box.current?.close();
  // What concerns the name stands at its field, everything else is said on the page.
  const onRefused = ({ errors }: OfficeRefusal) => (errors['name'] ? true : void onDone());
  const how = { refresh: ['/views'], onDone, onRefused };
  const keep = useAct(viewCalls.keep, how);
  const change = useAct(viewCalls.change, how);
  const remove = useAct(viewCalls.remove, how);
  const busy = keep.isPending || change.isPending || remove.isPending;
  useEffect(() => box.current?.showModal(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, shared] = [String(typed.get('name') ?? ''), typed.get('shared') !== null];
    if (view) change.mutate({ id: view.id, body: { name, ...(shared ? { shared: true } : {}) } });
    else keep.mutate({ body: { list: list.name, name, shared, asked } });
  }
  const problem = fieldErrors(keep.error ?? change.error)['name'];
  return (
    <dialog ref={box} className="office-dialog" aria-labelledby="view-title" onClose={onClose}>
      <h2 className="h3" id="view-title">
        {asks && view ? `Remove “${view.name}”?` : view ? 'Change a view' : 'Keep this view'}
      </h2>
      {asks && view ? (
        <>
          <p>{view.shared ? 'It goes for everybody of the office.' : 'Nobody else has it.'} No case changes.</p>
          <Buttons>
            <Button busy={busy} onClick={() => remove.mutate({ id: view.id })}>
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
            <Button type="submit" busy={busy} busyLabel="Keeping...">
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
      Keeps the filters and the order.{' '}
      {left.length > 0
        ? `Left out: ${left.join(', ')}. A view outlasts whoever asks to be forgotten, so it keeps no typed words that may name somebody.`
        : 'A day that is today stays today.'}
    </p>
  );
}
