import type { MailTemplate } from '../../platform/outbox/mail-template.ts';
import { billComes, byEmployer, holdsNoMore, moneyBack } from '../seat-page/say.ts';
import type { SeatMailData } from './seat-mail-data.ts';
import { seatMailTemplate } from './seat-template.email.tsx';

/** Whoever asks for a seat and has answered before gets their link again. */
const isKnown = ({ how, from }: SeatMailData) => how === 'request' && from !== 'Asked';

/** A class that is full, or has a line: whoever says yes joins it. */
const joinsLine = ({ free, waiting }: SeatMailData) => !free || waiting > 0;

/** Whoever says yes first has the seat: nothing is held yet. */
export const seatAsked = seatMailTemplate({
  name: 'seat-asked',
  lines: {
    subject: '{subject}, {city}, {dates}: do you want a seat?',
    subjectLine: '{subject}, {city}, {dates}: do you want to join the line?',
    subjectKnown: '{subject}, {city}, {dates}: your link',
    preview: 'Seats go to the first to say yes. Nothing is held yet.',
    previewLine: 'A yes joins the line. Nothing is held yet.',
    title: 'Do you want a seat?',
    titleLine: 'Do you want to join the line?',
    titleKnown: 'Your link to this class',
    titleRequest: 'Say yes, and the seat is yours',
    titleRequestLine: 'Say yes, and you are in line',
  },
  paragraphs: {
    opening: 'You asked us for {subject}. There is a class:',
    openingRequest: 'You asked for a seat in this class. Open the link and say yes:',
    openingKnown:
      'Somebody asked for a seat in this class with your address. We know you there already; nothing has changed:',
    answerBy: 'Please answer by {until}.',
    closing: 'Seats go to the first to say yes. Nothing is held yet, and you owe nothing by answering.',
    needs: 'The class is not confirmed yet: it needs {least}.',
    closingFull:
      '{all} taken or held. A yes joins the line: a seat that comes free is held for about {hours} for whoever is first in it. You owe nothing by answering.',
    closingLine:
      'Others stand in line before the seats that are free, and we telephone them in turn. A yes joins the line. You owe nothing by answering.',
  },
  subject: (data) => (isKnown(data) ? 'subjectKnown' : joinsLine(data) ? 'subjectLine' : 'subject'),
  // As the page says it that the link opens.
  title: (data) =>
    isKnown(data) ? 'titleKnown' : `title${data.how === 'request' ? 'Request' : ''}${joinsLine(data) ? 'Line' : ''}`,
  before: (data) => [
    'greeting',
    isKnown(data) ? 'openingKnown' : data.how === 'request' ? 'openingRequest' : 'opening',
  ],
  between: ({ until }) => [until !== '' && 'answerBy'],
  preview: (data) => (isKnown(data) ? 'titleKnown' : joinsLine(data) ? 'previewLine' : 'preview'),
  after: (data) => [
    !isKnown(data) && (joinsLine(data) ? (data.free ? 'closingLine' : 'closingFull') : 'closing'),
    !isKnown(data) && !data.sure && 'needs',
  ],
  button: (data) => (isKnown(data) ? 'Open the page' : 'Answer: yes or no'),
  shows: { fee: true, area: true },
  shown: { free: true, waiting: 0 },
});

/** Whoever paid for the class before has a third answer. */
const answer = ({ mayRefund: is }: SeatMailData) => `Answer: ${is ? 'yes, no or money back' : 'yes or no'}`;
export const seatOffered = seatMailTemplate({
  name: 'seat-offered',
  lines: { subject: 'A seat is held for you until {until}' },
  paragraphs: {
    opening: 'A seat is held for you in this class:',
    openingLine: 'A seat came free and you are next.',
    openingPromise: 'We promised you the next class first. Here it is:',
    closing: 'After that we offer it to the next person. You owe nothing by saying no.',
    closingPaid: 'After that we offer it to the next person.',
  },
  before: ({ how }) => ['greeting', how === 'line' ? 'openingLine' : how === 'promise' ? 'openingPromise' : 'opening'],
  after: ({ paid }) => [paid ? 'closingPaid' : 'closing'],
  button: answer,
  shows: { fee: true, area: true },
  shown: { how: 'line' },
});

/** An employer has given their name: whoever is named learns by whom, and says yes or no by their own link. */
const nomineeOffered = seatMailTemplate({
  name: 'nominee-offered',
  lines: {
    subject: '{company} has named you for {subject}',
    title: 'A seat is held for you until {until}',
  },
  paragraphs: {
    opening: '{company} gave us your name and email address, and pays for your seat in this class:',
    closing:
      '{company} sees your name and your answer, nothing else. Keep this link to yourself. If you do not know this company, say so on the page.',
  },
  after: () => ['closing'],
  button: 'Take it, or say no',
  shows: { area: true },
});

