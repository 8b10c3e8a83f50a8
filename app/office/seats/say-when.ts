import { momentInWords } from '../../classes/days.ts';
import type { Seat } from '../../classes/seats/seat.ts';

/** Since when, or until when somebody may answer. */
export function sayWhen({ state, stateAt, answerBy }: Seat): string {
  if (answerBy && state === 'Offered') return `until ${momentInWords(answerBy)}`;
  if (answerBy && state === 'Asked') return `answer by ${momentInWords(answerBy)}`;
  return momentInWords(stateAt);
}
