/** What is said about the data (DPDP Act 2023, section 5). A record of consent names the version: changed words need a new one. */
export const notice = {
  version: '2026-11-22',
  inShort: 'We use these details to keep your account and to answer you about training.',
  sentences: [
    ['How we use this.', 'Your name, email and number, to keep your account and answer you about training.'],
    ['How long.', 'Until you delete the account, and one more year sealed, as the law asks.'],
    ['Who receives it.', 'The companies that carry our mail and run our servers.'],
    [
      'Your rights.',
      'You may see, correct or erase them at any time, and complain to the Data Protection Board of India. Accounts are for adults.',
    ],
  ],
} as const;

export const noticeWording = [notice.inShort, ...notice.sentences.map((parts) => parts.join(' '))].join('\n');
