import { z } from 'zod';
import { MailLink, paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

/** Notice of a log-in from a browser the account has not seen. */
export const newDeviceMail = defineMail({
  name: 'new-device',
  data: z.object({ name: z.string(), at: z.string(), device: z.string() }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z', device: 'Firefox on Linux' },
  lines: { subject: 'A log-in from a new device', preview: 'From {device}.', title: 'A log-in from a new device' },
  paragraphs: {
    greeting: 'Hello {name},',
    opening: 'Somebody logged in to your account on {when} from {device}. If that was you, all is well.',
    closing: 'If it was not, {resetLink}: that logs every device out.',
  },
  slots: ({ name, at, device }, { publicUrl }) => ({
    name,
    when: indianTime(at),
    device,
    resetLink: <MailLink href={`${publicUrl}/forgotpassword`}>reset your password</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});
