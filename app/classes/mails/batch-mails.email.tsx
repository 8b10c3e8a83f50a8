import type { MailTemplate } from '../../platform/outbox/mail-template.ts';
import type { SeatMailData } from './seat-mail-data.ts';
import { nothingLost } from '../seat-page/say.ts';
import { venueFollows } from './seat-mails.email.tsx';
import { seatMailTemplate } from './seat-template.email.tsx';

const batchConfirmed = seatMailTemplate({
  name: 'batch-confirmed',
  lines: {
    subject: 'The class in {city} will run, {dates}',
    preview: 'You have a seat, and the class is confirmed.',
    title: 'The class will run',
  },
  paragraphs: {
    opening: 'You have a seat, and the class is confirmed.',
    venueFollows,
    way: 'The way: {way}',
    phone: 'Our telephone, also on the day: {phone}.',
    bring: 'Bring the original of your photo ID, unexpired and signed.',
    left: 'Left to do: {left}.',
    days: 'The days for your calendar are attached. What the joining pack says stands on the page of your seat.',
    attached: 'Your joining pack and the days for your calendar are attached. The pack opens without a network.',
  },
  between: ({ venue, way, left, pack }) => [
    venue === '' ? 'venueFollows' : way !== '' && 'way',
    'phone',
    'bring',
    left.length > 0 && 'left',
    pack ? 'attached' : 'days',
  ],
  button: 'Open your seat',
  notYou: 'seat',
  shows: { venue: true },
});

/** The venue is told to people with a seat alone. */
const isVenueOnly = ({ from, venueOnly }: SeatMailData) => venueOnly && from !== 'Taken';

/** What becomes of somebody's seat, hold, place or invitation when the class is changed. */
const standsAfter: Record<string, 'seat' | 'held' | 'asked'> = { Taken: 'seat', Offered: 'held', Asked: 'asked' };

function openingOf(data: SeatMailData) {
  if (data.firstVenue) return 'openingFirst' as const;
  if (isVenueOnly(data)) return 'openingVenue' as const;
  return data.from === 'Asked' ? ('openingAsked' as const) : ('opening' as const);
}

const batchChanged = seatMailTemplate({
  name: 'batch-changed',
  lines: {
    subject: 'Changed: {subject}, now {dates} in {city}',
    preview: 'What holds now, and what was before.',
    title: 'Your class has changed',
    titleAsked: 'The class has changed',
    subjectVenue: 'Where your class is: {subject}, {dates}',
    previewVenue: 'The venue, the days and the hours.',
    titleVenue: 'Where your class is',
  },
  paragraphs: {
    opening: 'We are sorry: your class was changed. This holds now:',
    openingAsked: 'We are sorry: the class that we asked you about was changed. This holds now:',
    openingVenue:
      'The venue of your class is another one now. People with a seat are told where it is; days and hours stay:',
    openingFirst: 'Your class has its venue now. Days and hours stay.',
    way: 'The way: {way}',
    was: 'Was: {was}',
    why: 'Why: {reason}',
    seat: 'Your seat goes along. If it does not suit you any more, give it back by {freeUntil} without charge.',
    file: 'The attached file changes the days in your calendar.',
    attached: 'Your joining pack and the days for your calendar are attached, with the venue.',
    held: 'Your seat is still held for you, until {until}. If it does not suit you any more, say so on your page; you owe nothing.',
    place: 'Your place in line goes along. If it does not suit you any more, say so on your page; you owe nothing.',
    asked: 'You have not answered yet, and nothing is held for you.',
    answerBy: 'Please answer by {until}.',
  },
  subject: ({ firstVenue }) => (firstVenue ? 'subjectVenue' : 'subject'),
  preview: ({ firstVenue }) => (firstVenue ? 'previewVenue' : 'preview'),
  title: ({ from, firstVenue }) => (firstVenue ? 'titleVenue' : from === 'Asked' ? 'titleAsked' : 'title'),
  before: (data) => ['greeting', openingOf(data)],
  between: (data) =>
    data.firstVenue
      ? [data.way !== '' && 'way']
      : [
          !isVenueOnly(data) && 'was',
          data.reason !== '' && 'why',
          standsAfter[data.from] ?? 'place',
          data.from === 'Asked' && data.until !== '' && 'answerBy',
        ],
  after: ({ from, firstVenue, pack }) => [from === 'Taken' && (firstVenue && pack ? 'attached' : 'file')],
  button: ({ from, firstVenue }) =>
    firstVenue ? 'Open your seat' : from === 'Taken' ? 'Keep it, or give it back' : 'Open your page',
  notYou: ({ from }) => (from === 'Taken' ? 'seat' : from === 'Waiting' ? 'line' : 'asked'),
  // Where it is, is told to people with a seat.
  shows: { venue: ({ from }) => from === 'Taken' },
});

