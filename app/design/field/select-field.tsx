import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, wiring, type FieldWords } from './field.tsx';

/** The bare control with its own arrow; inside a field it gets its name from the label. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select className={classNames('input', className)} {...rest} />
    </span>
  );
}

type Props = FieldWords & Omit<ComponentProps<'select'>, keyof FieldWords>;

export function SelectField({ name, id = name, label, hint, error, optional, ...rest }: Props) {
  const words = { id, label, hint, error, optional };
  return (
    <Field {...words}>
      <Select id={id} name={name} {...wiring(words)} {...rest} />
    </Field>
  );
}

/** Options of a choice: each a word, or what is sent and the word for it. */
export function Options({ of }: { of: readonly (string | readonly [value: string | number, label: string])[] }) {
  return of.map((one) => {
    const [value, label] = typeof one === 'string' ? [one, one] : one;
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  });
}
