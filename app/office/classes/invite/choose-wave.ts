import { z } from 'zod';
import { countOf, momentInWords } from '../../../classes/days.ts';
import { mostInvited, tooManyInvited, type WaveKind } from '../../../classes/invite/wave.ts';
import { endOfAnswer } from '../../../classes/seats/deadlines.ts';
import { firstName } from '../../../classes/batch.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { groups, usualGroups, type Invited, type Inviting } from './contract.ts';

export const Typed = z.object({
  groups: z.array(z.enum(groups)),
  /** Whoever could not come in the month of the class has no tick at first, unless they were promised it. */
  late: z.boolean(),
  /** Who was ticked by hand, or had their tick taken, whatever the others stand by. */
  ticks: z.array(z.tuple([z.string(), z.boolean()])),
  wanted: z.enum(['ask', 'hold']).nullable(),
  day: z.string(),
  /** Of them the first so many; null while nobody has typed a number. */
  first: z.string().nullable(),
  words: z.string(),
});
export type Typed = z.infer<typeof Typed>;
export const nothingTyped: Typed = {
  groups: [...usualGroups],
  late: false,
  ticks: [],
  wanted: null,
  day: '',
  first: null,
  words: '',
};

export function chooseWave(
  { batch, people, until }: Pick<Inviting, 'batch' | 'people' | 'until'>,
  typed: Partial<Typed>,
) {
  const { groups: chosen, late, wanted, day, first, ...more } = { ...nothingTyped, ...typed };
  const ticks = new Map(more.ticks);
  const inGroups = people.filter(
    ({ leftOut, group, promised }) => leftOut === null && (promised || chosen.includes(group)),
  );
  const isTicked = ({ interestId, isAnotherMonth, promised }: Invited) =>
    ticks.get(interestId) ?? (promised || late || !isAnotherMonth);
  const all = inGroups.filter(isTicked);
  const isNumber = first === null || /^\s*[1-9]\d{0,4}\s*$/.test(first);
  // They stand in the order in which they asked.
  const reached = first !== null && isNumber ? all.slice(0, Number(first)) : all;
  const free = Math.max(0, batch.seats - batch.taken);
  const mayHold = until.hold !== null && free > 0 && batch.waiting === 0;
  // More people than seats: the first yes has the first seat.
  const usual = all.length > free || !mayHold ? 'ask' : 'hold';
  const kind = wanted === 'hold' && !mayHold ? 'ask' : (wanted ?? usual);
  const ends = day ? endOfAnswer(day).toISOString() : until[kind];
  const held = Math.min(free, reached.length);
  const mailed = kind === 'hold' ? held : reached.length;
  const to = reached.slice(0, mailed);
  const ofDay = ends ? momentInWords(ends) : '';
  return {
    kind,
    mayHold,
    free,
    all: all.length,
    reached: reached.length,
    held,
    first: first ?? String(mailed),
    /** How many get the mail: of a hold so many as seats are free, in the order in which they asked. */
    mailed,
    /** Whoever says yes comes behind those in line. */
    joinsLine: free === 0 || batch.waiting > 0,
    to,
    /** With those who are left out one by one. */
    listed: inGroups.filter((one) => !isTicked(one) || to.includes(one)),
    mails: mailsOf(to, kind, ofDay, free > 0 ? until.hold : null),
    until: ofDay,
    usualDay: until[kind] ? indianDay(new Date(until[kind])) : '',
    send: kind === 'hold' ? `Hold ${countOf(held, 'seat')}` : `Send to ${countOf(reached.length, 'person', 'people')}`,
    hindrance: !isNumber
      ? 'Please say how many of them, as a number.'
      : reached.length > mostInvited
        ? `${tooManyInvited} Please choose fewer.`
        : null,
  };
}
export type ChosenWave = ReturnType<typeof chooseWave>;

/** What they get, each kind by whom: whom a promise brings are offered a seat by a wave of either kind. */
function mailsOf(to: readonly Invited[], kind: WaveKind, until: string, held: string | null) {
  const owed = to.filter(({ promised }) => promised && held !== null);
  const others = to.filter((one) => !owed.includes(one));
  const mail = (of: WaveKind | 'promise', who: string, [first]: Invited[], by: string) => ({
    of,
    who,
    name: firstName(first?.name ?? ''),
    until: by,
  });
  const ofOthers = mail(kind, `The ${others.length} ${kind === 'ask' ? 'asked' : 'others'}`, others, until);
  if (owed.length === 0) return [ofOthers];
  const byPromise = mail(
    'promise',
    `The ${owed.length} promised`,
    owed,
    kind === 'hold' ? until : momentInWords(held!),
  );
  return others.length > 0 ? [byPromise, ofOthers] : [byPromise];
}
