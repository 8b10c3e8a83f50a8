import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf, useAct, useMayAct, useNotify } from '../../ground/use-calls.office.tsx';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { caseCalls, type Case, type CaseChange } from '../../people/cases/contract.ts';
import { baseOf, sendMove, Move } from '../../people/cases/move-cases.ts';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import { useKept } from '../../ground/kept.office.tsx';
import { oneCaseCalls, type CaseDetails } from './contract.ts';

export type Clash = { mine: CaseChange; theirs: Case };

type Saving = ReturnType<typeof useSaving>;

const SavingContext = createContext<Saving | null>(null);
export const SavingOf = SavingContext.Provider;

export function useSave(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error('There is no case here.');
  return saving;
}

const key = (id: string) => keyOf(oneCaseCalls.read, { id });

/** Saves what is chosen at once, one after the other, with an undo. `clash`: a colleague has changed the same. `leftover`: what could not be saved, kept in this browser. */
export function useSaving(shown: Case) {
  const client = useQueryClient();
  const notify = useNotify();
  const kept = useKept(`case.${shown.id}`);
  const [clash, setClash] = useState<Clash | null>(null);
  const [leftover, setLeftover] = useState(() => readMove(kept.read()));
  const show = (change: object) =>
    client.setQueryData<CaseDetails>(key(shown.id), (now) => now && { ...now, case: { ...now.case, ...change } });
  const newest = useRef<object>(undefined);
  const left = useRef(leftover);
  const leave = (move: Move | null) => {
    left.current = move;
    setLeftover(move);
    if (move) kept.keep(move);
    else kept.forget();
  };
  const forget = () => leave(null);
  const keepMove = (move: Move) => {
    newest.current = move;
    kept.keep(joined(left.current, move));
  };
  /** It has arrived: what was chosen since, and what could not be saved before, stays kept until it has, too. */
  const sent = (move: Move) => {
    if (newest.current === move) leave(without(left.current, move.change));
  };

  const { mutateAsync, isPending } = useMutation({
    // One after the other, in the order in which they were chosen.
    scope: { id: `case.${shown.id}` },
    mutationFn: (move: Move) => sendMove(shown.id, move),
  });

  const last = useRef<Promise<boolean>>(undefined);
  const isOpen = useIsOpen();

  /** Answers whether one may go on: the change is saved. */
  async function save(change: CaseChange, said: string, undone?: Move): Promise<boolean> {
    const move = undone ?? { change, base: baseOf(shown, change), version: shown.version };
    keepMove(move);
    show(change);
    const going = send(move, said, !undone);
    last.current = going;
    const saved = await going;
    if (last.current === going) last.current = undefined;
    return saved;
  }

  /** Answers as `save` does, for what was chosen last and has not come back yet. */
  const settled = async () => (await last.current) ?? true;

  async function send(move: Move, said: string, mayUndo: boolean): Promise<boolean> {
    const { change } = move;
    try {
      const came = await mutateAsync(move);
      if ('theirs' in came) {
        show(came.theirs);
        // Who it was, and when, stands in its story.
        await client.invalidateQueries({ queryKey: key(shown.id), exact: true }).catch(() => undefined);
        setClash({ mine: change, theirs: came.theirs });
        if (!isOpen.current) notify(<Missed who={shown} />, { type: 'error' });
        return false;
      }
      sent(move);
      setClash(null);
      show({ version: came.saved.version });
      const back = { change: move.base, base: change, version: came.saved.version };
      const undo = () => void save(back.change, 'It is as it was before.', back);
      notify(<Said who={shown} words={said} undo={mayUndo ? undo : null} />, { type: 'success' });
      void client.invalidateQueries();
      return true;
    } catch (error) {
      show(move.base);
      // What is refused for what it is need not be offered again.
      if (error instanceof OfficeRefusal && error.status === 422) sent(move);
      else leave(joined(left.current, move));
      notify((error as Error).message, { type: 'error' });
      return false;
    }
  }

  /** Chooses neither what one wanted nor what stands there now: the first is offered again. */
  function putOff() {
    leave(readMove(kept.read()));
    setClash(null);
  }

  /** Keeps what is being chosen, for whoever closes the page before it is saved. */
  const remember = (change: CaseChange) => keepMove({ change, base: baseOf(shown, change), version: shown.version });

  return { shown, save, settled, remember, busy: isPending, clash, setClash, putOff, leftover, forget };
}

const readMove = (words: unknown): Move | null => Move.safeParse(words).data ?? null;

function joined(left: Move | null, { change, base, version }: Move): Move {
  return { change: { ...left?.change, ...change }, base: { ...base, ...left?.base }, version };
}

/** What is still left of it when some fields have arrived; null where nothing is. */
function without(left: Move | null, saved: CaseChange): Move | null {
  const change = Object.fromEntries(Object.entries(left?.change ?? {}).filter(([field]) => !(field in saved)));
  return left && Object.keys(change).length > 0 ? { ...left, change } : null;
}

export function usePutAway(shown: Case) {
  const client = useQueryClient();
  const notify = useNotify();
  const act = useMutation({
    mutationFn: (kind: 'archive' | 'restore') =>
      kind === 'archive'
        ? ask(caseCalls.archive, { body: { cases: [{ id: shown.id, version: shown.version }] } })
        : ask(caseCalls.restore, { body: { ids: [shown.id] } }),
    onSuccess: ({ changed }, kind) => {
      if (changed.length > 0)
        notify('Somebody else changed this case meanwhile. Here it is as it stands.', { type: 'error' });
      else if (kind === 'restore') notify('The case is back.', { type: 'success' });
      else
        notify(<Said who={shown} words="The case is archived." undo={() => act.mutate('restore')} />, {
          type: 'success',
        });
      return client.invalidateQueries();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return act;
}

/** Whether its page is still there: an undo may be pressed on the next one. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function Missed({ who }: { who: Case }) {
  return (
    <>
      Somebody else changed the same of <a href={`/office/cases/${who.id}`}>{who.name || who.email}</a> meanwhile. It is
      as they left it; what you chose stands with the case.
    </>
  );
}

/** Names whom it was done for: one may look at another case by then. */
function Said({ who, words, undo }: { who: Case; words: string; undo: (() => void) | null }) {
  return (
    <>
      <b>{who.name || who.email}:</b> <span>{words}</span> {undo ? <TextButton onClick={undo}>Undo</TextButton> : null}
    </>
  );
}

export function HeldBack({ shown, reason }: { shown: Case; reason: string }) {
  const { id, version } = shown;
  const mayWork = useMayAct('office');
  const putAway = usePutAway(shown);
  const release = useAct(oneCaseCalls.release);
  return (
    <div className="heed heed--error pile">
      <p>
        <b>Held back: {reason}.</b>{' '}
        <span>A program may have sent this. The sender was told that it arrived; nobody was written to.</span>
      </p>
      {mayWork ? (
        <Buttons>
          <Button
            busy={release.isPending}
            busyLabel="Releasing..."
            onClick={() => release.mutate({ body: { id, version } })}
          >
            Release to the inbox
          </Button>
          {shown.archivedAt ? null : (
            <QuietButton busy={putAway.isPending} onClick={() => putAway.mutate('archive')}>
              It is spam
            </QuietButton>
          )}
        </Buttons>
      ) : null}
    </div>
  );
}
