/** What is said about the data (DPDP Act 2023, section 5). A record of consent names the version: changed words need a new one. */
export const notice = {
  version: 'notice 2026-11-29',
  inShort:
    'We use what you give here to enrol you, to invoice you or your company, and to report your registration to AMPP, which authorises your exam.',
  sentences: [
    [
      'How we use this.',
      'What you give on this form, to enrol you, to invoice you or your company, to order meals for the class, and to report your registration to AMPP, which authorises your exam. Nothing here subscribes you to anything.',
    ],
    [
      'How long.',
      'Meal preference until the class is over. Everything else while you train with us or until you ask for erasure; then one more year in a restricted archive, as the law asks. Invoices stay as long as tax law says.',
    ],
    [
      'Who receives it.',
      'Our training office; AMPP in the USA and Pearson VUE, which holds the exam; and the companies that carry our mail and run our servers.',
    ],
    [
      'Your rights.',
      'You may see, correct, download or erase it at any time under Your data, or name somebody to do so for you. If our answer does not settle a complaint, take it to the Data Protection Board of India. For adults of 18 or over.',
    ],
  ],
} as const;

/** The notice as one text, as it is kept beside the records of consent. The address to write to is the provider's of the day. */
export const noticeWording = [notice.inShort, ...notice.sentences.map((parts) => parts.join(' '))].join('\n');

/** The agreement of the form, to the letter (specification 9). Ticking it is not enforced (specification 5); that it was ticked is kept. */
export const agreement = {
  version: 'agreement 2025',
  wording: 'Agreement to pay any increase in fees and forfeit cancellation/postponement charges, as applicable.',
} as const;
