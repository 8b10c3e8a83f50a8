import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { ErrorSummary } from '../../design/error-summary/error-summary.tsx';
import type { Refusal } from './send.ts';

type Props = {
  refusal: Refusal | null;
  attempt: number;
  /** The form's fields in reading order, as name and id. */
  fields: readonly (readonly [name: string, id: string])[];
  children?: ReactNode;
};

/** Why nothing was done. It takes the focus; the messages of fields also stand at the fields. */
export function Problem({ refusal, attempt, fields, children }: Props) {
  if (!refusal) return null;
  const wrong = fields.filter(([name]) => refusal.errors[name]);
  if (wrong.length === 0)
    return (
      <Alert key={attempt} title={refusal.message}>
        {refusal.advice ? <p>{refusal.advice}</p> : null}
        {children}
      </Alert>
    );
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        title={refusal.message}
        errors={wrong.map(([name, id]) => ({ id, message: refusal.errors[name] ?? '' }))}
      />
      {children}
    </>
  );
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner kind="error" title={title} heading="h2" ref={box} id="errors" tabIndex={-1}>
      {children}
    </Banner>
  );
}
