import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { comparisons } from './comparisons.ts';
import { joined, spelled } from './spelled.ts';
import { searchAnswers } from './search-answers.ts';
import { spellingsOfActs } from './spellings-of-acts.ts';
import { spellingsOfIndia } from './spellings-of-india.ts';
import { spellingsOfQuestions } from './spellings-of-questions.ts';
import { spellingsOfTheTrade } from './spellings-of-the-trade.ts';
import { spellingsOfWishes } from './spellings-of-wishes.ts';

const begun = '(after|next after|passed|completed|cleared|done|finished)';
const ended = '(ke baad|done|completed|complete|cleared|passed|pass|pass ke baad)';
/** Who has one level asks for the next. */
const next = (meant: string, level: string) => ({ meant, typed: `${begun} ${level}, ${level} ${ended}` });
const spellingsOfWhatFollows: SearchWords['spellings'] = [
  next('level 2', '(level |l|lvl )1'),
  next('level 3', '(level |l|lvl )2'),
  next('cip level 2', '(cip|nace) (|level |l)1'),
  next('cip level 3', '(cip|nace) (|level |l)2'),
  next('cp level 2', 'cp (|level )1'),
  next('cpupper', 'cp (|level )2'),
  next('cci level 2', 'cci (|level )1'),
  next('cci list', 'cci (|level )2'),
  // NACE's own name without a programme was always of coatings.
  ...['1', '2', '3'].map((level) => ({ meant: `cip level ${level}`, typed: `nace (|level |l|lvl )${level}` })),
  ...spelled({
    cpupper: '(cp|cathodic protection) (|level |l)(3|4)',
    cipupper: '(cip|nace) (|level |l)(4|5)',
    cciupper: 'cci (|level |l)(3|4)',
  }),
];

