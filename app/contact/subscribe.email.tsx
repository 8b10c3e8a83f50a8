import { z } from 'zod';
import { MailButton, MailFacts, MailFrame, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';

/** Tells the office that somebody asked for the schedule. */
export const subscriptionNotice = defineMail({
  name: 'subscription-notice',
  data: z.object({ name: z.string(), email: z.string() }),
  example: { name: 'Asha Rao', email: 'asha@example.in' },
  lines: { subject: 'Schedule by email: {name}', title: 'Schedule by email' },
  paragraphs: {
    opening:
      'Somebody asked for class dates by email. They are on the list once they confirm by the link we sent them.',
  },
  slots: ({ name }) => ({ name }),
  subject: (_, { line }) => line.subject,
  body: ({ name, email }, surroundings, { line, paragraph }) => (
    <MailFrame preview={name} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Email', email],
        ]}
      />
      <MailButton href={`${surroundings.publicUrl}/office/subscribers`}>Open the list</MailButton>
    </MailFrame>
  ),
});
