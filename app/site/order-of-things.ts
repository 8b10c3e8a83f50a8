/**
 * The one order of things, from a wish to a certificate, and the words for it. Home, questions, forms, receipts and mails tell it
 * from here, so that no two of them tell it differently.
 */
const stages = {
  interest: {
    title: 'Express interest',
    text: 'Say which training, where and when. It is free and books nothing.',
  },
  offer: {
    title: 'We offer you a batch',
    text: 'When enough people ask for the same, we write to you with dates, venue and fee.',
  },
  registration: {
    title: 'Register and pay',
    text: 'Fill in the registration form, with your name exactly as on your photo ID, and pay against our invoice.',
  },
  class: {
    title: 'Attend the class',
    text: 'Classroom and hands-on work, with us.',
  },
  exam: {
    title: 'Take the exam',
    text: 'AMPP sets it and issues the certificate. For CIP, the theory exam is on computer after the class, at a Pearson VUE centre you choose.',
  },
};

type StageName = keyof typeof stages;

/** The five stages, in their order. */
export const orderOfThings = Object.entries(stages).map(([name, words]) => ({ name: name as StageName, ...words }));

/** A stage in two sentences, for a list in a mail. */
export function tellStage(name: StageName): string {
  const { title, text } = stages[name];
  return `${title}. ${text}`;
}

/** What follows an expression of interest, in one sentence. */
export const afterInterest =
  'When enough people ask for the same, we write to you with dates, venue and fee; then you register and pay, attend the class and take the exam.';

/** What follows a registration: it may come before an offer, or because of one. */
export const afterRegistration =
  'If you have our offer of a batch, our invoice follows by email. If not, we write to you with dates, venue and fee when enough people ask for the same; nothing is to be paid before that. Then you attend the class and take the exam.';

/** Which of the two ways in is whose. It stands wherever both stand. */
export const twoWaysIn =
  'Not sure yet? Express interest: free, no account. Sure? Register Now, and pay against our invoice.';

/** The same for the results of a search, where Register Now leads to the interest form. */
export const registerInSearch =
  'Here Register Now begins with an expression of interest: it is free and books nothing. To register at once, open the level.';

/** What everybody asks: answered in words, wherever somebody asks. */
export const answers = {
  costInShort: 'We send the fee before you commit',
  cost: 'You get the fee in writing with the offer of a batch, before you pay anything.',
  dates:
    'Classes that have a date stand under Class dates. We plan others when enough people ask for the same training in the same city, and write to those who asked.',
  reviewDates:
    'The Peer Review is not a class (to be confirmed). Say when and where you want it: what we know of its dates and place comes with the offer.',
  bring: 'What else to bring to the class comes with the confirmation of your seat.',
};
