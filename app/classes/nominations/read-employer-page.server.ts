import type { App } from '../../platform/app.server.ts';
import { remarkedGstin } from '../../platform/form/gstin.ts';
import { countOf, momentInWords, spanInWords } from '../days.ts';
import { feeWithGst, sumWithGst } from '../fee.ts';
import { type Batch, hasBegun, itRuns, saySure, stateAt, subjectInWords } from '../batch.ts';
import { stateName } from '../states-and-cities.ts';
import { findBatch } from '../read-batches.server.ts';
import { erasedName, untaken } from '../seats/seat.ts';
import { payerFields } from './contract.ts';
import { asksFor, heldFor, lookForAnother, maySwap, needsSlip, sayNominee, type Nomination } from './nomination.ts';
import { findNominationByToken, getNomination } from './read-nominations.server.ts';

export type OwnField = (typeof payerFields)[number];

/** What an employer sees: of people their names and answers, and nothing else. */
export type EmployerView = NonNullable<Awaited<ReturnType<typeof readEmployerPage>>>;

/** What the page behind a token shows; null where the token is nobody's. It reads, and changes nothing. */
export async function readEmployerPage(
  app: Pick<App, 'db' | 'secret' | 'config' | 'now' | 'gst' | 'employerBills'>,
  token: string,
) {
  const found = await findNominationByToken(app, token);
  if (!found) return null;
  const nomination = await getNomination(app.db, found.id);
  const batch = await findBatch(app.db, nomination.batchId);
  const now = app.now();
  const mayPass = maySay(batch, now);
  const open = isOpen(nomination, batch, now);
  const { people, unnamed } = nomination;
  const held = heldFor(nomination);
  const yes = saidYes(nomination).length;
  const says = sayList(nomination, batch, now);
  const bills = await app.employerBills(app, nomination.id, nomination.contact.email);
  const asked = batch?.state === 'Cancelled' ? 0 : asksFor(nomination);
  const heads = nomination.state === 'Sent' ? asked : held;
  return {
    path: `/nomination/${token}`,
    reference: nomination.reference,
    company: nomination.company,
    ...says,
    training: batch ? `${subjectInWords(batch)}, ${batch.city}` : nomination.wish,
    where: batch?.startsOn ? spanInWords(batch.startsOn, batch.endsOn!) : '',
    /** Whether the class runs, in words; '' where that says nothing, or the title says it. */
    sure: mayPass && held > 0 && says.title !== itRuns ? saySure(batch) : '',
    unnamed,
    /** What all of them come to, also where the site shows no fee: by this link the office tells the employer. '' while no class has its fee. */
    price: batch?.fee && heads > 0 ? await sayPrice(app, batch.fee, { yes, heads }) : '',
    bills,
    /** Who is to pay, as they gave it, until a bill says so; none where nothing will be billed. */
    payer: bills.length > 0 ? [] : payerOf(nomination),
    /** The same as they typed it, for the fields that correct it. */
    own: Object.fromEntries(payerFields.map((field) => [field, nomination[field]])) as Record<OwnField, string>,
    /** Whether people may be named, and the hold let go. */
    open,
    /** Somebody has no e-mail, and is told by what the employer hands on. */
    slips: open && people.some(needsSlip),
    /** Somebody could not be told by mail. */
    untold: open && people.some(({ isUntold }) => isUntold),
    people: people
      // Who was taken off the list is no business of its page any more, nor whose place somebody else has.
      .filter(({ state }) => state !== 'Taken back' && !(open && unnamed === 0 && untaken.has(state ?? '')))
      .map((person) => ({
        id: person.id,
        name: person.name,
        stands: sayNominee(person, now) + (mayPass ? sayUnmailed(person, batch.state === 'Confirmed') : ''),
        mayChange:
          (open && (person.state === null || person.state === 'Offered')) || (mayPass && maySwap(nomination, person)),
        isTaken: person.state === 'Taken',
        hasEmail: person.email !== '',
        needsSlip: needsSlip(person),
      })),
  };
}

function payerOf({ state, company, address, city, pin, stateCode, gstin, orderNumber }: Nomination) {
  if (state === 'Refused' || state === 'Withdrawn') return [];
  const town = [city, pin].filter(Boolean).join(' ');
  return [
    { label: 'Company', value: company },
    { label: 'Address', value: [...address.split('\n'), town, stateName(stateCode)].filter(Boolean).join(', ') },
    { label: 'GSTIN', value: remarkedGstin(gstin) || 'Not given' },
    { label: 'Order number', value: orderNumber || 'Not given' },
  ];
}

