import { TextButton } from '../../design/button/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useAsk, useNotify } from '../ground/use-calls.office.tsx';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ask } from '../ground/ask-office.ts';
import { useOfficeState } from '../ground/office-state.office.tsx';
import { useListState } from '../lists/list-state.office.tsx';
import { actCalls, type Act, type ActChange } from './acts.ts';
import type { CaseListName } from './case/contract.ts';
import type { Choice } from './chosen.office.tsx';

const lookEveryMilliseconds = 1000;
const queryKey = keyOf(actCalls.latest, {});

/** The newest act on many cases of whoever sits here: begun here or in another tab, at work, broken off, or just done. */
export function useActOnMany(choice: Choice) {
  const { list, filter } = useListState();
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  // Nobody has to hear again of what is long past.
  const [told, tell] = useOfficeState<string | null>('act.told', null);
  const { data } = useAsk(
    actCalls.latest,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.act?.state === 'working' ? lookEveryMilliseconds : false),
      staleTime: Infinity,
    },
  );
  const act = data?.act ?? null;
  const working = act?.state === 'working';
  const atWork = working ? act.id : null;
  useEffect(() => {
    if (atWork) tell(atWork);
  }, [atWork, tell]);
  // What was at work has changed rows.
  const ended = act && act.state !== 'working' && act.id === told ? `${act.id} ${act.state}` : '';
  useEffect(() => {
    if (ended) void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'acts' });
  }, [ended, client]);

  /** Shows what the server answers; null where it was refused, which is said. */
  async function show(answering: () => Promise<{ act: Act | null }>): Promise<Act | null> {
    if (busy) return null;
    setBusy(true);
    try {
      const answer = await answering();
      client.setQueryData(queryKey, answer);
      tell(answer.act?.id ?? null);
      return answer.act;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function begin(change: ActChange): Promise<boolean> {
    const of = choice.all
      ? { list: list as z.infer<typeof CaseListName>, filter: JSON.stringify(filter) }
      : { cases: Object.entries(choice.cases).map(([id, { version }]) => ({ id, version })) };
    const begun = await show(() => ask(actCalls.begin, { body: { ...of, change } }));
    if (!begun) return false;
    if (choice.all || 'archived' in change) choice.clear();
    else choice.moveOn(new Set(begun.leftCases.map(({ id }) => id)));
    return true;
  }

  async function undo(id: string) {
    if ((await show(() => ask(actCalls.undo, { id }))) && choice.count > 0) choice.letGoActed();
  }

  return {
    act,
    busy,
    working,
    shown: act !== null && (working || act.state === 'broken' || act.id === told) && act.state !== 'undone',
    begin,
    undo,
    stop: (id: string) => show(() => ask(actCalls.stop, { id })),
    resume: (id: string) => show(() => ask(actCalls.resume, { id })),
    close: () => tell(null),
  };
}

type Props = { act: ReturnType<typeof useActOnMany> };

export function ActLine({ act: { act, shown, busy, undo, stop, resume, close } }: Props) {
  return (
    <div role="status">
      {act && shown ? (
        <div className="bar inbox-act" aria-busy={busy || undefined}>
          <p>{sayAct(act)}</p>
          {act.state === 'working' ? (
            <>
              <progress max={act.total} value={act.done + act.left + act.gone} aria-label="Progress" />
              <TextButton onClick={() => void stop(act.id)}>Stop</TextButton>
            </>
          ) : null}
          {act.state === 'broken' || act.state === 'stopped' ? (
            <TextButton onClick={() => void resume(act.id)}>Go on</TextButton>
          ) : null}
          {act.state !== 'working' && act.done > 0 && !act.undoes ? (
            <TextButton onClick={() => void undo(act.id)}>Undo</TextButton>
          ) : null}
          {act.state === 'working' || act.state === 'broken' ? null : <TextButton onClick={close}>Close</TextButton>}
        </div>
      ) : null}
    </div>
  );
}

const mostNames = 5;

function sayAct({ state, total, done, left, leftCases, gone, words }: Act): string {
  const number = (count: number) => count.toLocaleString('en-IN');
  const names = leftCases.slice(0, mostNames).map(({ name }) => name);
  const others = left - names.length;
  const who = names.join(', ') + (others > 0 ? ` and ${number(others)} more` : '');
  const changedWords = left > 0 ? ` Left as they are, because somebody else changed them meanwhile: ${who}.` : '';
  const goneWords = gone > 0 ? ` Left out, because they are not there any more: ${number(gone)}.` : '';
  const leftWords = changedWords + goneWords;
  if (state === 'working') return `${number(done)} of ${number(total)} ${words}`;
  if (state === 'broken')
    return `${number(done)} of ${number(total)} ${words}; then it broke off. What is done stays done.${leftWords}`;
  if (state === 'stopped') return `Stopped: ${number(done)} of ${number(total)} ${words}.${leftWords}`;
  return `${number(done)} ${words}.${leftWords}`;
}
