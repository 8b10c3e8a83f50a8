import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../indian-time.ts';

/** Notice of a log-in from a browser the account has not seen. */
export const newDeviceMail = defineMail({
  name: 'new-device',
  data: z.object({ name: z.string(), at: z.string(), device: z.string() }),
  subject: () => 'A log-in from a new device',
  body: ({ name, at, device }, surroundings) => (
    <MailFrame preview={`From ${device}.`} title="A log-in from a new device" surroundings={surroundings}>
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        somebody logged in to your account on {indianTime(at)} from {device}. If that was you, all is well.
      </MailText>
      <MailText>
        If it was not, <MailLink href={`${surroundings.publicUrl}/forgotpassword`}>reset your password</MailLink>: that
        logs every device out.
      </MailText>
    </MailFrame>
  ),
});
