import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { askOffice } from '../shell/ask-office.ts';
import { actOnCases } from './ask-cases.ts';
import { ConflictChoice } from './conflict-choice.office.tsx';
import { caseStatuses, type Case, type CaseChange } from '../cases/contract.ts';

/** Who cases can be given to. */
export function useColleagues() {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => askOffice<{ colleagues: { uid: string; name: string }[] }>('/colleagues', { signal }),
    staleTime: 60_000,
  });
  return data?.colleagues ?? [];
}

/** Status, owner and due day of one case. What somebody else changed meanwhile is shown beside one's own, to choose from. */
export function CaseForm({ shown }: { shown: Case }) {
  const notify = useNotify();
  const client = useQueryClient();
  const colleagues = useColleagues();
  const [conflict, setConflict] = useState<{ mine: CaseChange; theirs: Case } | null>(null);
  const save = useMutation({
    mutationFn: ({ change, version }: { change: CaseChange; version: number }) =>
      actOnCases([{ id: shown.id, version }], { kind: 'move', change }),
    onSuccess: async ({ changed }, { change }) => {
      if (changed[0]) return setConflict({ mine: change, theirs: changed[0] });
      setConflict(null);
      notify('The case is saved.', { type: 'success' });
      return client.invalidateQueries();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const change = differencesOf(shown, new FormData(event.currentTarget));
    if (Object.keys(change).length === 0) notify('Nothing was changed.', { type: 'info' });
    else save.mutate({ change, version: shown.version });
  }

  if (conflict) {
    return (
      <ConflictChoice
        {...conflict}
        colleagues={colleagues}
        busy={save.isPending}
        onMine={() => save.mutate({ change: conflict.mine, version: conflict.theirs.version })}
        onTheirs={() => void client.invalidateQueries({ queryKey: ['case', shown.id] }).then(() => setConflict(null))}
      />
    );
  }
  return (
    <Form onSubmit={submit} aria-label="How far we are">
      <SelectField name="status" label="Status" defaultValue={shown.status}>
        {caseStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField key={colleagues.length} name="ownerUid" label="Owner" defaultValue={shown.ownerUid ?? ''}>
        <option value="">Nobody yet</option>
        {colleagues.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
        {shown.ownerUid && !colleagues.some(({ uid }) => uid === shown.ownerUid) ? (
          <option value={shown.ownerUid}>{shown.owner}</option>
        ) : null}
      </SelectField>
      <TextField name="dueOn" label="Due day" optional type="date" defaultValue={shown.dueOn ?? ''} />
      <Buttons>
        <Button type="submit" small busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </Buttons>
    </Form>
  );
}

/** Only what was changed here: what somebody else changes elsewhere stays theirs. */
function differencesOf(shown: Case, typed: FormData): CaseChange {
  const status = typed.get('status') as Case['status'];
  const ownerUid = String(typed.get('ownerUid') ?? '') || null;
  const dueOn = String(typed.get('dueOn') ?? '') || null;
  return {
    ...(status === shown.status ? {} : { status }),
    ...(ownerUid === shown.ownerUid ? {} : { ownerUid }),
    ...(dueOn === shown.dueOn ? {} : { dueOn }),
  };
}
