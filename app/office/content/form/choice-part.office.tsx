import { SelectField } from '../../../design/field/select-field.tsx';
import { useForm, usePlace, type PartProps } from './form.office.tsx';
import { idOf, keyInWords } from './places.ts';
import { emptyOf, variantOf, type Schema } from './schema.ts';

/** A part that may be one of several things: which one, and then that one. */
export function ChoicePart({ schema, value, place, label }: PartProps) {
  const { set, error, fixed, label: better = label } = usePlace(place);
  const { Part } = useForm();
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  const chosen = variantOf(variants, value);
  const variant = variants[chosen] ?? {};
  return (
    <div className="office-choice">
      <SelectField
        name={`${idOf(place)}-kind`}
        label={`${better} is`}
        error={variant.type === 'object' ? error : undefined}
        value={String(chosen)}
        disabled={fixed}
        onChange={({ target }) => set(carriedOver(value, variants[Number(target.value)] ?? {}))}
      >
        {variants.map((one, at) => (
          <option key={nameOf(one)} value={at}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <Part schema={variant} value={value} place={place} label={variant.type === 'object' ? '' : label} />
    </div>
  );
}

/** What a variant is called: its mark ('paragraph'), or 'Text' and 'Link' inside a text. */
function nameOf({ type, properties = {} }: Schema): string {
  const mark = Object.values(properties).find((part) => part.const !== undefined)?.const;
  if (mark !== undefined) return keyInWords(String(mark));
  return type === 'object' ? 'Link' : 'Text';
}

/** A new thing of another kind; the words that stood there go along where they have a place. */
function carriedOver(value: unknown, variant: Schema): unknown {
  const made = emptyOf(variant);
  if (typeof made === 'string') {
    const { text } = (value ?? {}) as { text?: unknown };
    return typeof text === 'string' ? text : made;
  }
  if (typeof value === 'string' && variant.properties?.['text']) return { ...(made as object), text: value };
  return made;
}
