import { z } from 'zod';
import { dataLike } from '../../platform/outbox/mail-template.ts';
import { countOf } from '../days.ts';
import { sayNeeds } from '../batch.ts';
import { batchNotices, seatMails } from './which-mail.ts';

/** What is left in the outbox of a mail about a seat: what was so at the moment. The rest is read when it leaves. */
export const SeatMailPayload = z.object({
  mail: z.enum([...seatMails, ...batchNotices]),
  seatId: z.string(),
  /** Until when a seat is, or was, held, or an answer is asked for. */
  answerBy: z.string().nullish(),
  /** Their number in line, and its rank. */
  number: z.number().nullish(),
  rank: z.number().nullish(),
  /** Why a seat was taken back, or a class is changed or cancelled. */
  reason: z.string().nullish(),
  /** What they stood as before. */
  from: z.string().nullish(),
  /** How it came about: down the line, by a promise, by a yes that came when the time was over, or by a mistake of the office. */
  how: z.enum(['line', 'promise', 'late', 'request', 'mistake']).nullish(),
  /** The act of inviting, whose words it has. */
  waveId: z.string().nullish(),
  /** What was before a change, in words. */
  was: z.string().nullish(),
  venueOnly: z.boolean().nullish(),
  firstVenue: z.boolean().nullish(),
  /** The class that they have left for this one. */
  leftBatchId: z.string().nullish(),
  /** Days that were taken from the class. */
  gone: z.array(z.object({ day: z.string(), begins: z.string(), ends: z.string() })).nullish(),
});
export type SeatMailPayload = z.input<typeof SeatMailPayload>;

/** What every mail about a seat may say, in words: made-up data to show the mails with. */
export const example = {
  /** The first name; '' where it may be anybody's words. */
  name: 'Anita',
  subject: 'CIP Level 1',
  city: 'Kochi',
  dates: '14 to 19 Dec',
  span: 'Mon 14 to Sat 19 Dec 2026',
  hours: '9:00 to 18:00 each day',
  /** '' while the office has not set it. */
  fee: '₹1,25,000 + 18\u00A0%\u00A0GST = ₹1,47,500',
  /** What they paid for a class that was cancelled. */
  paid: '',
  /** They may have that back instead. */
  mayRefund: false,
  /** Name and address of the venue, '' while none is set, and the way there. */
  venue: 'Sample Training Hall\nExample Road\nKochi 682001, Kerala',
  way: 'Ask for the second floor.',
  /** Town, PIN and state of the venue: what whoever is asked may know of it. */
  area: 'Kochi 682001, Kerala',
  seats: 20,
  minimum: 12,
  /** As many have said yes. */
  isEnough: false,
  /** How long a freed seat is held. */
  answerHours: 48,
  /** Whether the class is sure. */
  sure: false,
  /** The page of the seat; of a mail to the office, the batch. */
  link: 'https://example.in/seat/sample',
  phone: '+91 00000 00000',
  until: 'Fri 4 Dec, 18:00',
  /** What the office wrote when it asked. */
  words: '',
  how: '' as 'line' | 'promise' | 'late' | 'request' | 'mistake' | '',
  /** Their place in line now, and how many stand before them. */
  number: 3,
  ahead: 2,
  /** Whether anything is free though a line stands. */
  free: false,
  reason: 'The venue is closed in that week.',
  /** The employer that pays, as it was given; and whether it has named them, so that they are asked for no money. */
  company: 'Sample Coatings Private Limited',
  isNamed: false,
  /** 'Self' or 'Employer', as they said; '' where nobody asked. */
  payer: 'Self',
  /** What is said of money when their class is cancelled, or they gave a paid seat back: nothing where an employer pays. */
  money: 'refund' as 'refund' | 'unpaid' | '',
  /** The proforma that they got and that no longer holds; '' for none. */
  proforma: '',
  /** Who took a seat again is asked for nothing where it is paid. */
  isPaid: false,
  /** The state before, and what was before a change. */
  from: 'Taken',
  was: 'Mon 7 to Sat 12 Dec 2026, Kochi',
  /** Nothing but the venue has changed. */
  venueOnly: false,
  /** Nothing has changed but that the class has a venue now. */
  firstVenue: false,
  /** The day until which a seat is given back without charge after a change. */
  freeUntil: 'Wed 9 Dec 2026',
  left: ['your name as on your photo ID', 'who pays'],
  /** Another class of it with free seats, where this one has none for whoever gave theirs back. */
  next: '',
  /** What lives of theirs in another class of it, in words. */
  there: '',
  /** Whether no seat is free in the class that they gave theirs of back. */
  isFull: false,
  /** Whether the joining pack goes with the mail. */
  pack: true,
  day: 'Mon 14 Dec 2026',
  begins: '9:00',
  /** In a mail to the office: whose seat, how many are taken, and who is next. */
  person: 'Anita Rao',
  taken: 14,
  waiting: 2,
};
export type SeatMailData = typeof example;
export const SeatMailData = dataLike(example);

/** What the texts may name. */
export const slotsOf = (data: SeatMailData): Record<string, string> => ({
  name: data.name,
  subject: data.subject,
  city: data.city,
  dates: data.dates,
  until: data.until,
  number: String(data.number),
  ahead: data.ahead === 1 ? '1 person is' : `${data.ahead} people are`,
  seats: String(data.seats),
  all: data.seats === 1 ? 'The only seat is' : `All ${data.seats} seats are`,
  reached: countOf(data.minimum, 'seat is', 'seats are'),
  needs: sayNeeds(data),
  // Texts that the office has written may name it still.
  least: countOf(data.minimum, 'person', 'people'),
  minimum: String(data.minimum),
  hours: countOf(data.answerHours, 'hour'),
  way: data.way,
  reason: data.reason.replace(/(?<=[^.!?…\s])\s*$/u, '.'),
  company: data.company,
  was: data.was,
  freeUntil: data.freeUntil,
  next: data.next,
  proforma: data.proforma,
  there: data.there,
  left: data.left.join(' and '),
  day: data.day,
  begins: data.begins,
  phone: data.phone,
  person: data.person,
  taken: String(data.taken),
});
