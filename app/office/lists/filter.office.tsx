import { useListContext } from 'ra-core';
import type { SubmitEvent } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { Filters } from '../../design/table/filters.tsx';
import { DayField } from '../ground/day-field.office.tsx';
import { indianDate } from '../../platform/indian-time.ts';
import type { Choices, List, ListColumn } from './list.ts';
import { searchAll } from './search.ts';

type Props = { list: List; choices: Choices };
type Values = Record<string, unknown>;

/** What the list is narrowed to: a search and the usual fields in view, every other field behind them. */
export function ListFilters({ list, choices, usual }: Props & { usual: object | undefined }) {
  const { filterValues, setFilters } = useListContext();
  const others = list.columns.filter(({ quick }) => !quick);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filters = readFilters(list, new FormData(event.currentTarget), filterValues);
    setFilters(searchAll(filters, filterValues, usual), undefined, false);
  }
  return (
    <Filters key={JSON.stringify([filterValues, Object.keys(choices)])} aria-label="Filters" onSubmit={submit}>
      <div className="across">
        <TextField
          name="search"
          label={list.searches}
          type="search"
          maxLength={200}
          defaultValue={String(filterValues['search'] ?? '')}
        />
      </div>
      {list.columns.filter(({ quick }) => quick).map((column) => renderField(column, filterValues, choices))}
      <Button type="submit" small>
        Filter
      </Button>
      <details className="office-others">
        <summary>More filters</summary>
        <div className="filters">{others.map((column) => renderField(column, filterValues, choices))}</div>
      </details>
    </Filters>
  );
}

function renderField(column: ListColumn, values: Values, choices: Choices) {
  const { key, title, type } = column;
  const value = values[key];
  if (type === 'choice') {
    const chosen = wordsOf(value);
    return (
      <SelectField key={key} name={key} label={title} defaultValue={chosen.length > 1 ? several : (chosen[0] ?? all)}>
        <option value={all}>{column.unless ? 'As usual' : 'All'}</option>
        {chosen.length > 1 ? <option value={several}>{chosen.length} chosen</option> : null}
        {(choices[key] ?? []).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === 'text') {
    return <TextField key={key} name={key} label={title} maxLength={200} defaultValue={String(value ?? '')} />;
  }
  const span = (value ?? {}) as { from?: string; to?: string };
  return [
    <DayField key={`${key}.from`} name={`${key}.from`} label={`${title} from`} defaultValue={span.from} />,
    <DayField key={`${key}.to`} name={`${key}.to`} label={`${title} to`} defaultValue={span.to} />,
  ];
}

// No value of a field is one of these: '' is one.
const all = '*';
const several = '**';
const wordsOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

/** `before` keeps what a field that shows one choice cannot: several of them. */
function readFilters(list: List, typed: FormData, before: Values): Values {
  const given = (name: string) => String(typed.get(name) ?? '').trim();
  const filters: Values = {};
  if (given('search')) filters['search'] = given('search');
  for (const { key, type } of list.columns) {
    if (type === 'text' && given(key)) filters[key] = given(key);
    if (type === 'choice' && given(key) !== all) filters[key] = given(key) === several ? before[key] : [given(key)];
    if (type === 'moment' || type === 'day') {
      const [from, to] = [given(`${key}.from`), given(`${key}.to`)];
      if (from || to) filters[key] = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    }
  }
  return filters;
}

/** Each filter that is on, with a button that removes it. */
export function ActiveFilters({ list, choices }: Props) {
  const { filterValues, setFilters } = useListContext();
  const on = Object.keys(filterValues as Values);
  if (on.length === 0) return null;
  const without = (key: string) => Object.fromEntries(Object.entries(filterValues).filter(([name]) => name !== key));
  return (
    <ul className="office-active" aria-label="Filters that are on">
      {on.map((key) => (
        <li key={key}>
          <Button look="outline" small onClick={() => setFilters(without(key), undefined, false)}>
            <span className="vh">Remove: </span>
            {sayFilter(list, key, (filterValues as Values)[key], choices)} <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
      {on.length > 1 ? (
        <li>
          <Button look="text" small onClick={() => setFilters({}, undefined, false)}>
            Remove all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function sayFilter(list: List, key: string, value: unknown, choices: Choices): string {
  if (key === 'search') return `"${String(value)}"`;
  const column = list.columns.find((known) => known.key === key);
  if (!column) return key;
  if (column.type === 'text') return `${column.title}: ${String(value)}`;
  if (column.type === 'choice') {
    const label = (word: string) => choices[key]?.find((choice) => choice.value === word)?.label ?? word;
    return `${column.title}: ${wordsOf(value).map(label).join(', ')}`;
  }
  const { from, to } = (value ?? {}) as { from?: string; to?: string };
  return [column.title, from && `from ${indianDate(from)}`, to && `to ${indianDate(to)}`].filter(Boolean).join(' ');
}
