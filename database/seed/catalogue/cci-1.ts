import { notKnownYet, travelNote } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Title of the programme: [SSPC-CCI] A. Duration, entry, exam, language, validity, CEUs: no source, so not stated.
// Plan, topics and reading: ordinary engineering knowledge; ASTM F1869 and F2170 are also named in [TISE] B.
export const cci1 = levelOf('cci', 1, {
  name: 'Concrete Coating Inspector',
  summary:
    'CCI Level 1 goes from bare concrete to the first coat: age, strength, moisture, cleaning, surface profile, and what to record (to be confirmed).',
  introduction:
    'Before anything is coated: how old, how dry, how clean and how rough is this concrete, and who measured it?',
  badgeNote: 'Bare concrete to the first coat (to be confirmed)',
  facts: {
    ...notKnownYet,
    bring: 'Government photo ID',
    note: travelNote,
  },
  // 3.6 g ÷ (0.050 m² × 3 days) = 24 g/m² per day. Area, time and gain are this example's own.
  reading: {
    heading: 'A reading, and what it means',
    given:
      'A dish of dry calcium chloride stands under a sealed cover on the floor. The cover encloses 0.050 m². In 72 hours the dish gains 3.6 g.',
    working: [
      '72 hours are 3 days, so the dish took up 3.6 ÷ 3 = 1.2 g a day.',
      'From each square metre: 1.2 g ÷ 0.050 m² = 24 g a day.',
    ],
    verdict: '24 g/m² a day leave this floor as vapour. By itself that is neither good nor bad.',
    action:
      'Compare it with the limit in the coating maker’s data sheet. The dish sees only the top of the slab; a humidity probe in a drilled hole sees what is still coming.',
  },
  plan: {
    heading: 'Before the first coat',
    introduction: 'The subject, set out as an inspection plan: not AMPP’s own outline.',
    rows: [
      [
        'Documents',
        'Specification, mix and age of the concrete, curing, what was spilt on it',
        'Contract documents; product data sheet',
      ],
      [
        'Soundness',
        'Hollow places by sounding, weak skin (laitance), surface tensile strength',
        'The specification; ASTM D7234',
      ],
      ['Moisture', 'Vapour from the surface, humidity inside the slab', 'The coating maker’s limit; ASTM F1869, F2170'],
      ['Cleaning', 'Oil, curing compound, dust; pH after chemical cleaning', 'ASTM D4258; ASTM D4262'],
      [
        'Profile',
        'Blasted, ground or scarified surface beside the profile plates',
        'The plate the specification names',
      ],
      [
        'Record',
        'Plan of the floor with every reading at its place, time and temperature',
        'Signed, legible, complete',
      ],
    ],
  },
  exams: {
    heading: 'The exam',
    parts: [],
  },
  topics: {
    heading: 'What the subject is made of',
    list: [
      'Concrete: too much water leaves pores; poor curing leaves a dusty skin.',
      'Age: strength grows for weeks, water leaves for months. A dry look says little.',
      'Alkalinity: fresh concrete is strongly alkaline; some binders turn to soap on it.',
      'Laitance: the weak grey skin that comes off with the coating.',
      'Oil goes deep: a drop of water that stands in beads tells you.',
      'Your part: where to measure, how often, and how to write it.',
    ],
  },
  audience: {
    heading: 'Who it is for',
    list: [
      'Inspectors of industrial and hygienic floors',
      'Inspectors of tanks and secondary containment',
      'Staff of water and waste-water works',
      'Flooring contractors’ supervisors',
    ],
    entry: 'It helps to have stood beside a grinder or a blaster on a floor.',
  },
  roadmap: {
    before: { title: 'Before', text: 'Entry rule: ask us' },
    now: { title: 'Level 1', text: 'Concrete Coating Inspector' },
    after: { title: 'Level 2', text: 'From repair to handover' },
  },
});
