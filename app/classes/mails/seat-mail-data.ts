import { z } from 'zod';
import { countOf } from '../days.ts';

/** Whom a mail speaks to, and of which class. */
export const ClassMailData = z.object({
  /** The first name; '' where it may be anybody's words. */
  name: z.string(),
  /** Of the class: 'CIP Level 1', 'Kochi', '14 to 19 Dec', 'Mon 14 to Sat 19 Dec 2026', '9:00 to 18:00 each day'. */
  subject: z.string(),
  city: z.string(),
  dates: z.string(),
  span: z.string(),
  hours: z.string(),
});

/** What every mail about a seat may say, in words. */
export const SeatMailData = ClassMailData.extend({
  /** '₹1,25,000 + 18\u00A0%\u00A0GST = ₹1,47,500'; '' while the office has not set it. */
  fee: z.string(),
  /** Name and address of the venue, '' while none is set, and the way there. */
  venue: z.string(),
  way: z.string(),
  /** Town, PIN and state of the venue: what whoever is asked may know of it. */
  area: z.string(),
  seats: z.number(),
  minimum: z.number(),
  /** How long a freed seat is held. */
  answerHours: z.number(),
  /** Whether the class is sure. */
  sure: z.boolean(),
  /** The page of the seat; of a mail to the office, the batch. */
  link: z.string(),
  phone: z.string(),
  /** 'Fri 4 Dec, 18:00'. */
  until: z.string(),
  /** What the office wrote when it asked. */
  words: z.string(),
  how: z.enum(['line', 'promise', 'late', 'request', 'mistake', '']),
  /** Their place in line now, and how many stand before them. */
  number: z.number(),
  ahead: z.number(),
  /** Whether anything is free though a line stands. */
  free: z.boolean(),
  reason: z.string(),
  /** The employer that pays, as it was given; and whether it has named them, so that they are asked for no money. */
  company: z.string(),
  isNamed: z.boolean(),
  /** 'Self' or 'Employer', as they said; '' where nobody asked. */
  payer: z.string(),
  /** What is said of money when their class is cancelled: nothing where an employer pays. */
  money: z.enum(['refund', 'unpaid', '']),
  /** The state before, and what was before a change. */
  from: z.string(),
  was: z.string(),
  /** Nothing but the venue has changed. */
  venueOnly: z.boolean(),
  /** Nothing has changed but that the class has a venue now. */
  firstVenue: z.boolean(),
  /** The day until which a seat is given back without charge after a change. */
  freeUntil: z.string(),
  /** What is left to do: 'your name as on your photo ID', 'who pays'. */
  left: z.array(z.string()),
  /** Whether the joining pack goes with the mail. */
  pack: z.boolean(),
  /** 'Mon 14 Dec 2026' and '9:00'. */
  day: z.string(),
  begins: z.string(),
  /** Of a mail to the office: whose seat, how many are taken, and who is next. */
  person: z.string(),
  taken: z.number(),
  waiting: z.number(),
});
export type SeatMailData = z.output<typeof SeatMailData>;

/** Made-up data to show the mails with. */
export const example: SeatMailData = {
  name: 'Anita',
  subject: 'CIP Level 1',
  city: 'Kochi',
  dates: '14 to 19 Dec',
  span: 'Mon 14 to Sat 19 Dec 2026',
  hours: '9:00 to 18:00 each day',
  fee: '₹1,25,000 + 18\u00A0%\u00A0GST = ₹1,47,500',
  venue: 'Sample Training Hall\nExample Road\nKochi 682001, Kerala',
  area: 'Kochi 682001, Kerala',
  way: 'Ask for the second floor.',
  seats: 20,
  minimum: 12,
  answerHours: 48,
  sure: false,
  link: 'https://example.in/seat/sample',
  phone: '+91 00000 00000',
  until: 'Fri 4 Dec, 18:00',
  words: '',
  how: '',
  number: 3,
  ahead: 2,
  free: false,
  reason: 'The venue is closed in that week.',
  company: 'Sample Coatings Private Limited',
  isNamed: false,
  payer: 'Self',
  money: 'refund',
  from: 'Taken',
  was: 'Mon 7 to Sat 12 Dec 2026, Kochi',
  venueOnly: false,
  firstVenue: false,
  freeUntil: 'Wed 9 Dec 2026',
  left: ['your name as on your photo ID', 'who pays'],
  pack: true,
  day: 'Mon 14 Dec 2026',
  begins: '9:00',
  person: 'Anita Rao',
  taken: 14,
  waiting: 2,
};

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
  least: countOf(data.minimum, 'person', 'people'),
  minimum: String(data.minimum),
  hours: countOf(data.answerHours, 'hour'),
  way: data.way,
  reason: data.reason,
  company: data.company,
  was: data.was,
  freeUntil: data.freeUntil,
  left: data.left.join(' and '),
  day: data.day,
  begins: data.begins,
  phone: data.phone,
  person: data.person,
  taken: String(data.taken),
});
