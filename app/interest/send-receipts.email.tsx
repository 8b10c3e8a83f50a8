import { z } from 'zod';
import {
  MailButton,
  MailComplaints,
  MailFacts,
  MailFrame,
  MailHeading,
  MailLink,
  MailText,
} from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';
import { caseAddress } from '../platform/received.ts';
import { classIsThere, tellStage } from '../site/order-of-things.ts';
import { ExpressionOfInterest } from './contract.ts';
import { labels } from './rules.ts';

/** Stands for words that somebody typed and a receipt does not say again. */
export const notRepeated = '';

const InterestMail = z.object({
  reference: z.string(),
  event: z.string(),
  asked: ExpressionOfInterest,
  /** False: the person corrected what they had sent. */
  isNew: z.boolean(),
});
type InterestMail = z.output<typeof InterestMail>;

const example: InterestMail = {
  reference: 'EOI-7K3M9Q',
  event: 'Basic Corrosion',
  asked: {
    name: 'Asha Rao',
    email: 'asha@example.in',
    contactNumber: '+91 98200 00000',
    amppUser: 'No',
    amppUsername: null,
    amppMember: 'No',
    amppMemberId: null,
    trainingEvent: 'BasicCorrosion',
    attendTime: 'Within3Months',
    costBearer: 'Employer',
    paymentCurrency: null,
    preferredLocation: 'Mumbai',
    otherCity: 'Pune',
  },
  isNew: true,
};

const Class = z.object({ href: z.string(), words: z.string() }).nullable().default(null);
const InterestReceipt = InterestMail.extend({
  /** The class with free seats that was asked for, where there is one; else one in another city. */
  next: Class,
  elsewhere: Class,
});

/** The person's receipt: what was asked, what happens next, and how to see, correct or withdraw it. */
export const interestReceived = defineMail({
  name: 'interest-received',
  data: InterestReceipt,
  example: {
    ...example,
    next: { href: '/dates/B-7K3M9', words: 'Basic Corrosion, Mumbai, 22–27 Feb' },
    elsewhere: null,
  },
  lines: {
    subject: 'We have your interest in {event}: {reference}',
    subjectCorrected: 'We have corrected your interest in {event}: {reference}',
    preview: 'Reference {reference}. Nothing is booked or to be paid yet.',
    title: 'We have your interest',
    titleCorrected: 'We have corrected your interest',
  },
  paragraphs: {
    opening: 'Your reference is {reference}. Nothing is booked and nothing is to be paid yet.',
    nextStep1: `1. ${tellStage('class')}`,
    nextStep2: `2. ${tellStage('seat')}`,
    nextStep3: `3. ${tellStage('payment')}`,
    nextStep4: `4. ${tellStage('confirmed')}`,
  },
  slots: ({ reference, event }) => ({ reference, event }),
  subject: ({ isNew }, { line }) => (isNew ? line.subject : line.subjectCorrected),
  body: (data, surroundings, { line, paragraph }) => {
    const { grievance } = surroundings.provider;
    return (
      <MailFrame
        preview={line.preview}
        title={data.isNew ? line.title : line.titleCorrected}
        surroundings={surroundings}
      >
        <MailText>{paragraph.opening}</MailText>
        <MailHeading>What you sent</MailHeading>
        <MailFacts facts={choicesOf(data)} />
        <MailText>
          {data.asked.otherCity === notRepeated
            ? 'We also have the name, email address, phone number, AMPP details and other city you typed.'
            : 'We also have the name, email address, phone number and AMPP details you typed.'}
        </MailText>
        {data.elsewhere ? (
          <MailText>
            {classIsThere(data.elsewhere.words)}{' '}
            <MailLink href={surroundings.publicUrl + data.elsewhere.href}>Ask for a seat</MailLink>
          </MailText>
        ) : null}
        <MailHeading>What happens next</MailHeading>
        {data.next ? (
          <>
            <MailText>1. {classIsThere(data.next.words)}</MailText>
            <MailButton href={surroundings.publicUrl + data.next.href}>Ask for a seat</MailButton>
          </>
        ) : (
          <MailText>{paragraph.nextStep1}</MailText>
        )}
        <MailText>{paragraph.nextStep2}</MailText>
        <MailText>{paragraph.nextStep3}</MailText>
        <MailText>{paragraph.nextStep4}</MailText>
        <MailHeading>See, correct or withdraw it</MailHeading>
        <MailText>
          To correct it, send the form again for the same training event within ten minutes. After that, to see or
          withdraw it, or if you did not send it, write to{' '}
          <MailLink href={`mailto:${grievance.email}`}>{grievance.email}</MailLink> with the reference.
        </MailText>
        <MailComplaints publicUrl={surroundings.publicUrl} />
      </MailFrame>
    );
  },
});

const InterestNotice = InterestMail.extend({
  /** What was typed in the place of the name and number that stand there; none in mails of before 25 Nov 2026, which can be sent again until March 2027. */
  also: z.object({ name: z.string().nullable(), number: z.string().nullable() }).default({ name: null, number: null }),
  /** Where it is in the inbox; null in those too. */
  caseId: z.string().nullable().default(null),
});

/** The office's notice. An answer to it goes to the person (Reply-To). */
export const interestNotice = defineMail({
  name: 'interest-notice',
  data: InterestNotice,
  example: { ...example, caseId: 'a-case' },
  lines: {
    subject: 'Interest {reference}: {event}, {name}',
    subjectCorrected: 'Corrected interest {reference}: {event}, {name}',
    preview: '{event}, {name}',
    title: 'New expression of interest',
    titleCorrected: 'Corrected expression of interest',
  },
  paragraphs: { opening: 'When you reply to this mail, your reply goes to the person.' },
  slots: ({ reference, event, asked }) => ({ reference, event, name: asked.name }),
  subject: ({ isNew }, { line }) => (isNew ? line.subject : line.subjectCorrected),
  body: (data, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={data.isNew ? line.title : line.titleCorrected} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      <MailFacts facts={[...choicesOf(data), ...typedOf(data), ...typedNow(data)]} />
      {data.caseId ? (
        <MailButton href={surroundings.publicUrl + caseAddress(data.caseId)}>Open the case</MailButton>
      ) : null}
    </MailFrame>
  ),
});

type Facts = [label: string, value: string | null][];

/** What was chosen, as rows to read; unanswered questions are left out by the message. */
function choicesOf({ reference, event, asked }: InterestMail): Facts {
  const inWords = (value: string | null) => (value === null ? null : (labels[value] ?? value));
  return [
    ['Reference', reference],
    ['Training event', event],
    ['Time frame', inWords(asked.attendTime)],
    ['Preferred location', inWords(asked.preferredLocation)],
    ['Another city', asked.otherCity || null],
    ['Who pays', inWords(asked.costBearer)],
    ['Payment currency', asked.paymentCurrency],
  ];
}

/** What stands beside name and number: whoever corrected this was not logged in. */
const typedNow = ({ also: { name, number } }: z.output<typeof InterestNotice>): Facts => [
  ['Name typed now, not confirmed', name],
  ['Number typed now, not confirmed', number],
];

/** What was typed. For the office alone: a receipt that repeated it would let anybody write to anybody in our name. */
function typedOf({ asked }: InterestMail): Facts {
  return [
    ['Name', asked.name],
    ['Email', asked.email],
    ['Contact number', asked.contactNumber],
    ['Registered AMPP user', asked.amppUser],
    ['AMPP username', asked.amppUsername],
    ['AMPP member', asked.amppMember],
    ['AMPP member ID', asked.amppMemberId],
  ];
}
