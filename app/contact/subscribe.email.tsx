import { z } from 'zod';
import { MailButton, MailFacts, MailFrame, MailSubscription, MailText } from '../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../platform/outbox/mail-template.ts';
import { subscriptionAddress } from './subscription-address.ts';

export const subscriptionNotice = defineMail({
  name: 'subscription-notice',
  data: z.object({ name: z.string(), email: z.string() }),
  example: { name: 'Asha Rao', email: 'asha@example.in' },
  lines: { subject: 'Schedule by email: {name}', title: 'Schedule by email' },
  paragraphs: {
    opening:
      'Somebody asked for class dates by email. They are on the list once they confirm by the link we sent them.',
  },
  slots: ({ name }) => ({ name }),
  subject: (_, { line }) => line.subject,
  body: ({ name, email }, surroundings, { line, paragraph }) => (
    <MailFrame preview={name} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Email', email],
        ]}
      />
      <MailButton href={`${surroundings.publicUrl}/office/subscribers`}>Open the list</MailButton>
    </MailFrame>
  ),
});

/** The first mail to somebody who asked for the schedule: nothing more is sent unless the link is used. */
export const confirmSubscriptionMail = defineMail({
  name: 'confirm-subscription',
  data: z.object({ token: z.string(), unsubscribe: z.string() }),
  example: { token: 'a-token', unsubscribe: 'another-token' },
  lines: {
    subject: 'Please confirm: class dates from {tradingName}',
    preview: 'One step is left: confirm your address.',
    title: 'Do you want our class dates by email?',
  },
  paragraphs: {
    opening:
      'This address was typed into the form “Schedule by email” on our site. To get the dates, open the page and press Confirm:',
    ifNot:
      'The link is good for seven days. If it was not you, do nothing: without it we send no dates. To make sure, open this page and press Unsubscribe:',
  },
  slots: (_, { provider }) => ({ tradingName: provider.tradingName }),
  subject: (_, { line }) => line.subject,
  unsubscribeUrl: ({ unsubscribe }, { publicUrl }) => publicUrl + subscriptionAddress('unsubscribe', unsubscribe),
  body: ({ token, unsubscribe }, surroundings, { line, paragraph }) => {
    const { publicUrl, provider } = surroundings;
    return (
      <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
        <MailText>{paragraph.opening}</MailText>
        <MailButton href={publicUrl + subscriptionAddress('confirm', token)}>Confirm my subscription</MailButton>
        <MailText>{paragraph.ifNot}</MailText>
        <MailSubscription
          unsubscribe={publicUrl + subscriptionAddress('unsubscribe', unsubscribe)}
          grievance={provider.grievance}
        />
      </MailFrame>
    );
  },
});
