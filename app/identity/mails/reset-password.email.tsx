import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** The code of a password reset. An account without a password is told that Google opens it. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  data: z.object({ name: z.string(), link: z.url(), minutes: z.number(), hasPassword: z.boolean() }),
  subject: () => 'Reset your password',
  body: ({ name, link, minutes, hasPassword }, surroundings) => (
    <MailFrame preview="A link to set a new password." title="Reset your password" surroundings={surroundings}>
      <MailText>Hello {name || 'there'},</MailText>
      {hasPassword ? null : (
        <MailText>
          your account has no password yet: you log in with Google. You can go on doing so, or set a password with the
          link below.
        </MailText>
      )}
      <MailText>
        <MailLink href={link}>Set a new password</MailLink>
      </MailText>
      <MailText>
        The link works once, for {minutes} minutes, and only the newest one works. If you did not ask for it, you need
        do nothing: your password stays as it is.
      </MailText>
    </MailFrame>
  ),
});
