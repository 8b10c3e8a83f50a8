import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { classNames } from '../class-names.ts';
import { FocusedBanner, Banner } from '../banner/banner.tsx';
import { useScripted } from '../use-in-browser.ts';
import { markTitle } from './error-title.ts';
import { Button } from '../button/button.tsx';

type FormProps = ComponentProps<'form'> & {
  /** `narrow` is 40 rem, `full` the column, `split` sets legends left and fields right. */
  width?: 'narrow' | 'full' | 'split' | undefined;
};

/** The form's rhythm. The server judges, so the browser's own bubbles stay off unless asked for; nothing typed goes into an address. */
export function Form({ width = 'narrow', className, ...rest }: FormProps) {
  return (
    <form
      method="post"
      className={classNames('form', width !== 'narrow' && `form--${width}`, className)}
      noValidate
      {...rest}
    />
  );
}

/** Takes into our own hands what a form sends: the page stays. */
export const submits = (send: (form: HTMLFormElement) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault();
  void send(event.currentTarget);
};

/** For the form that a press has opened: it comes into sight, whole where there is room, and typing begins at once. */
export function focusForm(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}

type FieldSetProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
  legend: ReactNode;
  /** Fields in two columns from 600 px; a child with the class `across` takes both. */
  columns?: boolean | undefined;
  /** Shown while a choice with `reveals` is taken in the part before it. */
  revealed?: boolean | undefined;
  children: ReactNode;
};

export function FieldSet({ legend, columns, revealed, children, ...rest }: FieldSetProps) {
  return (
    <fieldset className={classNames('fieldset', revealed && 'fieldset--revealed')} {...rest}>
      <legend className="fieldset__legend">{legend}</legend>
      <div className={classNames('fieldset__body', columns && 'columns')}>{children}</div>
    </fieldset>
  );
}

/** Small print with a bar before it: how data is used, what to bring. */
export function Notice({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('notice', className)} {...rest} />;
}

/** A notice of few sentences under their title, and the way to the whole of it. */
export const ShortNotice = ({ title = 'How we use this.', wording }: { title?: string; wording: string }) => (
  <Notice>
    <p>
      <strong>{title}</strong> {wording} <a href="/PrivacyPolicy">Full notice</a>
    </p>
  </Notice>
);

type TitledNoticeProps = {
  sentences: readonly (readonly [string, string])[];
  /** The whole of it in one sentence: then the others are folded below it. */
  inShort?: string | undefined;
  children: ReactNode;
};

/** A notice of several sentences, each under its title, and what else there is to say and to open. */
export function TitledNotice({ sentences, inShort, children }: TitledNoticeProps) {
  const whole = (
    <>
      {sentences.map(([title, text]) => (
        <p key={title}>
          <strong>{title}</strong> {text}
        </p>
      ))}
      <p>{children}</p>
    </>
  );
  if (!inShort) return <Notice>{whole}</Notice>;
  return (
    <Notice>
      <p>{inShort}</p>
      <details className="notice__more">
        <summary>How long we keep it, who receives it, and your rights</summary>
        {whole}
      </details>
    </Notice>
  );
}

export function Or({ children }: { children: ReactNode }) {
  return <div className="or">{children}</div>;
}

type Props = {
  /** `advice` is our plain sentence after a fixed one. */
  refusal: { message: string; errors?: Record<string, string> | undefined; advice?: string | undefined } | null;
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
  if (wrong.length === 0)
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

type SummaryProps = {
  /** Such as "4 answers are missing". */
  title: string;
  /** Each field that is wrong, by its name: what is wrong with it stands at the field. */
  errors: readonly { id: string; message: string }[];
  id?: string | undefined;
  /** Count of submits: a new number moves the focus here again. */
  attempt?: number | undefined;
};

/** All that is wrong with a form, with a link to each field. It may shrink as answers are put right: only what changes is announced. */
export function ErrorSummary({ errors, attempt, ...rest }: SummaryProps) {
  return (
    <FocusedBanner key={attempt} kind="error" aria-atomic={false} {...rest}>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </FocusedBanner>
  );
}

type RestoredProps = {
  /** When the draft was last kept, in milliseconds since 1970; null when there is none. Asked once. */
  savedAt: () => number | null;
  onStartAfresh: () => void;
  small?: boolean | undefined;
  /** Something more urgent is said for now. */
  hidden?: boolean | undefined;
  /** What stands here when nothing was brought back: one message at a time. */
  otherwise?: ReactNode;
  children?: ReactNode;
};

/** Says that what was typed before was brought back, and offers to start afresh. */
export function Restored({ savedAt, onStartAfresh, small, hidden, otherwise = null, children }: RestoredProps) {
  const scripted = useScripted();
  const [kept, setKept] = useState(savedAt);
  if (hidden) return null;
  if (!scripted || kept === null) return otherwise;
  const day = new Date(kept).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <Banner kind="ok" title={`What you typed on ${day} is back. It was not sent yet.`}>
      {children}
      <Button
        look="text"
        small={small}
        onClick={() => {
          onStartAfresh();
          setKept(null);
        }}
      >
        Start afresh
      </Button>
    </Banner>
  );
}
