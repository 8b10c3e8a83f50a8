import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldGroup, Notes, wiring, type FieldWords } from './field.tsx';

/** A tile: what is sent, and what is read when that differs. One that `reveals` shows the `Reveal` after its group. */
export type Choice = {
  value: string;
  label?: ReactNode;
  disabled?: boolean | undefined;
  reveals?: boolean | undefined;
  /** Begins a row of its own. */
  startsRow?: boolean | undefined;
};

type Props = FieldWords & {
  choices: readonly Choice[];
  /** Tiles side by side from 600 px; two of them on phones too, where their words have room. */
  columns?: 2 | 3 | undefined;
  /** Attributes of every input: onChange, required and so on. */
  inputProps?: Omit<ComponentProps<'input'>, 'type' | 'name' | 'value'> | undefined;
};
type RadioProps = Props & { value?: string | undefined; defaultValue?: string | undefined };
type CheckboxProps = Props & { values?: readonly string[] | undefined; defaultValues?: readonly string[] | undefined };

/** One of several. The first radio carries the id, so that the error summary can move there. */
export function RadioTiles({ value, defaultValue, ...props }: RadioProps) {
  return <Tiles {...props} type="radio" chosen={asList(value)} chosenAtFirst={asList(defaultValue)} />;
}

/** Any of several; each is sent under the same name. */
export function CheckboxTiles({ values, defaultValues, ...props }: CheckboxProps) {
  return <Tiles {...props} type="checkbox" chosen={values} chosenAtFirst={defaultValues} />;
}

const asList = (value: string | undefined) => (value === undefined ? undefined : [value]);

type TilesProps = Props & {
  type: 'radio' | 'checkbox';
  chosen: readonly string[] | undefined;
  chosenAtFirst: readonly string[] | undefined;
};

function Tiles({ type, name, id = name, choices, columns, inputProps, chosen, chosenAtFirst, ...words }: TilesProps) {
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
