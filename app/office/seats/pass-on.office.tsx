import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import type { Seat } from '../../classes/seats/seat.ts';
import { askOffice, OfficeRefusal } from '../ground/ask-office.ts';
import { newerOf } from '../ground/kept.ts';

const fields = [
  { field: 'name', label: 'Name', type: 'text' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'phone', label: 'Phone', type: 'tel', optional: true },
  { field: 'reason', label: 'Reason', type: 'text', hint: 'The person who had the seat is told.' },
] as const;
type Field = (typeof fields)[number]['field'];
const nothing: Record<Field, string> = { name: '', email: '', phone: '', reason: '' };

/** A seat that is taken goes to somebody else, such as a colleague: it is held for them, and never free meanwhile. */
export function PassOnForm({ seat }: { seat: Pick<Seat, 'id' | 'version' | 'name'> }) {
  const { fold, typed, setTyped, errors, busy, submit } = usePassOn(seat);
  return (
    <details ref={fold} className="seats-fold">
      <summary>Pass the seat on</summary>
      <form
        method="post"
        className="stack"
        onSubmit={submit}
        noValidate
        aria-label={`Pass on the seat of ${seat.name}`}
      >
        <p className="small muted">To a colleague, say. It is held for them, and they say yes themselves.</p>
        {fields.map(({ field, ...words }) => (
          <TextField
            key={field}
            {...words}
            name={field}
            id={`pass-${seat.id}-${field}`}
            autoComplete="off"
            maxLength={field === 'reason' ? 500 : undefined}
            error={errors[field]}
            value={typed[field]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
          />
        ))}
        <Button type="submit" small look="outline" busy={busy} busyLabel="Passing on...">
          Pass it on
        </Button>
      </form>
    </details>
  );
}

function usePassOn({ id, version }: Pick<Seat, 'id' | 'version'>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const pass = useMutation({
    mutationFn: (sent: typeof nothing) =>
      askOffice<{ message: string }>(`/seats/${id}/pass-on`, { method: 'POST', body: { version, ...sent } }),
    onSuccess({ message }, sent) {
      setTyped((standing) => newerOf(standing, sent, nothing));
      setErrors({});
      notify(message, { type: 'success' });
    },
    onError(error) {
      const found: Partial<Record<Field, string>> = error instanceof OfficeRefusal ? error.errors : {};
      setErrors(found);
      const first = fields.find(({ field }) => found[field]);
      if (first) fold.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
      else notify(error.message, { type: 'error' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['batches'] }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pass.isPending) pass.mutate(typed);
  }
  return { fold, typed, setTyped, errors, busy: pass.isPending, submit };
}
