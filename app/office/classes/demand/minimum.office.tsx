import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { fieldErrors, useAct } from '../../ground/use-calls.office.tsx';
import { demandCalls, type Minimum } from './contract.ts';

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
  const field = useRef<HTMLFormElement>(null);
  const save = useAct(demandCalls.keepMinimum, {
    onDone() {
      onDone();
      field.current?.closest('details')?.querySelector('summary')?.focus();
    },
    onRefused: ({ errors }) => errors['heads'] !== undefined,
    refresh: ['/demand'],
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const heads = String(new FormData(event.currentTarget).get('heads') ?? '');
    save.mutate({ body: { heads, version: minimum.version } });
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
        error={fieldErrors(save.error)['heads']}
        readOnly={save.isPending}
        defaultValue={minimum.heads}
      />
      <Button type="submit" small busy={save.isPending} busyLabel="Saving...">
        Save for everybody
      </Button>
    </form>
  );
}
