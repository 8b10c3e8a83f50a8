import { countOf } from '../../classes/days.ts';
import { notLooked, stateForPerson } from '../../classes/seats/seat.ts';
import { labels } from '../../interest/rules.ts';
import { isPhoneField, labelOf, plainFields } from '../fields.ts';
import { inWords } from '../rules.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import type { Held } from './collect-data.server.ts';

export type Row = { label: string; value: string };
type Entry = { title: string; rows: Row[] };
/** A heading with rows; `entries` are several of a kind. */
export type Section = {
  title: string;
  rows?: Row[];
  entries?: Entry[];
  list?: readonly string[];
  /** What is long: each lies under its label, in lines. */
  folded?: Row[];
};

/** What is held, in words and in the order of importance, for the page and for the file to read. */
export function readable(held: Held): Section[] {
  return [
    accountSection(held.account),
    registrationSection(held.registration),
    ...addressSections(held),
    { title: 'Consents', folded: consents(held) },
    {
      title: 'Requests for erasure',
      rows: held.erasures.map(({ askedAt, dueAt, doneAt }) => ({
        label: `Asked on ${indianDate(askedAt)}`,
        value: doneAt ? `Erased on ${indianDate(doneAt)}` : `Sealed; erased on ${indianDate(dueAt)}`,
      })),
    },
    { title: 'Anything else', list: held.notShownYet ? [] : [nothingElse] },
    { title: 'Who receives it', list: held.receivers },
  ];
}

/** What belongs to whoever has proved the address it came under. */
function addressSections(held: Held): Section[] {
  return [
    { title: 'Expressions of interest', entries: held.interests.map(interestEntry) },
    {
      title: 'Messages',
      entries: held.messages.map(({ sentAt, name, phone, subject, message }) =>
        on(sentAt, { Name: name, Phone: phone, Subject: subject, Message: message }),
      ),
    },
    lettersSection(held.letters),
    {
      title: 'Your answers by mail',
      entries: held.replies.map(({ at, from, subject, text, files }) =>
        on(at, { From: from, Subject: subject, Text: text, Attached: files.map(({ name }) => name).join(', ') }),
      ),
    },
    ...officeSections(held),
    scheduleSection(held.schedule),
  ];
}

function officeSections(held: Held): Section[] {
  return [
    seatSection(held.seats),
    billSection(held.bills),
    nominationSection(held.nominations),
    {
      title: 'What our office noted about you',
      entries: [
        ...held.notes.map(({ at, text }) => on(at, { Note: text })),
        ...held.caseNotes.map(({ at, about, text }) => on(at, { About: about, Note: text })),
      ],
    },
    {
      title: 'What our office corrected for you',
      entries: held.corrections.map(({ at, field, before, after }) =>
        on(at, { Field: field, Before: before, After: after }),
      ),
    },
    {
      title: 'What our office wrote down for you',
      entries: held.told.map(({ at, by, about, heads, company }) =>
        on(at ?? '', { 'Told by': by, About: about, Company: company, People: heads?.toString() }),
      ),
    },
  ];
}

/** How a bill stands, as its payer says it; what is not here is called so by both. */
const billWords: Record<string, string> = { Draft: 'Being written', Settled: 'Paid', Withdrawn: 'Nothing to pay' };

function billSection(bills: Held['bills']): Section {
  const entries = bills.map((bill) => ({
    title: bill.reference,
    rows: [
      ...rows({
        Class: `${bill.title}, ${bill.city}`,
        State: sayBill(bill),
        Payer: bill.payer['name'] ?? '',
        Address: [bill.payer['address'], bill.payer['city'], bill.payer['pin']].filter(Boolean).join(', '),
        GSTIN: bill.payer['gstin'] ?? '',
      }),
      ...bill.money.map(({ what, on: day, rupees, reference, how }) => ({
        label: what,
        value: [indianDate(day), inRupees(rupees), how, reference].filter(Boolean).join(', '),
      })),
    ],
  }));
  return { title: 'Bills', entries };
}