const maySay = (batch: Batch | null, now: Date): batch is Batch =>
  batch !== null && batch.state !== 'Cancelled' && !hasBegun(batch, now);
const isOpen = ({ state, holdUntil }: Nomination, batch: Batch | null, now: Date): boolean =>
  maySay(batch, now) && state === 'Agreed' && holdUntil! > now.toISOString();

/** How the list stands, on its page and in a mail: what its class has come to, or how many have said yes and until when the others may. */
export function sayList(nomination: Nomination, batch: Batch | null, now: Date): { title: string; more: string } {
  const { state, people, unnamed, holdUntil, reason } = nomination;
  const open = isOpen(nomination, batch, now);
  const held = heldFor(nomination);
  const yes = saidYes(nomination).length;
  const has = yes === 1 ? 'has' : 'have';
  const stands = batch && stateAt(batch, now);
  if (state === 'Sent')
    return stands === 'Cancelled'
      ? { title: 'The class you named is cancelled', more: `You do nothing: ${lookForAnother}, and write to you.` }
      : { title: 'Your nomination is with us', more: 'No seat is held yet. We write to you.' };
  if (state === 'Refused') return { title: 'We cannot hold these seats', more: reason ?? '' };
  if (stands === 'Cancelled')
    return {
      title: 'The class is cancelled',
      more: people.some((one) => one.state === 'Called off')
        ? 'Whoever had said yes comes first in the next class of the same training, at no extra cost.'
        : '',
    };
  if (stands === 'Running') return { title: 'The class has begun', more: yes > 0 ? `${yes} ${has} a seat.` : '' };
  if (stands === 'Finished') return { title: 'The class is over', more: yes > 0 ? `${yes} had a seat.` : '' };
  if (open && held === 0) return { title: 'No seat is held for you now', more: '' };
  const runs = stands === 'Confirmed' && yes > 0;
  const all = `${['', 'Your one person has', 'Both have'][held] ?? `All ${held} have`} a seat`;
  if (open && yes === held) return runs ? { title: itRuns, more: `${all}.` } : { title: all, more: '' };
  if (open) {
    const until = momentInWords(holdUntil!);
    const rest = held - yes;
    if (yes === 0) {
      const nameless = unnamed > 0 ? `${countOf(unnamed, 'seat has', 'seats have')} no name yet. ` : '';
      return {
        title: `${countOf(held, 'seat is', 'seats are')} held until ${until}`,
        more: `${nameless}Seats without a yes by then go to others.`,
      };
    }
    const name = rest === 1 ? people.find((one) => one.state === 'Offered')?.name : undefined;
    const seats = name ? `${name}’s seat goes` : rest === 1 ? 'the other seat goes' : `the other ${rest} seats go`;
    const after = `Without a yes by ${until}, ${seats} to others.${sayNameless(unnamed, rest)}`;
    return runs
      ? { title: itRuns, more: `${yes} of ${held} ${has} a seat. ${after}` }
      : { title: `${yes} of ${held} ${has} said yes`, more: after };
  }
  if (runs) return { title: itRuns, more: `${yes} ${has} a seat. No other is held for you now.` };
  if (state === 'Withdrawn') return { title: 'The seats are not held any more', more: reason ?? '' };
  return { title: 'The hold has ended', more: 'Who has said yes keeps their seat.' };
}

/** How many of these seats nobody is named for. */
function sayNameless(unnamed: number, of: number): string {
  if (unnamed === 0) return '';
  if (unnamed === of) return of === 1 ? ' It has no name yet.' : ' They have no names yet.';
  return ` ${unnamed === 1 ? 'One of them has' : `${unnamed} of them have`} no name yet.`;
}

export const saidYes = ({ people }: Pick<Nomination, 'people'>) => people.filter(({ state }) => state === 'Taken');

/** What those come to who have said yes, and all; one sum where that is the same, or nobody has yet. */
async function sayPrice(app: Pick<App, 'gst'>, fee: number, { yes, heads }: { yes: number; heads: number }) {
  const gst = await app.gst();
  if (yes === 0 || yes === heads) return feeWithGst(fee, gst, heads);
  return `So far: ${feeWithGst(fee, gst, yes)}. If all come: ${sumWithGst(fee, gst, heads)}.`;
}

/** Whoever has said yes and no mail can reach is told by their employer alone. */
function sayUnmailed({ state, email, name }: Nomination['people'][number], sure: boolean): string {
  if (state !== 'Taken' || email !== '' || name === erasedName) return '';
  return `. No email: tell them ${sure ? 'that the class will run' : 'once the class is confirmed'}, or call us to add one.`;
}
