import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify } from 'ra-core';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { BulkBar } from '../../design/table/filters.tsx';
import { DayField } from '../ground/day-field.office.tsx';
import { useColleagues } from './colleagues.office.tsx';
import { caseStatuses, type Case, type CaseChange, type Outcome } from './contract.ts';
import { actOnCases, type CaseAct } from './move-cases.ts';

type Row = Pick<Case, 'id' | 'version' | 'name'>;

/** What may be done with the chosen cases of a list, some at a time, with progress. */
export function BulkActions() {
  const { data, selectedIds, onUnselectItems } = useListContext<Row>();
  const chosen = (data ?? []).filter(({ id }) => selectedIds.includes(id));
  const notify = useNotify();
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const act = useMutation({
    mutationFn: (wanted: CaseAct) => actOnCases(chosen, wanted, setDone),
    onMutate: () => setDone(0),
    onSuccess: (outcome, wanted) => {
      onUnselectItems();
      // The bar goes away with what was chosen, and perhaps the rows too: whoever was in it goes on from the title.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      tell(notify, outcome, wanted);
    },
    onError: (error) => notify(`${error.message} What was done until then stays done.`, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  if (chosen.length === 0) return null;
  return (
    <section aria-label="Chosen rows">
      <BulkBar>
        <p role="status">
          <b>{chosen.length} selected</b>
        </p>
        <ChangeForm onChange={(change) => act.mutate({ kind: 'move', change })} busy={act.isPending} />
        <Button look="outline" small busy={act.isPending} onClick={() => act.mutate({ kind: 'archive' })}>
          Archive
        </Button>
      </BulkBar>
      {act.isPending ? (
        <p>
          <progress max={chosen.length} value={done} aria-label="Progress" /> {done} of {chosen.length}
        </p>
      ) : null}
    </section>
  );
}

/** One field for all the chosen. */
function ChangeForm({ onChange, busy }: { onChange: (change: CaseChange) => void; busy: boolean }) {
  const colleagues = useColleagues();
  const [field, setField] = useState<keyof CaseChange>('status');
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '');
    onChange({ [field]: field === 'status' ? value : value || null });
  }
  return (
    <form className="office-inline" onSubmit={submit}>
      <SelectField
        name="field"
        id="bulk-field"
        label="Change"
        value={field}
        onChange={(event) => setField(event.target.value as keyof CaseChange)}
      >
        <option value="status">Status</option>
        <option value="ownerUid">Owner</option>
        <option value="dueOn">Due day</option>
      </SelectField>
      {field === 'dueOn' ? <DayField name="value" id="bulk-value" label="To" fromToday /> : null}
      {field === 'status' ? (
        <SelectField name="value" id="bulk-value" label="To" defaultValue="Contacted">
          {caseStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      ) : null}
      {field === 'ownerUid' ? (
        <SelectField name="value" id="bulk-value" label="To">
          <option value="">Nobody</option>
          {colleagues.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Button type="submit" small busy={busy} busyLabel="Changing...">
        Change
      </Button>
    </form>
  );
}

const past = { move: 'changed', archive: 'archived', restore: 'brought back' } as const;

type Notify = ReturnType<typeof useNotify>;

function tell(notify: Notify, outcome: Outcome, act: CaseAct): void {
  notify(<Told outcome={outcome} act={act} />, { type: outcome.changed.length > 0 ? 'error' : 'success' });
}

/** What came of it. */
function Told({ outcome, act }: { outcome: Outcome; act: CaseAct }) {
  const { done, changed } = outcome;
  return (
    <>
      {done.length} {past[act.kind]}.
      {changed.length > 0
        ? ` Left as they are, because somebody else changed them meanwhile: ${changed.map(({ name }) => name).join(', ')}.`
        : ''}
      {act.kind === 'archive' ? <Undo done={done} /> : null}
    </>
  );
}

/** Brings back what was just archived. */
function Undo({ done }: Pick<Outcome, 'done'>) {
  const notify = useNotify();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => actOnCases(done, { kind: 'restore' }),
    onSuccess: (outcome) => notify(`${outcome.done.length} brought back.`, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button look="text" small busy={undo.isPending} onClick={() => undo.mutate()}>
      Undo
    </Button>
  );
}
