import { useState } from 'react';
import { z } from 'zod';
import { QuietButton } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/fields.tsx';
import { submits } from '../../../design/form/form.tsx';
import { isNamedOnly, type Seat, whyLacks } from '../../../classes/seats/seat.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { seatActs } from './contract.ts';

const fields = [
  { field: 'name', label: 'Name', type: 'text' },
  { field: 'email', label: 'Email', type: 'email' },
  { field: 'phone', label: 'Phone', type: 'tel', optional: true },
  { field: 'reason', label: 'Reason', type: 'text', hint: 'Whoever had the seat is told.' },
] as const;
type Field = (typeof fields)[number]['field'];
const KeptTyped = z.object({ name: z.string(), email: z.string(), phone: z.string(), reason: z.string() });

const stays =
  ' It stays theirs under the same name, where nobody has answered from the old email and the new one is nobody’s.';

/** A seat that is taken, or held for whom an employer has named, goes to somebody else, such as a colleague: it is held for them, and never free meanwhile. */
export function PassOnForm({ seat }: { seat: Seat }) {
  const { id, version } = seat;
  const [name, email, phone] = isNamedOnly(seat) ? [seat.name, seat.email, seat.phone] : ['', '', ''];
  const kept = useKept(`pass-on.${id}`);
  const [begun] = useState(() => KeptTyped.safeParse(kept.read()).data);
  const [typed, setTyped] = useState<Record<Field, string>>(begun ?? { name, email, phone, reason: '' });
  const isCorrected = isNamedOnly(seat) && typed.email.trim().toLowerCase() === email;
  const pass = useAct(seatActs.passOn, {
    name: `seat.${id}`,
    soon: () => (isCorrected ? null : `The seat of ${seat.name} goes to ${typed.name}, ${typed.email}`),
    check: ({ body }): Record<string, string> =>
      isCorrected || body.reason?.trim() ? {} : { reason: whyLacks.takeBack },
    onDone: () => kept.forget(),
    onRefused: ({ errors }) => fields.some(({ field }) => errors[field]),
    refresh: ['/batches'],
  });
  const submit = submits(() => !pass.isPending && pass.mutate({ id, body: { version, ...typed } }));
  function type(field: Field, words: string) {
    // The form goes with the seat when they have arrived: nothing may be typed that would not go with them.
    if (pass.isPending) return;
    const now = { ...typed, [field]: words };
    setTyped(now);
    kept.keep(now);
  }
  const errors = fieldErrors(pass.error);
  return (
    <details className="opens" open={begun ? true : undefined}>
      <summary>{isNamedOnly(seat) ? 'Correct who it is, or name somebody else' : 'Pass the seat on'}</summary>
      <form
        method="post"
        className="stack"
        onSubmit={submit}
        noValidate
        aria-label={`Pass on the seat of ${seat.name}`}
      >
        <p className="small muted">
          Under another email it is held for whoever stands here then; they are asked, and say yes themselves.
          {isNamedOnly(seat) && seat.state === 'Taken' ? stays : null}
        </p>
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
            onChange={({ target }) => type(field, target.value)}
          />
        ))}
        <QuietButton type="submit" busy={pass.isPending} busyLabel="Passing on...">
          {isCorrected ? 'Put it right' : 'Pass it on'}
        </QuietButton>
      </form>
    </details>
  );
}
