import { expect } from 'vitest';
import { searchSources } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { createCourseSearch } from './search-courses.server.ts';

/** Whole questions as newcomers put them, by where the first suggestion has to lead, and the sentence that has to stand below it. */
const asked: [first: string, sentence: string, queries: string[]][] = [
  [
    '/contact',
    'paying late, in instalments (EMI) or by a loan: ask the office',
    [
      'instalments',
      'emi',
      'can I pay in two parts',
      'pay monthly',
      'do you offer finance',
      'kishto mein',
      'pay late',
      'late payment',
    ],
  ],
  [
    '/faq#what-ampp-is',
    'The Association for Materials Protection and Performance',
    [
      'what does AMPP stand for',
      'full form of AMPP',
      'ampp ka matlab',
      'NACE full form',
      'what does nace mean',
      'difference nace ampp',
      'nace and ampp',
    ],
  ],
  ['/courses/cip', '', ['what does CIP stand for', 'cip full form', 'meaning of CIP']],
  ['/courses/cci', '', ['full form of CCI']],
  ['/courses/cip', 'CIP has Levels 1, 2 and 3', ['cip 4', 'cip level 4', 'nace level 4']],
  ['/courses/cci', 'CCI has Levels 1 and 2', ['cci 3']],
  ['/contact#card', 'on steel our course is CIP', ['bgas', 'frosio', 'nbpi', 'icorr level 2']],
  [
    '/faq#international-recognition',
    'compare them with no other: on steel our course is CIP',
    [
      'cswip vs nace',
      'nace vs cswip difference',
      'cip or cswip',
      'cip vs frosio',
      'which is better cip or bgas',
      'difference between nace and frosio',
      'bgas vs frosio',
      'aws cwi vs cip',
      'nace level 2 vs cswip 3.1',
      'cswip vs bgas vs nace',
      'ndt or nace which is better',
      'api vs nace',
    ],
  ],
  [
    '/courses#start',
    'CP: cathodic protection of buried and immersed steel',
    [
      'cip vs cp',
      'cp or cip',
      'difference between cip and cp',
      'cip vs cci',
      'cp or cci',
      'compare cip and cp',
      'cip aur cp me antar',
    ],
  ],
  [
    '/courses/cip#levels',
    'Level 1 has no entry rule',
    ['cip 1 vs cip 2', 'difference between cip level 1 and level 2', 'level 1 or level 2', 'nace 1 vs nace 2'],
  ],
  ['/courses/cp#levels', 'Level 1 is for testers', ['cp 1 vs cp 2', 'cp level 1 or 2']],
  [
    '/courses',
    'We do not teach welding, NDT, API 510',
    ['ndt level 2', 'API 510', 'api 570 course', 'api 653 inspector', 'asnt level 2', 'UT level 2', 'cswip 3.1'],
  ],
  ['/contact#card', 'Ask us with its title and number', ['asnt level 2 card', 'frosio card holder']],
  [
    '/contact',
    'is to be confirmed: ask us',
    ['cp 2 technician exam', 'cp exam', 'cathodic protection level 1 exam date', 'cci exam'],
  ],
  ['/courses/cip/level/level-1', '', ['sspc pa2', 'SSPC-PA 2', 'pa 2']],
  ['/faq#international-recognition', 'Each employer and authority decides', ['iso 17024', 'ISO/IEC 17024']],
  ['/faq#prior-experience', 'CIP Level 2', ['level 1 ke baad level 2 kitne saal']],
  ['/renewal', 'NACE and SSPC are AMPP now', ['mera nace card 2019 ka hai']],
  ['/courses/cci', '', ['parking floor coating inspector']],
  ['/contact', 'or write to', ['sspc qp1']],
  ['/contact', 'They are not shown here', ['msme registration']],
  ['/faq#training-locations', '', ['jharkhand', 'odisha me class', 'punjab', 'andhra pradesh']],
  ['/contact', 'How soon a result or a certificate comes', ['certificate print']],
  ['/faq#what-ampp-is', 'The form asks whether you have them', ['ampp portal login', 'ampp website']],
  ['/contact', 'Look in the spam folder', ['link expire ho gaya', 'link not working']],
  ['/dates', 'we write to the first in line', ['waiting list number', 'wl position']],
  ['/nominate', 'one form', ['hr manager send list of employees', 'excel of names']],
  ['/contact', 'Open your bill: Correct it', ['company name change in bill', 'invoice me address galat']],
  ['/contact', 'a hotel near the venue', ['female hostel', 'ladies pg']],
  [
    '/faq#support-after',
    'you book the theory exam on computer yourself',
    ['is there any written test', 'do you conduct the exam', 'test kaun leta hai', 'exam on same day'],
  ],
  ['/faq#support-after', 'we publish neither its questions', ['interview questions nace', 'how many questions']],
  ['/renewal', '', ['is certificate lifetime', 'renew certificate', 'certifcate renual']],
  [
    '/faq#how-to-register',
    'then Give the seat back',
    ['give back my seat', 'I cannot come', 'how to cancel seat', 'cancel booking'],
  ],
  ['/contact', 'the date you want or who comes instead', ['reschedule', 'another date', 'transfer seat to colleague']],
  ['/contact', 'Nothing is confirmed here about CEUs', ['ceu', 'CEUs']],
  ['/contact', 'about books, files or old papers', ['course material', 'study material', 'soft copy of manual']],
  ['/contact', 'write to us with the name as on your photo ID', ['wrong name', 'wrong name on certificate']],
  ['/contact', 'about missing a day or coming late', ['can I join late', 'is attendance compulsory']],
  [
    '/faq#prior-experience',
    'CIP Level 2: after CIP Level 1',
    [
      'work experience for cip 2',
      'do i need work experience for cip 2',
      'cip 2 work experience',
      'years of experience for cip 2',
      'cip level 2 work experience years',
      'how many years experience for cip level 2',
      'job experience required cip level 2',
      'cip 2 eligibility',
      'cip2 ke liye kitna experience chahiye',
      'kitna anubhav chahiye cip 2',
    ],
  ],
  [
    '/faq#prior-experience',
    'CIP Level 3: after CIP Level 2',
    ['experience for cip 3', 'work experience for cip level 3'],
  ],
  ['/faq#prior-experience', 'Not for CIP Level 1', ['experience for cip 1', 'cip experience']],
  ['/faq#prior-experience', 'CP Level 1: basic electricity helps. AMPP’s entry rule', ['experience for cp 1']],
  ['/faq#prior-experience', 'CP Level 2: after CP Level 1', ['work experience for cp 2']],
  [
    '/faq#prior-experience',
    'CCI Level 1 and Level 2: AMPP’s entry rule comes with the class offer',
    ['experience needed for cci 2', 'cci experience', 'experience needed for cci level 1'],
  ],
  ...[
    ['CPLevel1', 'what is the fee of cp level 1'],
    ['CPLevel1', 'how much money for cp 1'],
    ['CIPLevel3', 'cip 3 fees'],
    ['CPLevel2', 'cp 2 price'],
  ].map(([event, query]): [string, string, string[]] => [
    `/expofinterst?event=${event}`,
    'No class of it has a date yet: its fee comes with the offer',
    [query!],
  ]),
  ['/contact', 'choose I have paid', ['my payment is not showing', 'already paid']],
  [
    '/faq#how-to-register',
    'are on its page as PDFs',
    ['invoice copy', 'download invoice', 'proforma', 'proforma invoice'],
  ],
  ['/dates', 'join the line. When one is free we write to the first', ['waiting list', 'full', 'is the class full']],
  ['/dates', 'join the line. When one is free we write to the first', ['join the line', 'can I join the waiting list']],
  ['/contact', 'its page asks Veg or Non-Veg', ['veg food', 'non veg', 'is jain food there', 'pure veg meals']],
  ['/courses#start', 'No course comes before CIP Level 1', ['bridge course', 'bridge coating inspector']],
  [
    '/faq#how-to-register',
    'The fee stands beside each class',
    ['59000', '₹59,000', 'fee 59000', '1,25,000', 'full fee'],
  ],
  ['/myinterests', 'We write as soon as it is', ['is my class confirmed']],
  ['/dates', 'ask for a seat: free, no account', ['admission']],
  ['/contact', 'about instruments of your own', ['do i need my own instruments']],
  [
    '/contact',
    'How soon a result or a certificate comes',
    ['how much time to get', 'digital badge', 'certificate by courier', 'download my certificate'],
  ],
  [
    '/faq#what-ampp-is',
    'We are its licensee in India',
    ['are you authorised by AMPP', 'is this an AMPP approved centre', 'who runs this website'],
  ],
  ['/faq#international-recognition', 'AMPP’s own certificate', ['who gives the certificate', 'adnoc']],
  ['/contact', 'Nothing is confirmed yet about medical fitness', ['wheelchair access', 'I have diabetes can I attend']],
  ['/faq#prior-experience', '18 or over', ['can 16 year old join']],
  [
    '/contact#card',
    'Ask us with its title and number',
    ['sspc pci level 2 equal to', 'sspc pcs c1', 'b-gas', 'B-GAS painting inspector'],
  ],
  ['/contact#group', 'how many people, which level and which city', ['training at our yard', 'corporate tie up']],
  ['/faq#support-after', 'the photo ID you registered with', ['my name has no surname']],
  ['/faq#training-locations', 'with instruments in your hands', ['practical included', 'do I touch instruments']],
  [
    '/contact#group',
    'Nothing is confirmed here about discounts or your own site',
    ['10 employees group discount', 'group discount 10 people'],
  ],
  ['/faq#support-after', 'what is needed to pass', ['pass marks kitna chahiye']],
  ['/faq#support-after', 'No fee of a retake is confirmed here', ['reexam fees fail ho gaya to', 'retake fee']],
  [
    '/RefundPolicy#if-we-cancel-your-class-or-it-is-full',
    'the next class is yours first',
    ['what if batch is cancelled', 'what if class does not run'],
  ],
  ['/myinterests', '', ['where is my reference number']],
  ['/courses#start', '', ['which level suits me']],
  ['/#subscribe', 'a link to stop', ['stop the mails']],
  ['/contact', 'Look in the spam folder', ['otp not received', 'no mail']],
  ['/forgotpassword', 'Set a new password by mail', ['login problem', 'cannot login']],
  ['/contact', 'about food or a hotel', ['out of station candidate']],
  ['/contact', 'the date you want or who comes instead', ['transfer to next batch']],
  ['/faq#support-after', 'For a retake you wait 30 days', ['backlog candidates']],
  ['/faq#prior-experience', 'no experience, degree', ['b.tech fresher']],
  ['/renewal#if-it-is-lost', '', ['certificate kho gaya', 'certificate kalanju poyi', 'certificate nashtapetu']],
  ['/courses/cci/level/level-2', '', ['ultrasonic thickness']],
  ['/contact', '', ['where is your institute']],
  ['/myinterests', 'names the trainer', ['instructor name']],
  ['/contact', 'Look in the spam folder', ['seat ka link nahi mila']],
  ['/faq#how-to-register', 'then Give the seat back', ['how to withdraw my seat']],
  ['/dates', 'it runs once so many have a seat', ['kitne log chahiye batch ke liye', 'minimum students']],
  ['/renewal#if-it-is-lost', '', ['nace id card lost']],
  ['/myinterests', '', ['seat confirm hai kya']],
  ['/courses', 'There is none here as PDF', ['syllabus pdf download', 'syllabus pdf', 'brochure']],
  ['/dates', 'by month', ['agli class', 'adutha class eppol']],
  ['/renewal#if-it-is-lost', 'AMPP keeps the record', ['nace number bhool gaya', 'forgot my ampp number']],
  ['/faq#how-to-register', 'are on its page as PDFs', ['INV-2026-0012', 'inv 26-27/12']],
  ['/courses/cip', '', ['painting inspector aakan entha cheyyendath']],
  ['/faq#certifications-offered', 'Class dates shows the days of each class', ['how many days']],
  ['/renewal', 'NACE and SSPC are AMPP now', ['nace certificate']],
  ['/renewal', '', ['renewal fees cip']],
  ['/renewal#if-it-has-lapsed', '', ['certificate expired 2 years back', 'my cip expired 2 years back']],
  ['/forgotpassword', '', ['password bhul gaya']],
  ['/TermsOfService#exams-and-certification', 'We do not quote salaries', ['salary after cip level 1']],
  ['/contact#group', '', ['discount for group']],
  ['/faq#how-to-register', 'then Give the seat back', ['seat chhodna hai']],
  ['/contact', 'Your photo ID', ['what should i wear', 'laptop lana hai kya']],
  ['/renewal#if-an-employer-wants-to-check-it', '', ['cip card validity check']],
  ['/faq#training-locations', '', ['holiday batch diwali']],
  ['/faq#how-to-register', 'then Give the seat back', ['mujhe seat nahi chahiye ab', 'cancel karna hai booking']],
  ['/faq#how-to-register', 'Leave the line', ['leave the line', 'how can i come out of waiting list']],
  ['/contact', 'Nothing is confirmed here about letters', ['attendance letter', 'bonafide letter for company']],
  ['/dates', 'the bill goes to your company', ['boss will pay', 'fees kon bharega company ya main']],
  [
    '/nominate',
    'We send the fee before you say yes',
    ['quotation', 'quotation for 6 people', 'rate list for 10 engineers', 'how much for 6 people'],
  ],
  ['/contact', 'Your photo ID', ['what to bring', 'safety shoes']],
  ['/renewal', '', ['nace cip renew', 'cip l2 renew kaise kare']],
  ['/contact', 'the number of the bill', ['gst number galat hai']],
  ['/nominate', 'one form', ['bring my team', 'send our engineers']],
  ['/profile', '', ['mobile no change karna hai']],
  ['/contact', 'who comes instead', ['friend ko bhej sakta hu kya meri jagah']],
  ['/faq#how-to-register', '', ['ethra roopa', 'evlo fees']],
  ['/contact', 'whether the fee covers the exam', ['is exam fee included', 'exam included', 'does fee include exam']],
  ['/contact', 'about TDS', ['TDS']],
  [
    '/faq#how-to-register',
    'GST of 18 % is added to the fee',
    ['gst', 'is gst extra', '18% gst', 'tax', 'itc', 'input credit', 'gst rate on training'],
  ],
  ['/courses/cip/level/level-1', '', ['nace cip 1', 'NACE CIP-1', 'nace cip1']],
  ['/contact', 'about scholarships', ['scholarship', 'stipend']],
  ['/contact', 'about visas', ['visa', 'visa letter']],
  ['/contact', 'Call +91 00000 00000, or write to training@example.in', ['contact number', 'phone number', 'whatsapp']],
  ['/RefundPolicy', 'within 7 days of purchase', ['refund', 'money back', 'refund kab milega']],
  ['/faq#how-to-register', 'by UPI or bank transfer', ['UPI', 'paytm', 'gpay', 'credit card payment extra charge']],
  ['/faq#how-to-register', 'AMPP issues the certificate', ['course ke baad kya', 'what after course']],
];
const questions = asked.flatMap(([first, sentence, queries]) =>
  queries.map((query) => [query, first, sentence] as const),
);

