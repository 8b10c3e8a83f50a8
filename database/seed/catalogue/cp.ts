import type { Course, CourseRecord } from '../../../app/catalogue/contract.ts';
import { cp1 } from './cp-1.ts';
import { cp2 } from './cp-2.ts';

// Names of the certificates: [NACE-CP2] A, [NACE-CP3] A, [EPG-CP1] B, [EPG-CP4] B; published as the owner decided.
// What the subject is made of: ordinary engineering knowledge and the Technician outline [NACE-CP2] A.
const course: Course = {
  id: 'cp',
  recordId: '0197e2a0-6c00-7c64-8a1f-2e9b7d53f002',
  code: 'CP',
  name: 'Cathodic Protection',
  description:
    'Potentials, current and rectifiers on buried and immersed steel: how to read them, what they mean and what to record.',
  introduction:
    'For the person who opens the test post. Two levels: first the reading, then the reason when a reading is wrong.',
  forWhom: 'Pipeline, tank and terminal field crews, and the engineers who use their readings',
  toStart: 'AMPP’s entry rule comes with the class offer. Basic electricity helps',
  starts: [
    { work: 'You read test posts or rectifiers', at: 'CP Level 1', next: 'CP Level 2' },
    {
      work: 'You are a CP technician without a certificate',
      at: 'CP Level 1',
      next: 'CP Level 2, whose certificate is Cathodic Protection Technician',
    },
  ],
  drawing: 'cp',
  image: '/drawings/cp.svg',
  badge: '/drawings/badge-cp.svg',
  externalLinkText: 'AMPP examines and certifies: ampp.org',
  coverage: {
    heading: 'What the programme covers',
    description:
      'Steel in soil or water gives up metal where current leaves it. Cathodic protection sends current the other way, from anodes to the steel. Whether it does so everywhere is known only by measuring: potential, current, resistivity, and the rectifier that drives it. AMPP, formerly NACE International and SSPC, certifies the people who take and judge these readings.',
    subheading: 'What you do in the field',
    subheadingDescription:
      'Level 1 is about taking a reading that can be trusted. Level 2 is about what the reading hides: the drop in the soil, interference, a faulty rectifier. You:',
    pointers: [
      'place a copper-sulphate electrode and read structure-to-soil potential, with its sign',
      'read current from a shunt and compare the rectifier’s meter with it',
      'measure soil resistivity with four pins and one formula',
      'interrupt the current, read instant-off, and compare it with −850 mV',
    ],
  },
  roadmap: {
    title: 'CP roadmap',
    image: '/drawings/cp.svg',
    sectionTitle: 'Two levels here, two more on AMPP’s ladder',
    stages: [
      {
        title: 'Level 1',
        text: 'Cathodic Protection Tester',
        between: 'field work in cathodic protection',
      },
      {
        title: 'Level 2',
        text: 'Cathodic Protection Technician',
        between: 'long field experience and design',
      },
      {
        title: 'Levels 3 and 4',
        text: 'Cathodic Protection Technologist and Specialist, later on AMPP’s ladder',
        between: '',
      },
    ],
  },
  levelOrder: ['level-1', 'level-2'],
};

export const cp: CourseRecord = { course, levels: [cp1, cp2] };
