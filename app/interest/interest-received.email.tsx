import { MailFacts, MailFrame, MailHeading, MailLink, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';
import { InterestMail, factsOf } from './interest-mail.ts';

/** The person's receipt: what was asked, what happens next, and how to see, correct or withdraw it. */
export const interestReceived = defineMail({
  name: 'interest-received',
  data: InterestMail,
  subject: ({ reference, event }) => `We have your interest in ${event}: ${reference}`,
  body: (data, surroundings) => {
    const { grievance } = surroundings.provider;
    return (
      <MailFrame
        preview={`Reference ${data.reference}. Nothing is booked or to be paid yet.`}
        title="We have your interest"
        surroundings={surroundings}
      >
        <MailText>Your reference is {data.reference}. Nothing is booked and nothing is to be paid yet.</MailText>
        <MailHeading>What you sent</MailHeading>
        <MailFacts facts={factsOf(data)} />
        <MailHeading>What happens next</MailHeading>
        <MailText>1. We count the interests by training event, city and time frame.</MailText>
        <MailText>2. When enough people ask for the same, we offer a batch: dates, venue and fee by e-mail.</MailText>
        <MailText>3. You register, and we send the invoice and then the confirmation.</MailText>
        <MailHeading>See, correct or withdraw it</MailHeading>
        <MailText>
          To correct an answer in the next few minutes, send the form again for the same training event. At any other
          time, or to see or withdraw what you sent, write to{' '}
          <MailLink href={`mailto:${grievance.email}`}>{grievance.email}</MailLink> and name the reference. If you did
          not send this form, write to the same address and we take it out.
        </MailText>
        <MailText>
          Complaints about how we use your data go to the same address ({grievance.name}) and are answered within{' '}
          {grievance.responseDays} days. After that you may complain to the Data Protection Board of India.
        </MailText>
      </MailFrame>
    );
  },
});
