import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

// Former names: NACE and SSPC, grade A. The rest is how people type. Nothing here is shown but the titles of `names`.
export const searchWords: SearchWords = {
  ignored: [
    'a, an, the, of, in, on, at, for, to, from, by, with, and, or, is, are, am, be, was, it, its, this, that, as, if, not, no, yes, any, some, all, new, about, into, near, me, my, i, we, our, us, you, your, they',
    'what, which, who, whom, where, why, how, many, long, can, could, do, does, did, will, would, should, shall, may, must, have, has, had, get, got, want, wants, need, needs, needed, give, tell, show, send, know, find, looking, look, like, take, make, go, going, there, here, then, than, also, after, before',
    'please, pls, plz, kindly, sir, madam, mam, dear, hi, hello, thanks, details, detail, info, information, best, good, required, requirement, requirements, available, india, indian, ampp',
    'course, courses, training, trainings, class, classes, programme, program, certificate, certification, certifications, certified, cert',
    'ka, ki, ke, ko, hai, hain, ho, hota, hoti, hoga, hogi, kya, mein, se, par, pe, aur, ya, mujhe, mera, meri, main, hum, karna, karne, kare, karen, karu, kar, lena, liye, chahiye, bata, batao, bataye, milega, milegi, lagega, lagegi, lagta, sakta, sakte, sakti, hu, hun, wala, wale, nahi, bhi, toh, to, agar, apna, aap, ap, kaise, kese, kaisa, bane, banu, banna, bante',
  ].join(', '),
  spellings: [
    {
      meant: 'inspector',
      typed: 'inspecter, inspektor, inspekter, inspctor, insepctor, inspecor, inspeector, insp, inspecteur, इंस्पेक्टर',
    },
    { meant: 'inspection', typed: 'inspecton, inspaction, inspekshun, inpsection, inspction' },
    {
      meant: 'coating',
      typed:
        'coting, cotting, coatng, koting, coatin, caoting, painting, paint, painter, paints, paintings, panting, peinting, lining, पेंट, पेंटिंग',
    },
    { meant: 'cathodic', typed: 'cathodik, kathodic, cathode, cathotic, catodic, cathoodic, chatodic, katodic' },
    { meant: 'protection', typed: 'protecton, protaction, protction, potection' },
    {
      meant: 'corrosion',
      typed: 'corosion, corrossion, corrotion, corrison, corrosin, korrosion, rust, rusting, jung, zang',
    },
    { meant: 'concrete', typed: 'concreet, conrete, concret, cement, floor, flooring' },
    { meant: 'technician', typed: 'technican, tecnician, techniton, techncian, technition, tech' },
    { meant: 'blaster', typed: 'blastr, blastor, blasting, sandblasting, sandblaster, gritblasting, gritblaster' },
    { meant: 'nace', typed: 'nase, nacee, naice, nac, nacs, amp, ammp, amppp, नेस' },
    { meant: 'cip', typed: 'sip, cipp, nacecip' },
    { meant: 'level', typed: 'lavel, leval, lvl, levl, labal, lev, leve' },
    { meant: 'level 1', typed: 'l1, lvl1, level1, lavel1, lev1' },
    { meant: 'level 2', typed: 'l2, lvl2, level2, lavel2, lev2' },
    { meant: 'level 3', typed: 'l3, lvl3, level3, lavel3, lev3' },
    { meant: '1', typed: 'one, first, 1st, pehla, pahla, basic1' },
    { meant: '2', typed: 'ii, two, second, 2nd, dusra, doosra' },
    { meant: '3', typed: 'iii, three, third, 3rd, teesra, tisra' },
    { meant: 'scat', typed: 'shipbord, shipboad' },
    {
      meant: 'fee',
      typed:
        'much, fees, fess, feess, feee, cost, costs, coast, price, prize, pricing, rate, rates, charge, charges, paisa, paise, rupees, rupee, rs, inr, kitna, kitne, kitni, kharcha, kharch, amount, expensive, cheap, discount, emi, loan, bank loan, upi, paytm, gpay, neft, tds, instalment, installment, installments, फीस, शुल्क, कितना',
    },
    {
      meant: 'date',
      typed:
        'dates, when, kab, schedule, shedule, schedual, calendar, calender, upcoming, next, batch, batches, starting, timing, timings, timetable, shuru, कब, तारीख, month, months, this month, this year, january, jan, february, feb, march, april, june, july, august, aug, september, sept, october, oct, november, nov, december, dec, 2026, 2027, 2028',
    },
    {
      meant: 'job',
      typed:
        'jobs, naukri, nokri, naukari, placement, placements, salary, salaries, sallary, salery, ctc, income, career, vacancy, hiring, recruitment, नौकरी',
    },
    { meant: 'exam', typed: 'exams, exame, examination, paper, pariksha, mcq, परीक्षा' },
    {
      meant: 'experience',
      typed:
        'who can join, who can apply, experiance, expirence, experince, anubhav, exp, eligibility, eligiblity, elegibility, qualification, qualifications, qualify, eligible, yogyata, degree, diploma, iti, btech, be, graduate, graduation, 10th, 12th, 10th pass, 12th pass, iti pass, diploma pass, pass out, sslc, hsc, matric, matriculation, high school, school, education',
    },
    {
      meant: 'beginner',
      typed:
        'beginers, begginer, beginners, fresher, freshers, newbie, starter, novice, fresh, naya, student, students',
    },
    { meant: 'mumbai', typed: 'bombay, mumbay, mumbi, मुंबई, navi' },
    { meant: 'kochi', typed: 'cochin, kochin, kocchi, ernakulam' },
    { meant: 'pune', typed: 'poona, पुणे' },
    {
      meant: 'city',
      typed:
        'cities, location, locations, venue, place, delhi, chennai, madras, hyderabad, kolkata, calcutta, bangalore, bengaluru, vadodara, baroda, gujarat, jamnagar, vizag, visakhapatnam, goa, nagpur, kahan, kaha, address, near me, map',
    },
    {
      meant: 'company',
      typed:
        'group, group discount, group booking, groups, companies, corporate, corporates, employee, employees, people, persons, candidates, bulk booking, purchase order, quotation, quotations, quote, proforma, in house training, reliance, l t, larsen, toubro, ongc, iocl, bpcl, hpcl, gail, adani, essar, tata, jsw, in house, at site, at our site, on site, our plant, our factory, come to us, vendor, vendor registration, company registration, staff, team, inhouse, onsite, bulk, organisation, organization, manpower, hr',
    },
    {
      meant: 'renewal',
      typed:
        'renew, renewel, renewing, recertification, recertify, expiry, expires, validity, valid, how long valid, pdh, pdhs',
    },
    {
      meant: 'register',
      typed:
        'registration, registeration, registretion, regitration, enrol, enroll, enrolment, enrollment, admission, apply, join, joining, book, booking, seat, enquiry, inquiry',
    },
    {
      meant: 'payment',
      typed:
        'bank account, bank account details, bank account number, bank details, account details, account number, bank transfer, bank, ifsc, rtgs, imps, cheque, demand draft, how to pay, where to pay',
    },
    { meant: 'password', typed: 'pass word, passwd, pwd' },
    { meant: 'forgot password', typed: 'forgot pass, forget pass, forget password' },
    { meant: 'procedure', typed: 'how to get certificate, how to get certified' },
    { meant: 'login', typed: 'signin, logon' },
    { meant: 'card', typed: 'bgas, icorr, cswip, pcn, api, asnt, ndt, aws, cards' },
    { meant: 'age', typed: 'age limit, maximum age, minimum age, how old' },
    { meant: 'logbook', typed: 'log book, log-book, log books, logbooks, experience record, work record' },
    {
      meant: 'lapsed',
      typed:
        'expired, expire, expried, exipred, expird, expaired, expierd, lapse, outdated, ran out, out of date, not renewed',
    },
    {
      meant: 'retake',
      typed:
        'retakes, retest, resit, re-exam, reexam, reappear, reattempt, re-attempt, attempt, attempts, fail, fails, failed, failing',
    },
    {
      meant: 'mark',
      typed:
        'marks, percentage, percent, cutoff, cut off, score, passing, pass mark, pass marks, passing mark, passing marks, to pass, pass',
    },
    { meant: 'pearson', typed: 'pearson vue, pearsonvue, person vue, pearson view, vue' },
    {
      meant: 'id',
      typed:
        'aadhaar, aadhar, adhar, adhaar, aadhaar card, aadhar card, pan card, passport, driving licence, driving license, licence, license, voter card, id card, id proof, identity',
    },
    { meant: 'merger', typed: 'merged, merge, closed, same, renamed' },
    { meant: 'recognised', typed: 'valid in, valid abroad, valid outside, accepted, approved, approval' },
    { meant: 'mistake', typed: 'wrong, change my, change name, correction, spelling, misspelt, incorrect' },
    { meant: 'record', typed: 'verify, verification, verified, genuine, fake, duplicate, lost, lost certificate' },
    {
      meant: 'hotel',
      typed: 'hotels, hostel, accommodation, accomodation, stay, lodging, lodge, room, rooms, guest house, pg',
    },
    { meant: 'food', typed: 'lunch, meal, meals, khana, canteen' },
    { meant: 'weekend', typed: 'weekends, week end, saturday, sunday, saturdays, sundays, part time, evening' },
    {
      meant: 'online',
      typed: 'virtual, zoom, remote, offline, distance, elearning, e-learning, webinar, hybrid, from home, live class',
    },
    {
      meant: 'language',
      typed:
        'languages, hindi, english, marathi, tamil, telugu, malayalam, gujarati, kannada, bengali, punjabi, urdu, medium, bhasha, भाषा, हिंदी, हिन्दी',
    },
    { meant: 'membership', typed: 'member, memberid, member id, username, user name, ampp account' },
    {
      meant: 'manual',
      typed:
        'study material, material, materials, notes, book pdf, books, textbook, mock test, mock tests, sample paper, sample papers, question bank, previous paper, previous papers',
    },
    {
      meant: 'postpone',
      typed:
        'postponement, reschedule, rescheduling, change date, change the date, change date of batch, change my date, change batch, change my batch, change the batch, batch change, shift batch, shift my batch',
    },
    {
      meant: 'pearson exam',
      typed:
        'exam date, exam dates, exam schedule, date of exam, date of the exam, exam kab, when is the exam, exam slot, book exam, exam booking',
    },
    {
      meant: 'result',
      typed:
        'results, result kab, result date, result kitne din, result kitne din me, get my certificate, get the certificate, receive my certificate, certificate kab, certificate delivery, certificate kitne din',
    },
    {
      meant: 'medical',
      typed:
        'medical fitness, medically fit, medical certificate, medical test, medical condition, fitness, fitness certificate, health, eyesight, eye test, colour blind, colour blindness, color blind, color blindness',
    },
    { meant: 'woman', typed: 'women, ladies, lady, girl, girls, female, females, mahila, gender, for women' },
    { meant: 'trainer', typed: 'trainers, instructor, instructors, faculty, teacher, teachers, tutor' },
    {
      meant: 'duration',
      typed: 'how many days, days, how long, kitne din, kitna din, kitne dino, kitne din ka, kitne din ki',
    },
    { meant: 'refund', typed: 'refunds, cancel, cancellation, cancelation, cashback, wapas' },
    {
      meant: 'contact',
      typed: 'phone, mobile, telephone, whatsapp, call, number, email, mail, office, helpline, talk',
    },
  ],
  names: [
    {
      to: '/courses/cip',
      title: '',
      names:
        'NACE coating inspector program, NACE CIP, NACE, SSPC Protective Coatings Inspector, SSPC PCI, coating inspection, coating QC, QA QC coating, surface preparation, FROSIO, paint inspector',
    },
    {
      to: '/courses/cip/level/level-1',
      title: '',
      names:
        'NACE CIP Level 1, NACE Level 1, CIP 1, NACE 1, SSPC PCI Level 1, beginner, where do I start, entry level, coating inspector, dew point, DFT, dry film thickness, WFT, surface profile, holiday detection, surface preparation, SSPC SP 10, humidity, ASTM, ISO, QC inspector, QA QC, welder, blasting supervisor',
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
        'NACE CP, NACE cathodic protection, ICCP, SACP, galvanic anode, sacrificial anode, impressed current, rectifier, pipeline CP, CP engineer',
    },
    {
      to: '/courses/cp/level/level-1',
      title: '',
      names:
        'NACE CP 1, NACE CP Level 1, CP 1, CP tester, cathodic tester, PSP reading, pipe to soil potential, test post, reference electrode, half cell, CP beginner',
    },
    {
      to: '/courses/cp/level/level-2',
      title: '',
      names:
        'NACE CP 2, NACE CP Level 2, CP 2, CP technician, cathodic technician, stray current, AC mitigation, DCVG, CIPS, interference, IR drop, instant off',
    },
    {
      to: '/courses/cci',
      title: '',
      names: 'SSPC CCI, SSPC concrete coating inspector, floor coating, epoxy flooring, concrete inspector',
    },
    { to: '/courses/cci/level/level-1', title: '', names: 'SSPC CCI Level 1, CCI 1, moisture test, concrete' },
    { to: '/courses/cci/level/level-2', title: '', names: 'SSPC CCI Level 2, CCI 2, concrete crack repair' },
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
      names: 'NACE, SSPC, AMPP full form, NACE full form, who is AMPP, about AMPP, membership, merger',
    },
    {
      to: '/faq#why-get-certified',
      title: '',
      names: 'job, benefits, benefit, scope, worth, FROSIO, future',
    },
    {
      to: '/faq#certifications-offered',
      title: '',
      names: 'list, types, names, duration, CP 3, CP 4, CP Level 3, CP Level 4, cathodic protection Level 3',
    },
    {
      to: '/faq#prior-experience',
      title: '',
      names:
        'experience, prerequisite, age limit, beginner, who can join, directly, direct, skip, without, logbook, lapsed, card, age, medical, woman',
    },
    {
      to: '/faq#training-locations',
      title: '',
      names:
        'city, Mumbai, Pune, Kochi, Surat, Chandigarh, Ahmedabad, date, start, nearest, hotel, food, travel, weekend, online, language, classroom',
    },
    {
      to: '/faq#how-to-register',
      title: '',
      names:
        'fee, register, payment, pay, GST, invoice, procedure, process, steps, seat, bring, wear, clothes, dress, dress code, shoes, boots, uniform, PPE, ID, company',
    },
    {
      to: '/faq#international-recognition',
      title: '',
      names:
        'abroad, Gulf, Dubai, Saudi, Aramco, Qatar, Oman, Kuwait, UAE, international, recognised, recognized, valid, foreign, overseas',
    },
    {
      to: '/faq#support-after',
      title: '',
      names: 'renewal, exam, retake, Pearson VUE, result, mark, record, lapsed',
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
    {
      to: '/account/security',
      title: 'Security: confirm your email, change the password',
      names: 'confirmation, confirm, otp, passkey, link not received',
    },
    { to: '/register', title: 'Make an account', names: 'sign up, signup, create account, new account' },
    { to: '/login', title: 'Log in', names: 'login, sign in, my account' },
    { to: '/forgotpassword', title: 'Forgotten password', names: 'password, forgot password, reset password' },
    {
      to: '/contact',
      title: 'Contact Us: ask the office',
      names:
        'contact, company, fee, head office, postpone, hotel, food, language, manual, trainer, visa, PPE, safety shoes, calculator',
    },
    { to: '/dates', title: 'Class dates: every class with a date', names: 'date, class dates' },
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
        'start, which level, which course, beginner, engineer, mechanical, civil, chemical, electrical, fitter, welder, career',
    },
    {
      to: '/courses#short-courses',
      title: 'Short courses: what each is about',
      names: 'short course, short courses',
    },
    {
      to: '/courses',
      title: 'All courses and levels',
      names: 'syllabus, duration, topics, subjects, compare, difference, list, catalogue, brochure, pdf',
    },
  ],
};
