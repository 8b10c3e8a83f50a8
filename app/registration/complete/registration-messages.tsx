import { FocusedBanner } from '../../design/banner/focused-banner.tsx';
import { Problem } from '../../design/form/problem.tsx';
import type { Sending } from '../../platform/form/use-sending.ts';
import { labelOf, plainFields } from '../fields.ts';
import { success } from './saved-words.ts';

const first = ['courses', 'isMember', 'memberNumber', 'prevCertNo', 'prevCertValidity'] as const;
/** In the order of the form. */
const fields = [
  ...[...first, ...plainFields.filter((name) => !(first as readonly string[]).includes(name))].map(
    (name) => [name, labelOf(name)] as const,
  ),
  ['agreement', 'Agreement'] as const,
];

/** The form is kept (specification 2); `more` goes along to the home page, and stays there until it is closed. */
export function Saved({ more }: { more: string }) {
  return (
    <FocusedBanner kind="ok" title={success}>
      <p>{more}</p>
      <p>
        You are going to the home page in 2 seconds. <a href="/">Go now</a>
      </p>
    </FocusedBanner>
  );
}

/** Why the form was not taken, above it (specification 2). Without scripts the typed values live in this page only: logging in beside it keeps them. */
export function NotTaken({ sending: { refusal, attempt }, loginHref }: { sending: Sending; loginHref: string }) {
  return (
    <Problem counted refusal={refusal} attempt={attempt} fields={fields}>
      {refusal?.message.startsWith('Please log in') ? (
        <p>
          What you typed is still in the form.{' '}
          <a href={loginHref} target="_blank" rel="noreferrer">
            Log in in a new tab
          </a>
          , come back here and press Register again.
        </p>
      ) : null}
    </Problem>
  );
}
