/** What is said where an employer names people (DPDP Act 2023, section 5). Each nomination names the version: changed words need a new one. */
export const nominationNotice = {
  version: 'nomination 2026-11-26.2',
  title: 'How we use this.',
  wording:
    'To hold seats, to ask the people you name, and to send your company one bill. Please tell them that you gave us their names. Each says yes or no by a mail to them, or by the slip that you hand them; you see their names and answers and nothing else. Our training office receives it, and the companies that carry our mail and run our servers. You may see, correct or withdraw it at any time.',
} as const;

/** What somebody reads who was named, on the page of their seat. */
export const namedBy = ({ employer: company, hasEmail }: { employer: string; hasEmail: boolean }): string =>
  `${company} gave us your name${hasEmail ? ' and email address' : ''}. It sees your name and your answer, nothing else. Keep this link to yourself.`;
