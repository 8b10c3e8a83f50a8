import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState, type SubmitEvent } from 'react';
import { z } from 'zod';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Consent } from '../../design/field/choices.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import type { Case } from '../cases/contract.ts';
import { askOffice, OfficeRefusal } from '../ground/ask-office.ts';
import { useKept } from '../ground/kept.office.tsx';
import { whoFields, whoNames, whoProblems, type TypedWho } from './contract.ts';
import './correct.css';

const KeptWho = z.object({ name: z.string(), phone: z.string(), email: z.string() });
const types = { name: 'text', phone: 'tel', email: 'email' };

/** A slip in a name, a telephone number or an email is put right here; the old value stays in the story. */
export function Correct({ shown, others }: { shown: Corrigible; others: number }) {
  if (shown.kind === 'registration')
    return <p className="correct muted small">A registration is corrected by its person, under Profile.</p>;
  return <CorrectForm key={shown.id} shown={shown} others={others} />;
}

type Corrigible = Pick<Case, 'id' | 'kind' | 'version' | 'name' | 'phone' | 'email'>;

function CorrectForm({ shown, others }: { shown: Corrigible; others: number }) {
  const [everywhere, setEverywhere] = useState(true);
  const { fold, typed, type, errors, whose, busy, submit, cancel } = useCorrection(shown, others > 0 && everywhere);
  return (
    <details className="correct" ref={fold} open={typed !== null || undefined}>
      <summary>Correct name, phone or email</summary>
      <form className="stack" onSubmit={submit} noValidate aria-label="Correct name, phone or email">
        {whoFields.map((field) => (
          <TextField
            key={field}
            name={field}
            id={`correct-${field}`}
            label={whoNames[field]}
            type={types[field]}
            autoComplete="off"
            hint={typed && typed[field] !== shown[field] ? `Now ${shown[field] || 'nothing'}` : undefined}
            error={errors[field]}
            value={(typed ?? shown)[field]}
            onChange={({ target }) => type({ ...whoOf(shown), ...typed, [field]: target.value })}
          />
        ))}
        {others > 0 ? (
          <Consent
            name="everywhere"
            id="correct-everywhere"
            label={others === 1 ? 'In their other case too' : `In their ${others} other cases too`}
            hint="Where just the same slip stands."
            checked={everywhere}
            onChange={({ target }) => setEverywhere(target.checked)}
          />
        ) : null}
        <div role="alert">{whose ? <p>{whose}</p> : null}</div>
        <Buttons>
          <Button type="submit" small busy={busy} busyLabel="Keeping...">
            {whose ? 'Merge them' : 'Keep the correction'}
          </Button>
          <Button look="outline" small onClick={cancel}>
            Cancel
          </Button>
        </Buttons>
        <p className="small muted">The old value stays in the story. Mails that have left stay where they went.</p>
      </form>
    </details>
  );
}

const whoOf = ({ name, phone, email }: Corrigible): TypedWho => ({ name, phone, email });

function useCorrection(shown: Corrigible, everywhere: boolean) {
  const fold = useRef<HTMLDetailsElement>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const kept = useKept(`correct.${shown.id}`);
  const [typed, setTyped] = useState<TypedWho | null>(() => KeptWho.safeParse(kept.read()).data ?? null);
  const [errors, setErrors] = useState<Partial<TypedWho>>({});
  const [whose, setWhose] = useState('');
  const read = () => client.invalidateQueries();
  const correct = useMutation({
    mutationFn: (who: TypedWho) =>
      askOffice<{ message: string }>(`/cases/${shown.id}/correct`, {
        method: 'POST',
        body: { version: shown.version, everywhere, meant: whose !== '', ...who },
      }),
    onSuccess: ({ message }) => {
      cancel();
      notify(message, { type: 'success' });
      void client.invalidateQueries();
    },
    onError: (error) => {
      if (error instanceof OfficeRefusal && error.code === 'whose') return setWhose(error.message);
      const found = error instanceof OfficeRefusal ? error.errors : {};
      show(found);
      if (Object.keys(found).length === 0) notify(error.message, { type: 'error' });
      if (error instanceof OfficeRefusal && error.status === 409) void read();
    },
  });
  function show(found: Partial<TypedWho>) {
    setErrors(found);
    const first = whoFields.find((field) => found[field]);
    if (first) fold.current?.querySelector<HTMLElement>(`#correct-${first}`)?.focus();
  }
  function type(now: TypedWho) {
    setTyped(now);
    setWhose('');
    kept.keep(now);
  }
  function cancel() {
    kept.forget();
    setTyped(null);
    setWhose('');
    setErrors({});
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (correct.isPending) return;
    const who = typed ?? whoOf(shown);
    const problems = whoProblems(who);
    show(problems);
    if (Object.keys(problems).length === 0) correct.mutate(who);
  }
  return { fold, typed, type, errors, whose, busy: correct.isPending, submit, cancel };
}