/** One reminder, with a quarter of the time left; of a taken seat, what is left to do. */
const seatReminder = seatMailTemplate({
  name: 'seat-reminder',
  lines: {
    subject: 'Still held for you until {until}: {subject}, {city}',
    subjectTaken: 'Left to do for your seat: {subject}, {city}, {dates}',
    title: 'Still held for you until {until}',
    titleTaken: 'Something is left to do for your seat',
  },
  paragraphs: {
    opening: 'A seat is held for you, and we have no answer yet.',
    openingTaken: 'You have a seat. Left to do: {left}.',
    closing: 'After {until} we offer it to the next person. You owe nothing by saying no.',
    closingPaid: 'After {until} we offer it to the next person.',
  },
  subject: ({ from }) => (from === 'Taken' ? 'subjectTaken' : 'subject'),
  title: ({ from }) => (from === 'Taken' ? 'titleTaken' : 'title'),
  before: ({ from, left }) => ['greeting', from === 'Taken' ? left.length > 0 && 'openingTaken' : 'opening'],
  after: ({ from, paid }) => [from !== 'Taken' && (paid ? 'closingPaid' : 'closing')],
  button: (data) => (data.from === 'Taken' ? 'Open your seat' : answer(data)),
  notYou: ({ from }) => (from === 'Taken' ? 'seat' : 'asked'),
  shows: { fee: true },
  shown: { from: 'Offered' },
});

const leftToDo = 'Left to do: {left}. It takes two minutes on the page of your seat.';
const whenSure =
  '{needs}. We write when it is confirmed. Then you get the joining pack and, once it is booked, the venue.';
/** Also in the mail that says that the class will run. */
export const venueFollows = 'The venue follows by mail.';
const isSure = 'The class will run. The joining pack is attached and opens without a network.';
const isSureNoPack = 'The class will run. What the joining pack says stands on the page of your seat.';
const afterYes = { left: leftToDo, venueFollows, whenSure, isSure, isSureNoPack };
/** A mail speaks of a pack only when it brings one. */
const sureness = ({ sure, pack }: SeatMailData) => (sure ? (pack ? 'isSure' : 'isSureNoPack') : 'whenSure');

/** No price is asked for here: bills come from the office. */
const notYet = 'Until then there is nothing to pay.';
const paying: Record<string, 'pay' | 'billEmployer'> = { Self: 'pay', Employer: 'billEmployer' };
function payment({ isNamed, isPaid, payer }: SeatMailData) {
  if (isNamed) return 'payEmployer';
  return isPaid ? 'isPaid' : (paying[payer] ?? 'payOpen');
}

const seatTaken = seatMailTemplate({
  name: 'seat-taken',
  lines: {
    subject: 'Your seat: {subject}, {city}, {dates}',
    preview: 'You have a seat.',
    title: 'You have a seat',
  },
  paragraphs: {
    ...afterYes,
    pay: `${billComes('Self')} ${notYet}`,
    payOpen: `${billComes('')} ${notYet}`,
    payEmployer: '{company} pays for your seat. You have nothing to pay.',
    billEmployer: 'Your employer pays: our office asks you where the bill goes, and you have nothing to pay.',
    isPaid: 'It is paid already. You have nothing to pay.',
  },
  before: () => ['greeting'],
  between: ({ sure, venue, left }) => [sure && venue === '' && 'venueFollows', left.length > 0 && 'left'],
  after: (data) => [sureness(data), payment(data)],
  button: ({ left }) => (left.length > 0 ? 'Do it now' : 'Open your seat'),
  notYou: 'seat',
  shows: { fee: true, venue: ({ sure }) => sure },
});

const seatMoved = seatMailTemplate({
  name: 'seat-moved',
  lines: { subject: 'Your seat is now in {city}, {dates}' },
  paragraphs: {
    opening: 'Your seat has moved to this class, and the one you had is free for others:',
    ...afterYes,
    files: 'The attached files put the new days into your calendar and take the old ones out.',
  },
  between: ({ sure, venue, left }) => [sure && venue === '' && 'venueFollows', left.length > 0 && 'left'],
  after: (data) => [sureness(data), 'files'],
  button: 'Open your seat',
  notYou: 'done',
  shows: { fee: true, venue: ({ sure }) => sure },
});

