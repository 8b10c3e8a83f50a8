/**
 * What is said at sign-up about the data it asks for (DPDP Act 2023, section 5). A record of consent names the version: changed
 * words need a new one.
 */
export const notice = {
  version: '2026-11-21',
  title: 'How we use this.',
  text: 'Your name, e-mail and number, to keep your account and answer you about training. We keep them until you delete the account, and one more year sealed, as the law asks. The companies that carry our mail and run our servers receive them. You may see, correct or erase them at any time, and complain to the Data Protection Board of India. Accounts are for adults.',
} as const;
