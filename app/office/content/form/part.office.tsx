import { QuietButton } from '../../../design/button/button.tsx';
import { Consent, Options, SelectField, TextField } from '../../../design/field/fields.tsx';
import { FieldSet } from '../../../design/form/form.tsx';
import { useForm, usePlace, type PartProps } from './form.office.tsx';
import { ListPart } from './list-part.office.tsx';
import { inside, isOneOf, keyInWords } from './places.ts';
import { emptyOf, withoutNull } from './schema.ts';
import { isLong, Sections, type Shown } from './sections.office.tsx';
import { LinkPart, TextPart, WrittenPart } from './text-part.office.tsx';
import { useState } from 'react';

export function Part({ schema: wanted, ...props }: PartProps) {
  const { schema, nullable } = withoutNull(wanted);
  if (schema.const !== undefined) return null;
  if (schema.written) return <WrittenPart {...props} />;
  if (schema.anyOf) return <LinkPart {...props} />;
  if (schema.enum) return <EnumPart schema={schema} {...props} />;
  if (schema.type === 'array') return <ListPart schema={schema} {...props} />;
  if (schema.type === 'object') return <GroupPart schema={schema} {...props} />;
  if (schema.type === 'boolean') return <BooleanPart {...props} />;
  if (schema.type === 'number' || schema.type === 'integer')
    return <NumberPart schema={schema} nullable={nullable} {...props} />;
  return <TextPart schema={schema} nullable={nullable} {...props} />;
}

function Parts({ schema, value, place }: Omit<PartProps, 'label'>) {
  const { locked, wordsOf } = useForm();
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
  const show = ({ props, needed }: Shown) =>
    needed ? <Part key={props.place} {...props} /> : <OptionalPart key={props.place} {...props} />;
  return (
    <>
      {place === '' && isLong(changing) ? (
        <Sections parts={changing} show={show} />
      ) : (
        [...Map.groupBy(changing, ({ props }) => wordsOf(props.place).when ?? '')].map(([when, theirs]) =>
          when ? (
            <FieldSet key={when} legend={when}>
              {theirs.map(show)}
            </FieldSet>
          ) : (
            theirs.map(show)
          ),
        )
      )}
      {staying.length > 0 ? (
        <details className="office-entry">
          <summary>What cannot be changed here</summary>
          <div className="pile office-entry__inside">{staying.map(show)}</div>
        </details>
      ) : null}
    </>
  );
}

function GroupPart({ schema, value, place, label }: PartProps) {
  const { field } = usePlace({ place, label });
  // Where its frame has a name already, it needs none of its own.
  if (label === '') return <Parts schema={schema} value={value} place={place} />;
  return (
    <FieldSet legend={field.label} id={field.name} tabIndex={-1}>
      {field.hint ? <p className="field__hint">{field.hint}</p> : null}
      <Parts schema={schema} value={value} place={place} />
    </FieldSet>
  );
}

function OptionalPart(props: PartProps) {
  const { set, fixed, field } = usePlace(props);
  if (props.value === undefined) {
    if (fixed) return null;
    return (
      <p>
        <QuietButton id={field.name} onClick={() => set(emptyOf(props.schema))}>
          Add: {field.label}
        </QuietButton>
      </p>
    );
  }
  return (
    <div className="stack">
      <Part {...props} />
      {fixed ? null : (
        <p>
          <QuietButton onClick={() => set(undefined)}>Take away: {field.label}</QuietButton>
        </p>
      )}
    </div>
  );
}

function EnumPart({ schema, value, ...at }: PartProps) {
  const { set, fixed, field } = usePlace(at);
  return (
    <SelectField
      {...field}
      value={String(value)}
      disabled={fixed}
      onChange={({ target }) => set(schema.enum?.find((one) => String(one) === target.value))}
    >
      <Options of={(schema.enum ?? []).map((one) => [one, keyInWords(String(one))])} />
    </SelectField>
  );
}

function BooleanPart({ value, ...at }: Omit<PartProps, 'schema'>) {
  const { set, fixed, field } = usePlace(at);
  return (
    <Consent {...field} checked={value === true} disabled={fixed} onChange={({ target }) => set(target.checked)} />
  );
}

/** A number. What is typed stays as typed while it means the same. */
function NumberPart({ schema, nullable, value, ...at }: PartProps & { nullable: boolean }) {
  const { set, fixed, field } = usePlace(at);
  const number = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState('');
  const shown = read(typed) === number ? typed : String(number ?? '');
  return (
    <TextField
      {...field}
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
