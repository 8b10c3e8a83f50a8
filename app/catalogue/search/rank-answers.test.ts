import { expect } from 'vitest';
import { searchSources } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { createCourseSearch } from './search-courses.server.ts';
import { listed, SearchWords } from './search-words.ts';
import { createSuggest } from './rank-answers.ts';

const level = (course: string, number: number) => `/courses/${course}/level/level-${number}`;
const event = (code: string) => `/courses#${code}`;
const cip = '/courses/cip';

test('a phrase with alternatives stands for each of them, and for no more than is read', () => {
  expect(listed('lost, (my seat|booking) (back|away)')).toEqual([
    'lost',
    'my seat back',
    'my seat away',
    'booking back',
    'booking away',
  ]);
  expect(listed('(a|b)'.repeat(200))).toHaveLength(400);
});

test('words whose brackets multiply to more than is kept in memory are refused, and the most that is taken is read at once', () => {
  const line = (times: number) => Array.from({ length: times }, (_, n) => `${n}${'(a|b|c)'.repeat(5)}`).join(',');
  const words = (fields: number) => ({
    ignored: 'the',
    spellings: Array.from({ length: fields }, (_, n) => ({ meant: 'fee', typed: line(10).replaceAll('a', `a${n}`) })),
    names: [],
  });
  expect(SearchWords.safeParse(words(9)).error?.issues[0]).toMatchObject({ path: ['spellings'] });
  const most = SearchWords.parse(words(8));
  expect(most.spellings.reduce((sum, { typed }) => sum + listed(typed).length, 0)).toBe(8 * 10 * 243);
  expect(createSuggest([], most).read('fee').wanted).toEqual(['fee']);
});

/** What people type, and what has to stand among what they are led to, the first one first. */
const asked: [query: string, leadsTo: string[]][] = [
  // The searches of the review that found nothing.
  ['NACE', [cip]],
  ['NACE level 1', [level('cip', 1)]],
  ['CIP 1', [level('cip', 1)]],
  ['CIP level 1', [level('cip', 1)]],
  ['painting inspector', [cip]],
  ['paint', [cip]],
  ['fees', ['/faq#how-to-register']],
  ['what to wear', ['/contact']],
  ['Mumbai', ['/faq#training-locations']],
  ['FROSIO', ['/contact#card']],
  ['C7', [event('CertifiedBlasterC7')]],
  ['blaster', [event('CertifiedBlasterC7')]],
  ['FBE', [event('FusionBondedEpoxy')]],
  ['corrosion', [event('BasicCorrosion')]],
  ['beginner', [level('cip', 1)]],
  // Misspelt, in other scripts, whole questions, former names.
  ['nase cip lavel 2', [level('cip', 2)]],
  ['coting inspecter', [cip]],
  ['cathodik protecton techniton', [level('cp', 2)]],
  ['cip course ki fees kitni hai', ['/faq#how-to-register']],
  ['फीस कितना', ['/faq#how-to-register']],
  ['next batch kab hai', ['/faq#training-locations']],
  ['I have a NACE CIP level 2 card, what next?', [level('cip', 2)]],
  ['cp1', [level('cp', 1)]],
  ['ncae level 3', [level('cip', 3)]],
  ['can my company send 10 people', ['/nominate']],
  ['pearson vue exam', ['/faq#support-after']],
  ['NACE CIP 2 fees', [level('cip', 2)]],
  ['forgot my password', ['/forgotpassword']],
  // Questions of people who came with a card, a school certificate or a bag.
  ['I am 10th pass', ['/faq#prior-experience']],
  ['BGAS', ['/contact#card']],
  ['mechanical engineer which course', ['/courses#start']],
  ['mock test', ['/contact']],
  ['forgot pass', ['/forgotpassword']],
  ['how to get certificate', ['/faq#how-to-register']],
  ['who can join', ['/faq#prior-experience']],
  ['change date of batch', ['/contact']],
  // What newcomers typed who had not read the site.
  ['march 2027', ['/faq#training-locations']],
  ['15 jan', ['/faq#training-locations', '/dates']],
  ['when', ['/faq#training-locations', '/dates']],
  ['cip level 1 next batch', [level('cip', 1), '/faq#training-locations']],
  ['पेंट इंस्पेक्टर', [cip]],
  ['nace level 1 kitna paisa', [level('cip', 1), '/faq#how-to-register']],
  ['cost of nace level 2 in india', [level('cip', 2), '/faq#how-to-register']],
  ['painting inspector kaise bane', [cip]],
  ['amp certificate', [cip]],
];

type Found = Awaited<ReturnType<ReturnType<typeof createCourseSearch>>>;

