import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { ErrorSummary } from '../../design/error-summary/error-summary.tsx';
import type { Refusal } from '../../platform/form/send.ts';

type Props = {
  refusal: Refusal | null;
  attempt: number;
  /** The form's fields in reading order. */
  fields: readonly (readonly [name: string, label: string, id?: string])[];
  children?: ReactNode;
};

/** Why nothing was done, with a link to each field by its name: what is wrong with it stands there. It takes the focus. */
export function Problem({ refusal, attempt, fields, children }: Props) {
  if (!refusal) return null;
  const wrong = fields.filter(([name]) => refusal.errors?.[name]);
  const [only] = wrong;
  // One field, and the sentence says it all: a list would repeat it.
  if (!only || (wrong.length === 1 && refusal.errors?.[only[0]] === refusal.message))
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
        errors={wrong.map(([name, message, id = name]) => ({ id, message }))}
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