export const seatWaiting = seatMailTemplate({
  name: 'seat-waiting',
  lines: { subject: 'You are number {number} in line' },
  paragraphs: {
    opening: 'We have your yes. {all} taken or held.',
    openingFree:
      'We have your yes. Others stand in line before the seats that are free, and we telephone them in turn.',
    late: 'The time ran out for the seat that was held for you, and we passed it on. Your yes counts as a new one.',
    openingPromise:
      'We promised you the next class first. {all} taken or held, and you stand in line before everybody without such a promise.',
    openingPromiseFree:
      'We promised you the next class first. It begins soon, so we telephone those in line in turn, and you stand before everybody without such a promise.',
    first: 'Nobody is ahead of you.',
    ahead: '{ahead} ahead of you.',
    there: '{there}',
    closingFirst:
      'A seat that comes free goes to you: we write to you and hold it for about {hours}. Say yes by then, or it goes on to the next.',
    closing:
      'A seat that comes free goes to whoever is first in line. Once that is you, we write to you and hold the seat for about {hours}. Say yes by then, or it goes on to the next.',
    rest: 'Until we write you need do nothing. If the class stays full, the next one is yours first.',
  },
  before: ({ how, ahead, free }) => [
    'greeting',
    how === 'late' && 'late',
    how === 'promise' ? (free ? 'openingPromiseFree' : 'openingPromise') : free ? 'openingFree' : 'opening',
    ahead === 0 ? 'first' : 'ahead',
  ],
  between: ({ there }) => [there !== '' && 'there'],
  after: ({ ahead, there }) => [ahead === 0 ? 'closingFirst' : 'closing', there === '' && 'rest'],
  button: 'See your place',
  notYou: 'line',
});

const seatLapsed = seatMailTemplate({
  name: 'seat-lapsed',
  lines: {
    subject: 'We passed it on; say yes again to join the line',
    title: 'The time ran out, and we passed the seat on',
  },
  paragraphs: {
    opening: 'A seat was held for you until {until}, and we had no answer. We passed it on.',
    closing: 'If you still want one, say yes again: you get a seat that is free, or a place in line.',
  },
  after: () => ['closing'],
  button: 'Open your page',
});

const proformaGone = `${holdsNoMore('{proforma}')} If you have paid it, tell us on the page of your bill: the link is in its mail.`;
const seatGivenBack = seatMailTemplate({
  name: 'seat-given-back',
  lines: { subject: 'You have given your seat back', previewNext: '{next} has free seats.' },
  paragraphs: {
    opening: 'Your seat is free for others now.',
    file: 'The attached file takes the days out of your calendar.',
    there: '{there}',
    next: '{next} has free seats: ask for one on your page.',
    again: 'There you can come back to this class, or name another city or time.',
    againFull: 'There you can join the line for this class, or name another city or time.',
    employer: byEmployer,
    closing: moneyBack,
    proforma: proformaGone,
  },
  preview: ({ next }) => (next ? 'previewNext' : 'preview'),
  between: ({ next, there }) => [there !== '' && 'there', next !== '' && 'next'],
  after: ({ money, payer, isNamed, isFull, proforma }) => [
    isFull ? 'againFull' : 'again',
    money === 'refund' ? 'closing' : proforma !== '' && 'proforma',
    money !== 'refund' && (isNamed || payer === 'Employer') && 'employer',
    'file',
  ],
  button: 'Open your page',
  notYou: 'done',
  shown: { next: 'CIP Level 1, Pune, 11–16 Jan 2027' },
});

/** Whoever stood in line never had a seat. */
const whatEnded = ({ how, from }: SeatMailData) => (how === 'mistake' ? 'Mistake' : from === 'Waiting' ? 'Line' : '');
const seatTakenBack = seatMailTemplate({
  name: 'seat-taken-back',
  lines: {
    subject: 'Your seat in {city} was withdrawn',
    subjectMistake: 'A mistake of ours: {subject}, {city}, {dates}',
    subjectLine: 'You are no longer in the line for {city}',
    titleLine: 'You are no longer in the line for {city}',
    titleMistake: 'We wrote to you by mistake',
  },
  paragraphs: {
    opening:
      'You have no seat in this class any more. The reason: {reason} Your page shows the next class with a free seat, if there is one. If you have paid, we write about the money.',
    openingLine:
      'Our office has taken you out of the line. The reason: {reason} Your page shows the next class with a free seat, if there is one.',
    openingMistake:
      'We recorded a yes of yours for this class, and you had not said it. We have taken it back, and are sorry. What you can answer is on your page, as before.',
    file: 'The attached file takes the days out of your calendar.',
    proforma: proformaGone,
    closing: 'If you have a question, please answer this mail or call {phone}.',
  },
  subject: (data) => `subject${whatEnded(data)}`,
  title: (data) => `title${whatEnded(data)}`,
  before: (data) => ['greeting', `opening${whatEnded(data)}`],
  after: ({ from, proforma }) => [proforma !== '' && 'proforma', 'closing', from === 'Taken' && 'file'],
  button: 'Open your page',
  notYou: 'done',
});

/** Every mail about one person's seat alone. */
export const ownSeatMails: MailTemplate[] = [
  seatAsked,
  seatOffered,
  nomineeOffered,
  seatReminder,
  seatTaken,
  seatWaiting,
  seatLapsed,
  seatGivenBack,
  seatMoved,
  seatTakenBack,
];