/** Asks one search, which is read once, for each of them. */
function each<Asked extends readonly [query: string, ...rest: unknown[]]>(
  name: string,
  all: readonly Asked[],
  check: (found: Found, one: Asked) => void,
): void {
  test(name, async ({ app }) => {
    const search = createCourseSearch(app, searchSources(app));
    for (const one of all) check(await search(one[0], 12), one);
  });
}

each('what people ask leads on', asked, ({ suggestions, courses }, [query, leadsTo]) => {
  // What the rule finds stands on the page with its levels as links.
  const found = courses.flatMap(({ course, levels }) => [
    course.id,
    ...levels.map(({ id }) => `${course.id}/level/${id}`),
  ]);
  const shown = [
    ...suggestions.map(({ href }) => href).slice(0, leadsTo.length + 1),
    ...found.map((one) => `/courses/${one}`),
  ];
  expect(shown, query).toEqual(expect.arrayContaining(leadsTo));
});

/** What people ask, and the sentence that has to stand below the first answer they are led to. */
const answered: [query: string, answer: string, sentence: string][] = [
  ['pearson vue', '/faq#support-after', 'at a Pearson VUE centre you choose.'],
  ['renewal', '/renewal', ''],
  ['renew certificate', '/renewal', ''],
  ['validity', '/renewal', ''],
  ['lost my certificate', '/renewal#if-it-is-lost', 'ask AMPP for another copy'],
  ['verify certificate', '/renewal#if-an-employer-wants-to-check-it', 'ask AMPP'],
  ['what if I fail', '/faq#support-after', 'you wait 30 days after the first failed try'],
  ['my nace card has expired', '/renewal#if-it-has-lapsed', 'You may have to start again (to be confirmed)'],
  ['expried nace card', '/renewal#if-it-has-lapsed', 'You may have to start again (to be confirmed)'],
  ['age limit', '/faq#prior-experience', '18 or over'],
  ['fees', '/faq#how-to-register', 'The fee stands beside each class'],
  ['GST invoice', '/faq#how-to-register', 'give the GSTIN'],
  ['passport', '/faq#support-after', 'the original of the photo ID'],
  ['hotel near the centre', '/contact', 'a hotel near the venue: ask the office'],
  ['weekend batch', '/contact', 'weekends'],
  ['online', '/contact', 'Nothing is confirmed about an online class'],
  ['class in Hindi', '/contact', 'Hindi or another language'],
  ['Ahmedabad', '/faq#training-locations', 'Ahmedabad'],
  ['salary', '/TermsOfService#exams-and-certification', 'We do not quote salaries'],
  ['how many days', '/faq#certifications-offered', 'CIP Level 1 takes six days.'],
  ['ampp member id', '/faq#what-ampp-is', 'if you are not sure, choose No'],
  // A round of questions that led astray.
  ['pass', '/faq#support-after', 'what is needed to pass'],
  ['bank account details', '/faq#how-to-register', 'by UPI or bank transfer'],
  ['kitne din', '/faq#certifications-offered', 'CIP Level 1 takes six days.'],
  ['exam date', '/faq#support-after', 'you book the theory exam'],
  ['when will I get my certificate', '/contact', 'How soon a result or a certificate comes'],
  ['next batch in Pune', '/faq#training-locations', 'Class dates has every class with a date'],
  ['next batch in Bangalore', '/faq#training-locations', 'Class dates has every class with a date'],
  ['medical fitness', '/contact', 'Nothing is confirmed yet about medical fitness'],
  ['CP3', '/courses/cp', 'We train for CP Levels 1 and 2'],
  ['cathodic protection level 3', '/courses/cp', 'We train for CP Levels 1 and 2'],
  ['women', '/faq#prior-experience', ''],
  ['how to register', '/faq#how-to-register', ''],
  ['quotation', '/nominate', 'Nominate your people shows the fee'],
  ...['quotation', 'group discount', 'in-house training', 'training at our yard'].map(
    (query): [string, string, string] => [query, '/contact#group', 'how many people, which level and which city'],
  ),
];

