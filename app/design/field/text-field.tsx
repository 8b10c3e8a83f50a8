import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, wiring, type FieldWords } from './field.tsx';

type TextProps = FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>;
type AreaProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>;

/** One line of text, an address, a telephone number, a date: say which with `type`. */
export function TextField({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  type = 'text',
  className,
  ...rest
}: TextProps) {
  const words = { id, label, hint, error, optional };
  return (
    <Field {...words}>
      <input className={classNames('input', className)} id={id} name={name} type={type} {...wiring(words)} {...rest} />
    </Field>
  );
}

export function TextArea({ name, id = name, label, hint, error, optional, className, ...rest }: AreaProps) {
  const words = { id, label, hint, error, optional };
  return (
    <Field {...words}>
      <textarea className={classNames('input', className)} id={id} name={name} {...wiring(words)} {...rest} />
    </Field>
  );
}
