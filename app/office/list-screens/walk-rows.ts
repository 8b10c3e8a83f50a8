import type { KeyboardEvent } from 'react';

/** Arrow keys take the focus from a row's tick or name to the same of the next row: a long list is worked through without Tab. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.closest('tbody')) return;
  const kind = from instanceof HTMLInputElement ? 'tbody input' : 'tbody th a';
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)];
  const to = stops[stops.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!stops.includes(from) || !to) return;
  event.preventDefault();
  to.focus();
}
