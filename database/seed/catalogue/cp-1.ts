import { notKnownYet, secondTry, travelNote } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Certificate: [EPG-CP1] B, published as the owner decided. Closed book, multiple choice: [EPG-CP1] B. Test centres: [AMPP-CBE] A.
// For whom: [ITC] B in our words, as a description of the trade. Duration, entry, language, validity, CEUs: no source good enough.
// Plan, topics and reading: ordinary engineering knowledge of the subject, not AMPP's outline.
export const cp1 = levelOf('cp', 1, {
  name: 'Cathodic Protection Tester',
  summary:
    'CP Level 1 is for those who read test posts and rectifiers: potential, current, soil resistivity, and a record that others can use.',
  introduction: 'One electrode, one meter, one clean contact. Learn to take a reading that the next person can repeat.',
  badgeNote: 'Begins with volts, amperes and ohms',
  facts: {
    ...notKnownYet,
    entry: 'Basic electricity helps. AMPP’s rule comes with the offer of a seat',
    bring: 'Government photo ID',
    note: travelNote,
  },
  // Four-pin method with equal spacing: ρ = 2 × π × a × R = 2 × 3.1416 × 2 × 1.90 = 23.88 Ω·m.
  reading: {
    heading: 'A reading, and what it means',
    given:
      'Four pins in a line, 2 m apart. A current of 200 mA flows between the outer pins; the inner pins show 380 mV.',
    working: [
      'Resistance: 0.380 V ÷ 0.200 A = 1.90 Ω.',
      'Resistivity: 2 × π × spacing × resistance = 2 × 3.1416 × 2 m × 1.90 Ω = 23.9 Ω·m.',
      'The same in the older unit: 2,390 Ω·cm.',
    ],
    verdict: '23.9 Ω·m, an average over about the top 2 m of soil.',
    action: 'Turn the line of pins by a right angle and read again: a buried pipe makes the figure too low.',
  },
  plan: {
    heading: 'A day at the test posts',
    introduction: 'The subject, set out as a field day: not AMPP’s own outline.',
    rows: [
      ['Before work', 'Drawings, list of test posts, last readings, safe access, permit', 'The survey plan'],
      [
        'Instruments',
        'Meter, leads, electrode topped up and clean, read beside a second electrode',
        'An electrode kept as reference',
      ],
      ['Rectifier', 'Output volts and amperes, panel meter beside the shunt', 'The last record and the set point'],
      [
        'Potential',
        'Structure-to-soil potential, electrode over the pipe, sign written down',
        '−850 mV to copper sulphate, or a 100 mV shift; SP0169',
      ],
      [
        'Soil and joints',
        'Resistivity with four pins; continuity across flanges; shorts to casings',
        'Design values and drawings',
      ],
      ['Record', 'Post, date, electrode, instrument, reading, weather, sketch', 'Signed, legible, complete'],
    ],
  },
  exams: {
    heading: 'The exam',
    parts: [
      {
        title: 'Theory',
        text: 'On computer, at a Pearson VUE centre. Multiple choice, closed book (to be confirmed).',
      },
      secondTry,
    ],
  },
  topics: {
    heading: 'What the subject is made of',
    list: [
      'Electricity: Ohm’s law, series and parallel. 12 V across 4 Ω drives 3 A.',
      'The corrosion cell: metal is lost where current leaves it for the soil.',
      'Galvanic anodes: magnesium, zinc and aluminium give themselves up for the steel.',
      'Impressed current: positive goes to the anodes; reversed, it eats the pipe.',
      'Reference electrodes: kept clean, filled and compared.',
      'Current: a shunt of 50 mV for 25 A that shows 12 mV carries 6 A.',
      'Safety: touch voltages, lightning, traffic and gas.',
    ],
  },
  audience: {
    heading: 'Who it is for (to be confirmed)',
    list: [
      'Technicians who read test posts and rectifiers',
      'Staff of pipeline, tank and terminal operators',
      'Junior engineers who judge other people’s readings',
      'Inspectors who record whether a system works',
    ],
    entry: 'If volts, amperes and ohms are new to you, practise them first.',
  },
  roadmap: {
    before: { title: 'Before', text: 'A day in the field helps' },
    now: { title: 'Level 1', text: 'Cathodic Protection Tester' },
    after: { title: 'Level 2', text: 'Cathodic Protection Technician' },
  },
});
