import { z } from 'zod';
import {
  MailButton,
  MailFacts,
  MailFrame,
  MailHeading,
  MailLink,
  MailText,
} from '../platform/outbox/mail-frame.email.tsx';
import { indianTime } from '../platform/indian-time.ts';
import { defineMail } from '../platform/outbox/mail-template.ts';
import { caseAddress } from '../platform/received.ts';

const received = z.object({
  // Both are missing in mails of before 25 Nov 2026, which can be sent again until March 2027.
  reference: z.string().nullable().default(null),
  receivedAt: z.string().nullable().default(null),
  /** What they wrote; null for whoever has not proved that the address is their own. */
  own: z.object({ subject: z.string().nullable(), message: z.string().nullable() }).nullable().default(null),
});

/** The receipt. To an address that nobody has proved it repeats nothing that was typed: nobody must be able to send a stranger words of their own. */
export const messageReceived = defineMail({
  name: 'message-received',
  data: received,
  example: {
    reference: 'MSG-7K3M9Q',
    receivedAt: '2026-11-20T04:30:00.000Z',
    own: { subject: 'A group of eight', message: 'Do you train at our yard?' },
  },
  lines: {
    subject: 'We have your message: {tradingName}',
    preview: 'It is with the office. We reply by email.',
    title: 'We have your message',
  },
  paragraphs: {
    opening:
      'Your message is with the office, and we reply by email. Nothing is booked by it. If it cannot wait, call {phone}.',
    closing: 'If you did not write to us, somebody typed your address by mistake. You need not do anything.',
  },
  slots: (_, { provider }) => ({ tradingName: provider.tradingName, phone: provider.phone }),
  subject: (_, { line }) => line.subject,
  body: ({ reference, receivedAt, own }, surroundings, { line, paragraph }) => {
    const { provider } = surroundings;
    return (
      <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
        <MailText>{paragraph.opening}</MailText>
        <MailFacts
          facts={[
            ['Reference', reference],
            ['Received', receivedAt && indianTime(receivedAt)],
            ['Subject', own?.subject ?? null],
            ['Message', own?.message ?? null],
          ]}
        />
        <MailHeading>What happens next</MailHeading>
        <MailText>
          Somebody in the office reads your message and answers to this address. To add something, reply to this mail
          {reference ? ' and leave its reference in' : ''}.
        </MailText>
        <MailText>
          We use what you sent only to answer you. To see, correct or withdraw it, or to complain, write to{' '}
          <MailLink href={`mailto:${provider.grievance.email}`}>{provider.grievance.email}</MailLink>; we answer within{' '}
          {provider.grievance.responseDays} days.
        </MailText>
        <MailText>{paragraph.closing}</MailText>
      </MailFrame>
    );
  },
});

const written = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  /** Where it is in the inbox; null in those too. */
  caseId: z.string().nullable().default(null),
});

/** The office's notice of a message. An answer to it goes to the person (Reply-To). */
export const messageNotice = defineMail({
  name: 'message-notice',
  data: written,
  example: {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+91 98200 00000',
    subject: 'A group of eight',
    message: 'Do you train at our yard?',
    caseId: 'a-case',
  },
  lines: { subject: 'Message from {name}', subjectWithTopic: 'Message from {name}: {topic}', title: 'New message' },
  paragraphs: { opening: 'When you reply to this mail, your reply goes to the person.' },
  slots: ({ name, subject }) => ({ name, topic: subject ?? '' }),
  subject: ({ subject }, { line }) => (subject ? line.subjectWithTopic : line.subject),
  body: ({ name, email, phone, subject, message, caseId }, surroundings, { line, paragraph }) => (
    <MailFrame preview={subject ?? name} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Email', email],
          ['Phone', phone],
          ['Subject', subject],
          ['Message', message],
        ]}
      />
      {caseId ? <MailButton href={surroundings.publicUrl + caseAddress(caseId)}>Open the case</MailButton> : null}
    </MailFrame>
  ),
});
