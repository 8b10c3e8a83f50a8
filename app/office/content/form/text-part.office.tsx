import { TextArea, TextField } from '../../../design/field/text-field.tsx';
import { sayTypedDay } from '../../ground/day-field.office.tsx';
import { usePlace, type PartProps } from './form.office.tsx';
import { pasteWords } from './paste.ts';

const longestLine = 200;
const types: Record<string, string> = { email: 'email', date: 'date' };

/** A text: one line or several, with the count of its letters where there is a limit worth knowing. */
export function TextPart({ schema, nullable, value, ...at }: PartProps & { nullable: boolean }) {
  const { set, fixed, field, oneLine } = usePlace(at);
  const text = typeof value === 'string' ? value : '';
  const most = schema.maxLength ?? 0;
  const type = types[schema.format ?? ''];
  const control = {
    ...field,
    hint: (type === 'date' && sayTypedDay(text)) || field.hint,
    optional: nullable,
    value: text,
    readOnly: fixed,
    onPaste: pasteWords,
    onChange: ({ target }: { target: { value: string } }) => set(nullable && target.value === '' ? null : target.value),
  };
  if (type || oneLine || (most > 0 && most <= longestLine)) return <TextField {...control} type={type ?? 'text'} />;
  return (
    <div className="pile office-counted">
      <TextArea {...control} rows={rowsFor(text)} />
      {fixed || most === 0 ? null : (
        <p className="muted small">
          {text.length} of at most {most} letters
        </p>
      )}
    </div>
  );
}

/** As many rows as the text needs, so that all of it is seen. */
export function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 60), 0);
  return Math.min(12, Math.max(2, lines));
}
