import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../indian-time.ts';

const what = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'authenticator-added': 'An authenticator app was added to your account',
  'authenticator-removed': 'The authenticator app was removed from your account',
  'recovery-code-used': 'A recovery code was used to log in',
} as const;

export const factorChanges = Object.keys(what) as (keyof typeof what)[];

/** Notice that the way of logging in has changed. */
export const secondFactorChangedMail = defineMail({
  name: 'second-factor-changed',
  data: z.object({ name: z.string(), at: z.string(), change: z.enum(factorChanges) }),
  subject: ({ change }) => what[change],
  body: ({ name, at, change }, surroundings) => (
    <MailFrame preview="A notice about your account." title={what[change]} surroundings={surroundings}>
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>this happened on {indianTime(at)}. If it was you, all is well.</MailText>
      <MailText>
        If it was not, <MailLink href={`${surroundings.publicUrl}/forgotpassword`}>reset your password</MailLink> and
        look at your security page.
      </MailText>
    </MailFrame>
  ),
});
