import { subscriptionAddress } from '../../contact/subscription-address.ts';
import type { SeatsWord } from '../../platform/classes/class-dates.ts';
import { MailButton, MailFrame, MailSubscription, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { dataLike, defineMail } from '../../platform/outbox/mail-template.ts';
import { ClassSheet } from '../mails/class-sheet.tsx';

const example = {
  name: 'Anita',
  subject: 'CIP Level 1',
  city: 'Kochi',
  dates: '14 to 19 Dec',
  span: 'Mon 14 to Sat 19 Dec 2026',
  hours: '9:00 to 18:00 each day',
  /** '' where the site does not show it. */
  fee: '',
  seats: 'Seats free' as SeatsWord,
  link: 'https://example.in/dates/B-SAMPL',
  /** What ends the subscription. */
  unsubscribe: 'a-token',
};
export type DatesData = typeof example;

const paragraphOf = { 'Seats free': 'free', 'Few seats': 'few', 'Join the line': 'line' } as const;

/** To everybody on the list of class dates whom the office tells of a class. */
export const datesAnnounced = defineMail({
  name: 'dates-announced',
  data: dataLike(example),
  example,
  lines: {
    subject: 'New class: {subject}, {city}, {dates}',
    preview: '{subject}, {city}, {dates}. {seats}.',
    title: 'A new class is announced',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening: 'You asked us for class dates by email. This class is new:',
    free: '{seats}: ask for one on the page of the class. You owe nothing by asking.',
    few: '{seats} are left: ask for one on the page of the class. You owe nothing by asking.',
    line: '{seats}: no seat is free now, and one that comes free goes to whoever is first in line. You owe nothing by asking.',
    why: 'You confirmed this address by the link in our first mail.',
  },
  slots: ({ name, subject, city, dates, seats }) => ({ name, subject, city, dates, seats }),
  subject: (_, { line }) => line.subject,
  unsubscribeUrl: ({ unsubscribe }, { publicUrl }) => publicUrl + subscriptionAddress('unsubscribe', unsubscribe),
  body: ({ link, unsubscribe, seats, ...data }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{paragraph.opening}</MailText>
      <ClassSheet {...data} venue="" />
      <MailText>{paragraph[paragraphOf[seats]]}</MailText>
      <MailButton href={link}>See this class</MailButton>
      <MailText>{paragraph.why}</MailText>
      <MailSubscription
        unsubscribe={surroundings.publicUrl + subscriptionAddress('unsubscribe', unsubscribe)}
        grievance={surroundings.provider.grievance}
      />
    </MailFrame>
  ),
});
