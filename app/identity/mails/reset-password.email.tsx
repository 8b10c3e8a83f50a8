import { z } from 'zod';
import { MailButton, MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** The code of a password reset. An account without a password is told that Google opens it. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  data: z.object({ name: z.string(), link: z.url(), minutes: z.number(), hasPassword: z.boolean() }),
  example: { name: 'Asha', link: 'https://example.in/resetpassword', minutes: 60, hasPassword: true },
  lines: { subject: 'Reset your password', preview: 'A link to set a new password.', title: 'Reset your password' },
  paragraphs: {
    greeting: 'Hello {name},',
    opening: 'Somebody asked to set a new password for your account with us.',
    withoutPassword:
      'Your account has no password yet: you log in with Google. You can continue to do so, or set a password with the link below.',
    closing:
      'The link works once, for {minutes} minutes, and only the newest one works. If you did not ask for it, you need do nothing: your password stays as it is.',
  },
  slots: ({ name, minutes }) => ({ name, minutes: String(minutes) }),
  subject: (_, { line }) => line.subject,
  body: ({ link, hasPassword }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{hasPassword ? paragraph.opening : paragraph.withoutPassword}</MailText>
      <MailButton href={link}>Set a new password</MailButton>
      <MailText>{paragraph.closing}</MailText>
    </MailFrame>
  ),
});
