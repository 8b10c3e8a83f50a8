/** The one order of things, from a wish to a class that runs, and the words for it: pages, forms and mails tell it from here. */
export const stages = {
  interest: { title: 'Express interest', text: 'Say which training, where and when. It is free and books nothing.' },
  class: { title: 'We plan a class', text: 'When enough people ask for the same, we set the dates and write to you.' },
  seat: { title: 'Say yes to a seat', text: 'One link, no account. Give your name exactly as on your photo ID.' },
  payment: { title: 'Payment', text: 'You or your employer pays by UPI or bank transfer, from the bill we mail.' },
  confirmed: {
    title: 'Class confirmed',
    text: 'Once enough people have a seat. Then you get what to bring and, once it is booked, the venue.',
  },
};

type StageName = keyof typeof stages;

export const orderOfThings = Object.entries(stages).map(([name, words]) => ({ name: name as StageName, ...words }));

/** A stage in a few sentences, for a list in a mail. */
export function tellStage(name: StageName): string {
  const { title, text } = stages[name];
  return `${title}. ${text}`;
}

/** In the place of the second stage, where a class of it has free seats already. */
export const classIsThere = (words: string): string => `${words}: seats free.`;

/** What follows a registration: it may come before an offer, or because of one. */
export const afterRegistration = `Ask for a seat under My Interests. No class yet? ${stages.class.text} You pay only from the bill we mail.`;

/** What Register Now is, and is not. */
export const registerNow = 'Register Now keeps your details for later. It books no seat.';

/** The two ways in, wherever both stand. */
export const waysIn = {
  interest: `Express interest: free, no account. ${registerNow}`,
  seat: `Ask for a seat: free, no account. ${registerNow}`,
};

/** The same for the results of a search, where Register Now leads to the interest form. */
export const registerInSearch = 'Register Now: the interest form, free, no account.';

/** What everybody asks: answered in words, wherever somebody asks. */
export const answers = {
  costInShort: 'In our mail, before you pay anything',
  cost: 'The fee stands beside each class under Class dates, or comes with the offer of a seat, before you pay.',
  examInFee: 'Whether it covers the exam is not confirmed: ',
  notRun: 'If it does not run, the next class is yours first, at no extra cost.',
  dates: 'Classes with a date are under Class dates. We plan others where enough people ask for the same.',
};
