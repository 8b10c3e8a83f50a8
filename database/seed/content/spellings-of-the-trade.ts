import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

type Spellings = SearchWords['spellings'];

/** Bodies of coating, whose name is more often a wish than a card, and of other trades: the level on such a card is none of ours. */
const bodies = '(frosio|bgas|b gas|icorr|nbpi)';
const ofWelding = '(cswip|aws)';
const ofTests = '(ndt|asnt|asnt ndt|pcn|ut|rt|mpi|dpt)';
const grade = '(|level |grade )(1|2|3|i|ii|iii)';
const held = '(card|holder|card holder)';
const cards = (trade: string) => `${trade} ${held}, ${trade} ${grade} ${held}`;
const wished = (trade: string) => `${trade}, ${trade} ${grade}`;

/** Whoever asks for the exam of a programme of which it is not known. */
const exam = '(exam|exams|exam pattern|exam date|exam fee|exam fees|pariksha)';
const ofExams: Spellings = spelled({
  'cp level 1 cpexam': `(cp|cathodic protection) (|level |l)1 (|technician |tester )${exam}, cpt ${exam}`,
  'cp level 2 cpexam': `(cp|cathodic protection) (|level |l)2 (|technician |tester )${exam}`,
  'cp cpexam': `(cp|cathodic protection) (|technician |tester )${exam}`,
  'cci cpexam': `cci (|level 1 |level 2 |1 |2 )${exam}`,
});

/** 'log' are people where there is a number before it, or where they are sent. */
const counts = '(2|3|4|5|6|7|8|9|10|12|15|20|25|30|40|50|100|two|three|four|five|six|ten|twenty)';

const ofSkipping: Spellings = spelled({
  'cip level 2 directly skip without':
    '(necessary|compulsory|mandatory|required|need|needed) (do|pass|complete|finish|have) (cip |nace |)level 1, nace level 2 without, level 2 without (|cip )level 1, cip level 2 without, cip 2 without, nace 2 without',
  'cip level 3 directly skip without':
    'nace level 3 without, level 3 without (|cip )level (1|2), cip level 3 without, cip 3 without, nace 3 without',
  'directly skip without': ['1', '2']
    .flatMap((level) => [`without level ${level}`, `without cip level ${level}`, `level ${level} ke bina`])
    .concat([
      'bina level 1',
      'bina level 2',
      'bina level 1 ke',
      'without doing level 1',
      'without cip',
      'seedha',
      'sidha',
      'seedhe',
      'sidhe',
    ])
    .join(', '),
});

/** How the trade writes about what is taught, and about what is not: what is not is answered by a sentence that says so. */
export const spellingsOfTheTrade: Spellings = [
  ...spelled({
    'card frosio': [bodies, ofWelding, ofTests, 'api'].map(cards).join(', '),
    'frosio cip level 1': wished(bodies),
    'cp level 1': 'cpt',
    'dry film thickness':
      'pa 2, pa2, sspc pa 2, sspc pa2, (|iso )(2808|19840), calibration, calibrate, gauge calibration',
    'cathodic protection': `(|nace |ampp )(sp0169|sp 0169|rp0169|tm0497|tm 0497), iso 15589`,
    'concrete moisture': '(|astm )(f1869|f2170|f710|f2659|d4263)',
    api: 'api (510|570|571|577|580|653|936)',
    'recognised issued': 'iso 17024, iso iec 17024, 17024',
    company: `${counts} (log|logo|logon|bande|aal|aalukal|per|engineers|inspectors|technicians|workers|men|painters|people|persons|staff|employees|candidates), (logo|logon) (ko|ki|ka), log bhejna, bhejna, bhejne, bhejni`,
  }),
  ...ofSkipping,
  ...ofExams,
  ...spelled({
    'near white metal':
      'sa 2.5, sa2.5, sa 2½, sa 2 1/2, sa 2, sa2, sa 3, sa3, sa 1, st 2, st 3, st2, st3, (|sspc )(sp 5|sp 6|sp 10|sp5|sp6|sp10), sspc sp, near white, near white metal, white metal',
    'surface preparation':
      '(iso|is|bs|sis) (7079|8501|8503|8504|12944), astm d4417, surface prep, blast cleaning, blast profile, anchor profile, anchor pattern',
    adhesion:
      '(|astm )(d3359|d4541|d6677), iso (4624|2409|16276), pull off, pull-off test, dolly test, adhesion test, adhesion tester, cross cut',
    'soluble salts':
      'iso 8502, salt test, salt test bresle, bresle test, bresle patch, chloride test, salt contamination',
    'holiday detection':
      '(|nace )(sp0188|sp 0188), (|astm )d5162, holiday test, holiday testing, spark test, spark testing, holiday detector',
    'quality control': 'quality, quality inspector, quality engineer, qa, qc, qaqc, qa qc, qc engineer',
    'thermal inspection':
      'thermal spray, thermal spraying, thermal sprayed, thermally sprayed, tsa, tsz, tsc, metallizing, metal spray, arc spray, flame spray',
    'galvanising inspection':
      'galvanising, galvanizing, galvanised, galvanized, galvanise, galvanization, hot dip, hotdip, hot dip galvanising, hot dip galvanizing, hdg',
    'waterproofing containment':
      'waterproofing, water proofing, waterproof, water proof, waterproofing applicator, waterproofing contractor, leakage, seepage',
    hydrostatic: 'hydro test, hydrotest, hydro testing, hydrotesting, pressure test, pressure testing, leak test',
    destructive: `${wished(ofTests)}, nondestructive, non destructive, ndt course, ndt training, ndt certification, ndt certificate, ndt class`,
    inspector: 'third party (inspection |)engineer, third party',
    moisture: 'moisture test',
    safety: 'nebosh, iosh, hse, safety officer, fire safety, safety course',
    scaffolding: 'scaffolder, scaffolding inspector, rigger, rigging, rope access, irata',
    welding: `weld, welding inspector, welding inspection, ${wished(ofWelding)}`,
    refinery: 'refineries, shutdown, turnaround, oil and gas, oil & gas, oil gas, petroleum, o&g',
    bridge: 'flyover, girder, metro rail, railway bridge, steel structure, structural steel',
    'tank farm': 'storage tank, storage tanks, tank inspection, terminal',
    'coating steel': 'galvanized steel, galvanised steel, gi pipe, gi sheet',
    coating:
      'tank lining, tank painter, tank painting, tank coating, rubber lining, zinc rich, zinc rich primer, zinc primer, primer, topcoat, top coat, polyurethane, polyurea, alkyd, enamel, epoxy primer, epoxy paint, paint system, paint systems',
    cips: 'close interval, close interval survey, close interval potential, close interval potential survey, cipl',
    concrete: 'bridge deck, parking deck, car park, parking floor, basement parking, parking lot',
    record: 'certificate holder, certificate holders, certified inspectors list, list of certified, holder list',
    'start career':
      '(kaha|kahan|kaise) (shuru|start|begin), (shuru|start) (kaha|kahan|kaise), shuruwat, how to start, where to start, where to begin',
    staysvalid:
      '(does|will) (|cip |cip level |level )(1|2|3|certificate) expire, kitne saal, kitna saal, how many years, saal chalta, (certificate|card) kab tak, kab tak (valid|chalta|chalega|manya), valid for how long, ethra (varsham|kollam)',
    company:
      'training for our, for our team, our team, for our staff, for our engineers, for our employees, our engineers, our inspectors, our staff, empanelment, vendor empanelment, sponsor, sponsored',
    polarisation: 'polarisation decay, polarization decay',
    depolarisation: 'depolarization',
  }),
];
