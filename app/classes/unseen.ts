import { hasUnseen, sayUnseen } from '../platform/words.ts';

/**
 * The sentence about letters that nobody sees in what is printed and read aloud: names, what to bring. Null where there are none; what joins the
 * parts of a picture may stay.
 */
export function unseenProblem(typed: unknown): string | null {
  return typeof typed === 'string' && hasUnseen(typed.replaceAll(joiners, '')) ? sayUnseen : null;
}

const joiners = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;
