import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

// What people ask beside what the pages say. Nothing here is a promise: what is not confirmed leads to whoever can.
export const searchAnswers: SearchWords['answers'] = [
  {
    to: '/contact',
    title: 'Can I pay in instalments, or by a loan?',
    text: 'Nothing is confirmed about paying in instalments (EMI) or by a loan: ask the office.',
    asked: 'instalments, EMI, loan, pay monthly, pay in parts, finance',
  },
  {
    to: '/contact',
    title: 'Is there a class online, at weekends or in Hindi?',
    text: 'Nothing is confirmed about an online class, weekends, Hindi or another language: ask the office.',
    asked: 'online, weekend, language, hindi, evening',
  },
  {
    to: '/contact',
    title: 'Are food, travel and a hotel included?',
    text: 'Nothing is confirmed about food or a hotel near the venue: ask the office. Book no travel before you know the venue.',
    asked: 'hotel, food, travel, lunch, accommodation, stay, hostel',
  },
  {
    to: '/contact#group',
    title: 'Can a company send a group, or have a class at its own site?',
    text: 'Write once: how many people, which level and which city. Group discounts and classes at your own site are not confirmed here: ask there.',
    asked: 'company, group, own site, yard, group discount, engineers, order number, purchase order',
  },
  {
    to: '/faq#why-get-certified',
    title: 'What salary or job do I get?',
    text: 'We do not quote salaries, since we know of no figures with a reliable source, and promise nobody a job.',
    asked: 'job, salary, future',
  },
  {
    to: '/faq#support-after',
    title: 'What do I need to pass, and what is asked?',
    text: 'AMPP sets the exam and marks it: we publish neither its questions nor what is needed to pass.',
    asked: 'pass, passing, mark, question, interview, mock test, sample paper',
  },
  {
    to: '/contact',
    title: 'How soon does the result or the certificate come?',
    text: 'How soon a result or a certificate comes is not confirmed here: ask us. AMPP issues it.',
    asked: 'result, download certificate, certificate by courier, digital badge, how much time',
  },
  {
    to: '/contact',
    title: 'Can I come with an illness or a disability?',
    text: 'Nothing is confirmed yet about medical fitness: ask the office, and say what you need.',
    asked: 'medical, wheelchair, diabetes, disability, pregnant, colour blind',
  },
  {
    to: '/courses',
    title: 'Do you teach welding or NDT?',
    text: 'We do not teach welding, NDT, hydrostatic tests, thermal spraying, galvanising, waterproofing, scaffolding or safety. The nearest on steel is CIP, on concrete CCI.',
    asked: 'welding, destructive, hydrostatic, thermal, galvanising, waterproofing, scaffolding, safety',
  },
  {
    to: '/courses/cp',
    title: 'Do you train for CP Level 3 and 4?',
    text: 'We train for CP Levels 1 and 2. AMPP’s own path goes on to Technologist (Level 3) and Specialist (Level 4).',
    asked: 'CP 3, CP 4, CP Level 3, CP Level 4, cathodic protection Level 3',
  },
  {
    to: '/contact#card',
    title: 'What does a card of another body count for?',
    text: 'Ask us with its title and number. AMPP decides what a card of SSPC, FROSIO or another body counts for.',
    asked: 'FROSIO, BGAS, ICORR, SSPC PCS, PCS, C1, C2, C3, equal, equivalent, card',
  },
  {
    to: '/renewal#if-it-is-lost',
    title: 'I have lost my certificate',
    text: 'AMPP keeps the record of who is certified: ask AMPP for another copy. You do not know the number? Write to us.',
    asked: 'lost, lost certificate, duplicate certificate, duplicate, misplaced, copy of certificate, record',
  },
  {
    to: '/renewal#if-somebody-doubts-it',
    title: 'How do I verify a certificate?',
    text: 'Take the holder’s name, the title, the number and the date, and ask AMPP.',
    asked: 'verify, verified, verification, verify certificate, check certificate, genuine, fake',
  },
  {
    to: '/renewal#if-it-has-lapsed',
    title: 'My certificate has lapsed',
    text: 'You may have to start again (to be confirmed). Ask us with title, number and date before you book anything.',
    asked: 'lapsed, expired, card expired, certificate expired',
  },
  {
    to: '/faq#what-ampp-is',
    title: 'Do I need an AMPP membership or account?',
    text: 'No, not to ask us for a class. The form asks whether you have them; if you are not sure, choose No.',
    asked: 'membership, AMPP account, AMPP number, member',
  },
  {
    to: '/contact',
    title: 'How do I give my seat back?',
    text: 'Open the link in the mail of your seat, then Give the seat back. Lost the mail? Write to us.',
    asked: 'give back, give back my seat, cancel seat, cancel my seat, cannot come',
  },
  {
    to: '/contact',
    title: 'Do I bring instruments of my own?',
    text: 'Nothing is confirmed here about instruments of your own: ask the office.',
    asked: 'own instruments, instruments, own gauge, equipment',
  },
];
