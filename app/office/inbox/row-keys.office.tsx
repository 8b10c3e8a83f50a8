import { useEffect, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { leaveHere, noteCase, takeCase } from '../ground/came-from.ts';
import { pressNamed, useKeys } from '../ground/keys.office.tsx';
import { keyOf, type OfficeKey } from '../ground/keys.ts';
import { useMe } from '../ground/me.office.tsx';
import { focusTitle } from '../ground/screen.office.tsx';
import type { ListRow } from '../lists/contract.ts';
import type { Choice } from './chosen.office.tsx';

const links = '.rows tbody .rows__name a';
const idOf = (link: HTMLElement) => link.getAttribute('href')!.split('/').at(-1)!;

// The row that had the focus last: where one goes on once the bar is done with.
let inHand = '';

/** Notes the row in which something gets the focus. */
export function noteRow({ target }: FocusEvent<HTMLElement>): void {
  const link = target.closest('tr')?.querySelector<HTMLElement>('.rows__name a');
  if (link) inHand = idOf(link);
}

/** Gives the focus back to the row that had it last. */
export function focusRowInHand(): void {
  const row = [...document.querySelectorAll<HTMLElement>(links)].find((link) => idOf(link) === inHand);
  focusRow(row);
}

/** Gives the focus to the next row that was not acted on (ids of cases), else to the one before; to the title where none is left. */
export function focusNextRow(acted: ReadonlySet<string>): void {
  const all = [...document.querySelectorAll<HTMLElement>(links)];
  const from = all.findIndex((link) => idOf(link) === inHand);
  const isOther = (link: HTMLElement) => !acted.has(idOf(link));
  const to = all.slice(from + 1).find(isOther) ?? all.slice(0, Math.max(from, 0)).findLast(isOther);
  focusRow(to);
}

/** A row of which any part is hidden comes into sight by as little as it takes; browsers would bring it to the middle. */
function focusRow(link: HTMLElement | undefined): void {
  if (!link) focusTitle();
  link?.focus({ preventScroll: true });
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/**
 * j and k go from row to row, x chooses, a chooses all that is shown and then all that match. Where nothing is chosen, t, d and e choose the row in hand
 * until they have done to it what they do to the chosen, and r opens its reply.
 */
export function useRowKeys(rows: readonly ListRow[], choice: Choice | null) {
  const { uid } = useMe();
  const navigate = useNavigate();
  const at = () => {
    const all = [...document.querySelectorAll<HTMLElement>(links)];
    const row = document.activeElement?.closest('.rows tbody tr');
    return { all, number: row ? all.findIndex((link) => row.contains(link)) : -1 };
  };
  const go = (step: number) => {
    const { all, number } = at();
    const to = all[number < 0 ? 0 : number + step];
    if (!to) return false;
    to.focus();
    return undefined;
  };
  /** The row that keys are for: none where others are chosen. */
  const alone = () => (choice && choice.count === 0 && !choice.all ? rows[at().number] : undefined);
  /** Chooses it, and keeps it in sight above the bar that comes; then does the rest. */
  const chooseInHand = (then?: () => void) => {
    const row = alone();
    if (!row) return false;
    choice?.choosePassing(row);
    requestAnimationFrame(() => {
      document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      then?.();
    });
    return undefined;
  };
  /** Presses what the bar has for this key, as soon as the bar is there. */
  const onRowInHand = (key: OfficeKey) => (event: globalThis.KeyboardEvent) =>
    isWord(event) ? false : chooseInHand(() => pressNamed(key));
  useWayBack(rows);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: (event) => {
      const row = rows[at().number];
      if (!row || !choice) return false;
      choice.toggle(row, event.shiftKey);
      return undefined;
    },
    a: (event) => {
      // A name that is typed beside every field chooses nobody.
      if (!choice || isWord(event) || (at().number < 0 && choice.count === 0)) return false;
      if (choice.shown === 'all') choice.chooseAll();
      else choice.chooseShown();
      return undefined;
    },
    r: () => {
      const row = alone();
      if (!row) return false;
      noteCase(row.id);
      const next = rows[at().number + 1];
      void navigate(`/cases/${row.id}/reply${next ? `?next=${next.id}` : ''}`, { state: leaveHere() });
      return undefined;
    },
    t: () => {
      if (chooseInHand() === false) return false;
      choice?.setChange((now) => ({ ...now, ownerUid: uid }));
      return undefined;
    },
    d: onRowInHand('d'),
    e: onRowInHand('e'),
    Escape: () => {
      if (!choice || (choice.count === 0 && !choice.all)) return false;
      choice.clear();
      return undefined;
    },
  });
  // After the keys have read the one before.
  useEffect(() => {
    addEventListener('keydown', noteLetter, { capture: true });
    return () => removeEventListener('keydown', noteLetter, { capture: true });
  }, []);
}

let letter: globalThis.KeyboardEvent | null = null;
const noteLetter = (event: globalThis.KeyboardEvent) => {
  if (event.key.length === 1) letter = event;
};
/** Right after a letter that is no key, as after another one for `a`, somebody types a word. */
const isWord = ({ key, timeStamp }: globalThis.KeyboardEvent): boolean =>
  letter !== null &&
  timeStamp - letter.timeStamp < 400 &&
  (keyOf(letter) === null || (key === 'a' && letter.key !== 'a'));

/** Whoever comes back from a case goes on at its row, unless they are somewhere already. */
function useWayBack(rows: readonly ListRow[]) {
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (rows.length === 0) return;
    const id = takeCase();
    if (!id || !isBack) return;
    // After the title, which has the focus where a screen is opened.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused && focused !== document.body && focused.tagName !== 'H1') return;
      document.querySelector<HTMLElement>(`${links}[href$="/cases/${id}"]`)?.focus({ preventScroll: true });
    });
  }, [rows, isBack]);
}

/** Arrow keys take the focus from a row's tick or name to the same of the next row. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.closest('tbody')) return;
  const kind = from instanceof HTMLInputElement ? 'tbody input' : 'tbody .rows__name a';
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)];
  const to = stops[stops.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!stops.includes(from) || !to) return;
  event.preventDefault();
  to.focus();
}
