import type { ShippedLetterText } from '../../../app/office/post/letters/letter-texts.server.ts';

/** Texts to begin with: no date, fee or promise stands in them. `[…]` is where only the writer knows, and nothing is sent while it stands. */
export const letterTexts: readonly ShippedLetterText[] = [
  {
    id: 'dates-not-fixed',
    name: 'Dates not fixed yet',
    subject: 'Your wish {reference}: dates are not fixed yet',
    text: [
      'Dear {name},',
      'we received your wish {reference}: {wish}.',
      'The dates of the next class are not fixed yet. We keep your wish, and write to you when they are. You need not do anything now.',
      '{your name}',
    ].join('\n\n'),
  },
  {
    id: 'dates-fixed',
    name: 'Dates fixed: who comes?',
    subject: '{wish}: […]',
    text: [
      'Dear {name},',
      'thank you for your wish {reference}: {wish}.',
      'A class is planned: […]',
      'Please answer this mail and say whether you can come. Nothing is booked before you have answered.',
      '{your name}',
    ].join('\n\n'),
  },
  {
    id: 'please-send',
    name: 'Please send something',
    subject: 'We need something from you',
    text: [
      'Dear {name},',
      'before we can go on we need from you: […]',
      'Please send it as an answer to this mail.',
      '{your name}',
    ].join('\n\n'),
  },
  {
    id: 'tried-to-call',
    name: 'We tried to call',
    subject: 'We tried to call you',
    text: [
      'Dear {name},',
      'we tried to call you about what you sent us, and did not reach you.',
      'Please answer this mail with a day and a time that suit you, or with your question.',
      '{your name}',
    ].join('\n\n'),
  },
];
