import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { classNames } from '../class-names.ts';

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

type FieldSetProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
  legend: ReactNode;
  /** Fields in two columns from 600 px; a child with the class `across` takes both. */
  columns?: boolean | undefined;
  /** Shown while a choice with `reveals` is taken in the part before it. */
  revealed?: boolean | undefined;
  children: ReactNode;
};

/** A named part of a form under a rule. */
export function FieldSet({ legend, columns, revealed, className, children, ...rest }: FieldSetProps) {
  return (
    <fieldset className={classNames('fieldset', revealed && 'fieldset--revealed', className)} {...rest}>
      <legend className="fieldset__legend">{legend}</legend>
      <div className={classNames('fieldset__body', columns && 'columns')}>{children}</div>
    </fieldset>
  );
}

/** Small print with a bar before it: how data is used, what to bring. */
export function Notice({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('notice', className)} {...rest} />;
}

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

/** A word between two hairlines: "or with email". */
export function Or({ children }: { children: ReactNode }) {
  return <div className="or">{children}</div>;
}