each(
  'what is near other words leads first where it is answered',
  [['pass'], ['bank account details'], ['change date of batch'], ['postpone my batch']],
  ({ suggestions }, [query]) => {
    expect(suggestions[0]?.href, query).toMatch(
      /^\/(faq#(support-after|how-to-register)|RefundPolicy|contact(#group)?)$/,
    );
    expect(suggestions.map(({ href }) => href)).not.toContain('/faq#why-get-certified');
  },
);

each('it is answered in a sentence', answered, ({ suggestions }, [query, answer, sentence]) => {
  const found = suggestions.slice(0, 2).find(({ href }) => href === answer);
  expect(found?.text, query).toContain(sentence);
  expect(found!.text.length, query).toBeLessThan(260);
});

each(
  'it is answered first, by its sentence',
  [
    ['is there exam', '/faq#support-after', 'you book the theory exam on computer yourself'],
    ['hall ticket', '/faq#support-after', 'you book the theory exam on computer yourself'],
    ['exam centre in chennai', '/faq#support-after', 'at a Pearson VUE centre you choose'],
    ['can i do level 2 directly', '/faq#prior-experience', 'CIP Level 2: after CIP Level 1'],
    ['CIP level 2 eligibility', '/faq#prior-experience', 'CIP Level 2: after CIP Level 1'],
    ['10+2 pass', '/faq#prior-experience', 'no experience, degree or school certificate'],
    ['my son is 17', '/faq#prior-experience', '18 or over'],
    ['is nace valid', '/faq#what-ampp-is', 'formerly NACE International'],
    ['what is ampp', '/faq#what-ampp-is', 'formerly NACE International'],
    ['what documents required', '/faq#support-after', 'Bring the original of the photo ID'],
    ['dress code', '/contact', 'Your photo ID'],
    ['can i pay by credit card', '/faq#how-to-register', 'by UPI or bank transfer'],
    ['airport pickup', '/contact', 'Book no travel'],
    ['course completion certificate', '/contact', 'How soon a result or a certificate comes'],
  ] as const,
  ({ suggestions }, [query, first, sentence]) => {
    expect(suggestions[0], query).toMatchObject({ href: first, text: expect.stringContaining(sentence) });
  },
);

each(
  'it leads first to one place',
  [
    ['exam pattern', '/faq#support-after'],
    ['painting inspector kaise bane', cip],
    ['what after level 1', level('cip', 2)],
    ['what next after cip 1', level('cip', 2)],
    ['nace level 2 ke baad', level('cip', 3)],
    ['cp 1 ke baad kya', level('cp', 2)],
    ['salt test', level('cip', 1)],
    ['site engineer', '/courses#start'],
    ['money back', '/RefundPolicy'],
    ['change mobile number', '/profile'],
    ['terms and conditions', '/TermsOfService'],
    ['class size', '/contact'],
    ...[
      '10 log bhejna hai',
      'send 10 employees',
      'ten people',
      'team of 10',
      'company',
      'bulk booking',
      'purchase order',
      'Reliance',
      'L&T',
      '6 people from my company',
    ].map((query) => [query, '/nominate'] as const),
    ['nominate engineers', '/nominate'],
    ['employe nomination', '/nominate'],
    ['certficate', '/courses'],
    ['sertificate', '/courses'],
    ['how to aply', '/faq#how-to-register'],
    ['trivandrum', '/faq#training-locations'],
    ['mode of class', '/contact'],
    ['certificate verify online', '/renewal#if-an-employer-wants-to-check-it'],
    ['can freshers join', '/faq#prior-experience'],
    ['documents to join', '/contact'],
    ['pipe line inspecter', '/courses/cip/level/level-2'],
    ['banglore', '/faq#training-locations'],
    ['qualifcation required', '/faq#prior-experience'],
    ['recertfication', '/renewal'],
    ['my seat link lost', '/myinterests'],
    ['full hai kya', '/dates'],
    ['agle mahine ki class', '/dates'],
    ['joining letter', '/myinterests'],
    ['bill kahan milega', '/faq#how-to-register'],
    ['payment link', '/faq#how-to-register'],
    ['tds deduct', '/contact'],
    ['gift', '/RefundPolicy'],
    ['cips', '/courses/cip'],
    ['ciplevel1', '/courses/cip/level/level-1'],
    ['can i join from nepal', '/contact'],
  ] as const,
  ({ suggestions }, [query, first]) => {
    expect(suggestions[0]?.href, query).toBe(first);
  },
);

// A word of four letters one of which is another's, and a common word beside one that nothing knows.
each(
  'what means nothing here leads nowhere near',
  [['hill station'], ['hall booking ke bina'], ['pizza'], ['logo use'], ['voids in my wallet']],
  ({ suggestions }, [query]) => {
    const kinds = suggestions.map(({ kind }) => kind);
    expect(
      kinds.filter((kind) => kind === 'level' || kind === 'short course'),
      query,
    ).toEqual([]);
  },
);

/** What the trade calls things, and people of every script: where it has to lead first. */
const calledByTheTrade: [first: string, queries: string[]][] = [
  ['/faq#what-ampp-is', ['AMPP', 'ampp india', 'A.M.P.P.', 'ampp zzz']],
  ['/courses', ['ampp course', 'training', 'courses in india']],
  [level('cp', 1), ['CP technician', 'cp technican course', 'technician cathodic gujarat']],
  [level('cp', 2), ['CP technician level 2', 'सी पी लेवल २']],
  ['/contact#card', ['frosio', 'frosio level 2', 'frosio level III to nace', 'icorr', 'BGAS', 'bgas grade 2']],
  [level('cip', 1), ['Sa 2.5', 'sa2.5', 'Sa 2½', 'SP10', 'salt test Bresle', 'adhesion pull off', 'सीआईपी लेवल 1']],
  [level('cip', 1), ['CIP  Level  1', 'cip\u00A0 level\u00A01', '\tCIP\t1']],
  [cip, ['c.i.p.', 'C. I. P', 'N.A.C.E. inspector', 'quality', 'सीआईपी', 'निरीक्षक', 'பெயிண்ட்', 'കോട്ടിംഗ്', 'કોટિંગ']],
  ['/courses/cp', ['C.P.', 'सीपी', 'कैथोडिक प्रोटेक्शन']],
  ['/courses/cci', ['koncrete', 'concreate', 'कंक्रीट']],
  ['/courses#start', ['oil and gas', 'bridge', 'refinery shutdown', 'kaha se shuru karu']],
  ['/faq#how-to-register', ['கட்டணம்', 'ఫీజు', 'ফি', 'फीस कितनी है']],
  ['/faq#training-locations', ['எப்போது', 'सूरत', 'कब है', 'എവിടെ']],
];
const trade = calledByTheTrade.flatMap(([first, queries]) => queries.map((query) => [query, first] as const));

each(
  'the words of the trade and of every script lead first to one place',
  trade,
  ({ suggestions, total }, [query, first]) => {
    expect(suggestions[0]?.href, query).toBe(first);
    // The documented rule reads a query letter by letter, spaces and dots too.
    expect(total, query).toBe(0);
  },
);

each(
  'what is not taught is said so by the first suggestion',
  [
    ['TSA', 'thermal spraying', cip],
    ['thermal spray', 'thermal spraying', cip],
    ['galvanizing', 'galvanising', cip],
    ['hot-dip', 'galvanising', cip],
    ['water proofing', 'waterproofing', '/courses/cci'],
    ['hydro test', 'hydrostatic tests', null],
    ['welding', 'welding', null],
    ['NDT', 'NDT', null],
  ] as const,
  ({ suggestions }, [query, subject, nearest]) => {
    const [first, second] = suggestions;
    expect(first?.href, query).toBe('/courses');
    expect(first?.text, query).toMatch(
      new RegExp(`^We do not teach .*${subject}.*\\. The nearest .* is CIP, on concrete CCI\\.`),
    );
    expect(second?.href ?? null, query).toBe(nearest);
  },
);

test('level 2 without level 1 is answered by the rule of that level', async ({ app }) => {
  const { suggestions } = await createCourseSearch(app, searchSources(app))('nace level 2 without level 1', 12);
  expect(suggestions[0]).toMatchObject({
    href: '/faq#prior-experience',
    text: expect.stringContaining('CIP Level 2: after CIP Level 1'),
  });
});

test('letters apart, other scripts and names that say nothing are read by rule, whatever the words', () => {
  const { read, suggest } = createSuggest(
    [
      { kind: 'course', title: 'XYZ welding', href: '/xyz', text: '' },
      { kind: 'level', title: 'Fabric 2', href: '/fabric', text: '' },
    ],
    {
      ignored: 'our, own, i',
      spellings: [{ meant: 'fabric', typed: 'koting' }],
      names: [{ to: '/all', title: 'Everything', names: 'our own, -' }],
      answers: [{ to: '/fabric', title: 'Does it shrink?', text: 'Ask us.', asked: 'shrink' }],
    },
  );
  const first = (query: string) => suggest(read(query), 3)[0]?.href;
  for (const query of ['x.y.z.', 'X Y Z', 'i x.y.z']) expect(first(query)).toBe('/xyz');
  for (const query of ['कोटिंग', 'કોટિંગ', 'ಕೋಟಿಂಗ್ ೨']) expect(first(query)).toBe('/fabric');
  expect(first('own one of our')).toBe('/all');
  // What no page says is answered by the search itself; of two that lead to one page the better one stands.
  expect(suggest(read('shrink'), 3)[0]).toMatchObject({ href: '/fabric', title: 'Does it shrink?', text: 'Ask us.' });
  expect(suggest(read('fabric shrink'), 3)).toHaveLength(1);
  // All of its words have to be typed, and letters that make no word stay apart.
  for (const query of ['own', 'our', 'i', 'x y', 'x y q z']) expect(first(query)).toBeUndefined();
});
