import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../design/banner/banner.tsx';
import { ErrorSummary } from '../../design/error-summary/error-summary.tsx';
import type { Refusal } from '../../platform/form/send.ts';
import { labelOf, plainFields } from '../fields.ts';
import { success } from './send-registration.ts';

const fieldOrder = [...plainFields, 'courses', 'agreement'] as const;

/** The form is kept (specification 2). */
export function Saved() {
  return (
    <Message kind="ok" title={success}>
      <p>
        You are going to the home page in 2 seconds. <a href="/">Go now</a>
      </p>
    </Message>
  );
}

/** Why the form was not taken, above it (specification 2). It takes the focus; each message also stands at its field. */
export function Problem({ refusal, loginHref }: { refusal: Refusal; loginHref: string }) {
  const wrong = fieldOrder.filter((name) => refusal.errors?.[name]);
  if (wrong.length > 0)
    return (
      <ErrorSummary
        title={wrong.length === 1 ? 'Please check 1 answer' : `Please check ${wrong.length} answers`}
        errors={wrong.map((name) => ({ id: name, message: name === 'agreement' ? 'Agreement' : labelOf(name) }))}
      />
    );
  return (
    <Message kind="error" title={refusal.message}>
      {refusal.advice ? <p>{refusal.advice}</p> : null}
      {refusal.message.startsWith('Please log in') ? <LogInElsewhere href={loginHref} /> : null}
    </Message>
  );
}

/** Without scripts the typed values live in this page only: logging in beside it keeps them. */
function LogInElsewhere({ href }: { href: string }) {
  return (
    <p>
      What you typed is still in the form.{' '}
      <a href={href} target="_blank" rel="noreferrer">
        Log in in a new tab
      </a>
      , come back here and press Register again.
    </p>
  );
}

function Message({ kind, title, children }: { kind: 'ok' | 'error'; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Banner kind={kind} title={title} heading="h2" ref={box} id="errors" tabIndex={-1}>
      {children}
    </Banner>
  );
}
