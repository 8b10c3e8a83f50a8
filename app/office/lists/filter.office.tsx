import { useState } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../design/button/button.tsx';
import { Options, SelectField, TextField } from '../../design/field/fields.tsx';
import { Dialog } from '../ground/dialog.office.tsx';
import { DayField } from '../ground/day-field.office.tsx';
import { indianDate } from '../../platform/indian-time.ts';
import { KnownField } from './filter-menu.office.tsx';
import type { Choices, List, ListColumn } from './list.ts';
import { useListState } from './list-state.office.tsx';
import { all, readFilters, searchAll, several, wordsOf, type Span, type Values } from './filter.ts';
import { submits } from '../../design/form/form.tsx';

type Props = { list: List; choices: Choices };

export function ListSearch({ list, usual }: { list: List; usual: object | undefined }) {
  const { filter, setFilter } = useListState();
  const now = String(filter['search'] ?? '');
  const submit = submits((form) => {
    const search = String(new FormData(form).get('search') ?? '').trim();
    const { search: _, ...others } = filter;
    setFilter(searchAll(search ? { ...others, search } : others, filter, usual));
  });
  return (
    <search className="list-tools__search">
      <form method="post" key={now} onSubmit={submit}>
        <input
          className="input"
          type="search"
          name="search"
          maxLength={200}
          defaultValue={now}
          aria-label={list.searches}
          placeholder="Search in this list"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}

export function FilterSheet({ list, choices, beside }: Props & { beside: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton className="list-tools__sheet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filters{beside > 0 ? ` (${beside})` : ''}
      </QuietButton>
      {open ? <Sheet list={list} choices={choices} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Sheet({ list, choices, onClose }: Props & { onClose: () => void }) {
  const { filter, setFilter, sort, setSort } = useListState();
  const sortable = list.columns.filter((column) => column.sortable);
  const { common, rare } = byUse(list.columns);
  const submit = submits((form) => {
    const typed = new FormData(form);
    const [field = '', order = ''] = String(typed.get('order')).split(' ');
    if (field !== sort.field || order !== sort.order) setSort({ field, order: order as 'ASC' | 'DESC' });
    setFilter(readFilters(list, typed, filter));
    form.closest('dialog')?.close();
  });
  return (
    <Dialog title="Filters" className="list-sheet" onClose={onClose}>
      {(close) => (
        <form method="post" aria-label="Filters" onSubmit={submit}>
          <div className="fits space-above--small">
            <SelectField name="order" label="In order of" defaultValue={`${sort.field} ${sort.order}`}>
              {sortable.flatMap(({ key, title, type }) =>
                (['ASC', 'DESC'] as const).map((order) => (
                  <option key={`${key} ${order}`} value={`${key} ${order}`}>
                    {title}, {orderWords(type, order)}
                  </option>
                )),
              )}
            </SelectField>
            <TextField
              name="search"
              label={list.searches}
              type="search"
              maxLength={200}
              defaultValue={String(filter['search'] ?? '')}
            />
            {common.map((column) => renderField(column, filter, choices))}
          </div>
          {rare.length > 0 ? (
            <details className="list-sheet__rare" open={rare.some(({ key }) => key in filter) || undefined}>
              <summary>{rare.length} more fields</summary>
              <div className="fits space-above--small">
                {rare.map((column) => renderField(column, filter, choices))}
              </div>
            </details>
          ) : null}
          <Buttons>
            <Button type="submit">Show</Button>
            <QuietButton onClick={close}>Cancel</QuietButton>
          </Buttons>
        </form>
      )}
    </Dialog>
  );
}

function byUse(columns: readonly ListColumn[]): { common: ListColumn[]; rare: ListColumn[] } {
  const isCommon = ({ key, quick }: ListColumn) => quick === true || key === 'status';
  return { common: columns.filter(isCommon), rare: columns.filter((column) => !isCommon(column)) };
}

function orderWords(type: ListColumn['type'], order: 'ASC' | 'DESC'): string {
  if (type === 'moment' || type === 'day') return order === 'ASC' ? 'oldest first' : 'newest first';
  return order === 'ASC' ? 'upwards' : 'downwards';
}

function renderField(column: ListColumn, values: Values, choices: Choices) {
  const { key, title, type } = column;
  const value = values[key];
  if (type === 'choice') {
    const chosen = wordsOf(value);
    return (
      <SelectField
        key={key}
        name={key}
        id={`sheet-${key}`}
        label={title}
        defaultValue={chosen.length > 1 ? several : (chosen[0] ?? all)}
      >
        <option value={all}>{column.unless ? 'As usual' : 'All'}</option>
        {chosen.length > 1 ? <option value={several}>{chosen.length} chosen</option> : null}
        <Options of={(choices[key] ?? []).map((choice) => [choice.value, choice.label])} />
      </SelectField>
    );
  }
  if (type === 'text')
    return (
      <KnownField
        key={key}
        name={key}
        id={`sheet-${key}`}
        label={title}
        maxLength={200}
        defaultValue={String(value ?? '')}
        known={choices[key] ?? []}
      />
    );
  const span = (value ?? {}) as Span;
  return [
    <DayField key={`${key}.from`} name={`${key}.from`} label={`${title} from`} defaultValue={span.from} />,
    <DayField key={`${key}.to`} name={`${key}.to`} label={`${title} to`} defaultValue={span.to} />,
  ];
}

export function filtersBeside(now: Values, usual: object = {}): string[] {
  return Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify((usual as Values)[key]));
}

export function ActiveFilters({ list, choices, usual }: Props & { usual: object | undefined }) {
  const { filter, setFilter } = useListState();
  const on = filtersBeside(filter, usual);
  if (on.length === 0) return null;
  const without = (key: string) => Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
  return (
    <ul className="bar office-active" aria-label="Filters that are on">
      {on.map((key) => (
        <li key={key}>
          <QuietButton onClick={() => setFilter(without(key))}>
            <span className="vh">Remove: </span>
            {sayFilter(list, key, filter[key], choices)} <span aria-hidden="true">×</span>
          </QuietButton>
        </li>
      ))}
      {on.length > 1 ? (
        <li>
          <TextButton onClick={() => setFilter(usual ?? {})}>Remove all</TextButton>
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
  const { from, to } = (value ?? {}) as Span;
  return [column.title, from && `from ${indianDate(from)}`, to && `to ${indianDate(to)}`].filter(Boolean).join(' ');
}
