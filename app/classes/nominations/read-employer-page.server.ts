import type { App } from '../../platform/app.server.ts';
import { remarkedGstin } from '../../platform/form/gstin.ts';
import { countOf, momentInWords, spanInWords } from '../days.ts';
import { feeWithGst } from '../fee.ts';
import type { Batch } from '../batch.ts';
import { stateName } from '../places.ts';
import { findBatch } from '../read-batches.server.ts';
import { hasBegun } from '../rules.ts';
import { subjectInWords } from '../subject.ts';
import { payerFields } from './contract.ts';
import { asksFor, heldFor, maySwap, needsSlip, sayNominee, type Nomination } from './nomination.ts';
import { findNominationByToken } from './nomination-link.server.ts';
import { getNomination } from './read-nominations.server.ts';

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
  const batch = nomination.batchId === null ? null : await findBatch(app.db, nomination.batchId);
  const now = app.now();
  const mayPass = batch !== null && batch.state !== 'Cancelled' && !hasBegun(batch, now);
  const open = mayPass && nomination.state === 'Agreed' && nomination.holdUntil! > now.toISOString();
  const { people, unnamed } = nomination;
  const held = heldFor(nomination);
  const bills = await app.employerBills(app, nomination.id, nomination.contact.email);
  const heads = nomination.state === 'Sent' ? asksFor(nomination) : held;
  return {
    path: `/nomination/${token}`,
    reference: nomination.reference,
    company: nomination.company,
    ...sayState(nomination, open),
    training: batch ? `${subjectInWords(batch)}, ${batch.city}` : nomination.wish,
    where: batch?.startsOn ? spanInWords(batch.startsOn, batch.endsOn!) : '',
    /** Whether the class runs, in words; '' where that says nothing any more. */
    sure: mayPass ? saySure(batch) : '',
    counts: {
      held,
      named: held - unnamed,
      confirmed: people.filter(({ state }) => state === 'Taken').length,
      unnamed,
    },
    /** What all of them come to, also where the site shows no fee: by this link the office tells the employer. '' while no class has its fee. */
    price: batch?.fee && heads > 0 ? feeWithGst(batch.fee, await app.gst(), heads) : '',
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
      .filter(({ state }) => state !== 'Taken back' && !(open && unnamed === 0 && replaced.has(state ?? '')))
      .map((person) => ({
        id: person.id,
        name: person.name,
        stands: sayNominee(person, now),
        mayChange:
          (open && (person.state === null || person.state === 'Offered')) || (mayPass && maySwap(nomination, person)),
        isTaken: person.state === 'Taken',
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

const saySure = ({ state, minimum }: Pick<Batch, 'state' | 'minimum'>) =>
  state === 'Confirmed' ? 'Yes, it will run' : `Not yet: it needs ${countOf(minimum, 'person', 'people')}`;

const replaced: ReadonlySet<string> = new Set(['Declined', 'Lapsed']);

function sayState(nomination: Nomination, open: boolean) {
  const { state, unnamed, holdUntil, reason } = nomination;
  const held = heldFor(nomination);
  if (open && held === 0) return { title: 'No seat is held for you now', more: '' };
  const yes = nomination.people.filter((one) => one.state === 'Taken').length;
  if (open && yes === held)
    return { title: `${countOf(held, 'seat is', 'seats are')} taken: all have said yes`, more: '' };
  if (open)
    return {
      title: `${countOf(held, 'seat is', 'seats are')} held until ${momentInWords(holdUntil!)}`,
      more:
        unnamed > 0
          ? `${countOf(unnamed, 'seat has', 'seats have')} no name yet. Seats without a yes by then go to others.`
          : 'Seats without a yes by then go to others.',
    };
  if (state === 'Sent') return { title: 'Your nomination is with us', more: 'No seat is held yet. We write to you.' };
  if (state === 'Refused') return { title: 'We cannot hold these seats', more: reason ?? '' };
  if (state === 'Withdrawn') return { title: 'The seats are not held any more', more: reason ?? '' };
  return { title: 'The hold has ended', more: 'Who has said yes keeps their seat.' };
}
