import { z } from 'zod';
import { MailLink, paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** Why Google did not open the account: its address is not confirmed on our side. */
export const googleNotJoinedMail = defineMail({
  name: 'google-not-joined',
  data: z.object({ name: z.string() }),
  example: { name: 'Asha' },
  lines: {
    subject: 'Google is not connected to your account yet',
    preview: 'One step is missing.',
    title: 'Google is not connected to your account yet',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening:
      'You tried to log in with Google. There is an account with a password under this address, and its address is not confirmed yet, so we keep the two apart.',
    closing:
      '{newPasswordLink} with a link from this mailbox: that confirms the address, and Google works afterwards. If this was not you, you need do nothing.',
  },
  slots: ({ name }, { publicUrl }) => ({
    name,
    newPasswordLink: <MailLink href={`${publicUrl}/forgotpassword`}>Set a new password</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});
