import { randomInt } from 'node:crypto';
import { plainLetters } from '../platform/received.ts';

/** A reference such as EOI-7K3M9Q: 86 million of them, so a taken one must be expected and drawn again. */
export function drawReference(): string {
  return `EOI-${drawLetters(6)}`;
}

/** So many letters that are told apart on the telephone. */
export function drawLetters(count: number): string {
  return Array.from({ length: count }, () => plainLetters[randomInt(plainLetters.length)]).join('');
}
