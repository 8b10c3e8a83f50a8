import type { Home } from '../../../app/content/contract.ts';

// Class days: [MP22] A. Exam centres, waiting times, identity, four years: [AMPP-CBE] A. Rule for ballast tanks: [IMO] A.
// Cost of corrosion: [IMP] A. The other two statistics stand as specified, without a source so far.
export const home: Home = {
  description:
    'Classes in India for AMPP coating inspector, cathodic protection and concrete coating inspector certification.',
  hero: {
    heading: 'Someone has to sign for the surface.',
    lede: 'We train the people who do: coating inspectors, cathodic protection testers and concrete coating inspectors, in five Indian cities. AMPP sets the exams and issues the certificate.',
    facts: [
      { label: 'Entry', value: 'CIP Level 1 has no entry condition' },
      { label: 'Class', value: '6 days for CIP Level 1' },
      { label: 'Theory exam', value: 'On computer, at a Pearson VUE centre' },
    ],
    drawing: { name: 'Detail A', text: 'Three coats over a blasted profile, as a thickness probe reads them.' },
  },
  about: {
    heading: ['We train.', 'AMPP certifies.'],
    lede: 'AMPP, formerly NACE International and SSPC, is the professional body for corrosion control and protective coatings. It writes the standards, sets the exams and keeps the register. We are its licensee in India and run the classes.',
    text: 'So a course and a certificate are two things. Finishing the class does not make you certified, and no trainer can promise that it will.',
    roles: [
      { what: 'Class and hands-on work', who: 'Us' },
      { what: 'Exams and how they are marked', who: 'AMPP' },
      { what: 'Booking the theory exam seat', who: 'You, at Pearson VUE' },
      { what: 'Work experience, in writing', who: 'You and your employer' },
      { what: 'Certificate and register', who: 'AMPP' },
    ],
  },
  path: {
    heading: 'From first class to certificate',
    lede: 'The CIP path, step by step. Days, fees and exam rules can change, so we give them with the dates.',
    steps: [
      {
        heading: 'Sit the class',
        text: 'You tell us course, city and time frame. When enough people ask, we set a batch and write to you.',
      },
      {
        heading: 'Book the theory exam',
        text: 'After the class, on computer, at a Pearson VUE centre you choose. Bring an original photo ID with signature; a copy or a phone picture is refused.',
      },
      {
        heading: 'If you do not pass',
        text: 'Wait 30 days after the first try, four months after later tries. An exam purchase is good for one year.',
      },
      {
        heading: 'Collect experience',
        text: 'Higher levels ask for documented field work. Keep your log book and get it signed as you go.',
      },
      { heading: 'Apply to AMPP', text: 'For CIP you have four years to complete every requirement.' },
      {
        heading: 'Renew',
        text: 'A CIP certificate runs for three years. Then you renew it, or step up a level.',
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
        heading: 'Named in the rule',
        text: 'IMO’s coating standard for ships’ ballast tanks, MSC.215(82), asks for inspectors certified to NACE Coating Inspector Level 2, FROSIO Inspector Level III or equivalent.',
      },
      {
        heading: 'The same exam everywhere',
        text: 'AMPP’s computer exams run at more than 5,000 Pearson VUE centres in 165 countries. You can sit it near your site, not only near our class.',
      },
    ],
  },
  follow: { heading: 'Follow and connect', text: 'We post new batches and exam changes here.' },
};