/** Who had a seat is told of their money, who waited or was offered one of the next class, who was only asked of neither. */
const batchCancelled = seatMailTemplate({
  name: 'batch-cancelled',
  lines: {
    subject: 'Your class is cancelled: next class or refund',
    subjectUnpaid: 'Your class is cancelled: the next one is yours first',
    subjectPromised: 'The class is cancelled: the next one is yours first',
    subjectAsked: 'The class in {city}, {dates}, is cancelled',
    title: 'Your class is cancelled',
    titleAsked: 'The class is cancelled',
  },
  paragraphs: {
    opening: 'This class will not run. Reason: {reason}',
    sorry: 'We are sorry.',
    promise: 'The next class of {subject} is yours first, at no extra cost.',
    there: '{there}',
    refund: 'You may ask for your money back instead. Then it is back with you within 7 to 14 business days.',
    unpaid: 'Please do not pay for the cancelled class. If you have paid already, answer this mail.',
    file: 'The attached file takes the days out of your calendar.',
    asked: nothingLost,
  },
  subject: ({ from, money, there }) => {
    if (from === 'Asked' || (there && money !== 'refund')) return 'subjectAsked';
    if (money === 'refund') return 'subject';
    return from === 'Taken' && money !== '' ? 'subjectUnpaid' : 'subjectPromised';
  },
  title: ({ from }) => (from === 'Asked' ? 'titleAsked' : 'title'),
  before: () => ['greeting', 'opening', 'sorry'],
  between: ({ from, money, there }) =>
    from === 'Asked'
      ? ['asked']
      : [there ? 'there' : 'promise', (from === 'Taken' || money === 'refund') && money !== '' && money],
  after: ({ from }) => [from === 'Taken' && 'file'],
  button: ({ money }) => (money === 'refund' ? 'Next class, or refund' : 'Open your page'),
  notYou: ({ from }) => (from === 'Asked' ? 'asked' : 'done'),
});

const notSeated = seatMailTemplate({
  name: 'not-seated',
  lines: { subject: 'This class was full; the next is yours first' },
  paragraphs: {
    opening: 'You stood in line, and no seat came free before this class began.',
    promise: 'When the next class of {subject} is announced, a seat is yours before anybody else is asked.',
  },
  between: () => ['promise'],
  button: 'Open your page',
  notYou: 'done',
});

const classReminder = seatMailTemplate({
  name: 'class-reminder',
  lines: { subject: '{subject} begins on {day}', preview: '{city}, {begins}' },
  paragraphs: {
    opening: 'Your class begins on {day} at {begins}.',
    way: 'The way: {way}',
    phone: 'Our telephone, also on the day: {phone}.',
    bring: 'Bring the original of your photo ID, unexpired and signed.',
    left: 'Left to do: {left}.',
    files: 'The joining pack is attached again. It opens without a network.',
    page: 'What the joining pack says stands on the page of your seat.',
  },
  between: ({ way, left }) => [way !== '' && 'way', 'phone', 'bring', left.length > 0 && 'left'],
  after: ({ pack }) => [pack ? 'files' : 'page'],
  button: 'Open your seat',
  notYou: 'seat',
  shows: { venue: true },
});

/** To the office, at once. */
const seatLost = seatMailTemplate({
  name: 'seat-lost',
  lines: {
    subject: 'A seat was given back: {subject}, {city}, {dates}',
    preview: '{person}. {taken} of {seats} seats are taken or held.',
    title: 'A seat was given back',
  },
  paragraphs: {
    opening: '{person} has given a seat back. {taken} of {seats} seats are taken or held now.',
    line: 'The seat goes to whoever is first in line; its page says whom to telephone where that cannot happen by itself.',
    refund: 'If it was paid, decide about the refund.',
  },
  before: () => ['opening'],
  between: ({ waiting }) => [waiting > 0 && 'line', 'refund'],
  button: 'Open the class',
  office: true,
  shown: { link: 'https://example.in/office/batches/sample' },
});

const minimumReached = seatMailTemplate({
  name: 'minimum-reached',
  lines: {
    subject: 'The minimum is reached: {subject}, {city}, {dates}',
    preview: '{reached} taken. The class can be confirmed.',
    title: 'The minimum is reached',
  },
  paragraphs: { opening: '{reached} taken. The class can be confirmed.' },
  before: () => ['opening'],
  button: 'Open the class',
  office: true,
  shown: { link: 'https://example.in/office/batches/sample' },
});

/** Every mail about a class, to all who have to do with it. */
export const batchMails: MailTemplate[] = [
  batchConfirmed,
  batchChanged,
  batchCancelled,
  notSeated,
  classReminder,
  seatLost,
  minimumReached,
];