// Former names: NACE and SSPC, grade A. The rest is how people type. Nothing here is shown but the titles of `names`, and the answers.
export const searchWords: SearchWords = {
  ignored: [
    'a, an, the, but, of, in, on, at, for, to, from, by, with, and, or, is, are, am, be, was, it, its, this, that, as, if, not, no, yes, any, some, all, new, about, into, near, me, my, i, we, our, us, you, your, they',
    'what, which, who, whom, where, why, how, many, better, long, can, could, do, does, did, will, would, should, shall, may, must, have, has, had, person, someone, get, got, want, wants, need, needs, needed, give, tell, show, send, know, find, looking, look, like, take, make, go, going, there, here, left, then, than, also, after, before, just, only, more, other, happen, happens, happening, still, already, necessary, compulsory, mandatory, possible, allowed, use, used, using, between, every, each, im, dont, cant, own, same, both, another, these, those, them, he, she, his, her, him, so, very, too, really, actually, exactly, now, currently, while, during, until, till, per, say, says, let, come, comes, something, anything, thing, things, regarding, total, together, enough, doing, approve, approves, complete, completed, completes, finish, finished, again, somebody, anybody, anyone, someone, everyone, been, dear, year, years, due, done, list, format, technical, machine, operator, college, colleges, remove, train, applicable, apart, instead, attend, attending, attended, gaya, gayi, gaye, gya',
    'please, pls, plz, kindly, sir, madam, mam, dear, hi, hello, thanks, details, detail, info, information, best, good, required, requirement, requirements, available, india, indian, ampp, ok, okay, google, alexa, siri, hey, fortunately, unfortunately, urgent, urgently, provide, provided, provides, given, gives, facility, facilities, arrangement, arrangements, arrange, arranged, holder, holders, plant, conducted, question regarding',
    'course, courses, training, trainings, programme, programmes, program, programs, certificate, certificates, certification, certifications, class, classes, certified, cert',
    'ka, ki, ke, ko, hai, hain, ho, hota, hoti, hoga, hogi, kya, mein, se, par, pe, aur, ya, mujhe, mera, meri, main, hum, karna, karne, kare, karen, karu, kar, lena, liye, chahiye, bata, batao, bataye, milega, milegi, lagega, lagegi, lagta, sakta, sakte, sakti, hu, hun, wala, wale, nahi, bhi, toh, agar, apna, aap, ap, kaise, kese, kaisa, bane, banu, banna, bante, banne, kaun, kon, kaunsa, kaunsi, konsa, konsi, kis, kisko, koi, kuch, sab, ek, yeh, ye, woh, wo, isme, usme, abhi, pehle, de, dena, dete, diya, le, lene, leke, lekin, sake, padega, padegi, padta, chalega, chalegi, hona, hone, hua, hui, karta, karte, kiya, ji, bhai, tak, jana, jaana, hoke, mila, mile, mili, milti, milta, milte, raha, rahi, rahe, aaya, aayi, aaye, aata, aati, aayega, aayegi, hote, hoon, tha, thi, maine, mere, hamara, hamare, hamari, humara, humare, unka, uska, iska, jata, jati, jayega, jayegi, rahega, karo, kariye, krna, krne, chaiye, chahie, mai, mei, kyu, kyun, kyon, kuchh, bahut, thoda, vyavastha, suvidha, bol, bolo, sakenge, sakti, jate, wali, waala, chal, chalti, chalte, chalu',
    // The same of the South and the West, as it is typed in Latin letters.
    'aanu, aakum, ano, undo, und, o, ille, kittum, kitto, parayu, venam, vendum, cheyyan, engane, enthanu, ente, eniku, irukku, venum, eppadi, enakku, ela, undi, kavali, hege, beku, ide, nanage, kashi, pahije, aahe, aahe ka, mala, che, joie, mare, ache, lagbe, ami',
  ].join(', '),
  spellings: joined([
    ...spelled({
      inspector: 'insp, इंस्पेक्टर',
      inspection: 'inspekshun, inpsection',
      coating: 'painting, paint, painter, paints, paintings, lining, पेंट, पेंटिंग, spray, sprayer, spray painting',
      cathodic: 'cathode, chatodic',
      protection: 'potection',
      corrosion: 'corrotion, rust, rusting, jung, zang',
      concrete: 'conrete, concerete, rcc, cement, floor, flooring',
      technician: 'technican, techniton, tech',
      blaster: 'nozzle man, nozzleman, blasting, sandblasting, sandblaster, gritblasting, gritblaster',
      nace: 'niace, naec, nase, nac, nacs, amp, ammp, amppp, नेस',
      cip: 'sip, cipp',
      'cip level': 'ciplevel, nacelevel',
      'cp level': 'cplevel',
      'cci level': 'ccilevel',
      level: 'lvl, levl, lev, leve',
      'level 1': 'l1, lvl1, level1, lavel1, lev1',
      'level 2': 'l2, lvl2, level2, lavel2, lev2',
      'level 3': 'l3, lvl3, level3, lavel3, lev3',
    }),
    { meant: '1', typed: 'one, first, 1st, pehla, basic1' },
    { meant: '2', typed: 'ii, two, second, 2nd, dusra' },
    { meant: '3', typed: 'iii, three, third, 3rd, teesra' },
    ...spelled({
      scat: 'shipboad, s cat',
      ocat: 'o cat',
      fee: 'much, fees, fess, feess, feee, cost, costs, coast, price, pricing, rate, rates, charge, paisa, paise, rupees, rupee, rs, inr, kitna, kitne, kitni, kharcha, amount, expensive, cheap, फीस, शुल्क, कितना, free, fees structure, fee structure, cost of, afford',
      date: 'dates, when, kab, today, tomorrow, aaj, kal, schedule, calendar, upcoming, next, batch, batches, starting, timetable, time table, shuru, कब, तारीख, month, months, this month, this year, january, jan, february, feb, march, april, june, july, august, aug, september, sept, october, oct, november, nov, december, dec, 2026, 2027, 2028',
      job: 'jobs, naukri, placement, salary, salaries, sallary, salery, ctc, income, career, vacancy, hiring, recruitment, नौकरी',
      exam: 'exams, examination, paper, pariksha, mcq, परीक्षा, hall ticket, admit card, test pattern, paper pattern, test kab, exam duration, duration of exam, exam time, how long is exam',
      experience:
        'who can join, who can apply, exp, eligibility, qualification, qualify, eligible, degree, diploma, iti, btech, b e, graduate, graduation, 10th, 12th, pass out, entrance (|test|exam), sslc, hsc, matric, matriculation, high school, school, education, 10 2, 10 2 pass, retired, retirement, background, maths, math, mathematics',
      beginner: 'beginers, fresher, newbie, starter, novice, fresh, naya, student',
      mumbai: 'bombay, मुंबई, navi',
      kochi: 'cochin, kocchi, ernakulam',
      pune: 'poona, पुणे',
      city: 'cities, location, place, delhi, chennai, madras, hyderabad, kolkata, calcutta, bangalore, bengaluru, vadodara, baroda, gujarat, jamnagar, vizag, visakhapatnam, goa, nagpur, trivandrum, thiruvananthapuram, kanpur, ludhiana, thane, dehradun, ratnagiri, ankleshwar, bharuch, dahej, hazira, mundra, haldia, jamshedpur, kahan, kaha, address, near me, map, bhopal, indore, jaipur, lucknow, patna, raipur, ranchi, guwahati, coimbatore, trichy, mangalore, rajkot, nashik, bhubaneswar, jharkhand, odisha, orissa, bihar, uttar pradesh, madhya pradesh, andhra, andhra pradesh, rajasthan, punjab, haryana, maharashtra, kerala, assam, telangana, karnataka, tamil nadu, tamilnadu, west bengal, chhattisgarh, uttarakhand, himachal, ahmadabad, noida, gurgaon, gurugram, kis city, which city, kaunse city',
      company:
        'group, group discount, group booking, groups, companies, corporate, employee, employees, people, persons, candidates, bulk booking, reliance, l t, larsen, toubro, ongc, iocl, bpcl, hpcl, gail, adani, essar, tata, jsw, vendor, vendor registration, company registration, staff, team, bulk, organisation, manpower, hr',
      renewal: 'renew, refresher, renewel, renual, renewing, recertification, recertify, pdh, pdhs',
      register: 'registration, regitration, enrol, enrolment, apply, aply, join, joining, book, booking, enquiry',
      payment:
        'bank account, bank account details, bank account number, bank details, account details, account number, bank transfer, bank, ifsc, rtgs, imps, neft, swift, upi, upi id, paytm, gpay, google pay, phonepe, cheque, demand draft, how to pay, where to pay, credit card, debit card, net banking',
      seat: 'seats, slot, slots, seats available, seat available, seat free, free seat, free seats, seats left, (number of|how many) seats (|are )(left|free|available), vacant seat, seat khali',
      pipeline: 'pipe line',
      password: 'pass word, passwd, pwd',
      'forgot password': 'forgot pass, forget pass, forget password',
      getcertificate:
        '(course|class|training|batch) ke baad(| kya| kya hai| kya hoga| kya kare| kya karna hai), (what |what comes |what happens |what next )after (|the )(course|class|training), how (to|do i|can i|will i) get (|the |a |my )certificate, how (to|do i|can i) (get|become) certified, certificate (kaise|kese|kaisa) (milega|milta|le|banega|banta), certificate (engane|eppadi|ela|kasa) (kittum|kidaikum|vastundi|milel)',
      nominate:
        '(excel|list|sheet|names) of (names|people|employees|candidates), (names|employee|employees|candidate) (list|excel|sheet), nomination, nominations, nominee, nominating, (bring|send) (my|our) (team|people|engineers|staff|inspectors)',
      login: 'signin',
      card: 'cards, card holder',
      equivalent: 'sspc card',
      age: 'age limit, maximum age, minimum age, how old, under 18, below 18, minor, son, daughter, years old',
      logbook: 'log book, log-book, log books, experience record, work record',
      lapsed:
        'expired, expire, expried, exipred, expird, expaired, expierd, lapse, outdated, ran out, out of date, not renewed',
      retake:
        'retakes, retest, resit, re-exam, reexam, reappear, reattempt, re-attempt, attempt, failure(|s), repeat, fail, fails, failed, failing',
      mark: 'marks kitna, marks kitne, kitne marks, kitna marks, pass marks kitna, pass marks kitne, marks, percentage, percent, cutoff, cut off, score, passing, pass mark, pass marks, passing mark, passing marks, to pass, pass',
      pearson: 'pearson vue, pearsonvue, person vue, pearson view, vue',
      'id original':
        'documents, document, documents required, papers required, kagaz, aadhaar, aadhaar card, aadhar card, pan card, passport, driving licence, driving license, licence, license, voter card, id card, id proof, identity',
      merger: 'merged, merge, renamed, nace and ampp, ampp and nace, nace or ampp, nace vs ampp, ampp vs nace',
      recognised:
        'valid in, valid abroad, valid outside, accepted, approved, approval, govt, government, govt approved, government approved, govt recognised, government recognised, recognised by government, ugc, aicte, nsdc, skill india, sarkari, iso certified',
      mistake:
        'wrong, change my, change name, correction, spelling, misspelt, incorrect, change mobile, change phone, change number, change address, change city, update address, update mobile, update phone, edit profile',
      record: 'certificate number, certificate no',
      hotel:
        'hostel, (female|ladies|girls|women|womens) (hostel|pg|room|stay|accommodation), accommodation, stay, lodging, lodge, room, rooms, guest house, pg',
      food: 'lunch, meal, meals, khana, canteen',
      weekend: 'week end, saturday, sunday, part time',
      online:
        'virtual, zoom, remote, offline, distance, elearning, e-learning, webinar, hybrid, from home, live class, recorded, recorded videos, video, youtube, self paced, app, mode, mode of class',
      language:
        'hindi, english, marathi, tamil, telugu, malayalam, gujarati, kannada, bengali, punjabi, urdu, medium, भाषा, हिंदी, हिन्दी',
      membership:
        'ampp (account|number), ampp (portal|portal login|login|website|site), member, member id, username, user name, ampp account',
      manual:
        'study material, materials, notes, book pdf, books, textbook, mock test, mock tests, sample paper, sample papers, question bank, previous paper, previous papers',
      'postpone otherdate':
        'postpone, postponement, reschedule, rescheduling, change date, change the date, change date of batch, change my date, change batch, change my batch, change the batch, batch change, shift batch, shift my batch',
      'pearson exam':
        'exam date, exam dates, exam schedule, date of exam, date of the exam, exam kab, when is the exam, exam slot, book exam, exam booking, exam centre, exam center, exam centres, test centre, test center, exam venue, exam location, exam place, where is exam, where is the exam, exam kahan, exam kaha, exam kahan hoga, exam city',
      result:
        'marksheet, mark sheet, scorecard, score card, result kab, result date, how certificate, result kitne din, get my certificate, get the certificate, receive my certificate, certificate kab, certificate delivery, completion certificate, course completion certificate, digital certificate, physical certificate, certificate hard copy, hard copy, soft copy, ecertificate',
      medical:
        'medical fitness, medically fit, medical certificate, medical test, medical condition, fitness, fitness certificate, health, eyesight, eye test, colour blind, colour blindness, color blind, color blindness',
      woman: 'women, ladies, lady, girl, girls, female, mahila, gender, for women',
      duration:
        'how many days, days, how long, kitne din, kitna din, kitne dino, kitne din ka, kitne din ki, din, dino, day, ghante, how much time, kitna time, how many weeks, weeks',
      moneyback:
        'refund, refunds, refund (kab|kaise|milega|kab milega|time|amount|possible), cashback, wapas, money back, paisa wapas, paise wapas, paisa vapas, return money, fees wapas, fees back, refundable, dropout, drop out',
      refund: 'refund (policy|rules|terms), cancellation policy',
      reachus:
        'sspc qp, sspc qp1, sspc qp2, qp1, sspc qp (1|2|3), ledger, account statement, statement of account, balance confirmation, phone, mobile, telephone, whatsapp, call, (call|ring) (me |)back, callback, number, email, helpline, talk, (contact|phone|mobile|office|whatsapp|helpline) (number|no), email id, contact details',
      contact: 'mail, office',
      'merger nace':
        'is nace valid, nace valid, nace still valid, is nace still valid, nace exist, nace closed, nace band',
      'nace sspc merger': 'what is ampp, who is ampp, about ampp, ampp kya hai, ampp kya',
      difference: 'vs, versus, compare, comparison, better, fark, antar',
    }),
    ...spelled({
      manual: 'demo class, demo, sample certificate',
    }),
    ...spellingsOfWhatFollows,
    ...spelled({
      'level 2 directly skip':
        'skip level 1, direct level 2, level 2 direct, directly level 2, level 1 skip, level 2 directly, do level 2 directly, l2 directly, direct l2',
      'level 3 directly skip':
        'skip level 2, direct level 3, level 3 direct, directly level 3, level 3 directly, l3 directly, direct l3',
      visa: 'nepal, bangladesh, sri lanka, bhutan, foreigner, foreigners, foreign student, foreign national, nri, overseas student',
      'level onward': 'next level, higher level, upper level, agla level',
      'oldsspc merger':
        'sspc, sspc (|certificate |certification |course |training )(india|certificate|certification|course|courses|training)',
      included:
        '(included|covered|include|includes|covers) in (|the )(fee|fees|price), (what is |what all is |what s |kya kya |)(included|shamil)',
      practicalexam: '(practical|hands on) (|ka |ki )(exam|exams|test|examination|pariksha), (exam|test) practical',
      examonly:
        '(only|just|sirf) (|the )(exam|test), (exam|test) only, (exam|test) (without|bina) (|the |any )(class|classes|course|training|attending), (without|bina) (|the )(class|classes|course|training|attending), (direct|directly) exam, exam (direct|directly), (attend|give|write|take) (only|directly) exam',
      paidtwice:
        '(paid|deducted|debited|charged|pay|payment|paise|money|amount) (twice|double|two times|2 times|do baar|too much|zyada), (paid|deducted|debited|charged) (more|extra), overpaid, (double|duplicate|excess) payment, (extra|excess) (amount|money) (paid|deducted)',
      hours:
        '(class |course |training |batch |)(hours|timing|timings), morning, afternoon, evening, night, (morning|evening|night|day) (class|classes|batch|shift)',
      classsize: 'class size, batch size, how many seats, how many students, kitne log, strength of batch',
      travel: 'airport, pickup, pick up, flight, railway station, reach, how to reach',
    }),
    ...spellingsOfQuestions,
    ...spellingsOfActs,
    ...spellingsOfTheTrade,
    ...spellingsOfIndia,
    ...spellingsOfWishes,
    ...comparisons.spellings,
  ]),
  names: [
    {
      to: '/courses/cip',
      title: '',
      names:
        'NACE coating inspector program, NACE CIP, CIPS, NACE, SSPC Protective Coatings Inspector, SSPC PCI, coating inspection, coating QC, QA QC coating, surface preparation, paint inspector, quality control, quality inspector',
    },
    {
      to: '/courses/cip/level/level-1',
      title: '',
      names:
        'NACE CIP Level 1, NACE Level 1, CIP 1, NACE 1, SSPC PCI Level 1, beginner, where do I start, entry level, coating inspector, dew point, DFT, dry film thickness, WFT, surface profile, holiday detection, surface preparation, SSPC SP 10, humidity, ASTM, ISO, QC inspector, QA QC, welder, blasting supervisor, salt test, soluble salts, Bresle, chlorides, near white metal, adhesion, pull off, quality control',
    },
    {
      to: '/courses/cip/level/level-2',
      title: '',
      names:
        'NACE CIP Level 2, NACE Level 2, CIP 2, NACE 2, NACE Coating Inspector Level 2, marine coating inspector, ballast tank, IMO PSPC, certified coating inspector, upgrade, coating failure',
    },
    {
      to: '/courses/cip/level/level-3',
      title: '',
      names:
        'NACE CIP Level 3, NACE Level 3, CIP 3, NACE 3, NACE Certified Coating Inspector Level 3, peer review, oral, interview, viva, senior inspector',
    },
    {
      to: '/courses/cp',
      title: '',
      names:
        'NACE CP, NACE cathodic protection, ICCP, SACP, galvanic anode, sacrificial anode, impressed current, rectifier, CP engineer',
    },
    {
      to: '/courses/cp/level/level-1',
      title: '',
      names:
        'NACE CP 1, NACE CP Level 1, CP 1, CP tester, cathodic tester, technician, PSP reading, pipe to soil potential, test post, reference electrode, half cell, CP beginner',
    },
    {
      to: '/courses/cp/level/level-2',
      title: '',
      names:
        'NACE CP 2, NACE CP Level 2, CP 2, CP technician, cathodic technician, stray current, AC mitigation, DCVG, CIPS, interference, IR drop, instant off, coupon, polarisation, depolarisation',
    },
    {
      to: '/courses/cci',
      title: '',
      names: 'oldsspc, SSPC CCI, SSPC concrete coating inspector, floor coating, epoxy flooring, concrete inspector',
    },
    { to: '/courses/cci/level/level-1', title: '', names: 'SSPC CCI Level 1, CCI 1, moisture test, concrete' },
    {
      to: '/courses/cci/level/level-2',
      title: '',
      names: 'SSPC CCI Level 2, CCI 2, concrete crack repair, ultrasonic thickness',
    },
    {
      to: '/expofinterst?event=BasicCorrosion',
      title: '',
      names: 'basic corrosion, corrosion basics, corrosion engineer, NACE basic corrosion, metallurgy',
    },
    {
      to: '/expofinterst?event=FusionBondedEpoxy',
      title: '',
      names: 'FBE, 3LPE, 3LPP, powder coating, pipe coating, epoxy, coating plant',
    },
    { to: '/expofinterst?event=CorrosionUnderInsulation', title: '', names: 'CUI, insulation' },
    {
      to: '/expofinterst?event=ShipboardCorrosionAssessmentTraining',
      title: '',
      names: 'SCAT, S-CAT, ship, shipyard, marine, hull, tank survey',
    },
    {
      to: '/expofinterst?event=OffshoreCorrosionAssessmentTraining',
      title: '',
      names: 'OCAT, O-CAT, offshore, platform, rig',
    },
    {
      to: '/expofinterst?event=PipelineCorrosionAssessmentTraining',
      title: '',
      names: 'PCAT, pipeline, ECDA, ICDA, pipeline integrity, pigging',
    },
    {
      to: '/expofinterst?event=CertifiedBlasterC7',
      title: '',
      names: 'C7, C 7, certified blaster, abrasive blaster, SSPC C7, grit blasting, shot blasting, sand blasting',
    },
    {
      to: '/faq#what-ampp-is',
      title: '',
      names: 'AMPP, AMPP India, about AMPP, NACE, SSPC, oldsspc, who is AMPP, merger, valid, licensee',
    },
    {
      to: '/faq#why-get-certified',
      title: '',
      names: 'benefits, benefit, scope, worth',
    },
    {
      to: '/faq#certifications-offered',
      title: '',
      names: 'list, types, names, duration',
    },
    {
      to: '/faq#prior-experience',
      title: '',
      names:
        'experience, prerequisite, age limit, beginner, who can join, directly, direct, skip, without, logbook, age',
    },
    {
      to: '/faq#training-locations',
      title: '',
      names: 'city, Mumbai, Pune, Kochi, Surat, Chandigarh, Ahmedabad, date, start, nearest, classroom',
    },
    {
      to: '/faq#how-to-register',
      title: '',
      names: 'fee, register, payment, pay, GST, invoice, procedure, process, steps',
    },
    {
      to: '/faq#international-recognition',
      title: '',
      names: 'abroad, Aramco, international, recognised, recognized, valid, foreign, overseas, issued',
    },
    {
      to: '/faq#support-after',
      title: '',
      names: 'exam, retake, Pearson VUE',
    },
    {
      to: '/expofinterst',
      title: 'Expression of Interest: tell us what you want, and where',
      names: 'register, interest, date, enquiry form',
    },
    {
      to: '/registerprofile',
      title: 'Complete Your Profile: the registration form',
      names: 'register, registration form, update profile',
    },
    {
      to: '/profile',
      title: 'My Profile: see and correct your details',
      names: 'mistake, correct, edit, update, my details',
    },
    {
      to: '/account/data',
      title: 'Your data: download it, or have it erased',
      names: 'erase, my data, download my data',
    },
    { to: '/account/delete', title: 'Delete the account', names: 'delete account, delete my account, close account' },
    { to: '/register', title: 'Make an account', names: 'sign up, signup, create account, new account' },
    { to: '/login', title: 'Log in', names: 'login, sign in, my account' },
    { to: '/forgotpassword', title: 'Forgotten password', names: 'password, forgot password, reset password' },
    {
      to: '/account/security',
      title: 'Security: confirm your email, change the password',
      names: 'confirm email, passkey',
    },
    {
      to: '/contact',
      title: 'Contact Us: ask the office',
      names: 'contact, head office, classsize, grievance',
    },
    { to: '/dates', title: 'Class dates: all classes', names: 'date, seat, class, class dates, hours' },
    {
      to: '/renewal',
      title: 'Renewal: the steps',
      names: 'renewal, continuing education, PDH',
    },
    { to: '/PrivacyPolicy', title: 'Privacy Policy: what we keep and why', names: 'privacy, privacy policy, my data' },
    { to: '/TermsOfService', title: 'Terms of Service', names: 'terms, conditions, terms and conditions' },
    { to: '/RefundPolicy', title: 'Refund Policy', names: 'refund, postpone' },
    {
      to: '/myinterests',
      title: 'My Interests: what you registered for',
      names: 'my courses, my registration, status',
    },
    {
      to: '/courses#start',
      title: 'Where do I start? The level for your work',
      names:
        'start, which level, which course, beginner, engineer, mechanical, civil, chemical, electrical, fitter, welder, career, work, site engineer, site supervisor, site, supervisor, refinery, oil, bridge, tank farm, petrochemical',
    },
    {
      to: '/courses#short-courses',
      title: 'Short courses: what each is about',
      names: 'short course, short courses',
    },
    {
      to: '/courses',
      title: 'All courses and levels',
      names:
        'level, course, courses, training, trainings, certificate, certificates, certification, certifications, programme, programmes, program, programs, AMPP course, AMPP courses, AMPP training, AMPP certificate, AMPP certification, duration, topics, subjects, compare, difference, list, catalogue, pdf',
    },
  ],
  answers: [...searchAnswers, ...comparisons.answers],
};
