import { useEffect, type KeyboardEvent } from 'react';
import { useNavigationType } from 'react-router';
import { takeCase } from '../ground/came-from.ts';
import { pressNamed, useKeys } from '../ground/keys.office.tsx';
import type { OfficeKey } from '../ground/keys.ts';
import { useMe } from '../ground/me.office.tsx';
import type { ListRow } from '../lists/list-table.office.tsx';
import type { Choice } from './chosen.office.tsx';

const links = '.rows tbody .rows__name a';

/**
 * j and k go from row to row, x chooses, a chooses all that is shown and then all that match. Where nothing is chosen, t, d and e choose the row in hand and
 * do what they do to the chosen.
 */
export function useRowKeys(rows: readonly ListRow[], choice: Choice | null) {
  const { uid } = useMe();
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
  const chooseInHand = () => {
    const row = rows[at().number];
    if (!row || !choice || choice.count > 0 || choice.all) return false;
    choice.toggle(row, false);
    return true;
  };
  /** Presses what the bar has for this key, as soon as the bar is there. */
  const onRowInHand = (key: OfficeKey) => () => {
    if (!chooseInHand()) return false;
    requestAnimationFrame(() => pressNamed(key));
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
      return undefined;
    },
    a: () => {
      if (!choice) return false;
      if (choice.shown === 'all') choice.chooseAll();
      else choice.chooseShown();
      return undefined;
    },
    t: () => {
      if (!chooseInHand()) return false;
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
