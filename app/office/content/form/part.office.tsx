import { Button } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/choices.tsx';
import { SelectField } from '../../../design/field/select-field.tsx';
import { FieldSet } from '../../../design/form/form.tsx';
import { ChoicePart } from './choice-part.office.tsx';
import { useForm, usePlace, type PartProps } from './form.office.tsx';
import { ListPart } from './list-part.office.tsx';
import { NumberPart } from './number-part.office.tsx';
import { idOf, inside, isOneOf, keyInWords } from './places.ts';
import { emptyOf, withoutNull } from './schema.ts';
import { isLong, Sections } from './sections.office.tsx';
import { TextPart } from './text-part.office.tsx';
import { WrittenPart } from './written-part.office.tsx';

/** One part of a form, made from its schema: a control, a list, or a group of parts. */
export function Part({ schema: wanted, ...props }: PartProps) {
  const { schema, nullable } = withoutNull(wanted);
  if (schema.const !== undefined) return null;
  if (schema.written) return <WrittenPart {...props} />;
  if (schema.oneOf || schema.anyOf) return <ChoicePart schema={schema} {...props} />;
  if (schema.enum) return <EnumPart schema={schema} {...props} />;
  if (schema.type === 'array') return <ListPart schema={schema} {...props} />;
  if (schema.type === 'object') return <GroupPart schema={schema} {...props} />;
  if (schema.type === 'boolean') return <BooleanPart {...props} />;
  if (schema.type === 'number' || schema.type === 'integer')
    return <NumberPart schema={schema} nullable={nullable} {...props} />;
  return <TextPart schema={schema} nullable={nullable} {...props} />;
}

/** The parts of an object, one below the other; what nobody changes comes last. */
function Parts({ schema, value, place }: Omit<PartProps, 'label'>) {
  const { locked } = useForm();
  const tree = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  // Whether an entry is retired is said by a button of its list.
  const shown = Object.entries(schema.properties ?? {}).filter(([key]) => key !== 'retired');
  const parts = shown.map(([key, part]) => {
    const props = { schema: part, value: tree[key], place: inside(place, key), label: keyInWords(key) };
    return {
      props,
      needed: schema.required?.includes(key) || part.default !== undefined,
      stays: isOneOf(props.place, locked),
    };
  });
  const staying = parts.filter(({ stays }) => stays);
  const changing = parts.filter(({ stays }) => !stays);
  const show = ({ props, needed }: (typeof parts)[number]) =>
    needed ? <Part key={props.place} {...props} /> : <OptionalPart key={props.place} {...props} />;
  return (
    <>
      {place === '' && isLong(changing) ? <Sections parts={changing} show={show} /> : changing.map(show)}
      {staying.length > 0 ? (
        <details className="office-entry">
          <summary>What cannot be changed here</summary>
          <div className="office-entry__inside">{staying.map(show)}</div>
        </details>
      ) : null}
    </>
  );
}

function GroupPart({ schema, value, place, label }: PartProps) {
  const { label: better = label, hint } = usePlace(place);
  // Where its frame has a name already, it needs none of its own.
  if (label === '') return <Parts schema={schema} value={value} place={place} />;
  return (
    <FieldSet legend={better} id={idOf(place)} tabIndex={-1}>
      {hint ? <p className="field__hint">{hint}</p> : null}
      <Parts schema={schema} value={value} place={place} />
    </FieldSet>
  );
}

/** A part that may be left out as a whole. */
function OptionalPart({ schema, value, place, label }: PartProps) {
  const { set, fixed, label: better = label } = usePlace(place);
  if (value === undefined) {
    if (fixed) return null;
    return (
      <p>
        <Button look="outline" small id={idOf(place)} onClick={() => set(emptyOf(schema))}>
          Add: {better}
        </Button>
      </p>
    );
  }
  return (
    <div className="stack">
      <Part schema={schema} value={value} place={place} label={label} />
      {fixed ? null : (
        <p>
          <Button look="outline" small onClick={() => set(undefined)}>
            Take away: {better}
          </Button>
        </p>
      )}
    </div>
  );
}

function EnumPart({ schema, value, place, label }: PartProps) {
  const { set, error, fixed, label: better = label, hint } = usePlace(place);
  return (
    <SelectField
      name={idOf(place)}
      label={better}
      hint={hint}
      error={error}
      value={String(value)}
      disabled={fixed}
      onChange={({ target }) => set(schema.enum?.find((one) => String(one) === target.value))}
    >
      {schema.enum?.map((one) => (
        <option key={one} value={one}>
          {keyInWords(String(one))}
        </option>
      ))}
    </SelectField>
  );
}

function BooleanPart({ value, place, label }: Omit<PartProps, 'schema'>) {
  const { set, error, fixed, label: better = label, hint } = usePlace(place);
  return (
    <Consent
      name={idOf(place)}
      label={better}
      hint={hint}
      error={error}
      checked={value === true}
      disabled={fixed}
      onChange={({ target }) => set(target.checked)}
    />
  );
}
