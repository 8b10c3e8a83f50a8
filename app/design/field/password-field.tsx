import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import { Field, wiring, type FieldWords } from './field.tsx';

type Props = FieldWords & Omit<ComponentProps<'input'>, keyof FieldWords | 'type'>;

/** A password with Show and Hide. The button comes with the script, so without scripts there is nothing dead to press. */
export function PasswordField({ name, id = name, label, hint, error, optional, ...rest }: Props) {
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [shown, setShown] = useState(false);
  const words = { id, label, hint, error, optional };
  return (
    <Field {...words}>
      <span className="password">
        <input
          className="input"
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...wiring(words)}
          {...rest}
        />
        {scripted ? <Toggle id={id} shown={shown} label={label} onClick={() => setShown(!shown)} /> : null}
      </span>
    </Field>
  );
}

// Nothing to listen to: the answer only differs between the server and the browser.
const never = () => () => {};

type ToggleProps = { id: string; shown: boolean; label: FieldWords['label']; onClick: () => void };

function Toggle({ id, shown, label, onClick }: ToggleProps) {
  return (
    <button className="password__toggle" type="button" aria-controls={id} onClick={onClick}>
      {shown ? 'Hide' : 'Show'}
      <span className="vh"> {typeof label === 'string' ? label.toLowerCase() : label}</span>
    </button>
  );
}
