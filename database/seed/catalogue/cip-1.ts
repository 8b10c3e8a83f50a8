import { cipTheory, secondTry, travelNote } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Duration: [MP22] A. Entry: [NM1] A. Validity: [NR10] A. Time limit: [AMPP-CBE] A. Certificate: [MP-HUB] A.
// Language: [EPG-CIP2] B. Day of the practical exam: [TCI] B. CEUs: no source, so ''.
// The plan and the topics use the standards by name; their content here is ordinary engineering knowledge.
export const cip1 = levelOf('cip', 1, {
  name: 'Basic Coatings Inspector',
  summary:
    'Formerly NACE CIP Level 1. For people new to coating inspection and for practising inspectors without a certificate.',
  introduction: 'Six days on steel: what to check before blasting, before each coat and after cure.',
  badgeNote: 'No entry condition',
  facts: {
    duration: '6 days',
    language: 'English (to be confirmed)',
    ceus: '',
    entry: 'No condition',
    bring: 'Government photo ID',
    validity: '3 years, then renew',
    timeLimit: '4 years to meet every requirement',
    note: travelNote,
  },
  // Magnus formula over water (17.62; 243.12 °C): the dew point of 30 °C and 70 % is 23.93 °C.
  reading: {
    heading: 'A reading, and what it means',
    given: 'Air 30 °C, relative humidity 70\u00A0%, steel 26.2 °C.',
    working: [
      'The dew point of this air is 23.9 °C.',
      'The steel must be 3 °C above it: 26.9 °C or more.',
      'It is 26.2 − 23.9 = 2.3 °C above.',
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
    introduction: 'The class, set out as an inspection and test plan.',
    rows: [
      ['Before work', 'Specification, inspection plan, who may stop the job', 'Contract documents'],
      ['Weather', 'Air and steel temperature, humidity, dew point', 'Steel at least 3 °C above dew point'],
      ['Blasting', 'Cleanliness, soluble salts, dust, surface profile', 'SSPC SP 5, 6, 7, 10, 11; ASTM D4417'],
      ['Coating', 'Mixing, pot life, application, wet film thickness', 'Product data sheet'],
      ['After cure', 'Dry film thickness, holidays (pinholes and gaps), visible defects', 'SSPC-PA 2; ASTM D5162'],
      ['Every day', 'Daily report and log book', 'Signed, legible, complete'],
    ],
  },
  exams: {
    heading: 'The two exams',
    parts: [
      {
        title: 'Practical',
        text: 'With instruments, on the last day of the class (to be confirmed).',
      },
      cipTheory,
      secondTry,
    ],
  },
  topics: {
    heading: 'What you work through',
    list: [
      'Corrosion: anode, cathode, metal path and water; a coating keeps the water away.',
      'Your part: observe, measure, report. The specification says what is accepted.',
      'Cleanliness: what each blasting grade leaves behind, and how unseen salts are found.',
      'Profile: too shallow, and the film has no grip; too deep, and peaks stand bare.',
      'Cure: by losing solvent, by air or moisture, or by a second part.',
      'Film: 200 µm wet at 60\u00A0% solids leaves 120 µm.',
      'Holidays: sponge and spark tests, repair, retest.',
    ],
  },
  audience: {
    heading: 'Who it is for (to be confirmed)',
    list: [
      'New and practising inspectors, QA/QC staff',
      'Blasters, applicators and their supervisors',
      'Welders and fabricators moving to QC',
      'Project engineers, paint makers’ staff',
    ],
    entry: 'It helps to be quick with percentages, °C, µm and litres.',
  },
  roadmap: {
    before: { title: 'Before', text: 'No condition' },
    now: { title: 'Level 1', text: 'Basic Coatings Inspector' },
    after: {
      title: 'Level 2',
      text: 'Certified Coatings Inspector',
    },
  },
});
