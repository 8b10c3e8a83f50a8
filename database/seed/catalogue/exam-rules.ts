import type { Level } from '../../../app/catalogue/contract.ts';
import { withTheSchedule } from '../../../app/catalogue/pages/unknown-facts.ts';

export { withTheSchedule };

// What holds for every level. A source tag such as [AMPP-CBE] A names where a fact comes from and how sure it is:
// A = the certifying body, the standard or the law itself; B = a second hand, published only with '(to be confirmed)'.

/** [AMPP-CBE] A: an original, unexpired, signed government photo ID; photocopies and phone pictures are refused. */
export const idNotice: Level['notice'] = {
  title: 'Your name must match your ID',
  text: 'To the exam bring the original, unexpired and signed. A photocopy or a picture on a phone is refused.',
  image: '/drawings/photo-id.svg',
};

/** [AMPP-CBE] A: waiting times and the life of an exam purchase, the same for all computer-based exams. */
export const secondTry = {
  title: 'Trying again',
  text: 'Wait 30 days after the first failed try, four months after a later one. Take a paid exam within one year.',
};

/** [AMPP-CBE] A: what a failed theory exam costs in this programme. */
export const cipTheory = {
  title: 'Theory',
  text: 'On computer, after the class, at a Pearson VUE centre you book. If you fail only the theory, you repeat only the theory. After a third failed theory exam the course and its exams start again.',
};

/** What costs people money when nobody tells them. */
export const travelNote = 'Book no travel before you know the venue.';

/** Of a level whose programme publishes neither its days nor what it asks for. */
export const notKnownYet = {
  duration: withTheSchedule,
  language: withTheSchedule,
  ceus: '',
  entry: 'AMPP’s rule comes with the offer of a seat',
  validity: withTheSchedule,
  timeLimit: '',
};
