import { useEffect, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigationType } from 'react-router';
import { takeCase } from '../ground/came-from.ts';
import { useKeys } from '../ground/keys.office.tsx';
import { focusTitle } from '../ground/screen.office.tsx';
import type { ListRow } from '../lists/contract.ts';
import type { Choice } from './chosen.office.tsx';

const links = '.rows tbody .rows__name a';
const idOf = (link: HTMLElement) => link.getAttribute('href')!.split('/').at(-1)!;

// The row that had the focus last: where one goes on once the bar is done with.
let inHand = '';

export function noteRow({ target }: FocusEvent<HTMLElement>): void {
  const link = target.closest('tr')?.querySelector<HTMLElement>('.rows__name a');
  if (link) inHand = idOf(link);
}

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

/** j and k go from row to row, and x chooses: a letter moves or chooses, and changes nothing, since a name may be typed beside every field. */
export function useRowKeys(rows: readonly ListRow[], choice: Choice | null) {
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
  useWayBack(rows);
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: (event) => {
      const row = rows[at().number];
      if (!row || !choice) return false;
      choice.toggle(row, event.shiftKey);
      // In sight above the bar that comes.
      requestAnimationFrame(() => document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' }));
      return undefined;
    },
    Escape: () => {
      if (!choice || (choice.count === 0 && !choice.all)) return false;
      choice.clear();
      return undefined;
    },
  });
}

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
