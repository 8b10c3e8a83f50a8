import { MailFacts, MailFrame, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';
import { InterestMail, factsOf } from './interest-mail.ts';

/** The office's notice. An answer to it goes to the person (Reply-To). */
export const interestNotice = defineMail({
  name: 'interest-notice',
  data: InterestMail,
  subject: ({ reference, event, asked }) => `Interest ${reference}: ${event}, ${asked.name}`,
  body: (data, surroundings) => (
    <MailFrame
      preview={`${data.event}, ${data.asked.name}`}
      title="New expression of interest"
      surroundings={surroundings}
    >
      <MailText>An answer to this message goes to the person.</MailText>
      <MailFacts facts={factsOf(data)} />
    </MailFrame>
  ),
});
