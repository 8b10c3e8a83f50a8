import type { Seat } from '../seats/seat.ts';

/** What is said at the form about the data it asks for. A seat names the version: changed words need a new one. */
export const requestNotice = {
  version: 'seat request 2026-11-22',
  title: 'How we use this.',
  wording:
    'To offer you a seat in this class and to write to you about it. Our training office receives it, and the companies that carry our mail and run our servers. We keep it for a year if you do not answer. You may see, correct or withdraw it at any time.',
} as const;

/** What page and mails call the holder of a seat. Of one asked for on a public page: what the holder of the link gives for the class, and nobody until then. */
export function holderName(
  { interestId, name, given: { idName } }: Pick<Seat, 'interestId' | 'name' | 'given'>,
  noticeVersion: string | null,
): string {
  if (interestId === null && idName !== '') return idName;
  return noticeVersion?.startsWith('seat request ') ? '' : name;
}
