import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

// One scheme beside another: ours are told apart, and others are compared by nobody here. IMO's rule: [IMO] A.

const others = '(frosio|bgas|b gas|icorr|nbpi|cswip|aws|aws cwi|cwi|asnt|ndt|pcn|api)';
const versus = '(vs|v s|versus|or|ya)';
const ours = '(cip|nace|ampp)';

const pairs = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ]
    .flatMap(([a, b]) => [
      `${a} ${versus} ${b}`,
      `(difference|compare|comparison|better|antar|fark) ${a} ${b}`,
      `${a} ${b} (difference|better|antar|fark|me antar|me fark)`,
    ])
    .join(', ');
const levels = (programme: string) => pairs(`${programme} (|level |l)1`, `(|${programme} )(|level |l)2`);

export const comparisons: Pick<SearchWords, 'spellings' | 'answers'> = {
  spellings: spelled({
    otherbody: `${versus} ${others}, ${others} ${versus}`,
    'otherbody cip': `${ours} ${others}, ${others} ${ours}`,
    whichprogramme: [
      pairs('(cip|nace cip|coating inspector)', '(cp|nace cp|cathodic protection)'),
      pairs('(cip|nace cip)', 'cci'),
      pairs('(cp|cathodic protection)', 'cci'),
    ].join(', '),
    'levelsofcip cip': `${levels('cip')}, ${levels('nace')}, ${pairs('level 1', 'level 2')}`,
    'levelsofcp cp': levels('cp'),
  }),
  answers: [
    {
      to: '/faq#international-recognition',
      title: 'Ours, or the course of another body?',
      text: 'We train for AMPP’s programmes alone, and compare them with no other: on steel our course is CIP. For ballast tanks IMO names NACE Level 2, FROSIO Level III or equivalent. Ask your employer in writing what it accepts.',
      asked: 'otherbody',
    },
    {
      to: '/courses#start',
      title: 'Which programme is for me?',
      text: 'CIP: coatings on steel. CP: cathodic protection of buried and immersed steel. CCI: coatings on concrete. “Where do I start?” has the level for your work.',
      asked: 'whichprogramme',
    },
    {
      to: '/courses/cip#levels',
      title: 'CIP: Level 1 or Level 2?',
      text: 'CIP Level 1 has no entry rule. Level 2 comes after its class (to be confirmed), and goes on to linings, pipelines, concrete and failure surveys.',
      asked: 'levelsofcip',
    },
    {
      to: '/courses/cp#levels',
      title: 'Level 1 or Level 2: tester or technician?',
      text: 'CP Level 1 is for testers, who read test posts and rectifiers. Level 2 is for technicians, and comes after it (to be confirmed).',
      asked: 'levelsofcp',
    },
  ],
};
