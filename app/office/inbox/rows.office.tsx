import { useState } from 'react';
import { QuietButton } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { classNames } from '../../design/class-names.ts';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { dial } from '../../platform/words.ts';
import { Initials } from '../ground/initials.office.tsx';
import { keptNames } from '../ground/kept.office.tsx';
import { useMe } from '../ground/use-calls.office.tsx';
import type { ListRow } from '../lists/contract.ts';
import { useListState } from '../lists/list-state.office.tsx';
import type { RowsProps } from '../lists/list.office.tsx';
import type { List } from '../lists/list.ts';
import { type Case, caseKindNames, type CaseStatus, nominationKind } from '../people/cases/contract.ts';
import { WishMark } from '../people/cases/wish.office.tsx';
import { wishesOf } from '../people/cases/wish.ts';
import type { Choice } from './chosen.office.tsx';
import { longDays } from './contract.ts';
import { noteRow, useRowKeys, walkRows } from './row-keys.office.tsx';
import { ageOf, sayDay, splitExcerpt } from './row-words.ts';

type Props = RowsProps & {
  /** Without it nothing can be chosen: whoever only looks sees no ticks. */
  choice: Choice | null;
  onRelease?: ((row: ListRow) => void) | undefined;
};

/** Cases as rows of one line each, on a phone as cards. The link of a row is its one stop besides the tick. */
export function CaseRows({ list, rows, choices, choice, onRelease }: Props) {
  useRowKeys(rows, choice);
  // What is typed in a tab is kept under its name and that of the tab.
  const begun = new Set(keptNames(useMe().uid).map((name) => name.split('~')[0]!));
  const titles = Object.fromEntries(
    (choices['wish'] ?? choices['event'] ?? []).map(({ value, label }) => [value, label]),
  );
  return (
    // Keys act only from within a row, on what can be focused there anyway.
    <div onKeyDown={walkRows} onFocus={noteRow} role="presentation">
      <table className={classNames('rows', ...emptyOf(rows))} {...as.table} aria-label={list.title}>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {choice ? (
              <td {...as.cell} className="rows__tick">
                <HeadTick choice={choice} count={rows.length} />
              </td>
            ) : null}
            <Head list={list} sort="name" title="Name" />
            <Head list={list} title="What they want" />
            <Head list={list} sort={list.columns.some(({ key }) => key === 'wish') ? 'wish' : 'event'} title="Wish" />
            <Head list={list} sort="heads" title="How many" name="rows__heads" />
            <Head list={list} title="Status" />
            <Head list={list} title="Owner" name="rows__owner" />
            <Head list={list} sort="dueOn" title="Due" name="rows__due" />
            <Head list={list} sort={list.sort.key} title="Waits" name="rows__age" turned />
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              titles={titles}
              choice={choice}
              onRelease={onRelease}
              isBegun={begun.has(`letter.${row.id}`)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column that would say nothing in any row is left out; one that says the same in each, on a phone. */
const emptyOf = (rows: readonly ListRow[]) => [
  rows.length > 1 && rows.every((row) => row['status'] === rows[0]!['status']) && 'rows--one-status',
  rows.every((row) => !row['owner']) && 'rows--no-owner',
  rows.every((row) => !row['dueOn']) && 'rows--no-due',
  rows.every((row) => Number(row['heads'] ?? 1) <= 1) && 'rows--no-heads',
];

type HeadProps = { list: List; sort?: string; title: string; name?: string; turned?: true };

/** A column, sorted by a click where the list has that order. What waits longest is the oldest: `turned`. */
function Head({ list, sort, title, name, turned }: HeadProps) {
  const { sort: now, setSort } = useListState();
  const sortable = sort && list.columns.some((column) => column.key === sort && column.sortable);
  if (!sortable)
    return (
      <th {...as.columnheader} scope="col" className={name}>
        {title}
      </th>
    );
  const rises = now.field === sort && (now.order === 'ASC') !== Boolean(turned);
  const falls = now.field === sort && !rises;
  const next = now.field === sort ? (now.order === 'ASC' ? 'DESC' : 'ASC') : 'ASC';
  return (
    <th
      {...as.columnheader}
      scope="col"
      className={name}
      aria-sort={rises ? 'ascending' : falls ? 'descending' : undefined}
    >
      <button type="button" onClick={() => setSort({ field: sort, order: next })}>
        {title}
      </button>
      <span className="rows__title">{title}</span>
    </th>
  );
}

function HeadTick({ choice, count }: { choice: Choice; count: number }) {
  return (
    <label className="rows__box">
      <span className="rows__all slim-only">Choose all {count} shown</span>
      <input
        type="checkbox"
        aria-label={`Choose all ${count} shown`}
        checked={choice.all || choice.shown === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = !choice.all && choice.shown === 'some';
        }}
        onChange={() => (choice.all || choice.shown === 'all' ? choice.clear() : choice.chooseShown())}
      />
    </label>
  );
}

type RowProps = Pick<Props, 'choice' | 'onRelease'> & {
  row: ListRow;
  titles: Record<string, string>;
  isBegun: boolean;
};

function Row({ row, titles, choice, onRelease, isBegun }: RowProps) {
  const text = (key: string) => String(row[key] ?? '');
  const name = text('name') || text('email') || 'No name';
  const heads = Number(row['heads'] ?? 1);
  const status = text('status') as CaseStatus;
  const heldBack = text('shelf') === 'suspected';
  return (
    <tr {...as.row} className={choice?.isChosen(row) ? 'rows--chosen' : undefined}>
      {choice ? (
        <td {...as.cell} className="rows__tick">
          <label className="rows__box">
            <span className="vh">Choose {name}</span>
            <input
              type="checkbox"
              checked={choice.isChosen(row)}
              onChange={({ nativeEvent }) => choice.toggle(row, (nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      ) : null}
      <th {...as.rowheader} scope="row" className={text('unread') === 'yes' ? 'rows__name rows--unread' : 'rows__name'}>
        <a href={`/office/cases/${row.id}`} title={text('email')} dir="auto">
          {text('unread') === 'yes' ? (
            // Which way a name is written is told by the name alone.
            <span className="vh" dir="ltr">
              Unread:{' '}
            </span>
          ) : null}
          {name}
        </a>
      </th>
      <td {...as.cell} className="rows__excerpt">
        {isBegun ? <b>Your draft waits. </b> : null}
        <Excerpt row={row} />
      </td>
      <td {...as.cell} className="rows__wish">
        <span className="rows__words">
          <WishOf row={row} titles={titles} />
          {heads > 1 ? <b className="rows__times"> × {heads}</b> : null}
        </span>
      </td>
      <td {...as.cell} className="rows__heads">
        {heads > 1 ? heads : <span className="vh">1</span>}
      </td>
      <td {...as.cell} className="rows__status">
        <Chip fresh={status === 'New' && !row['archivedAt']}>{row['archivedAt'] ? 'Archived' : status}</Chip>
      </td>
      <td {...as.cell} className="rows__owner">
        <Owner uid={text('ownerUid')} name={row['owner'] ? text('owner') : null} />
      </td>
      {heldBack && onRelease ? (
        <td {...as.cell} className="rows__release" colSpan={2}>
          <QuietButton onClick={() => onRelease(row)}>
            Release<span className="vh"> {name}</span>
          </QuietButton>
        </td>
      ) : (
        <>
          <Due day={text('dueOn')} />
          <Age since={text('latestAt') || text('receivedAt')} status={status} />
        </>
      )}
      {row['phone'] ? (
        <td {...as.cell} className="rows__call">
          <a href={dial(text('phone'))}>
            Call<span className="vh"> {name}</span>
          </a>
        </td>
      ) : null}
    </tr>
  );
}

// On a phone the rows are cards, and some browsers forget that what is no table to the eye is one: it is said once more.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
} as const;

function Excerpt({ row }: { row: ListRow }) {
  const reason = String(row['reviewReason'] ?? '');
  const { lead, rest } = splitExcerpt(String(row['excerpt'] ?? ''));
  if (row['replyBegins'] !== null && row['replyBegins'] !== undefined)
    return (
      <>
        <b>{row['replyStranger'] === 'yes' ? 'From another address:' : 'Reply:'}</b> {String(row['replyBegins'])}
      </>
    );
  return (
    <>
      {reason ? <b className="rows__reason">{reason.charAt(0).toUpperCase() + reason.slice(1)}. </b> : null}
      {lead ? <b>{lead}</b> : null} {rest}
    </>
  );
}

function WishOf({ row, titles }: { row: ListRow; titles: Record<string, string> }) {
  const wishes = wishesOf(row['wishes'] as string | null, titles);
  const place = String(row['place'] ?? '');
  if (wishes.length === 0)
    return <span>{row['nomination'] ? nominationKind : (caseKindNames[row['kind'] as Case['kind']] ?? '')}</span>;
  return (
    <span title={[...wishes.map(({ words }) => words), place].filter(Boolean).join(' · ')}>
      <WishMark wish={wishes[0]!} />
      {wishes.map(({ words }) => words).join(', ')}
      {place ? ` · ${place}` : ''}
    </span>
  );
}

function Owner({ uid, name }: { uid: string; name: string | null }) {
  const me = useMe();
  return (
    <>
      {name ? (
        <Initials name={name} mine={uid === me.uid} />
      ) : (
        <span className="rows__nobody" aria-hidden="true">
          –
        </span>
      )}
      <span className="vh">{name ?? 'Nobody'}</span>
    </>
  );
}

function Due({ day }: { day: string }) {
  const [now] = useState(() => new Date());
  const words = day && sayDay(day, now);
  const isPast = day !== '' && words !== 'Today' && new Date(`${day}T23:59:59+05:30`) < now;
  return (
    <td {...as.cell} className={isPast ? 'rows__due overdue' : 'rows__due'} title={day && indianDate(day)}>
      {words}
      {isPast ? <span className="vh">, overdue</span> : null}
    </td>
  );
}

function Age({ since, status }: { since: string; status: CaseStatus }) {
  const [now] = useState(() => new Date());
  const { words, long, days } = ageOf(since, now);
  return (
    <td {...as.cell} className={status === 'New' && days >= longDays ? 'rows__age overdue' : 'rows__age'}>
      <span title={indianTime(since)}>
        <span aria-hidden="true">{words}</span>
        <span className="vh">{long}</span>
      </span>
    </td>
  );
}
