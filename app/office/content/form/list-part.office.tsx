import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { QuietButton } from '../../../design/button/button.tsx';
import { Notes } from '../../../design/field/field.tsx';
import { FieldSet } from '../../../design/form/form.tsx';
import { useForm, useIsWrong, usePlace, type PartProps } from './form.office.tsx';
import { inside, singular } from './places.ts';
import { reveal } from './reveal.office.tsx';
import { emptyOf, withoutNull, type Schema } from './schema.ts';
import { OfficeIcon } from '../../ground/icons.tsx';

const mostOpen = 3;

export function ListPart({ schema, value, place, label: usual }: PartProps) {
  const { set, field, fixed, label, one = singular(label), stays: why } = usePlace({ place, label: usual });
  const { Part } = useForm();
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const each: Schema = schema.items || {};
  const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? Infinity];
  const stays = fixed || least === most;
  const folded = entries.length > mostOpen && isBig(each);
  const retires = each.properties?.['retired'] !== undefined;
  const { box, add, remove, move, retire } = useEntries(place, entries, set);
  function endOf(entry: unknown, at: number) {
    if (!retires || isBlank(entry)) return { words: 'Take away', act: entries.length > least && (() => remove(at)) };
    if (isRetired(entry)) return { words: 'Bring back', act: () => retire(at) };
    return why?.(entry) ? null : { words: 'Retire', act: () => retire(at) };
  }
  const actsOn = (entry: unknown, at: number) => (
    <EntryActs
      name={nameOf(entry) ?? `${one} ${at + 1}`}
      onUp={at > 0 && (() => move(at, at - 1))}
      onDown={at < entries.length - 1 && (() => move(at, at + 1))}
      end={endOf(entry, at)}
    />
  );
  return (
    <FieldSet legend={label} id={field.name} tabIndex={-1} ref={box}>
      <Notes id={field.name} hint={field.hint} error={field.error} />
      <div className={folded ? 'office-rows' : 'pile'}>
        {entries.map((entry, at) => (
          <Entry
            key={inside(place, at)}
            place={inside(place, at)}
            title={titleOf(entry, one, at)}
            retired={isRetired(entry)}
            folded={folded}
            acts={stays ? null : actsOn(entry, at)}
          >
            <Part schema={each} value={entry} place={inside(place, at)} label={`${one} ${at + 1}`} />
          </Entry>
        ))}
      </div>
      {stays || entries.length >= most ? null : (
        <p>
          <QuietButton data-add={place} onClick={() => add(emptyOf(each))}>
            Add: {one}
          </QuietButton>
        </p>
      )}
    </FieldSet>
  );
}

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
    retire(index: number) {
      const { retired, ...entry } = entries[index] as { retired?: true };
      set(entries.with(index, retired ? entry : { ...entry, retired: true }));
    },
    move(from: number, to: number) {
      const way = `${at(to)} [data-move="${to < from ? 'up' : 'down'}"]:enabled`;
      change(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]), `${way}, ${at(to)} [data-move]:enabled`);
    },
  };
}

type EntryProps = {
  place: string;
  title: string;
  retired: boolean;
  folded: boolean;
  acts: ReactNode;
  children: ReactNode;
};

function Entry({ place, title, retired, folded, acts, children }: EntryProps) {
  const wrong = useIsWrong([place]);
  const [open, setOpen] = useState(false);
  if (!folded)
    return (
      <div className="office-entry" data-entry={place}>
        {retired ? <p className="muted">Retired: kept here, shown nowhere.</p> : null}
        {children}
        {acts}
      </div>
    );
  return (
    <div className="office-row" data-entry={place}>
      <details
        className="office-entry"
        open={open || wrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span className={retired ? 'office-entry__off' : undefined}>{title}</span>
          {retired ? ' (retired)' : ''}
        </summary>
        <div className="pile office-entry__inside">{children}</div>
      </details>
      {acts}
    </div>
  );
}

function isBig(schema: Schema): boolean {
  const { schema: inner } = withoutNull(schema);
  return inner.type === 'object' && Object.keys(inner.properties ?? {}).length > 1;
}

function titleOf(entry: unknown, one: string, at: number): string {
  const values = typeof entry === 'object' && entry !== null ? Object.values(entry) : [entry];
  const first = nameOf(entry) ?? values.find((value) => typeof value === 'string' && value !== '');
  return `${at + 1}. ${typeof first === 'string' ? first.slice(0, 80) : one}`;
}

function nameOf(entry: unknown): string | undefined {
  const words = ['heading', 'title', 'question', 'name', 'label', 'figure'].flatMap((key) => {
    const value = (entry as Record<string, unknown> | null)?.[key];
    return typeof value === 'string' && value !== '' ? value : [];
  });
  return words[0];
}

const isRetired = (entry: unknown) => (entry as { retired?: unknown } | null)?.retired === true;

function isBlank(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return entry === '' || entry === null || entry === undefined;
  return Object.entries(entry).every(([key, part]) => key === 'kind' || typeof part === 'boolean' || isBlank(part));
}

type ActsProps = {
  name: string;
  onUp: (() => void) | false;
  onDown: (() => void) | false;
  /** Taking it away, retiring it, or bringing it back; null for one that is always shown. */
  end: { words: string; act: (() => void) | false } | null;
};

/** What can be done to an entry of a list; an act that is false cannot be done now. */
function EntryActs({ name, onUp, onDown, end }: ActsProps) {
  return (
    <div className="bar office-entry__buttons">
      <MoveButton way="up" name={name} disabled={!onUp} onClick={() => onUp && onUp()} />
      <MoveButton way="down" name={name} disabled={!onDown} onClick={() => onDown && onDown()} />
      {end ? (
        <QuietButton aria-label={`${end.words}: ${name}`} disabled={!end.act} onClick={() => end.act && end.act()}>
          {end.words}
        </QuietButton>
      ) : null}
    </div>
  );
}

type MoveProps = Omit<ComponentProps<'button'>, 'name'> & { way: 'up' | 'down'; name: string };

export function MoveButton({ way, name, ...button }: MoveProps) {
  const words = `Move ${way}`;
  return (
    <QuietButton className="office-move" aria-label={`${words}: ${name}`} title={words} data-move={way} {...button}>
      <OfficeIcon name={way} />
    </QuietButton>
  );
}
