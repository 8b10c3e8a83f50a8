import type { ComponentProps } from 'react';
import { Options, SelectField } from '../../../design/field/fields.tsx';
import { states } from '../../../classes/places.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

export function StateField(props: Props) {
  return (
    <SelectField {...props} label="State">
      <option value="">Please choose</option>
      <Options of={states} />
    </SelectField>
  );
}