test('who names a city and a month without a class is led on to say so', async ({ app }) => {
  for (const query of ['mumbai december', 'delhi march']) {
    const { suggestions } = await createCourseSearch(app, searchSources(app))(query, 12);
    const hrefs = suggestions.slice(0, 2).map(({ href }) => href);
    expect([query, ...hrefs]).toEqual([query, '/faq#training-locations', '/expofinterst']);
  }
});

/** How people ask to change, where their bill is, when they pay, and what becomes of a class. */
const asTyped: [query: string, title: string][] = [
  ['give seat to my colleague', 'Can I change to another date, or send a colleague?'],
  ['shift my date', 'Can I change to another date, or send a colleague?'],
  ['date change karna hai', 'Can I change to another date, or send a colleague?'],
  ['bill not received yet', 'Where is my invoice or proforma?'],
  ['bill nahi aaya', 'Where is my invoice or proforma?'],
  ['invoice nahi mila', 'Where is my invoice or proforma?'],
  ['when will i get the bill', 'Where is my invoice or proforma?'],
  ['number of seats left', 'Class dates: all classes'],
  ...[
    'where is the venue',
    'venue kahan hai',
    'class kahan par hogi',
    'venue',
    'venue address',
    'where is the class',
  ].map((query): [string, string] => [query, 'When is the next class, and where is the venue?']),
  ...[
    'when do i pay',
    'fees kab deni hai',
    'mujhe fees kab bharni hai',
    'last date to pay',
    'bill due date',
    'payment deadline',
    'proforma ki last date kya hai',
  ].map((query): [string, string] => [query, 'When and where do I pay?']),
  ...[
    'one person of my list left company',
    'replace a nominee',
    'employee resigned change name',
    'name change in nomination list',
  ].map((query): [string, string] => [query, 'Where is our list, and how do we change a name on it?']),
  ...[
    'gst number wrong on bill',
    'company ka gst number galat hai',
    'wrong gst number',
    'bill par company ka naam galat hai',
    'company bill par hamara address galat hai',
    'gstin missing in invoice',
  ].map((query): [string, string] => [query, 'Something on my bill is wrong']),
  ...['you cancelled class refund', 'class cancel ho gaya to paisa', 'class does not run'].map(
    (query): [string, string] => [query, 'What if my class does not run?'],
  ),
  ['slip lost', 'Where is the link to my seat?'],
  ['paid but no mail', 'I have paid. Where do I see it?'],
  ['photo required', 'What do I bring and wear?'],
  ['noc from company', 'Do I need a letter or an NOC from my employer?'],
  ['exam retake charge', 'What does a retake cost?'],
  ['link expired', 'Where is the link to my seat?'],
  ['verification mail not coming', 'No mail, link or code has come'],
  ['cancelled class', 'What if my class does not run?'],
  ['invoice wrong gst number', 'Something on my bill is wrong'],
  ['gst invoice nahi mila', 'Where is my invoice or proforma?'],
  ['bill mail not received send again', 'Where is my invoice or proforma?'],
  ['change company name in invoice', 'Something on my bill is wrong'],
  ['payment ho gaya confirmation nahi aaya', 'I have paid. Where do I see it?'],
  ['cip 3 ke liye kitne saal', 'Do I need experience?'],
  ['mere badle koi aur aa sakta hai', 'Can I change to another date, or send a colleague?'],
  ['when will schedule come', 'How do I get class dates by email, or stop them?'],
  ['list of nominees', 'Where is our list, and how do we change a name on it?'],
  ['lost my slip', 'Where is the link to my seat?'],
  ['seat ka link kho gaya', 'Where is the link to my seat?'],
  ['koi discount hai kya 6 log', 'Is there a group discount, or a class at our own site?'],
  ['discount', 'Is there a group discount, or a class at our own site?'],
  ['class timing morning or evening', 'What are the hours of a class?'],
  ['is food included in fees', 'Are food, travel and a hotel included?'],
  ['can i attend only exam without class', 'Can I take the exam without the class?'],
  ['sspc certification', 'What is AMPP?'],
  ['book kab milega', 'Do I bring instruments, and do I get a book?'],
  ['calculator allowed in exam', 'What do I bring to the exam?'],
  ['practical exam kya hota hai', 'What is the practical exam of CIP?'],
  ['i am not able to come due to medical emergency', 'How do I give my seat back, or leave the line?'],
  ['payment deducted twice', 'The transfer failed, or I have paid twice or too much'],
];

