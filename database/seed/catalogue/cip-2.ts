import { cipTheory, secondTry, withTheSchedule } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Duration: only [TCI] B, so it is given with the schedule. Entry: [TCI] B. Experience: [CIP-WE] B. Validity: [TCI-FAQ] B.
// Time limit: [AMPP-CBE] A. Language: [EPG-CIP2] B. IMO rule: [IMO] A. Topics: [NM2] A. CEUs: no source, so ''.
export const cip2 = levelOf('cip', 2, {
  name: 'Certified Coatings Inspector',
  summary:
    'Formerly NACE CIP Level 2. Linings, pipeline coatings, concrete, destructive tests and failure surveys. Named in IMO’s ballast-tank standard.',
  introduction: 'Beyond plain steel in fair weather: linings, closed spaces, pipelines, and why a coating failed.',
  badgeNote: 'Comes after CIP Level 1 (to be confirmed)',
  facts: {
    duration: withTheSchedule,
    language: 'English (to be confirmed)',
    ceus: '',
    entry: 'The CIP Level 1 class first (to be confirmed)',
    bring: 'Photo ID, Level 1 and AMPP customer numbers (to be confirmed)',
    validity: '3 years, then renew (to be confirmed)',
    timeLimit: '4 years to meet every requirement',
    note: 'Named in IMO’s standard for ballast tanks',
  },
  // Spots 268, 251, 181, 276, 254: sum 1230, mean 246; 80 % of 240 is 192. The limits are this example's own.
  reading: {
    heading: 'A mean that hides a thin spot',
    given:
      'A tank lining: mean at least 240 µm, no spot below 80 % of that. Five spots read 268, 251, 181, 276 and 254 µm.',
    working: [
      'Sum 1230 µm, divided by five spots: the mean is 246 µm. It passes.',
      'The lowest a spot may be: 0.80 × 240 = 192 µm.',
      'The third spot reads 181 µm, 11 µm under.',
    ],
    scale: {
      unit: 'µm',
      from: 160,
      to: 280,
      every: 40,
      zones: [
        { from: 160, to: 192, kind: 'no' },
        { from: 192, to: 240, kind: 'margin' },
        { from: 240, to: 280, kind: 'yes' },
      ],
      marks: [
        { label: 'each spot at least 192', value: 192 },
        { label: 'mean 246', value: 246 },
      ],
      pointer: { label: 'third spot 181', value: 181 },
    },
    verdict: 'Mean 246 µm passes, one spot at 181 µm does not. The area is not accepted.',
    action: 'Measure outwards from the thin spot, mark the patch, and record it before anyone repairs it.',
  },
  plan: {
    heading: 'What is added to the plan',
    introduction: 'The plan of Level 1, at the places where jobs go wrong.',
    rows: [
      [
        'Before work',
        'Specification beside data sheet and standards; conflicts in writing',
        'The contract’s order of precedence',
      ],
      [
        'Closed spaces',
        'Dehumidified air and steel temperature, logged day and night',
        'The job’s limits for humidity and dew point',
      ],
      [
        'Surface',
        'Water jetting, power tools, flash rust; concrete and other non-steel surfaces',
        'The standard the specification names',
      ],
      ['Linings', 'Thickness of each coat, time between coats, cure, spark voltage', 'Product data sheet; ASTM D5162'],
      ['Pipelines', 'Mainline coating, field joint, repair', 'The pipeline specification'],
      ['Old coatings', 'Adhesion by pull-off, coats counted in a cut, cause of failure', 'ASTM D4541; ASTM D4138'],
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
      'Corrosion: between unlike metals, under deposits and in crevices.',
      'Air: dehumidifiers take water out, heaters only lower the humidity.',
      'Surfaces: water jetting, power tools, chemical cleaning, and what each leaves.',
      'Concrete, zinc, aluminium, wood: each has its own cleaning and first coat.',
      'Pipelines: mill coating, field joint, and the repair between them.',
      'Destructive tests: one small wound that tells the most, then its repair.',
      'Failures: where, when and in what pattern a coating let go.',
    ],
  },
  audience: {
    heading: 'Who it is for (to be confirmed)',
    list: [
      'Inspectors who have completed Level 1',
      'QA/QC leads on coating work',
      'Project and specification engineers',
      'Technical staff of paint makers and coating contractors',
    ],
    entry:
      'For the certificate: Level 1 certification and two years of coatings work. At least 20 documented hours must be on non-destructive instruments; training does not count (to be confirmed).',
  },
  roadmap: {
    before: { title: 'Level 1', text: 'Basic Coatings Inspector' },
    now: { title: 'Level 2', text: 'Certified Coatings Inspector' },
    after: {
      title: 'Level 3, Peer Review',
      text: 'Senior Certified Coatings Inspector',
    },
  },
});
