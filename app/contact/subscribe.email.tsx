import { z } from 'zod';
import { MailFacts, MailFrame, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';

/** Tells the office that somebody asked for the schedule. */
export const subscriptionNotice = defineMail({
  name: 'subscription-notice',
  data: z.object({ name: z.string(), email: z.string() }),
  subject: ({ name }) => `Schedule by e-mail: ${name}`,
  body: ({ name, email }, surroundings) => (
    <MailFrame preview={name} title="Schedule by e-mail" surroundings={surroundings}>
      <MailText>
        Somebody asked for class dates by e-mail. They are on the list once they confirm by the link we sent them.
      </MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Email', email],
        ]}
      />
    </MailFrame>
  ),
});
