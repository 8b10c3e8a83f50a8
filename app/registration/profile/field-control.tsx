import { CheckboxTiles } from '../../design/field/choices.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextArea, TextField } from '../../design/field/text-field.tsx';
import { courseChoices } from '../course-choices.ts';
import { chosenFields, isChosenField, labelOf, type EditableField } from '../fields.ts';
import { HelpedField, helpers } from '../help/helped-field.tsx';
import type { FieldValue } from './save-field.ts';

type Props = { field: EditableField; value: FieldValue; error: string | undefined };

const helped: Partial<Record<EditableField, 'gstin' | 'pin' | 'phone'>> = {
  gstNo: 'gstin',
  postalCode: 'pin',
  mobileNumber: 'phone',
  homePhone: 'phone',
  workPhone: 'phone',
};

/** What is odd about a value that was saved; it may be right all the same. */
export async function adviceOn(field: EditableField, value: FieldValue): Promise<string | null> {
  if (field === 'firstName' && value === '') return 'A class needs your name as on your photo ID.';
  const help = helped[field];
  return help && typeof value === 'string' ? helpers[help](value) : null;
}

const hints: Partial<Record<EditableField, string>> = {
  firstName: 'Letter by letter as on your photo ID.',
  postalCode: 'Six digits. City and state have rows of their own: change them too if you have moved.',
  gstNo: 'Only if your company pays. 15 characters.',
  fullAddress: 'Ctrl and Enter save.',
  prevCertNo: 'From the level below.',
  prevCertValidity: 'As on the certificate.',
};

const completes: Partial<Record<EditableField, string>> = {
  firstName: 'name',
  company: 'organization',
  fullAddress: 'street-address',
  city: 'address-level2',
  postalCode: 'postal-code',
  state: 'address-level1',
  country: 'country-name',
  mobileNumber: 'tel',
  homePhone: 'home tel',
  workPhone: 'work tel',
};

/** The right control for a field: checkboxes for courses, a date, a list of the few words, or text (specification 5). */
export function FieldControl({ field, value, error }: Props) {
  const words = { name: field, label: labelOf(field), hint: hints[field], error };
  if (field === 'courses' || typeof value !== 'string')
    return <CheckboxTiles {...words} choices={courseChoices} columns={3} defaultValues={[value].flat()} />;
  const text = { ...words, defaultValue: value, autoComplete: completes[field] ?? 'off' };
  if (field === 'prevCertValidity') return <TextField {...text} type="date" min="1000-01-01" max="2999-12-31" />;
  if (isChosenField(field))
    return (
      <SelectField {...words} defaultValue={value}>
        <option value="">Not given</option>
        {chosenFields[field].options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  if (field === 'fullAddress') return <TextArea {...text} rows={3} />;
  const help = helped[field];
  return help ? (
    <HelpedField {...text} help={help} type={help === 'phone' ? 'tel' : 'text'} />
  ) : (
    <TextField {...text} />
  );
}
