import { useCallback, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { clearUser, officeKeys, officeKeysOff, readUser } from '../../site/stored-user.ts';
import { dropOld, findKept, keepTyped, keyInTab, moveKept, readKept, restOf } from './kept.ts';
import { useMe } from './use-calls.office.tsx';

const prefix = `${officeKeys}typed.`;

/** This tab, and the others in which the office is open. Each holds a lock of its name as long as it is. */
let here: string = crypto.randomUUID();
let others: ReadonlySet<string> = new Set();
const lockOf = 'office-tab.';

/** Where a tab leaves its name for the page that comes next in it. A copy of an open tab finds none there and is a tab of its own. */
const left = 'office-tab';
const patienceMilliseconds = 1000;

/** Finds out which tab this is and which others are open, so that words of another are never taken for its own. Awaited before anything is shown. */
export async function openTab(): Promise<void> {
  tryTo(() => dropOld(localStorage, prefix, new Date()));
  const before = tryTo(() => sessionStorage.getItem(left));
  const forget = () => tryTo(() => sessionStorage.removeItem(left));
  forget();
  addEventListener('pageshow', forget);
  addEventListener('pagehide', () => tryTo(() => sessionStorage.setItem(left, here)));
  if (before && (await hold(before))) here = before;
  else await hold(here);
  const look = () => lookAround().catch(() => undefined);
  addEventListener('focus', () => void look());
  await look();
}

/** Holds the lock of a tab's name until the page is left; false when another tab has it. A browser without locks cannot tell. */
function hold(tab: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    const keep = () => {
      resolve(true);
      return new Promise<void>(() => undefined);
    };
    // The page before this one may still be on its way out.
    const signal = AbortSignal.timeout(patienceMilliseconds);
    navigator.locks.request(lockOf + tab, { signal }, keep).catch(() => resolve(false));
  });
}

async function lookAround(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = held.flatMap(({ name }) => (name?.startsWith(lockOf) ? [name.slice(lockOf.length)] : []));
  others = new Set(open.filter((tab) => tab !== here));
}

/** What one typed and has not sent yet, kept under one's account in this browser: there again after the session's end. Another open tab neither sees it nor writes over it; logging out forgets it. */
export function useKept(name: string) {
  const at = useKeeper();
  return useMemo(() => at(name), [at, name]);
}

/** The same for names that are only known later. */
export function useKeeper() {
  const { uid } = useMe();
  return useCallback(
    (name: string) => {
      const key = `${prefix}${uid}.${name}`;
      const own = keyInTab(key, here);
      return keeperAt(own, () => {
        const found = findKept(localStorage, key, { here, others }, new Date());
        // What a closed tab left is this one's from now on.
        if (found && found.at !== own) tryTo(() => moveKept(localStorage, found.at, own));
        return found?.words;
      });
    },
    [uid],
  );
}

/** What every tab of this account reads and writes alike. */
export function useShared(name: string) {
  const { uid } = useMe();
  return useMemo(() => keeperAt(`${prefix}${uid}.${name}`), [uid, name]);
}

const keeperAt = (key: string, read: () => unknown = () => readKept(localStorage, key, new Date())) => ({
  read: () => tryTo(read) ?? null,
  keep: (words: unknown) => tryTo(() => keepTyped(localStorage, key, words, new Date())),
  forget: () => tryTo(() => localStorage.removeItem(key)),
});

const KeptNote = z.object({ id: z.uuid(), text: z.string() });
type KeptNote = z.infer<typeof KeptNote>;
const noteOf = (text: string): KeptNote => ({ id: crypto.randomUUID(), text });

/** A note that is being written, under the id that it is sent with, however often; other words are another note. */
export function useKeptNote(name: string) {
  const kept = useKept(name);
  const [note, setNote] = useState(() => KeptNote.safeParse(kept.read()).data ?? noteOf(''));
  const standing = useRef(note);
  function type(text: string) {
    const now = noteOf(text);
    standing.current = now;
    setNote(now);
    if (text === '') kept.forget();
    else kept.keep(now);
  }
  /** It has arrived: what was typed since stays, as the next one. */
  const sent = (arrived: KeptNote) => type(restOf(standing.current.text, arrived.text));
  return { note, type, sent };
}

/** The names under which something of this account is kept here. */
export function keptNames(uid: string): string[] {
  const mine = `${prefix}${uid}.`;
  const keys = tryTo(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(mine)).map((key) => key.slice(mine.length));
}

/** The session has ended: the site shows nobody as logged in either. Whoever else has logged in meanwhile stays. */
export function noteEnded(uid: string): void {
  if (readUser()?.uid === uid) clearUser();
}

/** Whether single letters do nothing in this browser's office; told apart from what one typed, so that logging out does not switch them on. */
export function readKeysOff(): boolean {
  return tryTo(() => localStorage.getItem(officeKeysOff) !== null) ?? false;
}

export function keepKeysOff(off: boolean): void {
  tryTo(() => (off ? localStorage.setItem(officeKeysOff, 'off') : localStorage.removeItem(officeKeysOff)));
}

function tryTo<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
