import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../indian-time.ts';

/** Notice that the password is a new one. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  data: z.object({ name: z.string(), at: z.string(), by: z.enum(['reset', 'owner']) }),
  subject: () => 'Your password was changed',
  body: ({ name, at, by }, surroundings) => (
    <MailFrame preview="Your password is a new one." title="Your password was changed" surroundings={surroundings}>
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        the password of your account was {by === 'reset' ? 'reset by a link from this mailbox' : 'changed'} on{' '}
        {indianTime(at)}.{by === 'reset' ? ' Every device was logged out.' : ' Your other devices were logged out.'}
      </MailText>
      <MailText>
        If this was not you, <MailLink href={`${surroundings.publicUrl}/forgotpassword`}>reset it now</MailLink> and
        change the password of this mailbox too.
      </MailText>
    </MailFrame>
  ),
});
