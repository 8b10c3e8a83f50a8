import type { ComponentProps } from 'react';
import { Field, wiring, type FieldWords } from './field.tsx';
import { Select } from './select-field.tsx';

type Props = FieldWords &
  Omit<ComponentProps<'input'>, keyof FieldWords | 'type'> & {
    /** Country codes as they are sent, such as "+91". */
    codes: readonly string[];
    codeName: string;
    codeProps?: Omit<ComponentProps<'select'>, 'name'> | undefined;
  };

/** A telephone number with its country code: two controls, one label. */
export function PhoneField({
  name,
  id = name,
  label,
  hint,
  error,
  optional,
  codes,
  codeName,
  codeProps,
  ...rest
}: Props) {
  const words = { id, label, hint, error, optional };
  return (
    <Field {...words}>
      <div className="phone">
        <Select name={codeName} aria-label="Country code" autoComplete="tel-country-code" {...codeProps}>
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <input
          className="input"
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          data-number=""
          {...wiring(words)}
          {...rest}
        />
      </div>
    </Field>
  );
}
