import { money } from '../../billing/bill.ts';
import { type Batch, announceRefusal, hasBegun, isOpen, stateAt } from '../../classes/batch.ts';
import { countOf, dayInWords, daysBetween, momentInWords, shortSpan } from '../../classes/days.ts';
import type { FreeClass } from '../../classes/invite/list-free.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { leftOf } from '../../billing/refund.ts';

// What a class has behind it, what it still needs, and the one act that comes next: for its screen, the list of classes and the first page alike.

type OfPeople = 'invite' | 'hear' | 'line' | 'out' | 'ask';
export type Next = {
  act: OfPeople | 'days' | 'venue' | 'announce' | 'confirm' | 'money' | 'print' | 'cancel';
  words: string;
  why: string;
};

export const stepNames = ['Draft', 'Announced', 'Confirmed', 'Running', 'Finished'] as const;
export type Step = { name: (typeof stepNames)[number]; is: 'done' | 'now' | 'later'; needs: string };

/** Too late to find more people by mail. */
const fewDays = 2;

/** What somebody of the office does next; null where nothing is left for them. `bills` is what of the bills waits, in words: before more people are invited to what is confirmed, and all that a class that is over asks for; `left` is of one that is cancelled. */
export function nextOf(batch: Batch, now: Date, bills = '', left?: Left): Next | null {
  const state = stateAt(batch, now);
  if (state === 'Draft') return nextOfDraft(batch, now);
  if (state === 'Announced') return hasBegun(batch, now) ? nextOfLate(batch, now) : nextOfAnnounced(batch, now);
  if (state === 'Running') return print(`Until ${dayInWords(batch.endsOn!)}.`);
  if (left) return settle(left);
  if (state === 'Finished' && bills) return bill(bills);
  if (state !== 'Confirmed') return null;
  const free = batch.seats - batch.taken;
  if (free > 0 && batch.waiting > 0) return telephone(batch, free);
  if (!batch.venue) return setVenue('The joining pack cannot say where to come.');
  if (daysBetween(indianDay(now), batch.startsOn!) <= fewDays) return print('It begins soon.');
  if (bills) return bill(bills);
  return free > 0 ? invite(batch, now, seatsFree(free)) : null;
}

function nextOfDraft({ state, days }: Batch, now: Date): Next {
  const refusal = announceRefusal(state, days, now);
  if (!refusal) return { act: 'announce', words: 'Announce', why: 'Nobody knows of it yet.' };
  return { act: 'days', words: days.length > 0 ? 'Set other days' : 'Set the days', why: refusal.sentence };
}

function nextOfAnnounced(batch: Batch, now: Date): Next {
  const { minimum, seats, taken, held, waiting } = batch;
  const [said, free] = [taken - held, seats - taken];
  const enough = `${said} said yes, and ${minimum} ${minimum === 1 ? 'is' : 'are'} needed.`;
  if (said >= minimum) return batch.venue ? confirm(enough) : setVenue(enough);
  if (free === 0) return hear(0, batch, '');
  return waiting > 0 ? telephone(batch, free) : invite(batch, now, seatsFree(free));
}

function nextOfLate({ endsOn, minimum, taken, held }: Batch, now: Date): Next {
  if (indianDay(now) > endsOn!)
    return { act: 'cancel', words: 'Cancel the class', why: 'Its days are over, and it was never confirmed.' };
  return confirm(`It has begun; ${taken - held} of the ${minimum} that are needed said yes.`);
}

