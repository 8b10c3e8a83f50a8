import type { Level } from '../../../app/catalogue/contract.ts';
import { cipTheory, idNotice, secondTry, travelNote } from './exam-rules.ts';

// Duration: [MP22] A. Entry: [NM1] A. Validity: [NR10] A. Time limit: [AMPP-CBE] A. Certificate: [MP-HUB] A.
// Language: [EPG-CIP2] B. Day of the practical exam: [TCI] B. CEUs: no source, so ''.
// The plan and the topics use the standards by name; their content here is ordinary engineering knowledge.
export const cip1: Level = {
  id: 'level-1',
  courseId: 'cip',
  number: 1,
  code: 'CIP 1',
  title: 'CIP Level 1: Basic Coatings Inspector',
  name: 'Basic Coatings Inspector',
  certification: 'Basic Coatings Inspector',
  summary:
    'Formerly NACE CIP Level 1. For people new to coating inspection and for practising inspectors without a certificate. Six days, no entry condition.',
  introduction:
    'Six days on steel: what to check before blasting, before each coat and after cure, and how to write a report that holds up.',
  badgeNote: 'No entry condition',
  drawing: '/drawings/levels.svg#cip-1',
  badge: '/drawings/badge-cip-1.svg',
  facts: {
    duration: '6 days',
    language: 'English (to be confirmed)',
    ceus: '',
    entry: 'None',
    bring: 'Government photo ID in the name you register with',
    validity: '3 years, then renew',
    timeLimit: '4 years for all that the certificate asks for',
    note: travelNote,
  },
  // Magnus formula over water (17.62; 243.12 °C): the dew point of 30 °C and 70 % is 23.93 °C.
  reading: {
    heading: 'A reading, and what it means',
    given: 'Air 30 °C, relative humidity 70\u00A0%, steel 26.2 °C.',
    working: [
      'The dew point of this air is 23.9 °C: steel at that temperature gets wet.',
      'The job asks for steel at least 3 °C above it: 23.9 + 3 = 26.9 °C or more.',
      'The steel is 26.2 − 23.9 = 2.3 °C above the dew point.',
    ],
    scale: {
      unit: '°C',
      from: 20,
      to: 32,
      every: 4,
      zones: [
        { from: 20, to: 23.9, kind: 'no' },
        { from: 23.9, to: 26.9, kind: 'margin' },
        { from: 26.9, to: 32, kind: 'yes' },
      ],
      marks: [
        { label: 'dew point 23.9', value: 23.9 },
        { label: 'limit 26.9', value: 26.9 },
      ],
      pointer: { label: 'steel 26.2', value: 26.2 },
    },
    verdict: '2.3 °C above dew point. Do not coat.',
    action: 'Write down the time, the readings and who was told.',
  },
  plan: {
    heading: 'The class follows the job',
    introduction:
      'An inspection and test plan lists what is checked, when, and against what. Here is the class, set out as one.',
    rows: [
      {
        stage: 'Before work',
        check: 'Specification, product data sheet, inspection plan, who may stop the job',
        against: 'Contract documents',
      },
      {
        stage: 'Weather',
        check: 'Air and steel temperature, humidity, dew point',
        against: 'Steel at least 3 °C above dew point',
      },
      {
        stage: 'Blasting',
        check: 'Cleanliness, soluble salts, dust, surface profile',
        against: 'SSPC standards for prepared steel: SP 5, 6, 7, 10, 11; ASTM D4417',
      },
      {
        stage: 'Coating',
        check: 'Mixing, pot life, application, wet film thickness',
        against: 'Product data sheet',
      },
      {
        stage: 'After cure',
        check: 'Dry film thickness, holidays (pinholes and gaps), visible defects',
        against: 'SSPC-PA 2; ASTM D5162',
      },
      {
        stage: 'Every day',
        check: 'Daily report and log book',
        against: 'Signed, legible, complete',
      },
    ],
  },
  exams: {
    heading: 'The two exams',
    parts: [
      {
        title: 'Practical',
        text: 'Hands-on, with the instruments you used in class, on its last day (to be confirmed).',
      },
      cipTheory,
      secondTry,
    ],
  },
  topics: {
    heading: 'What you work through',
    list: [
      'Corrosion: anode, cathode, the metal that joins them and the water that closes the circuit. A coating works by keeping that water away from the steel.',
      'The inspector’s part: observe, measure, report. The specification says what is accepted; you say what is there.',
      'Weather: wet and dry bulb, relative humidity, dew point and steel temperature, read where the work is, not at the site office.',
      'Cleanliness: what white metal, near-white, commercial and brush-off blasting leave behind, and how salts and dust are found when the eye sees none.',
      'Profile: comparator, depth micrometer and replica tape. Too shallow and the film has no grip; too deep and its peaks stand bare.',
      'Coatings and cure: some dry by losing solvent, some react with air or moisture, some need a second part in the exact ratio.',
      'Application: stirring, induction time, pot life, thinner, brush, roller and spray, and stripe coats on edges and welds.',
      'Film thickness: wet film times the volume solids gives the dry film. 200 µm wet at 60\u00A0% solids leaves 120 µm.',
      'Holidays and records: sponge and spark testing, marking, repair, retest, and a report with time, place, instrument and reading.',
    ],
  },
  audience: {
    heading: 'Who it is for (to be confirmed)',
    list: [
      'New and practising coating inspectors, and QA/QC staff',
      'Blasters, applicators and their supervisors',
      'Welders and fabricators moving to quality control',
      'Project engineers and paint makers’ technical staff',
    ],
    entry:
      'Nothing is required to join. It helps to work quickly with percentages, °C, µm and litres, and to read the manual before the first day (to be confirmed).',
  },
  notice: idNotice,
  roadmap: {
    title: 'You are here',
    before: { title: 'Before', text: 'No certificate and no experience needed' },
    now: { title: 'Level 1', text: 'Basic Coatings Inspector' },
    after: {
      title: 'Level 2',
      text: 'Certified Coatings Inspector, with work experience in coatings',
    },
  },
};