test('what is asked in other words leads to the answer that is there', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  for (const [query, title] of asTyped) {
    const { suggestions } = await search(query, 12);
    expect(suggestions[0]?.title, query).toBe(title);
  }
});

test('every question leads first to one place, and is answered there in a sentence', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  for (const [query, first, sentence] of questions) {
    const { suggestions } = await search(query, 12);
    expect(suggestions[0]?.href, query).toBe(first);
    expect(suggestions[0]?.text, query).toContain(sentence);
  }
});

test('behind a right first answer stands nothing that is not asked', async ({ app }) => {
  const search = createCourseSearch(app, searchSources(app));
  for (const [query, first] of [
    ['call back please', '/contact'],
    ['certificat expires', '/renewal'],
    ['certificate download', '/contact'],
    ['change email address', '/profile'],
  ] as const) {
    const { suggestions } = await search(query, 12);
    expect([query, ...suggestions.map(({ href }) => href)]).toEqual([query, first]);
  }
});

test('the month in which a certificate expires asks for no class', async ({ app }) => {
  for (const query of ['my certificat expires next month', 'certificate expiring this month']) {
    const { suggestions } = await createCourseSearch(app, searchSources(app))(query, 12);
    expect([query, ...suggestions.map(({ href }) => href)]).toEqual([query, '/renewal', '/faq#support-after']);
  }
});
