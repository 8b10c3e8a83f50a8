import type { Course, CourseRecord } from '../../../app/catalogue/contract.ts';
import { cip1 } from './cip-1.ts';
import { cip2 } from './cip-2.ts';
import { cip3 } from './cip-3.ts';

// Names of programme and certificates: [AB25] A, [MP-HUB] A, [EPG-CIP1] B, [EPG-CIP2] B; published as the owner decided.
// Origin of the programme: [AB25] A. Years of work between levels: [CIP-WE] B, [ONET] B, [NJ] B.
// For whom: our own description of the trade, not an entry rule.
const course: Course = {
  id: 'cip',
  recordId: '0197e2a0-6c00-7a31-9b52-5f0d8c41e701',
  code: 'CIP',
  name: 'Coating Inspector Program',
  description:
    'Surface preparation, application and film thickness: what to check on coated steel, with which instrument, and how to write it down.',
  introduction:
    'For the person who holds the gauge and signs the report. Three levels, from first readings to the Peer Review.',
  forWhom: 'Coating inspectors, QA/QC staff, blasters, applicators and supervisors',
  // No entry condition for Level 1: [NM1] A.
  toStart: 'Level 1 has no entry condition',
  starts: [
    {
      work: 'You are new to coating inspection',
      at: 'CIP Level 1',
      next: 'CIP Level 2, after field work',
    },
    // When the work experience may be earned: [CIP-WE] B.
    {
      work: 'You inspect coatings without a certificate',
      at: 'CIP Level 1',
      next: 'CIP Level 2, for which your years of coating work may count (to be confirmed)',
    },
    { work: 'You passed CIP Level 1 and work on coating jobs', at: 'CIP Level 2', next: 'CIP Level 3, Peer Review' },
  ],
  drawing: 'cip',
  image: '/drawings/cip.svg',
  badge: '/drawings/badge-cip.svg',
  externalLinkText: 'AMPP examines and certifies: ampp.org',
  coverage: {
    heading: 'What the programme covers',
    description:
      'A coating fails at the places nobody checked. CIP teaches you to check in the order the job is done, to use the right instrument at each point, and to leave a record another person can trust. AMPP, formerly NACE International and SSPC, made it from NACE’s coating inspector programme and SSPC’s Protective Coatings Inspector. Level 2 goes on to linings, pipelines, concrete and failures.',
    subheading: 'What you learn first',
    subheadingDescription: 'Level 1 goes through a whole job on steel. You learn to:',
    pointers: [
      'measure air and surface temperature, humidity and dew point, and say whether work may go on',
      'judge cleanliness by the SSPC standards for prepared steel (SP 5, 6, 7, 10 and 11), and measure profile by ASTM D4417',
      'take wet and dry film thickness, and accept or reject by SSPC-PA 2',
      'find holidays (pinholes and gaps in the film) by ASTM D5162, and write the daily report',
    ],
  },
  roadmap: {
    title: 'CIP roadmap',
    image: '/drawings/cip.svg',
    sectionTitle: 'Three levels, one after another',
    stages: [
      {
        title: 'Level 1',
        text: 'Basic Coatings Inspector',
        between: 'two years of coatings work for the next certificate (to be confirmed)',
      },
      {
        title: 'Level 2',
        text: 'Certified Coatings Inspector',
        between: 'five years of inspection work in all (to be confirmed)',
      },
      { title: 'Level 3, Peer Review', text: 'Senior Certified Coatings Inspector', between: '' },
    ],
  },
  levelOrder: ['level-1', 'level-2', 'level-3'],
};

export const cip: CourseRecord = { course, levels: [cip1, cip2, cip3] };
