import { z } from 'zod';
import { MailButton, MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** After sign-up: confirms that the address belongs to whoever holds the account. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  data: z.object({ name: z.string(), link: z.url(), google: z.boolean().default(false) }),
  example: { name: 'Asha', link: 'https://example.in/account/confirm-email', google: true },
  lines: {
    subject: 'Please confirm your email address',
    preview: 'One click confirms your address.',
    title: 'Please confirm your email address',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening:
      'You have an account with us. It works already, and it is not an enrolment. Please confirm your address: earlier requests from this address will then appear in your account{google}.',
    closing:
      'The link works for seven days, for the person who is logged in to the account. If you did not sign up, do not use it: nobody can confirm your address without you.',
  },
  slots: ({ name, google }) => ({
    name,
    google: google ? ', and you can connect Google' : '',
  }),
  subject: (_, { line }) => line.subject,
  body: ({ link }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{paragraph.opening}</MailText>
      <MailButton href={link}>Confirm this address</MailButton>
      <MailText>{paragraph.closing}</MailText>
    </MailFrame>
  ),
});
