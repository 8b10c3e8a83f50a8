import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Notes } from '../../design/field/field.tsx';
import { FieldSet } from '../../design/form/form.tsx';
import { useForm, useIsWrong, usePlace, type PartProps } from './form.office.tsx';
import { idOf, inside } from './places.ts';
import { emptyOf, withoutNull, type Schema } from './schema.ts';

/** More entries than this, each of several parts, are folded. */
const mostOpen = 3;

/** A list: its entries, which can be added, taken away and moved, unless their number is fixed. */
export function ListPart({ schema, value, place, label }: PartProps) {
  const { set, error, fixed, label: better = label, hint, one = singular(better) } = usePlace(place);
  const { Part } = useForm();
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = useRef<string | null>(null);
  // Once the list stands as it was changed, whoever changed it goes on where they were.
  useEffect(() => {
    if (focus.current !== null) box.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });

  const entries: unknown[] = Array.isArray(value) ? value : [];
  const schemaOf = (at: number): Schema => schema.prefixItems?.[at] ?? (schema.items || {});
  const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? Infinity];
  const stays = fixed || schema.prefixItems !== undefined || least === most;
  const folded = entries.length > mostOpen && isBig(schemaOf(0));

  function change(made: unknown[], then: string) {
    set(made);
    focus.current = then;
  }
  const add = () =>
    change([...entries, emptyOf(schemaOf(0))], `[data-entry="${place}.${entries.length}"] :is(input,textarea,select)`);
  const remove = (at: number) =>
    change(
      entries.toSpliced(at, 1),
      entries.length > 1 ? `[data-entry="${place}.${Math.max(0, at - 1)}"] button` : `[data-add="${place}"]`,
    );
  const move = (at: number, to: number) =>
    change(
      entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]),
      `[data-entry="${place}.${to}"] [data-move="${to < at ? 'up' : 'down'}"]:enabled, [data-entry="${place}.${to}"] [data-move]:enabled`,
    );

  return (
    <FieldSet legend={better} id={idOf(place)} tabIndex={-1} ref={box}>
      <Notes id={idOf(place)} hint={hint} error={error} />
      {entries.map((entry, at) => (
        <Entry key={inside(place, at)} place={inside(place, at)} title={titleOf(entry, one, at)} folded={folded}>
          <Part schema={schemaOf(at)} value={entry} place={inside(place, at)} label={`${one} ${at + 1}`} />
          {stays ? null : (
            <div className="office-entry__buttons">
              <MoveButton way="up" label={`${one} ${at + 1}`} disabled={at === 0} onClick={() => move(at, at - 1)} />
              <MoveButton
                way="down"
                label={`${one} ${at + 1}`}
                disabled={at === entries.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button
                look="outline"
                small
                aria-label={`Take away: ${one} ${at + 1}`}
                disabled={entries.length <= least}
                onClick={() => remove(at)}
              >
                Take away
              </Button>
            </div>
          )}
        </Entry>
      ))}
      {stays || entries.length >= most ? null : (
        <p>
          <Button look="outline" small data-add={place} onClick={add}>
            Add: {one}
          </Button>
        </p>
      )}
    </FieldSet>
  );
}

type EntryProps = { place: string; title: string; folded: boolean; children: ReactNode };

function Entry({ place, title, folded, children }: EntryProps) {
  const wrong = useIsWrong(place);
  const [open, setOpen] = useState(false);
  if (!folded)
    return (
      <div className="office-entry" data-entry={place}>
        {children}
      </div>
    );
  return (
    <details
      className="office-entry"
      data-entry={place}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="office-entry__inside">{children}</div>
    </details>
  );
}

type MoveProps = { way: 'up' | 'down'; label: string; disabled: boolean; onClick: () => void };

function MoveButton({ way, label, disabled, onClick }: MoveProps) {
  return (
    <Button
      look="outline"
      small
      data-move={way}
      aria-label={`Move ${way}: ${label}`}
      disabled={disabled}
      onClick={onClick}
    >
      Move {way}
    </Button>
  );
}

function isBig(schema: Schema): boolean {
  const { schema: inner } = withoutNull(schema);
  return inner.type === 'object' && Object.keys(inner.properties ?? {}).length > 1;
}

/** What a folded entry is called: its first words. */
function titleOf(entry: unknown, one: string, at: number): string {
  const values = typeof entry === 'object' && entry !== null ? Object.values(entry) : [entry];
  const words = ['heading', 'title', 'question', 'name', 'label'].flatMap((key) => {
    const value = (entry as Record<string, unknown> | null)?.[key];
    return typeof value === 'string' && value !== '' ? value : [];
  });
  const first = words[0] ?? values.find((value) => typeof value === 'string' && value !== '');
  return `${at + 1}. ${typeof first === 'string' ? first.slice(0, 80) : one}`;
}

/** 'Facts' names the list, 'Fact' one of it. */
function singular(words: string): string {
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.endsWith('s') && !words.endsWith('ss') ? words.slice(0, -1) : words;
}
