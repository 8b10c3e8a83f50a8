import { notKnownYet, secondTry, travelNote } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Certificate, for whom, what to know, class form and topics: [NACE-CP2] A. Field work called ideal: [EPG-CP2] B.
// Test centres: [AMPP-CBE] A. Duration, entry rule, language, validity, CEUs: no source good enough.
export const cp2 = levelOf('cp', 2, {
  name: 'Cathodic Protection Technician',
  summary:
    'CP Level 2 is for technicians and testers: rectifier faults, readings without the voltage drop in the soil (IR-free), stray current and coupons.',
  introduction:
    'When a reading is wrong, somebody must find out why. Interrupt, compare, plot, and put the fault in one place.',
  badgeNote: 'Comes after CP Level 1 (to be confirmed)',
  facts: {
    ...notKnownYet,
    entry: 'CP Level 1 first (to be confirmed)',
    bring: 'Government photo ID; CP Level 1 certificate number (to be confirmed)',
    note: travelNote,
  },
  // 1.120 − 0.874 = 0.246; 0.874 − 0.850 = 0.024; 0.874 − 0.612 = 0.262; 1.120 − 0.850 = 0.270.
  reading: {
    heading: 'On, off, and what the soil adds',
    given:
      'One test post, to copper sulphate: on −1.120 V, instant-off −0.874 V. Left off, the steel settles at −0.612 V.',
    working: [
      'Drop in the soil: 1.120 − 0.874 = 0.246 V. It is in the on reading, not at the steel.',
      'Past the −850 mV criterion: 0.874 − 0.850 = 0.024 V.',
      'Polarisation: 0.874 − 0.612 = 0.262 V, more than 100 mV.',
    ],
    scale: {
      unit: 'V to CSE',
      from: -1.2,
      to: -0.5,
      every: 0.1,
      zones: [
        { from: -1.2, to: -0.85, kind: 'yes' },
        { from: -0.85, to: -0.5, kind: 'no' },
      ],
      marks: [
        { label: 'on −1.120', value: -1.12 },
        { label: 'settled −0.612', value: -0.612 },
      ],
      pointer: { label: 'instant-off −0.874', value: -0.874 },
    },
    verdict: '24 mV past −850 mV, and 262 mV of polarisation. Protected at this post.',
    action: 'The on reading alone looks 270 mV safe. Watch this post: 24 mV is little.',
  },
  plan: {
    heading: 'Where the fault can be',
    introduction: 'Lectures and instruments, in the order a fault is looked for.',
    rows: [
      ['Rectifier', 'Supply, fuses, transformer taps, diodes, polarity, output', 'The circuit and its last record'],
      [
        'Potential',
        'Interrupted readings, on and instant-off, all current sources in step',
        '−850 mV instant-off, or 100 mV of polarisation; SP0169',
      ],
      ['Current', 'Current in the line, current needed for a section', 'Design current and earlier tests'],
      [
        'Contacts',
        'Continuity of joints, insulating flanges, casings at road crossings',
        'Drawings; the potential on either side',
      ],
      [
        'Interference',
        'Stray current from other systems and railways; induced AC; coupons',
        'Readings with the other source on and off',
      ],
      [
        'Report',
        'Readings plotted along the line, odd ones repeated, cause stated',
        'The code’s criteria, post by post',
      ],
    ],
  },
  exams: {
    heading: 'The exam',
    parts: [
      {
        title: 'Theory',
        text: 'On computer, at a Pearson VUE centre.',
      },
      secondTry,
    ],
  },
  topics: {
    heading: 'What you work through',
    list: [
      'Rectifiers: test each part, and find the fault by halves.',
      'Instant-off: the potential in the first moment without current.',
      'Polarisation: how it builds up, and how it falls.',
      'Casings: touching the pipe, or only wet inside?',
      'Layered soil: two pin spacings tell of the layer below.',
      'Stray current: where it enters and leaves, and how bonds and drains help.',
      'Data: plotted, compared with last year, odd readings repeated.',
    ],
  },
  audience: {
    heading: 'Who it is for',
    list: [
      'Cathodic Protection Testers who look for causes',
      'Field staff of cathodic-protection contractors',
      'Supervisors of testers',
      'Operators’ staff who decide what to repair first',
    ],
    entry:
      'You should know algebra, geometry, the galvanic series, corrosion theory and the basic laws of electricity. Some years of field work are recommended (to be confirmed).',
  },
  roadmap: {
    before: { title: 'Level 1', text: 'Cathodic Protection Tester' },
    now: { title: 'Level 2', text: 'Cathodic Protection Technician' },
    after: {
      title: 'Level 3',
      text: 'Cathodic Protection Technologist, later on AMPP’s ladder',
    },
  },
});
