import { notKnownYet, travelNote } from './exam-rules.ts';
import { levelOf } from './level-of.ts';

// Title of the programme: [SSPC-CCI] A. Duration, entry, exam, language, validity, CEUs: no source, so not stated.
// Plan, topics and reading: ordinary engineering knowledge; the tests are named after their published standards.
export const cci2 = levelOf('cci', 2, {
  name: 'Concrete Coating Inspector',
  summary:
    'CCI Level 2 goes from repair to handover: cracks and joints, linings, film thickness, adhesion, pinholes, and why coatings on concrete fail (to be confirmed).',
  introduction:
    'After the surface is ready: repair it, coat it, test it, and be able to say where the system would break first.',
  badgeNote: 'Repair, coat, test, hand over (to be confirmed)',
  facts: {
    ...notKnownYet,
    bring: 'Government photo ID; CCI Level 1 certificate number, if you hold one (to be confirmed)',
    note: travelNote,
  },
  // Disc of 50 mm: 3.1416 × 25² = 1,963 mm²; 4,900 N ÷ 1,963 mm² = 2.50 N/mm². The limit of 1.5 is this example's own.
  reading: {
    heading: 'Where it broke matters',
    given:
      'A 50 mm disc is glued to the coating, cut free down into the concrete and pulled. It comes off at 4.9 kN, with concrete all over its face. This job asks for at least 1.5 MPa.',
    working: [
      'Area of the disc: 3.1416 × 25 mm × 25 mm = 1,963 mm².',
      'Strength: 4,900 N ÷ 1,963 mm² = 2.5 N/mm², the same as 2.5 MPa.',
      'The break is in the concrete, so coating and bond hold at least that much.',
    ],
    scale: {
      unit: 'MPa',
      from: 0,
      to: 4,
      every: 1,
      zones: [
        { from: 0, to: 1.5, kind: 'no' },
        { from: 1.5, to: 4, kind: 'yes' },
      ],
      marks: [{ label: 'asked for 1.5', value: 1.5 }],
      pointer: { label: 'pulled 2.5', value: 2.5 },
    },
    verdict: '2.5 MPa, broken in the concrete. Accepted.',
    action:
      'Record load, disc, depth of the cut, and the share of the face that broke in each layer. Repair the hole the same day.',
  },
  plan: {
    heading: 'From repair to handover',
    introduction: 'The subject, set out as an inspection plan: not AMPP’s own outline.',
    rows: [
      [
        'Repair',
        'Blowholes filled, cracks judged still or moving, steel cleaned, patches cured',
        'Specification; repair maker’s data sheet',
      ],
      ['Joints', 'Which joints move, where the coating stops, sealant and its backing', 'Drawings; joint details'],
      [
        'Application',
        'Mixing ratio, floor temperature rising or falling, primer wet out, broadcast',
        'Product data sheet',
      ],
      ['Thickness', 'Wet film, consumption per square metre, ultrasonic gauge after cure', 'Specification; ASTM D6132'],
      ['Tests', 'Pull-off strength and place of break; holidays (pinholes) by spark test', 'ASTM D7234; ASTM D4787'],
      [
        'Handover',
        'Plan with every test and repair, cure time before traffic or water',
        'The specification, clause by clause',
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
      'Cracks: a stiff coating over a moving crack cracks with it.',
      'Joints: one that moves is carried through the coating; one that does not may be filled.',
      'Outgassing: warming concrete pushes air through a wet film.',
      'Systems: thin coat, self-levelling floor, mortar screed, lining.',
      'Thickness: 0.6 litre of a solvent-free coating on 1 m² is 600 µm.',
      'Holidays: the spark needs earth, and dry concrete conducts badly.',
      'Failures: blisters from water, bare patches from oil, peeling from laitance.',
    ],
  },
  audience: {
    heading: 'Who it is for',
    list: [
      'Inspectors who already judge concrete before coating',
      'QA/QC leads on lining and flooring jobs',
      'Engineers who specify linings for tanks and containment',
      'People who are called when a floor blisters',
    ],
    entry: 'Whether Level 1 has to come first is part of AMPP’s entry rule (to be confirmed).',
  },
  roadmap: {
    before: { title: 'Level 1', text: 'From bare concrete to the first coat' },
    now: { title: 'Level 2', text: 'From repair to handover' },
    after: { title: 'Afterwards', text: 'Renewal, as AMPP asks' },
  },
});
