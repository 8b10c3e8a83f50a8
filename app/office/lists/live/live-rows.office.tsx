import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '../../ground/ask-office.ts';
import type { ListRow } from '../contract.ts';
import { rowsKey, type ReadPages } from '../list-state.office.tsx';
import { liveCalls, mostSeen, type ChangedRow } from './contract.ts';

const lookEveryMilliseconds = 30_000;

const none: ReadonlySet<string> = new Set();

/** Shows in rows what becomes of them meanwhile; those that are chosen stay as they were seen, so that an act on them finds the conflict. Answers what has just changed. */
export function useLiveRows(list: string, rows: readonly ListRow[], isChosen: (row: ListRow) => boolean) {
  const client = useQueryClient();
  const [changed, setChanged] = useState(none);
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    const asked = rows.filter((row) => !isChosen(row));
    const answers = await Promise.all(
      partsOf(asked).map((seen) => ask(liveCalls.changed, { query: { seen } }, { signal })),
    ).catch(() => null);
    // What cannot be asked now is asked the next time.
    if (!answers || signal.aborted) return;
    const found = new Map(answers.flatMap((answer) => answer.rows.map((row) => [row.id, row])));
    client.setQueriesData<ReadPages>(
      { queryKey: rowsKey(list), predicate: ({ queryKey }) => queryKey.at(-1) === 'pages' },
      (pages) => pages && withChanges(pages, found),
    );
    setChanged(found.size > 0 ? new Set(found.keys()) : none);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setInterval(() => void look(leaving.signal), lookEveryMilliseconds);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return changed;
}

function partsOf(rows: readonly ListRow[]): string[] {
  const seen = rows.map(({ id, version }) => `${id}.${Number(version)}`);
  return Array.from({ length: Math.ceil(seen.length / mostSeen) }, (_, part) =>
    seen.slice(part * mostSeen, (part + 1) * mostSeen).join(','),
  );
}

function withChanges(pages: ReadPages, found: ReadonlyMap<string, ChangedRow>): ReadPages {
  const changed = (row: ListRow): ListRow => {
    const now = found.get(row.id);
    return now && now.version > Number(row['version']) ? { ...row, ...now } : row;
  };
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) };
}

export function ChangedWords({ rows, changed }: { rows: readonly ListRow[]; changed: ReadonlySet<string> }) {
  const names = rows.filter(({ id }) => changed.has(id)).map((row) => String(row['name'] || row['email']));
  const [first, ...rest] = names;
  return (
    <p className="vh" role="status">
      {first ? `Changed just now: ${first}${rest.length > 0 ? ` and ${rest.length} more` : ''}` : null}
    </p>
  );
}
