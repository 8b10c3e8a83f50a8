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
  const { groups: chosen, late, wanted, first, ...more } = { ...nothingTyped, ...typed };
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
  const asking = split(reached, mayHold ? free : 0);
  const isOwedAlone = reached.length > 0 && asking.others.length === 0;
  const needsDay = kind === 'hold' || !isOwedAlone;
  const day = needsDay ? more.day : '';
  const ends = day ? endOfAnswer(day).toISOString() : until[kind];
  const held = Math.min(free, reached.length);
  // Of a hold so many as seats are free, in the order in which they asked.
  const to = kind === 'hold' ? reached.slice(0, held) : reached;
  const ofDay = ends ? momentInWords(ends) : '';
  const heldUntil = until.hold && momentInWords(until.hold);
  return {
    kind,
    mayHold,
    all: all.length,
    held,
    first: first ?? String(to.length),
    /** Nobody is asked: a promise brings them all. */
    isOwedAlone,
    /** Who is held a seat by a promise answers by no day of the office's: what was typed before is not sent. */
    needsDay,
    day,
    asks: sayAsking(asking, { free, waiting: batch.waiting, heldUntil }),
    to,
    /** With those who are left out one by one. */
    listed: inGroups.filter((one) => !isTicked(one) || to.includes(one)),
    mails: mailsOf(split(to, mayHold ? free : 0), kind, ofDay, (kind === 'hold' ? ofDay : heldUntil) ?? ''),
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

/** A wave of either kind holds the free seats for whom a promise brings; those of them for whom none is left stand in line before others. */
function split(people: readonly Invited[], free: number) {
  const promised = people.filter((one) => one.promised);
  const others = people.filter((one) => !one.promised);
  return { held: promised.slice(0, free), inLine: promised.slice(free), others };
}
type Split = ReturnType<typeof split>;

type Class = { free: number; waiting: number; heldUntil: string | null };
function sayAsking({ held, inLine, others }: Split, { free, waiting, heldUntil }: Class): string {
  const left = free - held.length;
  const line = left === 0 ? 'No seat is free' : inLine.length + waiting > 0 ? 'A line stands before them' : '';
  const people = countOf(others.length, 'person', 'people');
  const asks = line
    ? `${line}: whoever says yes joins the line. ${people}.`
    : `Seats go to the first to say yes. ${people}, ${countOf(left, 'free seat')}.`;
  const says = [
    held.length > 0 &&
      `${countOf(held.length, 'seat is', 'seats are')} held until ${heldUntil}, in the order in which they asked.`,
    inLine.length > 0 && `${countOf(inLine.length, 'person stands', 'people stand')} in line.`,
  ].filter((part) => part !== false);
  return [...says, ...(says.length === 0 || others.length > 0 ? [asks] : [])].join(' ');
}

/** What they get, each kind by whom; of nobody, the usual one. */
function mailsOf({ held, inLine, others }: Split, kind: WaveKind, until: string, heldUntil: string) {
  const mails = [
    { of: 'promise', who: 'promised', people: held, until: heldUntil },
    { of: 'line', who: 'in line', people: inLine, until: '' },
    { of: kind, who: kind === 'ask' ? 'asked' : 'others', people: others, until },
  ] as const;
  return mails
    .filter(({ people }, at) => people.length > 0 || (at === 2 && held.length + inLine.length === 0))
    .map(({ who, people, ...mail }) => ({
      ...mail,
      who: `The ${people.length} ${who}`,
      name: firstName(people[0]?.name ?? ''),
    }));
}
