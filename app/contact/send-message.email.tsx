import { z } from 'zod';
import { MailFacts, MailFrame, MailLink, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';

/**
 * The receipt for a message. It repeats nothing that was typed: whoever fills in a stranger's address must not be able to
 * send them words of their own.
 */
export const messageReceived = defineMail({
  name: 'message-received',
  data: z.object({}),
  subject: (_, { provider }) => `We have your message: ${provider.tradingName}`,
  body: (_, surroundings) => {
    const { provider } = surroundings;
    return (
      <MailFrame preview="We read it and answer by e-mail." title="We have your message" surroundings={surroundings}>
        <MailText>
          Somebody at the office reads it and answers by e-mail. If it cannot wait, call {provider.phone}.
        </MailText>
        <MailText>
          We use what you sent only to answer you. To see, correct or withdraw it, or to complain, write to{' '}
          <MailLink href={`mailto:${provider.grievance.email}`}>{provider.grievance.email}</MailLink>; we answer within{' '}
          {provider.grievance.responseDays} days.
        </MailText>
        <MailText>
          You did not write to us? Then somebody typed your address by mistake, and you need do nothing.
        </MailText>
      </MailFrame>
    );
  },
});

const written = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
});

/** The office's notice of a message. An answer to it goes to the person (Reply-To). */
export const messageNotice = defineMail({
  name: 'message-notice',
  data: written,
  subject: ({ name, subject }) => `Message from ${name}${subject ? `: ${subject}` : ''}`,
  body: ({ name, email, phone, subject, message }, surroundings) => (
    <MailFrame preview={subject ?? name} title="New message" surroundings={surroundings}>
      <MailText>An answer to this message goes to the person.</MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Email', email],
          ['Phone', phone],
          ['Subject', subject],
          ['Message', message],
        ]}
      />
    </MailFrame>
  ),
});
