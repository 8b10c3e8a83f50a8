/**
 * What is said where somebody gives details for their class (DPDP Act 2023, section 5), understandable on its own.
 * Each seat names the version: changed words need a new one.
 */
export const notice = {
  version: 'seat 2026-11-22',
  inShort: 'We use this to hold your seat, run the class, invoice you or your employer, and report you to AMPP.',
  sentences: [
    [
      'How we use this.',
      'Your name as on your ID, meal, special needs, certificate and who pays: to hold your seat, to run the class, to invoice you or your employer, and to report you to AMPP, which authorises your exam.',
    ],
    [
      'How long.',
      'Meal and special needs until the morning after the class. Everything else while you train with us or until you ask for erasure; then one more year in a restricted archive, as the law asks. Invoices stay as long as tax law says.',
    ],
    [
      'Who receives it.',
      'Our training office and the trainer of the class; AMPP in the USA; and the companies that carry our mail and run our servers.',
    ],
    [
      'Your rights.',
      'You may see, correct or erase it at any time, or name somebody to do so for you. If our answer does not settle a complaint, take it to the Data Protection Board of India. For adults of 18 or over.',
    ],
  ],
} as const;

/** The notice as one text, as it is kept beside the seats that name it. */
export const noticeWording = [notice.inShort, ...notice.sentences.map((parts) => parts.join(' '))].join('\n');

/** What is said on the page of a bill. Your data shows it as it reads. */
export const billNotice = 'For this bill and its payment alone. We keep it as long as tax law says.';
