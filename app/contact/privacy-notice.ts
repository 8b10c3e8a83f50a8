/** What is said at each form about the data it asks for. A record names the version: changed words need a new one. */
export const contactNotice = {
  version: 'contact 2026-11-20',
  title: 'How we use this.',
  wording:
    'Only to answer you. We keep your message until it is answered, and one more year in a restricted archive, as the law asks. You may see, correct or withdraw it at any time.',
} as const;

/** Of what the office wrote down for somebody: no notice stood there. */
export const toldNotice = {
  version: 'told 2026-11-22',
  wording: 'Told to our office in person, by telephone or by message: no notice stood there. Used only to answer.',
} as const;

export const subscribeNotice = {
  version: 'subscribe 2026-11-20',
  title: null,
  wording:
    'We use these two details to send class dates, once you have confirmed by the link in our first mail. Every mail carries a link to stop.',
} as const;
