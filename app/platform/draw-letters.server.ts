import { randomInt } from 'node:crypto';
import { plainLetters } from './received.ts';

/** So many letters that are told apart on the telephone. Of few a taken one must be expected and drawn again: of six there are 86 million. */
export function drawLetters(count: number): string {
  return Array.from({ length: count }, () => plainLetters[randomInt(plainLetters.length)]).join('');
}