function sayBill({ classIs, state, waits, money }: Held['bills'][number]): string {
  const isOff = classIs === 'Cancelled';
  const stands = billWords[state] ?? (/sent|Invoiced/.test(state) ? 'To pay' : state);
  const has = (entry: string) => money.some(({ what }) => what === entry);
  const kept = waits === 'refund' && has('Received') ? 'Money of yours is with us' : isOff ? '' : stands;
  const looks = money.some(({ how }) => how === notLooked) ? 'We look for your payment in the bank' : '';
  return [isOff ? 'This class is cancelled' : '', looks || kept].filter(Boolean).join('. ');
}

function nominationSection(nominations: Held['nominations']): Section {
  const entries = nominations.map(({ reference, company, state, ...one }) => {
    const sent = 'contact' in one ? { 'Sent by': one.contact, Phone: one.contactPhone, Wish: one.wish } : {};
    const named = { Named: one.name, Mobile: one.phone, Certificate: one.certificate };
    return { title: reference, rows: rows({ Company: company, State: state, ...sent, ...named }) };
  });
  return { title: 'Nominations by employers', entries };
}

function seatSection(seats: Held['seats']): Section {
  return {
    title: 'Seats in classes',
    entries: seats.map((seat) => ({
      title: seat.reference,
      rows: rows({
        Class: `${seat.title}, ${seat.city}`,
        Begins: seat.startsOn && indianDate(seat.startsOn),
        Name: seat.name,
        Email: seat.email,
        'Contact number': seat.phone,
        State: stateForPerson(seat.state),
        Since: indianDate(seat.since),
        'Answer by': seat.answerBy && indianDate(seat.answerBy),
        'Number in line': seat.state === 'Waiting' ? String(seat.numberInLine) : null,
        'Promised the next class': seat.promise === 'open' ? 'Yes' : null,
        Reason: seat.reason,
        'Name as on the ID': seat.nameOnId,
        Meals: seat.meal,
        'Special needs': seat.needs,
        Certificate: seat.certificate,
        'Certificate valid until': seat.certificateValidUntil,
        'Who pays': seat.payerCompany || (labels[seat.payer] ?? seat.payer),
        GSTIN: seat.payerGstin,
        'Wanted instead': seat.wantedInstead,
      }),
    })),
  };
}

function accountSection(account: Held['account']): Section {
  return {
    title: 'Account',
    rows: rows({
      Name: account.name,
      Email: account.email,
      'Email confirmed': account.emailConfirmed ? 'Yes' : 'No',
      'Contact number': account.contactNumber && shownPhone(account.contactNumber),
      Since: indianDate(account.since),
      'Open sessions': String(account.sessions.length),
      'Recorded log-ins and changes': String(account.events.length),
    }),
  };
}

function interestEntry(interest: Held['interests'][number]): Entry {
  return {
    title: interest.reference,
    rows: rows({
      'Training event': interest.training_event_title,
      Name: interest.name,
      Email: interest.email,
      'Contact number': interest.contact_number,
      'AMPP username': interest.ampp_username,
      'AMPP member ID': interest.ampp_member_id,
      'Time frame': interestWords(interest.attend_time),
      'Who pays': interestWords(interest.cost_bearer),
      'Payment currency': interest.payment_currency,
      'Preferred location': interestWords(interest.preferred_location),
      'Another city': interest.other_city,
      Sent: indianDate(interest.received_at),
    }),
  };
}

function lettersSection(letters: Held['letters']): Section {
  const since = letters?.noLettersToManySince;
  return {
    title: 'Letters of our office to you',
    rows: since ? [{ label: 'No letters to many since', value: indianDate(since) }] : [],
    entries: (letters?.written ?? []).map(({ at, writtenBy, to, subject, text, template }) =>
      on(at, { From: writtenBy, To: to, Subject: subject, Text: text, 'Begun from': template }),
    ),
  };
}

function scheduleSection(schedule: Held['schedule']): Section {
  if (!schedule) return { title: 'Schedule by email' };
  return {
    title: 'Schedule by email',
    rows: rows({
      Name: schedule.name,
      Email: schedule.email,
      Asked: indianDate(schedule.askedAt),
      Confirmed: schedule.confirmedAt && indianDate(schedule.confirmedAt),
      Withdrawn: schedule.withdrawnAt && indianDate(schedule.withdrawnAt),
      'Told of': schedule.toldOf.map(({ title, city, reference }) => `${title}, ${city} (${reference})`).join('; '),
    }),
  };
}

