import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useScripted } from '../use-in-browser.ts';
import { Field, FieldGroup, type FieldWords, Notes, wiring } from './field.tsx';

type TextProps = FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords>;
type AreaProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>;

/** What the frame of a field says, and the attributes of its control. */
function partsOf<Props extends FieldWords>({ name, id = name, label, hint, error, optional, ...rest }: Props) {
  const words = { id, label, hint, error, optional };
  return { words, control: { id, name, ...wiring(words), ...rest } };
}

/** One line of text, an address, a telephone number, a date: say which with `type`. */
export function TextField({ type = 'text', className, ...props }: TextProps) {
  const { words, control } = partsOf(props);
  return (
    <Field {...words}>
      <input className={classNames('input', className)} type={type} {...control} />
    </Field>
  );
}

export function TextArea({ className, ...props }: AreaProps) {
  const { words, control } = partsOf(props);
  return (
    <Field {...words}>
      <textarea className={classNames('input', className)} {...control} />
    </Field>
  );
}

/** The bare control with its own arrow; inside a field it gets its name from the label. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select className={classNames('input', className)} {...rest} />
    </span>
  );
}

type SelectProps = FieldWords & Omit<ComponentProps<'select'>, keyof FieldWords>;

export function SelectField(props: SelectProps) {
  const { words, control } = partsOf(props);
  return (
    <Field {...words}>
      <Select {...control} />
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

type PhoneProps = FieldWords &
  Omit<ComponentProps<'input'>, keyof FieldWords | 'type'> & {
    /** Country codes as they are sent, such as "+91". */
    codes: readonly string[];
    codeName: string;
    codeProps?: Omit<ComponentProps<'select'>, 'name'> | undefined;
  };

/** A telephone number with its country code: two controls, one label. */
export function PhoneField({ codes, codeName, codeProps, ...props }: PhoneProps) {
  const { words, control } = partsOf(props);
  return (
    <Field {...words}>
      <div className="phone">
        <Select name={codeName} aria-label="Country code" autoComplete="tel-country-code" {...codeProps}>
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <input className="input" type="tel" inputMode="tel" autoComplete="tel-national" data-number="" {...control} />
      </div>
    </Field>
  );
}

type PasswordProps = FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords | 'type'>;

/** A password with Show and Hide. The button comes with the script, so without scripts there is nothing dead to press. */
export function PasswordField(props: PasswordProps) {
  const scripted = useScripted();
  const [shown, setShown] = useState(false);
  const { words, control } = partsOf(props);
  return (
    <Field {...words}>
      <span className="password">
        <input
          className="input"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
        />
        {scripted ? <Toggle {...words} shown={shown} onClick={() => setShown(!shown)} /> : null}
      </span>
    </Field>
  );
}

type ToggleProps = { id: string; shown: boolean; label: FieldWords['label']; onClick: () => void };

function Toggle({ id, shown, label, onClick }: ToggleProps) {
  return (
    <button className="password__toggle" type="button" aria-controls={id} onClick={onClick}>
      {shown ? 'Hide' : 'Show'}
      <span className="vh"> {typeof label === 'string' ? label.toLowerCase() : label}</span>
    </button>
  );
}

/** A tile: what is sent, and what is read when that differs. One that `reveals` shows the `Reveal` after its group. */
export type Choice = {
  value: string;
  label?: ReactNode;
  disabled?: boolean | undefined;
  reveals?: boolean | undefined;
  /** Begins a row of its own. */
  startsRow?: boolean | undefined;
};

type TilesProps = FieldWords & {
  choices: readonly Choice[];
  /** Tiles side by side from 600 px; two of them on phones too, where their words have room. */
  columns?: 2 | 3 | undefined;
  /** Attributes of every input: onChange, required and so on. */
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'name' | 'value'> | undefined;
};
type RadioProps = TilesProps & { value?: string | undefined; defaultValue?: string | undefined };
type CheckboxProps = TilesProps & {
  values?: readonly string[] | undefined;
  defaultValues?: readonly string[] | undefined;
};

/** One of several. The first radio carries the id, so that the error summary can move there. */
export function RadioTiles({ value, defaultValue, ...props }: RadioProps) {
  return <Tiles {...props} type="radio" chosen={asList(value)} chosenAtFirst={asList(defaultValue)} />;
}

/** Any of several; each is sent under the same name. */
export function CheckboxTiles({ values, defaultValues, ...props }: CheckboxProps) {
  return <Tiles {...props} type="checkbox" chosen={values} chosenAtFirst={defaultValues} />;
}

const asList = (value: string | undefined) => (value === undefined ? undefined : [value]);

type GroupProps = TilesProps & {
  type: 'radio' | 'checkbox';
  chosen: readonly string[] | undefined;
  chosenAtFirst: readonly string[] | undefined;
};

function Tiles({ type, name, id = name, choices, columns, inputProps, chosen, chosenAtFirst, ...words }: GroupProps) {
  return (
    <FieldGroup id={id} {...words}>
      <div className={classNames('choices', columns && `choices--${columns}`)}>
        {choices.map(({ value, label = value, disabled, reveals, startsRow }, index) => (
          <label className={classNames('choice', startsRow && 'choice--starts-row')} key={value}>
            <input
              type={type}
              name={name}
              id={index === 0 ? id : `${id}-${index + 1}`}
              value={value}
              disabled={disabled}
              data-reveals={reveals ? '' : undefined}
              aria-invalid={words.error ? true : undefined}
              {...(chosen ? { checked: chosen.includes(value) } : { defaultChecked: chosenAtFirst?.includes(value) })}
              {...inputProps}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

type ConsentProps = Omit<FieldWords, 'optional'> & Omit<ComponentProps<'input'>, keyof FieldWords | 'type'>;

/** A sentence to agree to, with a plain box before it. */
export function Consent({ name, id = name, label, hint, error, ...rest }: ConsentProps) {
  return (
    <div className={classNames('field', error && 'field--wrong')}>
      <Notes id={id} hint={hint} error={error} />
      <label className="choice choice--plain">
        <input type="checkbox" name={name} id={id} {...wiring({ id, hint, error })} {...rest} />
        <span>{label}</span>
      </label>
    </div>
  );
}
