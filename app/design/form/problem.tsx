import { useEffect, type ReactNode } from 'react';
import { FocusedBanner } from '../banner/focused-banner.tsx';
import { ErrorSummary } from '../error-summary/error-summary.tsx';
import { markTitle } from './error-title.ts';

type Props = {
  /** `advice` is our plain sentence after a fixed one. */
  refusal: {
    message: string;
    errors?: Record<string, string> | undefined;
    advice?: string | undefined;
  } | null;
  /** Count of refusals: a new one takes the focus again. */
  attempt?: number | undefined;
  /** The form's fields in reading order. */
  fields: readonly (readonly [name: string, label: string, id?: string])[];
  /** A long form says how many answers to look at, and lists even a single one. */
  counted?: boolean | undefined;
  children?: ReactNode;
};

/** Why nothing was done, with a link to each field by its name: what is wrong with it stands there. It takes the focus, and the page's title says so too. */
export function Problem({ refusal, attempt = 0, fields, counted, children }: Props) {
  const refused = refusal !== null;
  useEffect(() => {
    if (!refused) return undefined;
    markTitle(true);
    return () => markTitle(false);
  }, [refused]);
  if (!refusal) return null;
  const { message, errors = {}, advice } = refusal;
  const wrong = fields.filter(([name]) => errors[name]);
  const [only] = wrong;
  // One field, and the sentence says it all: a list would repeat it.
  const isSaid = !only || (!counted && wrong.length === 1 && errors[only[0]] === message);
  if (isSaid)
    return (
      <FocusedBanner key={attempt} kind="error" title={message}>
        {advice ? <p>{advice}</p> : null}
        {children}
      </FocusedBanner>
    );
  return (
    <>
      <ErrorSummary
        attempt={attempt}
        title={counted ? `Please check ${wrong.length} answer${wrong.length === 1 ? '' : 's'}` : message}
        errors={wrong.map(([name, label, id = name]) => ({ id, message: label }))}
      />
      {children}
    </>
  );
}
