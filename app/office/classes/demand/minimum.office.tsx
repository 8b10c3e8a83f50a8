import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import type { Minimum } from './contract.ts';

type Props = {
  minimum: Minimum;
  /** Only the lines that reach it are shown. */
  reached: boolean;
  /** The ways to show only these, or all. */
  children: ReactNode;
};

/** From how many heads a class pays: one for the office, changed here, and seen by all. */
export function MinimumMenu({ minimum, reached, children }: Props) {
  const mayWork = useMayAct('office');
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <details className="list-menu" data-menu ref={box}>
      <summary>
        Minimum {minimum.heads}
        {reached ? ' reached' : ''}
      </summary>
      <div className="list-menu__panel">
        {children}
        <div className="demand-minimum">
          {mayWork ? (
            <MinimumForm key={minimum.version} minimum={minimum} onDone={() => box.current?.removeAttribute('open')} />
          ) : null}
          <p className="muted">
            {minimum.changedAt
              ? `Since ${indianDate(minimum.changedAt)}${minimum.changedBy ? `, by ${minimum.changedBy}` : ''}.`
              : 'Nobody has changed it yet.'}
          </p>
        </div>
      </div>
    </details>
  );
}

function MinimumForm({ minimum, onDone }: { minimum: Minimum; onDone: () => void }) {
  const notify = useNotify();
  const client = useQueryClient();
  const field = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (heads: string) =>
      askOffice<{ message: string }>('/demand/minimum', { method: 'PUT', body: { heads, version: minimum.version } }),
    onSuccess({ message }) {
      notify(message, { type: 'success' });
      onDone();
      field.current?.closest('details')?.querySelector('summary')?.focus();
    },
    onError(error) {
      if (!(error instanceof OfficeRefusal) || !error.errors['heads']) notify(error.message, { type: 'error' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['demand'] }),
  });
  const problem = save.error instanceof OfficeRefusal ? save.error.errors['heads'] : undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(String(new FormData(event.currentTarget).get('heads') ?? ''));
  }
  return (
    <form method="post" ref={field} className="stack" noValidate onSubmit={submit}>
      <TextField
        name="heads"
        id="demand-minimum"
        label="Heads that a class needs"
        inputMode="numeric"
        maxLength={3}
        required
        error={problem}
        readOnly={save.isPending}
        defaultValue={minimum.heads}
      />
      <Button type="submit" small busy={save.isPending} busyLabel="Saving...">
        Save for everybody
      </Button>
    </form>
  );
}
