import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** Why Google did not open the account: its address is not confirmed on our side. */
export const googleNotJoinedMail = defineMail({
  name: 'google-not-joined',
  data: z.object({ name: z.string() }),
  subject: () => 'Google is not connected to your account yet',
  body: ({ name }, { publicUrl, ...rest }) => (
    <MailFrame
      preview="One step is missing."
      title="Google is not connected to your account yet"
      surroundings={{ publicUrl, ...rest }}
    >
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        you tried to log in with Google. There is an account with a password under this address, and its address is not
        confirmed yet, so we keep the two apart.
      </MailText>
      <MailText>
        <MailLink href={`${publicUrl}/forgotpassword`}>Set a new password</MailLink> with a link from this mailbox: that
        confirms the address, and Google works afterwards. If this was not you, you need do nothing.
      </MailText>
    </MailFrame>
  ),
});
