import { useQueryClient } from '@tanstack/react-query';
import { useNewestNotice, useNotify } from '../../ground/notices.office.tsx';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { OfficeRefusal, ask, noConnection } from '../../ground/ask-office.ts';
import { useKeeper, useShared } from '../../ground/kept.office.tsx';
import { sessionCalls } from '../../ground/me.ts';
import { indianClock } from '../../../platform/indian-time.ts';
import { Unsent, sendMove, sendNote } from './unsent.ts';

const changed = 'office-unsent';
const tryEveryMilliseconds = 10_000;

/** What waits in this browser until there is a connection, and a session, again. */
export function useUnsent() {
  const kept = useShared('unsent');
  const read = useCallback(() => z.array(Unsent).safeParse(kept.read()).data ?? [], [kept]);
  const [waiting, setWaiting] = useState(read);
  useEffect(() => {
    const look = () => setWaiting(read());
    look();
    addEventListener(changed, look);
    addEventListener('storage', look);
    return () => {
      removeEventListener(changed, look);
      removeEventListener('storage', look);
    };
  }, [read]);
  const write = useCallback(
    (list: Unsent[]) => {
      if (list.length > 0) kept.keep(list);
      else kept.forget();
      dispatchEvent(new Event(changed));
    },
    [kept],
  );
  /** False in a browser that keeps nothing. */
  const add = useCallback(
    (one: Unsent) => {
      write([...read(), one]);
      return read().length > 0;
    },
    [read, write],
  );
  const drop = useCallback(
    (one: Unsent) => write(read().filter((other) => JSON.stringify(other) !== JSON.stringify(one))),
    [read, write],
  );
  return { waiting, read, add, drop };
}

/** Whether a refusal says nothing about what was asked: no connection, or nobody is logged in any more. */
export function mayGoLater(error: unknown): boolean {
  return error instanceof OfficeRefusal && [0, 404, 502, 503, 504].includes(error.status);
}

/** Whether it is being said that something did not go out for want of a connection: what waits is told with it, not beside it. */
export function useSaysOffline(): boolean {
  const { newest } = useNewestNotice();
  return newest?.type === 'error' && String(newest.message).startsWith(noConnection);
}

/** Says that something waits for the line, and sends it when it is back. */
export function UnsentLine() {
  const { waiting, read, drop } = useUnsent();
  const client = useQueryClient();
  const notify = useNotify();
  const leave = useLeftover();
  const [busy, setBusy] = useState(false);

  const sendAll = useEffectEvent(async () => {
    if (busy) return;
    setBusy(true);
    let sent = 0;
    for (const one of read()) {
      const came = await send(one);
      if (came === 'later') break;
      if (came === 'refused') {
        leave(one);
        notify(<Refused one={one} />, { type: 'error' });
      } else sent += 1;
      drop(one);
    }
    setBusy(false);
    if (sent === 0) return;
    notify(`Connected. ${sent === 1 ? 'One change is' : `${sent} changes are`} saved.`, { type: 'success' });
    void client.invalidateQueries();
  });
  const some = waiting.length > 0;
  useEffect(() => {
    if (!some) return;
    const again = () => void sendAll();
    const soon = setTimeout(again);
    const timer = setInterval(again, tryEveryMilliseconds);
    addEventListener('online', again);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [some]);

  const isSaid = useSaysOffline();
  return (
    <div role="status">
      {some && !isSaid ? (
        <p className="heed">
          <b>No connection since {indianClock(new Date(waiting[0]!.at)).slice(11, 16)}.</b> <WaitingWords />
        </p>
      ) : null}
    </div>
  );
}

/** How many changes wait for a connection, and for whom; nothing where none do. */
export function WaitingWords() {
  const { waiting } = useUnsent();
  const many = waiting.length;
  const cases = new Map(waiting.map(({ caseId, name }) => [caseId, name]));
  if (many === 0) return null;
  return (
    <>
      {many === 1 ? 'One change waits' : `${many} changes wait`} on this device and {many === 1 ? 'goes' : 'go'} out by{' '}
      {many === 1 ? 'itself' : 'themselves'}:{' '}
      {[...cases].map(([id, name], at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <a href={`/office/cases/${id}`}>{name}</a>
        </span>
      ))}
    </>
  );
}

function Refused({ one: { caseId, name, act } }: { one: Unsent }) {
  return (
    <>
      {act.kind === 'note' ? 'A note about ' : 'What you chose for '}
      <a href={`/office/cases/${caseId}`}>{name}</a> is not saved
      {act.kind === 'move' ? ': somebody else changed the same meanwhile' : ''}. It is still here, with the case.
    </>
  );
}

/** What could not be saved stands with its case again, as if it had just been typed. */
function useLeftover() {
  const at = useKeeper();
  return ({ caseId, act }: Unsent) => at(`${act.kind === 'note' ? 'note' : 'case'}.${caseId}`).keep(act);
}

async function send({ caseId, act }: Unsent): Promise<'sent' | 'refused' | 'later'> {
  try {
    if (act.kind === 'note') await sendNote(caseId, act);
    else if ('theirs' in (await sendMove(caseId, act))) return 'refused';
    return 'sent';
  } catch (error) {
    if (!mayGoLater(error)) return 'refused';
    // Not there: either the case, or whoever sits here.
    const isGone = (error as OfficeRefusal).status === 404 && (await isLoggedIn());
    return isGone ? 'refused' : 'later';
  }
}

async function isLoggedIn(): Promise<boolean> {
  return ask(sessionCalls.me, {}).then(
    () => true,
    () => false,
  );
}
