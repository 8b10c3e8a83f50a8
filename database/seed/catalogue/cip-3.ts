import { idNotice, withTheSchedule } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Name on the ladder: [AB25] A. Panel of three: [NJ] B. Entry, renewal, four years, supervising: [ONET] B.
// Language: [EPG-CIP2] B. Place in India, duration, questions and CEUs: no source good enough, so not stated.
// The plan and topics are ordinary practice of a senior inspector, not AMPP's question list.
export const cip3 = levelOf('cip', 3, {
  name: 'Senior Certified Coatings Inspector',
  summary:
    'Formerly NACE CIP Level 3. Peer Review: an oral examination by senior inspectors, not a class (to be confirmed).',
  introduction: 'You show senior inspectors how you decide: the reading, the reason, the record behind it.',
  badgeNote: 'Peer Review, not a class (to be confirmed)',
  facts: {
    duration: withTheSchedule,
    language: 'English (to be confirmed)',
    ceus: '',
    entry: 'The Level 2 certificate and five years of inspection work (to be confirmed)',
    bring: 'Photo ID, Level 2 and AMPP customer numbers (to be confirmed)',
    validity: '3 years, then renew (to be confirmed)',
    timeLimit: '4 years to meet every requirement (to be confirmed)',
    note: 'Ask us whether and where a Peer Review is held in India.',
  },
  // Litres = area (m²) × dry film (µm) ÷ (10 × volume solids in %): 480 × 250 ÷ 800 = 150. 120 × 800 ÷ 480 = 200.
  reading: {
    heading: 'A record that cannot be true',
    given:
      'A contractor’s record: 480 m² coated, dry film 250 µm, 120 litres used. The data sheet gives 80 % solids by volume.',
    working: [
      'One litre leaves 0.8 litre of dry film. At 250 µm that covers 3.2 m².',
      '480 ÷ 3.2 = 150 litres, if not one drop is lost to overspray or left in a hose.',
      '120 litres on 480 m² can leave 200 µm at the most.',
    ],
    scale: {
      unit: 'litres',
      from: 100,
      to: 200,
      every: 25,
      zones: [
        { from: 100, to: 150, kind: 'no' },
        { from: 150, to: 200, kind: 'yes' },
      ],
      marks: [{ label: 'least possible 150', value: 150 }],
      pointer: { label: 'recorded 120', value: 120 },
    },
    verdict: '30 litres short of the least that is possible. One of the three figures is wrong.',
    action: 'Measure again at places you choose, and ask for the tins before you name a cause.',
  },
  plan: {
    heading: 'What a senior inspector settles',
    introduction: 'Nobody hands you the plan. You write it, and answer for those who follow it.',
    rows: [
      ['Documents', 'Which of two conflicting clauses governs, and why', 'The contract’s order of precedence'],
      [
        'Plan',
        'Hold and witness points for every stage, with an instrument for each',
        'Specification and schedule of the job',
      ],
      [
        'Team',
        'Who reads what, who checks the reading, whose gauge was verified today',
        'The inspection plan and verification records',
      ],
      [
        'Records',
        'Area, litres, film and weather that must agree with each other',
        'Arithmetic and the product data sheet',
      ],
      ['Failure', 'Pattern, section and log, before any opinion', 'Evidence another inspector can repeat'],
      [
        'Decision',
        'Accept, repair or reject, in one paragraph with the reading first',
        'The specification, clause by clause',
      ],
    ],
  },
  notice: { ...idNotice, text: 'Bring the original, unexpired and signed (to be confirmed).' },
  exams: {
    heading: 'The Peer Review',
    parts: [
      {
        title: 'Peer Review',
        text: 'Oral, before three senior inspectors (to be confirmed). Its subject comes with the invitation.',
      },
      {
        title: 'How to prepare',
        text: 'Take three jobs of your own: the problem, the readings, what you decided. Say it aloud to someone who may interrupt.',
      },
    ],
  },
  topics: {
    heading: 'What to have ready',
    list: [
      'Why a coating protects: barrier, inhibitor, sacrificial pigment; one job for each.',
      'The reading you trust least, and how you would check it.',
      'Overcoating: what happens when a coat waits too long.',
      'Failures you have seen, and the evidence for each cause.',
      'Closed spaces: ventilation, rescue, and when you do not go in.',
      'Ethics: a gift, a threat, a friend, a report that someone wants softened.',
      'Leading inspectors, and taking back a wrong acceptance.',
    ],
  },
  audience: {
    heading: 'Who it is for (to be confirmed)',
    list: [
      'Level 2 inspectors who lead others',
      'Inspectors who write plans and procedures',
      'Specialists who are called when a coating has failed',
      'Owners’ engineers who answer for acceptance',
    ],
    entry: 'Renewal is by continuing education (to be confirmed).',
  },
  roadmap: {
    before: { title: 'Level 2', text: 'Certified Coatings Inspector' },
    now: { title: 'Level 3, Peer Review', text: 'Senior Certified Coatings Inspector' },
    after: { title: 'Renewal', text: 'Every three years (to be confirmed)' },
  },
});