const confirm = (why: string): Next => ({ act: 'confirm', words: 'Confirm the class', why });
const setVenue = (why: string): Next => ({ act: 'venue', words: 'Set the venue', why });
const print = (why: string): Next => ({ act: 'print', words: 'Print the sign-in sheet', why });
/** More people, unless those who are asked, or whose seat is held, may still answer and are enough for the class. */
export function invite(batch: Batch, now: Date, why = ''): Next {
  const { asked, askedUntil: until, held, taken, unnamed, minimum } = batch;
  const still = until !== null && new Date(until) > now ? asked : 0;
  const isEnough = taken - unnamed + still >= minimum;
  if (isEnough && held - unnamed + still > 0) return hear(still, batch, why);
  return { act: 'invite', words: 'Invite people', why };
}
/** People answer by themselves, by the link in their mail; what they say otherwise is recorded. */
function hear(asked: number, { held, unnamed, lastUntil, firstUntil }: Batch, why: string): Next {
  const many = held - unnamed + asked;
  const answers = many === 0 ? 'names from employers' : countOf(many, 'answer');
  const first = many === 1 || firstUntil === lastUntil ? '' : ', the first';
  const until = many > 0 && firstUntil ? `${first} until ${momentInWords(firstUntil)}` : '';
  const waits = `Waiting for ${answers}${until}.`;
  return { act: 'hear', words: 'Record what they say', why: [waits, why].filter(Boolean).join(' ') };
}
export const isHeard = ({ act }: Pick<Next, 'act'>): boolean => act === 'hear';
export function besidesOf(batch: Batch, now: Date, next: Next | null): Next[] {
  if (!isOpen(batch, now)) return [];
  const isFull = batch.taken >= batch.seats || batch.waiting > 0;
  const heard = invite({ ...batch, minimum: 0 }, now);
  const all = [...(isHeard(heard) ? [heard] : []), invite({ ...batch, asked: 0, held: batch.unnamed }, now)];
  return all.filter((one) => one.act !== next?.act && !(isFull && one.act === 'invite'));
}
const bill = (bills: string): Next => ({
  act: 'money',
  words: /no bill/.test(bills) ? 'Make the bills' : 'See the open bills',
  why: `${bills}.`,
});
export type Left = ReturnType<typeof leftOf>;
/** Who is to be asked comes first, since money follows from what they say. */
export function settle({ ask, bills, says: why }: Left): Next {
  if (ask > 0) return { act: 'ask', words: `Ask ${countOf(ask, 'person', 'people')}`, why };
  return bills ? { act: 'money', words: 'Settle the money', why } : { act: 'out', words: 'See who', why };
}
const seatsFree = (free: number) => countOf(free, 'seat is free.', 'seats are free.');
const telephone = ({ waiting }: Batch, free: number): Next => ({
  act: 'line',
  words: 'See the line',
  why: `${seatsFree(free)} ${waiting} in line: telephone number 1.`,
});

export const papers = [
  { name: 'sign-in', words: 'Sign-in sheet' },
  { name: 'badges', words: 'Badges' },
  { name: 'pack', words: 'Joining pack' },
] as const;
export type PaperName = (typeof papers)[number]['name'];
export const paperPath = ({ id }: Pick<Batch, 'id'>, name: PaperName): string =>
  `/office/api/batches/${id}/papers/${name}.pdf`;

export const placeOf = ({ city, startsOn, endsOn }: Pick<Batch, 'city' | 'startsOn' | 'endsOn'>) =>
  `${city}, ${shortSpan(startsOn!, endsOn!)}`;
export function afterCancelled({ eventCode, city }: Pick<Batch, 'eventCode' | 'city'>, free: readonly FreeClass[]) {
  const open = free.find((one) => one.eventCode === eventCode);
  if (open) return { words: `Offer a seat in ${placeOf(open)}`, href: pathOf(open, 'promised') };
  const plan = new URLSearchParams({ event: eventCode, city });
  return { words: 'Plan the next class', href: `/office/batches/plan?${plan.toString()}` };
}
export type AfterCancelled = ReturnType<typeof afterCancelled>;

export function pathOf({ id }: Pick<Batch, 'id'>, act?: Next['act'] | 'held' | 'review' | 'promised'): string {
  const at = `/office/batches/${id}`;
  if (act === 'days') return `${at}/change`;
  if (act === 'venue') return `${at}/change#venueId`;
  if (act && /^(hear|held|line|out|review)$/.test(act)) return `${at}${act === 'out' ? '' : `?show=${act}`}#people`;
  if (act === 'promised') return `${at}/invite?promised`;
  return act === 'invite' || act === 'money' ? `${at}/${act}` : at;
}

/** What its row in a list leads to: as on its page, a yes to check comes first. */
export const leadOf = (batch: Batch, next: Next | null, waiting: readonly { act: string; href: string }[] = []) =>
  waiting.find(({ href }) => href === pathOf(batch, 'review')) ??
  (next && { act: next.words, href: pathOf(batch, next.act) });

export function stepsOf(batch: Batch, now: Date, bills = '', unpaid = 0): Step[] {
  const at = stepNames.findIndex((name) => name === stateAt(batch, now));
  if (at === -1) return [];
  const next = nextOf(batch, now, bills);
  return stepNames.map((name, place) => {
    const is = place < at ? 'done' : place === at ? 'now' : 'later';
    return { name, is, needs: is === 'now' && next ? next.why : needsOf(name, is, batch, unpaid) };
  });
}

function needsOf(name: Step['name'], is: Step['is'], batch: Batch, unpaid: number): string {
  const { startsOn, endsOn, isPrivate, taken, seats } = batch;
  if (!startsOn || !endsOn) return '';
  if (name === 'Announced' && is !== 'done') return isPrivate ? 'Private: only whom you ask.' : 'On the site.';
  if (name === 'Confirmed' && is === 'now')
    return `${taken} of ${seats} seats taken or held.${unpaid > 0 ? ` Waits for ${money(unpaid)}.` : ''}`;
  if (name === 'Finished' && is === 'now') return 'Nothing is left to do.';
  return '';
}
