import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { TextField } from '../../design/field/fields.tsx';
import { fold } from '../../platform/words.ts';
import type { Choice, ListColumn } from './list.ts';
import { useListState } from './list-state.office.tsx';
import { wordsOf } from './filter.ts';
import { submits } from '../../design/form/form.tsx';

type Props = { column: ListColumn; choices: readonly Choice[] };

export function FilterMenu({ column, choices }: Props) {
  const { filter } = useListState();
  const value = filter[column.key];
  return (
    <details className={`list-menu list-menu--${column.key}`} data-menu>
      <summary>
        {column.title}
        {value === undefined ? null : <span className="vh">, chosen</span>}
      </summary>
      <div className="panel list-menu__panel">
        {column.type === 'choice' ? (
          <Words column={column} choices={choices} />
        ) : (
          <Typed key={String(value ?? '')} column={column} choices={choices} />
        )}
      </div>
    </details>
  );
}

function useSet(key: string) {
  const { filter, setFilter } = useListState();
  return (value: unknown) => {
    const { [key]: _, ...others } = filter;
    setFilter(value === undefined ? others : { ...others, [key]: value });
  };
}

const mostAtOnce = 7;

function Words({ column: { key, title }, choices }: Props) {
  const { filter } = useListState();
  const set = useSet(key);
  const [chosen, toggle] = useTicked(wordsOf(filter[key]), (words) => set(words.length > 0 ? words : undefined));
  const [typed, setTyped] = useState('');
  const shown = choices.filter(({ label }) => fold(label).includes(fold(typed.trim())));
  function tickTheOne(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (shown.length === 1) toggle(shown[0]!.value);
  }
  return (
    <fieldset>
      <legend className="vh">{title}</legend>
      {choices.length > mostAtOnce ? (
        <input
          className="input list-menu__narrow"
          aria-label={`Narrow ${title}`}
          placeholder="Type to narrow"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={tickTheOne}
        />
      ) : null}
      {shown.map(({ value, label }) => (
        <label key={value} className="menu-choice">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** What is ticked of an address, and how to tick another. It is kept here too: the next tick may come before the address has taken the first. */
function useTicked(now: readonly string[], set: (words: string[]) => void) {
  const [ticked, setTicked] = useState(now);
  const [last, setLast] = useState(now.join('\n'));
  if (now.join('\n') !== last) {
    setLast(now.join('\n'));
    setTicked(now);
  }
  function toggle(word: string) {
    const words = ticked.includes(word) ? ticked.filter((one) => one !== word) : [...ticked, word];
    setTicked(words);
    set(words);
  }
  return [ticked, toggle] as const;
}

/** A text of which some values are known: these are suggested. */
export function KnownField({ known, ...field }: ComponentProps<typeof TextField> & { known: readonly Choice[] }) {
  const id = `${field.id ?? field.name}-known`;
  if (known.length === 0) return <TextField {...field} autoComplete="off" />;
  return (
    <>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {known.map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  );
}

function Typed({ column: { key, title }, choices }: Props) {
  const { filter } = useListState();
  const set = useSet(key);
  const submit = submits((form) => {
    const typed = String(new FormData(form).get(key) ?? '').trim();
    set(typed || undefined);
    const menu = form.closest('details');
    menu?.removeAttribute('open');
    // The field goes with what was typed.
    menu?.querySelector('summary')?.focus();
  });
  return (
    <form method="post" className="stack" onSubmit={submit}>
      <KnownField
        name={key}
        id={`menu-${key}`}
        label={title}
        maxLength={200}
        defaultValue={String(filter[key] ?? '')}
        known={choices}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
