import type { Home } from '../../../app/content/contract.ts';
import { orderOfThings } from '../../../app/site/order-of-things.ts';

// Class days: [MP22] A. Exam centres, waiting times, identity, four years: [AMPP-CBE] A. Rule for ballast tanks: [IMO] A.
// Cost of corrosion: [IMP] A. The other two statistics stand as specified, without a source so far.
export const home: Home = {
  description:
    'AMPP training in India, formerly NACE and SSPC: Coating Inspector Program (CIP), Cathodic Protection (CP) and Concrete Coating Inspector (CCI).',
  hero: {
    heading: 'Someone has to sign for the surface.',
    lede: 'We train coating inspectors, cathodic protection testers and concrete coating inspectors in five Indian cities, for the certificates of AMPP, the Association for Materials Protection and Performance. The NACE CIP levels are now AMPP’s.',
    facts: [
      { label: 'Entry', value: 'CIP Level 1 has no entry condition' },
      { label: 'Class', value: '6 days for CIP Level 1' },
      { label: 'Theory exam', value: 'On computer, at a Pearson VUE centre' },
    ],
    drawing: { name: 'Detail A', text: 'Three coats over a blasted profile, as a thickness probe reads them.' },
  },
  about: {
    heading: ['We train.', 'AMPP certifies.'],
    lede: 'NACE International and SSPC became AMPP, the professional body for corrosion control and protective coatings. It writes standards, sets the exams and keeps the record of who is certified. We are its licensee in India and run the classes.',
    text: 'So a course and a certificate are two things. Finishing the class does not make you certified, and no trainer can promise that it will.',
    roles: [
      { what: 'Class and hands-on work', who: 'Us' },
      { what: 'Exams and how they are marked', who: 'AMPP' },
      { what: 'Booking the theory exam seat', who: 'You, at Pearson VUE' },
      { what: 'Work experience, in writing', who: 'You and your employer' },
      { what: 'Certificate, and the record of it', who: 'AMPP' },
    ],
  },
  path: {
    heading: 'From interest to certificate',
    lede: 'The order of things. What it costs and when the class is comes with the offer of a batch, before you pay anything.',
    steps: [
      ...orderOfThings.map(({ title, text }) => ({ heading: title, text })),
      {
        heading: 'If you do not pass',
        text: 'Wait 30 days after the first try, four months after later tries. An exam that is paid for must be taken within one year. Bring an original photo ID with signature; a copy or a phone picture is refused.',
      },
      {
        heading: 'Apply to AMPP',
        text: 'Higher levels ask for documented field work, so have your log book signed as you go. For CIP you have four years to complete every requirement.',
      },
      {
        heading: 'Renew',
        text: 'A CIP certificate runs for three years. Then you renew it.',
      },
    ],
  },
  why: {
    heading: 'Why certification matters',
    statistics: [
      {
        figure: '2.5',
        text: 'trillion US dollars: the world’s annual cost of corrosion',
        source:
          'About 3.4\u00A0% of world GDP, by the NACE IMPACT study of 2016 on 2013 figures. It is an estimate from earlier national studies, and it counts neither accidents nor damage to the environment.',
        sourceToBeConfirmed: false,
      },
      {
        figure: '40%',
        text: 'growth in demand for certified inspectors over the next decade',
        source: null,
        sourceToBeConfirmed: true,
      },
      {
        figure: '150+',
        text: 'countries recognise the certification',
        source: null,
        sourceToBeConfirmed: true,
      },
    ],
    scaleCaption:
      'USD trillion a year. The yellow span is what the study says could be saved with control methods already known: USD 375 to 875 billion.',
    passages: [
      {
        heading: 'Asked for by name',
        text: 'The coating standard of the International Maritime Organization (IMO) for ships’ ballast tanks, MSC.215(82), asks for inspectors certified to NACE Coating Inspector Level 2, FROSIO (Norwegian) Inspector Level III or equivalent.',
      },
      {
        heading: 'The same exam everywhere',
        text: 'AMPP’s computer exams run at more than 5,000 Pearson VUE centres in 165 countries. You choose the centre when you book; it need not be where the class was.',
      },
    ],
  },
  follow: { heading: 'Follow and connect', text: 'Our pages on other networks.' },
};
