import { z } from 'zod';
import { MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../indian-time.ts';

/** The last message of an account. */
export const accountDeletedMail = defineMail({
  name: 'account-deleted',
  data: z.object({ name: z.string(), at: z.string() }),
  subject: () => 'Your account was deleted',
  body: ({ name, at }, surroundings) => (
    <MailFrame preview="It cannot be brought back." title="Your account was deleted" surroundings={surroundings}>
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        your account was deleted on {indianTime(at)}. Your name, your address and every way to log in are gone from it,
        and it cannot be brought back. You may open a new one at any time.
      </MailText>
      <MailText>If this was not you, please write to {surroundings.provider.email} at once.</MailText>
    </MailFrame>
  ),
});
