import { useRef } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../design/button/button.tsx';
import type { CaseChange } from '../people/cases/contract.ts';
import { Dialog } from '../ground/dialog.office.tsx';
import { useOfficeState } from '../ground/office-state.office.tsx';
import type { ListRow } from '../lists/contract.ts';
import { useListState } from '../lists/list-state.office.tsx';

export type ChosenCase = {
  version: number;
  name: string;
  heldBack: boolean;
  email: string;
  /** Something was done to it since it was chosen: when that is taken back, it is let go. */
  acted?: boolean;
};
type Kept = {
  cases: Record<string, ChosenCase>;
  /** All that this filter lets through, as JSON. */ all: string | null;
};

/** The choice of rows of a list and what they are to become, kept while one is in the office: a case that is opened or saved stays chosen. */
export type Choice = ReturnType<typeof useChoice>;

const nothing: Kept = { cases: {}, all: null };
const noChange: CaseChange = {};
const seen = (row: ListRow): ChosenCase => ({
  version: Number(row['version']),
  name: String(row['name'] || row['email']),
  heldBack: row['shelf'] === 'suspected',
  email: String(row['email']),
});

export function useChoice() {
  const { rows: data, list, filter: asked } = useListState();
  const [{ cases, all: allOf }, keep] = useOfficeState<Kept>(`chosen.${list}`, nothing);
  const [change, setChange] = useOfficeState<CaseChange>(`change.${list}`, noChange);
  const last = useRef<string | null>(null);
  const rows = data ?? [];
  const filter = JSON.stringify(asked);
  const all = allOf === filter;
  // What is shown is what was seen: a row that was read again counts as it stands there now.
  const inSight = rows.filter(({ id }) => cases[id]);
  const now: Kept['cases'] = {
    ...cases,
    ...Object.fromEntries(inSight.map((row) => [row.id, { ...cases[row.id], ...seen(row) }])),
  };
  const ids = Object.keys(now);
  const put = (chosen: readonly ListRow[]) =>
    keep({ cases: { ...now, ...Object.fromEntries(chosen.map((row) => [row.id, seen(row)])) }, all: null });
  const drop = (gone: ReadonlySet<string>) =>
    keep({ cases: Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))), all: null });

  /** Chooses a row or lets it go; with `range`, it and all between it and the last one. */
  function toggle(row: ListRow, range: boolean) {
    const on = !now[row.id];
    const from = range ? rows.findIndex(({ id }) => id === last.current) : -1;
    const to = rows.findIndex(({ id }) => id === row.id);
    const between = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = row.id;
    if (on) put(between);
    else drop(new Set(between.map(({ id }) => id)));
  }

  return {
    cases: now,
    count: ids.length,
    /** Those that are not among the rows that are shown. */
    hidden: data ? ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => ({ id, ...now[id]! })) : [],
    change,
    setChange,
    all,
    filter,
    isChosen: (row: ListRow) => all || now[row.id] !== undefined,
    toggle,
    shown: rows.length > 0 && inSight.length === rows.length ? ('all' as const) : inSight.length > 0 ? 'some' : 'none',
    chooseShown: () => put(rows),
    chooseAll: () =>
      keep({ cases: { ...now, ...Object.fromEntries(rows.map((row) => [row.id, seen(row)])) }, all: filter }),
    letGo: (id: string) => drop(new Set([id])),
    clear: () => {
      keep(nothing);
      setChange(noChange);
    },
    /** After an act on the chosen: all but these are a version further. What was chosen since stays as it is. */
    moveOn: (left: ReadonlySet<string>) =>
      keep((kept) => ({
        cases: Object.fromEntries(
          Object.entries(kept.cases).map(([id, one]) => {
            const acted = now[id] ?? one;
            return [id, now[id] && !left.has(id) ? { ...acted, version: acted.version + 1, acted: true } : acted];
          }),
        ),
        all: null,
      })),
    /** After what was done to the chosen has been taken back; what was chosen since stays. */
    letGoActed: () =>
      keep((kept) => ({
        cases: Object.fromEntries(Object.entries(kept.cases).filter(([, { acted }]) => !acted)),
        all: null,
      })),
  };
}

export function HiddenDialog({ choice: { hidden, letGo }, onClose }: { choice: Choice; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog
      title={`${hidden.length} chosen, not shown here`}
      titleRef={title}

      onClose={onClose}
    >
      {(close) => (
        <>
          <ul className="lines">
            {hidden.map(({ id, name, email }) => (
              <li key={id}>
                <a href={`/office/cases/${id}`}>{name}</a>
                {email === name ? null : <span className="muted">{email}</span>}
                <TextButton
                  onClick={() => {
                    const isLast = hidden.length === 1;
                    if (isLast) close();
                    letGo(id);
                    // The button is gone with its row.
                    (isLast ? document.querySelector<HTMLElement>('h1') : title.current)?.focus();
                  }}
                >
                  Leave out<span className="vh"> {name}</span>
                </TextButton>
              </li>
            ))}
          </ul>
          <Buttons>
            <Button onClick={close}>Close</Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}

export type Asked = { verb: 'Archive' | 'Change'; act: () => Promise<unknown> };

type AskFirstProps = { choice: Choice; asked: Asked; onDone: () => void };

export function AskFirst({ choice, asked: { verb, act }, onDone }: AskFirstProps) {
  const words = useTotalWords();
  const many = choice.all ? `all ${words} that match` : `these ${choice.count}`;
  return (
    // The next key may be one that was typed by mistake, too.
    <Dialog title={`${verb} ${many}?`} focus=".button--outline" onClose={onDone}>
      {(close) => (
        <>
          <p className="muted">A key was pressed for them. It can be taken back afterwards.</p>
          <Buttons>
            <Button
              onClick={() => {
                // Closed first: the focus is where it was, and goes on from there.
                close();
                void act();
              }}
            >
              {verb} {many}
            </Button>
            <QuietButton onClick={close}>Cancel</QuietButton>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}

/** How many match, in words; '' before it is known. */
export function useTotalWords(): string {
  const { total } = useListState();
  return total ? `${total.count.toLocaleString('en-IN')}${total.more ? '+' : ''}` : '';
}
