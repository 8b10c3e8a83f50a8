import { useState } from 'react';
import { TextField } from '../../../design/field/text-field.tsx';
import { usePlace, type PartProps } from './form.office.tsx';
import { idOf } from './places.ts';

/** A number. What is typed stays as typed while it means the same. */
export function NumberPart({ schema, nullable, value, place, label }: PartProps & { nullable: boolean }) {
  const { set, error, fixed, label: better = label, hint } = usePlace(place);
  const number = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState('');
  const shown = read(typed) === number ? typed : String(number ?? '');
  return (
    <TextField
      name={idOf(place)}
      label={better}
      hint={hint}
      error={error}
      optional={nullable}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      value={shown}
      readOnly={fixed}
      onChange={({ target }) => {
        setTyped(target.value);
        set(read(target.value));
      }}
    />
  );
}

function read(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}