/** Changes that the page and the file to read show. */
const mostChanges = 200;

function registrationSection(registration: Held['registration']): Section {
  if (!registration) return { title: 'Registration' };
  const { record, since, agreedAt, changes } = registration;
  const texts = Object.fromEntries(plainFields.map((field) => [labelOf(field), valueInWords(field, record[field])]));
  return {
    title: 'Registration',
    rows: rows({
      ...texts,
      Courses: record.courses.join(', '),
      Agreement: agreedAt && `Ticked on ${indianDate(agreedAt)}`,
      Since: indianDate(since),
    }),
    folded: changes.length > 0 ? [{ label: countOf(changes.length, 'change'), value: sayChanges(changes) }] : [],
  };
}

function sayChanges(changes: NonNullable<Held['registration']>['changes']): string {
  const shown = changes.slice(-mostChanges).toReversed();
  const all = `The newest ${mostChanges} of ${changes.length} stand here. The file for programs (JSON) holds all.`;
  const lines = shown.map(({ at, field, before, after }) => {
    const change = `${changeWords(field, before)} → ${changeWords(field, after)}`;
    return `${indianTime(at)}, ${labelOf(field as never)}: ${change}`.replaceAll(/\s+/g, ' ');
  });
  return [...(shown.length < changes.length ? [all] : []), ...lines].join('\n');
}

const nothingElse =
  'Each log-in with its browser and network, and the three codes of a seat, stand in the JSON file alone. We hold nothing else in use.';

const inRupees = (sum: number) => `${sum < 0 ? '−' : ''}₹${Math.abs(sum).toLocaleString('en-IN')}`;

function consents({ account, registration, interests, messages, schedule, bills, seats }: Held): Row[] {
  const given = [
    ...account.consents.map((consent) => ({ ...consent, what: 'notice at sign-up' })),
    ...(registration?.consents ?? []).map((consent) => ({
      ...consent,
      what: consent.version.startsWith('agreement') ? 'agreement' : 'notice at Complete Your Profile',
    })),
    ...interests.flatMap((interest) =>
      interest.consents.map((consent) => ({ ...consent, what: 'notice at Expression of Interest' })),
    ),
    ...messages.map(({ sentAt, wording }) => ({ givenAt: sentAt, wording, what: 'notice at Contact' })),
    ...bills.flatMap(({ notice }) => (notice ? [{ ...notice, what: 'notice on the page of your bill' }] : [])),
    ...(schedule ? [{ ...schedule, givenAt: schedule.askedAt, what: 'notice at Schedule by email' }] : []),
  ];
  // Under it whatever is given there stands, as it was given last.
  const ofSeats = seats.flatMap(({ title, city, notice }) =>
    notice ? [{ label: `Notice on the page of your seat: ${title}, ${city}`, value: notice }] : [],
  );
  return [
    ...given.map(({ givenAt, what, wording }) => ({ label: `${indianDate(givenAt)}, ${what}`, value: wording })),
    ...ofSeats,
  ];
}

/** A value as the expression of interest words it. */
const interestWords = (value: string | null) => value && (labels[value] ?? value);

/** A stored value of the history as people read it: courses are kept as a list. */
function changeWords(field: string, stored: string): string {
  const value = field === 'courses' ? (JSON.parse(stored) as string[]) : stored;
  return valueInWords(field, value) || 'nothing';
}

/** A value of the registration. A number reads as everywhere on this page, whatever its country. */
function valueInWords(field: string, value: string | readonly string[]): string {
  return typeof value === 'string' && isPhoneField(field as never) ? shownPhone(value) : inWords(field as never, value);
}

/** What came or was done on a day. */
const on = (at: string, facts: Parameters<typeof rows>[0]): Entry => ({ title: indianDate(at), rows: rows(facts) });

/** Rows for what is there. */
function rows(facts: Record<string, string | null | undefined>): Row[] {
  return Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
