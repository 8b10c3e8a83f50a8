import type { Home } from '../../../app/content/contract.ts';
import { orderOfThings } from '../../../app/site/order-of-things.ts';

// Class days: [MP22] A. Exam centres, waiting times, identity, four years: [AMPP-CBE] A. Rule for ballast tanks: [IMO] A.
// Cost of corrosion: [IMP] A. The other two statistics stand as specified, without a source so far.
export const home: Home = {
  description:
    'AMPP training in India: Coating Inspector Program (CIP), Cathodic Protection (CP) and Concrete Coating Inspector (CCI). NACE and SSPC became AMPP.',
  hero: {
    heading: 'Someone has to sign for the surface.',
    lede: 'We train inspectors of coatings, concrete and cathodic protection in India. AMPP (Association for Materials Protection and Performance), formerly NACE and SSPC, certifies them.',
    facts: [{ label: 'CIP Level 1', value: '6 days, no entry condition' }],
    drawing: { name: 'Detail A', text: 'Three coats over a blasted profile, as a thickness probe reads them.' },
  },
  about: {
    heading: ['We train.', 'AMPP certifies.'],
    lede: 'We are AMPP’s licensee in India.',
    text: 'The class alone does not certify you.',
    roles: [
      { what: 'Class and hands-on work', who: 'Us' },
      { what: 'Work experience, in writing', who: 'You and your employer' },
      { what: 'Exams, certificate, and the record of it', who: 'AMPP' },
    ],
  },
  path: {
    heading: 'From interest to certificate',
    lede: 'Nothing is owed before you say yes.',
    steps: [
      ...orderOfThings.map(({ title, text }) => ({ heading: title, text })),
      {
        heading: 'Class and exam',
        text: 'AMPP sets the exam. For CIP the theory is on computer after the class, at a Pearson VUE centre you choose.',
      },
      {
        heading: 'If you do not pass',
        text: 'Wait 30 days after the first try, four months after later tries.',
      },
      {
        heading: 'Apply to AMPP',
        text: 'Have your log book signed as you work, and apply when every requirement is met. For CIP you have four years.',
      },
      {
        heading: 'Renew',
        text: 'A CIP certificate runs for three years. See Renewal.',
      },
    ],
  },
  why: {
    heading: 'Why certification matters',
    statistics: [
      {
        figure: '2.5',
        text: 'trillion US dollars: the world’s annual cost of corrosion',
        source: 'About 3.4\u00A0% of world GDP: NACE IMPACT study of 2016 on 2013 figures.',
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
    scaleCaption: 'In USD trillion. Yellow: what known methods could save, 375 to 875 billion.',
    passages: [
      {
        heading: 'Asked for by name',
        text: 'IMO’s coating standard for ballast tanks, MSC.215(82), asks for NACE Coating Inspector Level 2, FROSIO (Norwegian) Inspector Level III or equivalent.',
      },
    ],
  },
  follow: { heading: 'Follow and connect', text: 'Our pages on other networks.' },
};
