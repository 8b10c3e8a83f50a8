/** What is said about the data (DPDP Act 2023, section 5). A record of consent names the version: changed words need a new one. */
export const notice = {
  version: '2026-11-29',
  inShort:
    'We use what you write here to plan classes and to write to you about them; nothing here subscribes you to anything.',
  sentences: [
    [
      'How we use this.',
      'Your name, email, contact number, AMPP details and the answers above, to plan classes and to write to you about them. Nothing here subscribes you to anything.',
    ],
    [
      'How long.',
      'Until the training is settled or you withdraw; then one more year in a restricted archive, as the law asks.',
    ],
    [
      'Who receives it.',
      'Our training office, and the companies that carry our mail and run our servers. AMPP, in the USA, only if you later register for a course.',
    ],
    [
      'Your rights.',
      'You may see, correct or withdraw what you sent at any time, or name somebody to do so for you. If our answer does not settle a complaint, take it to the Data Protection Board of India. For adults of 18 or over.',
    ],
  ],
} as const;

/** The notice as one text, as it is kept beside the records of consent. The address to write to is the provider's of the day. */
export const noticeWording = [notice.inShort, ...notice.sentences.map((parts) => parts.join(' '))].join('\n');
