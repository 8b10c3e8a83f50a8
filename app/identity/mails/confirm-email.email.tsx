import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** After sign-up: confirms that the address belongs to whoever holds the account. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  data: z.object({ name: z.string(), link: z.url() }),
  subject: () => 'Please confirm your e-mail address',
  body: ({ name, link }, surroundings) => (
    <MailFrame
      preview="One click confirms your address."
      title="Please confirm your e-mail address"
      surroundings={surroundings}
    >
      <MailText>Hello {name || 'there'},</MailText>
      <MailText>
        you have an account with us, and it works already. With your address confirmed we can find what you sent us
        earlier under it, and you can connect Google.
      </MailText>
      <MailText>
        <MailLink href={link}>Confirm this address</MailLink>
      </MailText>
      <MailText>
        The link works for seven days, for the person who is logged in to the account. If you did not sign up, do not
        use it: nobody can confirm your address without you.
      </MailText>
    </MailFrame>
  ),
});
