import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Notes } from '../../design/field/field.tsx';
import { FieldSet } from '../../design/form/form.tsx';
import { useForm, useIsWrong, usePlace, type PartProps } from './form.office.tsx';
import { idOf, inside } from './places.ts';
import { reveal } from './reveal.office.tsx';
import { emptyOf, withoutNull, type Schema } from './schema.ts';

/** More entries than this, each of several parts, are folded. */
const mostOpen = 3;

/** A list: its entries, which can be added, taken away and moved, unless their number is fixed. */
export function ListPart({ schema, value, place, label }: PartProps) {
  const { set, error, fixed, label: better = label, hint, one = singular(better) } = usePlace(place);
  const { Part } = useForm();
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const schemaOf = (at: number): Schema => schema.prefixItems?.[at] ?? (schema.items || {});
  const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? Infinity];
  const stays = fixed || schema.prefixItems !== undefined || least === most;
  const folded = entries.length > mostOpen && isBig(schemaOf(0));
  const { box, add, remove, move } = useEntries(place, entries, set);
  return (
    <FieldSet legend={better} id={idOf(place)} tabIndex={-1} ref={box}>
      <Notes id={idOf(place)} hint={hint} error={error} />
      {entries.map((entry, at) => (
        <Entry key={inside(place, at)} place={inside(place, at)} title={titleOf(entry, one, at)} folded={folded}>
          <Part schema={schemaOf(at)} value={entry} place={inside(place, at)} label={`${one} ${at + 1}`} />
          {stays ? null : (
            <EntryButtons
              name={`${one} ${at + 1}`}
              onUp={at > 0 ? () => move(at, at - 1) : null}
              onDown={at < entries.length - 1 ? () => move(at, at + 1) : null}
              onRemove={entries.length > least ? () => remove(at) : null}
            />
          )}
        </Entry>
      ))}
      {stays || entries.length >= most ? null : (
        <p>
          <Button look="outline" small data-add={place} onClick={() => add(emptyOf(schemaOf(0)))}>
            Add: {one}
          </Button>
        </p>
      )}
    </FieldSet>
  );
}

/** The acts on a list. Whoever did one goes on at the entry it was done to. */
function useEntries(place: string, entries: unknown[], set: (made: unknown[]) => void) {
  const box = useRef<HTMLFieldSetElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current !== null) reveal(box.current?.querySelector<HTMLElement>(next.current));
    next.current = null;
  });
  const at = (index: number) => `[data-entry="${inside(place, index)}"]`;
  function change(made: unknown[], then: string) {
    set(made);
    next.current = then;
  }
  return {
    box,
    add: (entry: unknown) => change([...entries, entry], `${at(entries.length)} :is(input, textarea, select)`),
    remove: (index: number) =>
      change(
        entries.toSpliced(index, 1),
        entries.length > 1 ? `${at(Math.max(0, index - 1))} :is(summary, button)` : `[data-add="${place}"]`,
      ),
    move(from: number, to: number) {
      const way = `${at(to)} [data-move="${to < from ? 'up' : 'down'}"]:enabled`;
      change(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]), `${way}, ${at(to)} [data-move]:enabled`);
    },
  };
}

type Act = (() => void) | null;

/** What can be done to an entry; an act that is null cannot be done now. */
function EntryButtons({ name, onUp, onDown, onRemove }: { name: string; onUp: Act; onDown: Act; onRemove: Act }) {
  const acts = [
    { words: 'Move up', mark: { 'data-move': 'up' }, act: onUp },
    { words: 'Move down', mark: { 'data-move': 'down' }, act: onDown },
    { words: 'Take away', mark: {}, act: onRemove },
  ];
  return (
    <div className="office-entry__buttons">
      {acts.map(({ words, mark, act }) => (
        <Button
          key={words}
          look="outline"
          small
          aria-label={`${words}: ${name}`}
          disabled={act === null}
          onClick={() => act?.()}
          {...mark}
        >
          {words}
        </Button>
      ))}
    </div>
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
