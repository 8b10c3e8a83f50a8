import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** Tells somebody that they are staff now, and what they need. Without a code: that is handed over by whoever added them. */
export const staffInvitedMail = defineMail({
  name: 'staff-invited',
  data: z.object({ name: z.string() }),
  subject: () => 'You now have access to the back office',
  body: ({ name }, surroundings) => (
    <MailFrame
      preview="What you need for it."
      title="You now have access to the back office"
      surroundings={surroundings}
    >
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        log in, then open <MailLink href={`${surroundings.publicUrl}/account/security`}>your security page</MailLink>{' '}
        and add a passkey or an authenticator app: the back office asks for it every time.
      </MailText>
    </MailFrame>
  ),
});
