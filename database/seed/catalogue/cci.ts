import type { Course, CourseRecord } from '../../../app/catalogue/contract.ts';
import { cci1 } from './cci-1.ts';
import { cci2 } from './cci-2.ts';

// Programme name: [SSPC-CCI] A. What each level asks for: no source, so nothing is claimed.
// What the subject is made of: ordinary engineering knowledge; the tests are named after their published standards.
const course: Course = {
  id: 'cci',
  recordId: '0197e2a0-6c00-7f18-b3c7-90a46e12d503',
  code: 'CCI',
  name: 'Concrete Coating Inspector',
  description:
    'Coatings on concrete floors, tanks and containment: moisture, profile, repair, film thickness, and the tests for them. Formerly an SSPC certificate.',
  introduction:
    'Concrete holds water, lets vapour through and can hide a weak skin. Two levels, from the bare slab to the test report.',
  forWhom: 'Inspectors of floors, tanks, secondary containment, water and waste-water structures',
  toStart: 'AMPP’s entry rule comes with the class offer',
  starts: [{ work: 'You look after concrete floors or tanks', at: 'CCI Level 1', next: 'CCI Level 2' }],
  drawing: 'cci',
  image: '/drawings/cci.svg',
  badge: '/drawings/badge-cci.svg',
  externalLinkText: 'AMPP examines and certifies: ampp.org',
  coverage: {
    heading: 'What the programme covers',
    description:
      'A coating on concrete holds as well as the concrete under it. The inspector asks three questions before the first coat: is it dry enough, is it clean and open, is it sound? And three after: is the film thick enough, is it closed, does it hold? AMPP, formerly NACE International and SSPC, took the certificate over from SSPC.',
    subheading: 'What you do on the job',
    subheadingDescription:
      'Here Level 1 follows the work up to the first coat, Level 2 from the repair to the handover; AMPP’s own division is to be confirmed. You:',
    pointers: [
      'measure moisture in the slab and at its surface, and compare it with the coating maker’s limit',
      'compare the prepared surface with a set of profile plates',
      'judge cracks, joints and repairs before they are covered',
      'pull a disc off the finished coating and read where it broke',
    ],
  },
  roadmap: {
    title: 'CCI roadmap',
    image: '/drawings/cci.svg',
    sectionTitle: 'Two levels, one after another',
    stages: [
      {
        title: 'Level 1',
        text: 'From bare concrete to the first coat',
        between: 'what AMPP asks for (to be confirmed)',
      },
      { title: 'Level 2', text: 'From repair to handover', between: '' },
    ],
  },
  levelOrder: ['level-1', 'level-2'],
};

export const cci: CourseRecord = { course, levels: [cci1, cci2] };
