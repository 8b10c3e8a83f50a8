import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button, Buttons } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { Form } from '../../design/form/form.tsx';
import { useColleagues } from '../cases/colleagues.office.tsx';
import { caseStatuses, type Case, type CaseChange } from '../cases/contract.ts';
import { actOnCases } from '../cases/move-cases.ts';
import { OfficeRefusal } from '../ground/ask-office.ts';
import { DayField } from '../ground/day-field.office.tsx';
import { ConflictChoice } from './conflict-choice.office.tsx';
import { useCaseDraft, type CaseDraft } from './use-case-draft.ts';

/** Status, owner and due day of one case. What somebody else changed meanwhile is shown beside one's own, to choose from. */
export function CaseForm({ shown }: { shown: Case }) {
  const notify = useNotify();
  const client = useQueryClient();
  const colleagues = useColleagues();
  const draft = useCaseDraft(shown);
  const [turn, setTurn] = useState(0);
  const { save, conflict, setConflict } = useSaving(shown, draft);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const change = differencesOf(shown, new FormData(event.currentTarget));
    if (Object.keys(change).length === 0) notify('Nothing was changed.', { type: 'info' });
    else save.mutate({ change, version: draft.unsaved?.version ?? shown.version });
  }
  function throwAway() {
    draft.forget();
    save.reset();
    setTurn((now) => now + 1);
  }

  if (conflict) {
    return (
      <ConflictChoice
        {...conflict}
        colleagues={colleagues}
        busy={save.isPending}
        onMine={() => save.mutate({ change: conflict.mine, version: conflict.theirs.version })}
        onTheirs={() => {
          throwAway();
          void client.invalidateQueries({ queryKey: ['case', shown.id] }).then(() => setConflict(null));
        }}
      />
    );
  }
  return (
    <Form
      key={turn}
      onSubmit={submit}
      onChange={({ currentTarget }: ChangeEvent<HTMLFormElement>) =>
        draft.choose(differencesOf(shown, new FormData(currentTarget)))
      }
      aria-label="How far we are"
    >
      <Fields
        shown={{ ...shown, ...draft.unsaved?.change } as Case}
        owner={shown}
        colleagues={colleagues}
        errors={save.error instanceof OfficeRefusal ? save.error.errors : {}}
      />
      <Buttons>
        <Button type="submit" small busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        {draft.unsaved ? (
          <Button small look="text" onClick={throwAway}>
            Throw away
          </Button>
        ) : null}
      </Buttons>
      <p className="small muted" role="status">
        {draft.unsaved ? 'Not saved yet. What you chose stays in this browser until you save it.' : ''}
      </p>
    </Form>
  );
}

/** Saves what was chosen for a version of the case; `conflict` is what somebody else did to it since. */
function useSaving(shown: Case, draft: CaseDraft) {
  const notify = useNotify();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<{ mine: CaseChange; theirs: Case } | null>(null);
  const save = useMutation({
    mutationFn: ({ change, version }: { change: CaseChange; version: number }) =>
      actOnCases([{ id: shown.id, version }], { kind: 'move', change }),
    onSuccess: async ({ changed }, { change }) => {
      if (changed[0]) return setConflict({ mine: change, theirs: changed[0] });
      draft.forget();
      setConflict(null);
      notify('The case is saved.', { type: 'success' });
      return client.invalidateQueries();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return { save, conflict, setConflict };
}

type FieldsProps = {
  /** The case with what is chosen and not saved. */
  shown: Case;
  /** Who has the case by now; perhaps somebody who has left. */
  owner: Pick<Case, 'ownerUid' | 'owner'>;
  colleagues: readonly { uid: string; name: string }[];
  errors: Record<string, string>;
};

function Fields({ shown, owner, colleagues, errors }: FieldsProps) {
  const knows = (uid: string | null) => uid === null || colleagues.some((colleague) => colleague.uid === uid);
  return (
    <>
      <SelectField name="status" label="Status" defaultValue={shown.status}>
        {caseStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        key={colleagues.length}
        name="ownerUid"
        label="Owner"
        defaultValue={shown.ownerUid ?? ''}
        error={errors['ownerUid']}
      >
        <option value="">Nobody yet</option>
        {colleagues.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
        {knows(owner.ownerUid) ? null : <option value={owner.ownerUid!}>{owner.owner} (cannot act on cases)</option>}
        {knows(shown.ownerUid) || shown.ownerUid === owner.ownerUid ? null : (
          <option value={shown.ownerUid!}>As you chose</option>
        )}
      </SelectField>
      <DayField
        name="dueOn"
        label="Due day"
        optional
        fromToday
        defaultValue={shown.dueOn ?? ''}
        error={errors['dueOn']}
      />
    </>
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
