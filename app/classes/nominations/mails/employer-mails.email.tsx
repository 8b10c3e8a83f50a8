import { z } from 'zod';
import { MailButton, MailFacts, MailFrame, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { countOf } from '../../days.ts';
import { isFullNow, lookForAnother } from '../nomination.ts';
import { dataLike, defineMail, type MailTemplate, type MailTexts } from '../../../platform/outbox/mail-template.ts';

const names = [
  'nomination-received',
  'nomination-agreed',
  'nomination-refused',
  'nominee-declined',
  'hold-ending',
  'hold-ended',
  'class-called-off',
  'class-confirmed',
] as const;
export type EmployerMail = (typeof names)[number];

/** What waits in the outbox of a mail to an employer; all else is read when it leaves. */
export const EmployerMailPayload = z.object({
  mail: z.enum(names),
  nominationId: z.string(),
  /** The seat of whoever was moved to another class: that is told, or that the other class is cancelled. */
  movedTo: z.string().optional(),
  /** Places on the list of whoever has no email: what becomes of their seats the employer tells them. */
  tell: z.array(z.string()).optional(),
  /** The class that was cancelled before any seat of theirs was held in it. */
  calledOff: z.string().optional(),
  /** Several were sent to their mailbox, perhaps by others: the mail names none of them. */
  isOfMany: z.boolean().optional(),
  /** Seats are held in another class than the one they named. Which one is not said: it may have moved since, or be private now. */
  isAnother: z.boolean().optional(),
});
export type EmployerMailPayload = z.output<typeof EmployerMailPayload>;

/** What every mail to an employer may say. A receipt repeats no word that was typed: whoever typed the address may not own it. */
const example = {
  /** '' where it is one of several that were sent to their mailbox. */
  reference: 'NOM-7K3M9Q',
  company: 'Sample Coatings Private Limited',
  /** Who wrote; '' of a receipt. */
  name: 'Heena',
  /** '' while no class is chosen. */
  training: 'CIP Level 1, Kochi, 14 to 19 Dec',
  /** No seat of it can be held now. */
  isFull: false,
  /** It is another class than the one they named. */
  isAnother: false,
  /** The office has held nothing for them yet: as a receipt it repeats no word that was typed. */
  isAsked: false,
  /** How many stand on the list. */
  people: 4,
  seats: 6,
  /** '' while it is not set, or not for everybody's eyes. */
  price: '6 × ₹50,000 + 18\u00A0%\u00A0GST = ₹3,54,000',
  unnamed: 2,
  until: 'Fri 4 Dec, 18:00',
  reason: 'The class is full.',
  /** How the list stands, who has a seat by it and who has not answered. */
  state: '2 of 4 have a seat. Without a yes by Fri 4 Dec, 18:00, the other 2 seats go to others.',
  seated: 'Asha Rao, Bilal Khan',
  asked: 'Chitra Pillai, Dev Das',
  /** The class that somebody was moved to; '' of all else. */
  moved: '',
  /** Whom no mail can tell what became of their seat; '' where there is nobody. */
  tell: '',
  phone: '+91 00000 00000',
  /** '' of a receipt; to all classes while no list is theirs. */
  link: 'https://example.in/nomination/sample',
};
export type EmployerMailData = typeof example;

type Wording = {
  name: EmployerMail;
  subject: string;
  opening: string;
  closing: string;
  full?: string;
  another?: string;
  preview?: string;
  tell?: string;
  button?: string;
  moved?: Moved;
  asked?: { subjectAsked: string; openingAsked: string; closingAsked: string };
};
const row = (label: string, value: string): [string, string | null] => [label, value || null];
/** What it says of whoever was moved to another class. */
type Moved = Record<'subjectMoved' | 'openingMoved' | 'closingMoved', string>;

const caseOf = ({ moved, isAsked }: EmployerMailData) => (moved ? 'Moved' : isAsked ? 'Asked' : '');

function employerMail({
  name,
  subject,
  opening,
  closing,
  preview = 'Reference {reference}',
  tell: toTell = 'No email: {tell}. Please tell them.',
  button = 'Open your list',
  moved,
  asked: stillAsked,
  full,
  another,
}: Wording): MailTemplate {
  const isReceipt = name === 'nomination-received';
  const { subjectMoved, ...ofMoved } = moved ?? {};
  const { subjectAsked, ...ofAsked } = stillAsked ?? {};
  const subjects = { ...(subjectMoved ? { subjectMoved } : {}), ...(subjectAsked ? { subjectAsked } : {}) };
  const lines: MailTexts = { subject, preview, ...subjects };
  return defineMail({
    name,
    data: dataLike(example),
    example: isReceipt ? { ...example, name: '', link: '' } : example,
    lines,
    paragraphs: {
      greeting: isReceipt ? 'Hello,' : 'Hello {name},',
      opening,
      reason: 'Why: {reason}',
      closing,
      ...(full ? { full } : {}),
      ...(another ? { another } : {}),
      ...(name === 'hold-ended' || name.startsWith('class-') ? { tell: toTell } : {}),
      ...ofMoved,
      ...(stillAsked ? { greetingAsked: 'Hello,', ...ofAsked } : {}),
    } as MailTexts,
    slots: ({ link: _, isFull: __, isAnother: ___, isAsked: ____, ...data }) => ({
      ...data,
      people: countOf(data.people, 'person', 'people'),
      seats: data.seats === 0 ? 'No seat is' : countOf(data.seats, 'seat is', 'seats are'),
      unnamed: data.unnamed === 1 ? '1 seat has' : `${data.unnamed} seats have`,
    }),
    subject: (data, { line }) => line[`subject${caseOf(data)}`]!,
    body: (data, surroundings, { line, paragraph }) => (
      <MailFrame
        preview={data.moved ? data.reference : data.reference ? line['preview']! : data.training}
        title={line[`subject${caseOf(data)}`]!}
        surroundings={surroundings}
      >
        <MailText>{paragraph[data.isAsked ? 'greetingAsked' : 'greeting']}</MailText>
        <MailText>{paragraph[`opening${caseOf(data)}`]}</MailText>
        <MailFacts
          facts={[
            row('Reference', data.reference),
            row('Class', data.moved || !name.startsWith('class-') ? data.training : ''),
            ...(name === 'class-confirmed' && !data.moved
              ? [row('Have a seat', data.seated), row('No answer yet', data.asked)]
              : []),
            row('People', isReceipt ? String(data.people) : ''),
            row('Fee', data.price),
          ]}
        />
        {data.isFull ? <MailText>{paragraph['full']}</MailText> : null}
        {data.isAnother ? <MailText>{paragraph['another']}</MailText> : null}
        {data.reason && !isReceipt ? <MailText>{paragraph['reason']}</MailText> : null}
        {data.tell ? <MailText>{paragraph['tell']}</MailText> : null}
        {data.link ? <MailButton href={data.link}>{data.isAsked ? 'See other classes' : button}</MailButton> : null}
        <MailText>{paragraph[`closing${caseOf(data)}`]}</MailText>
      </MailFrame>
    ),
  });
}

export const employerMails: MailTemplate[] = [
  employerMail({
    name: 'nomination-received',
    subject: 'We have your nomination {reference}',
    opening: 'Your nomination is with our training office. No seat is held yet, and you owe nothing by it.',
    closing:
      'When seats are held, we mail you the link to your list. If you did not send it, somebody typed your address by mistake. You need not do anything.',
    full: isFullNow,
  }),
  employerMail({
    name: 'nomination-agreed',
    subject: '{seats} held for {company} until {until}',
    opening: 'Your company gets one bill, for all who say yes.',
    closing:
      'There you see who has said yes, name people and replace them. Each answers by mail or slip. Seats without a yes by {until} go to others.',
    another: 'This is another class than the one you named: please look at its city and days.',
  }),
  employerMail({
    name: 'nomination-refused',
    subject: 'We cannot hold the seats of nomination {reference}',
    opening: 'We are sorry: we cannot hold the seats that you asked for.',
    closing: `Please answer this mail or call {phone}: ${lookForAnother}.`,
    button: 'Open your nomination',
  }),
  employerMail({
    name: 'nominee-declined',
    subject: 'Somebody on your list has said no: {reference}',
    opening: 'Somebody on your list has said no. {unnamed} no name now, held for you until {until}.',
    closing:
      'The page says who it was. Please name somebody else there by {until}: after that the seat goes to others.',
    moved: {
      subjectMoved: 'Somebody on your list has another class now: {reference}',
      openingMoved: 'Somebody on your list has a seat in another class now: {moved}.',
      closingMoved: 'The page says who it is. If that does not suit you, please answer this mail or call {phone}.',
    },
  }),
  employerMail({
    name: 'hold-ending',
    subject: 'Your seats are held until {until}',
    opening: 'Some of your seats have nobody who has said yes. They are held until {until}.',
    closing: 'Please name people, or remind those you have named: after that the seats go to others.',
  }),
  employerMail({
    name: 'hold-ended',
    subject: 'Unused seats were passed on: {reference}',
    opening: 'Seats that nobody had said yes to are not held for {company} any more. They were passed on.',
    closing: 'Who has said yes keeps their seat.',
  }),
  employerMail({
    name: 'class-called-off',
    subject: 'Your class is cancelled: {training}',
    opening: 'We are sorry: this class will not run, and no seat is held in it any more.',
    closing:
      'Whoever had said yes comes first in the next class of the same training, at no extra cost: we write to them. To have seats held there for the others, answer this mail or call {phone}.',
    moved: {
      subjectMoved: 'The class that somebody on your list was moved to is cancelled: {moved}',
      openingMoved: 'We are sorry: the class that somebody on your list was moved to will not run: {moved}.',
      closingMoved:
        'They come first in the next class of the same training, at no extra cost: we write to them. Nothing else on your list changes.',
    },
    asked: {
      subjectAsked: 'The class you named is cancelled: {training}',
      openingAsked: 'We are sorry: this class will not run. No seat was held in it yet, and you owe nothing.',
      closingAsked: `Your nomination stays with us: ${lookForAnother}, and write to you. To name another class yourself, answer this mail or call {phone}.`,
    },
  }),
  employerMail({
    name: 'class-confirmed',
    subject: 'Your class will run: {training}',
    preview: '{state}',
    opening: '{state}',
    tell: 'No email: {tell}. Please tell them that the class will run; the page of their slip has all that we mail to others.',
    closing: 'We mail your people what to bring and, once it is booked, the venue.',
    moved: {
      subjectMoved: 'The class that somebody on your list was moved to will run: {moved}',
      openingMoved: 'The class that somebody on your list was moved to is confirmed. They have a seat in it.',
      closingMoved: 'We mail your people what to bring and, once it is booked, the venue.',
    },
  }),
];
