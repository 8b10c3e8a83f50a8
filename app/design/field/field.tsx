import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';

/** What every field says about itself. `id` may be left out where the name is unique on the page. */
export type FieldWords = {
  name: string;
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
};

/** The aria attributes that tie a control to its hint and error. */
export function wiring({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': describedBy || undefined };
}

type FrameProps = Omit<FieldWords, 'name' | 'id'> & { id: string; children: ReactNode };

/** Label, hint, error and then the control: the order they are read in. */
export function Field({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <div className={classNames('field', error && 'field--wrong')}>
      <label className="field__label" htmlFor={id}>
        {label}
        <Optional when={optional} />
      </label>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The same frame for a group of tiles, with the label as legend. */
export function FieldGroup({ id, label, hint, error, optional, children }: FrameProps) {
  const { 'aria-describedby': describedBy } = wiring({ id, hint, error });
  return (
    <fieldset className={classNames('field', error && 'field--wrong')} aria-describedby={describedBy}>
      <legend className="field__label">
        {label}
        <Optional when={optional} />
      </legend>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

function Optional({ when }: { when: boolean | undefined }) {
  return when ? <span className="field__optional"> (optional)</span> : null;
}

/** The hint and the message of a field or group, with the ids its control points at. */
export function Notes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" />
          <span>{error}</span>
        </p>
      ) : null}
    </>
  );
}
