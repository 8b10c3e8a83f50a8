import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

/** How newcomers put a question: turns of phrase whose single words would lead astray. */
export const spellingsOfQuestions: SearchWords['spellings'] = [
  // What letters stand for is told by what they name: the turn itself says nothing.
  {
    meant: 'what',
    typed:
      'stand for, stands for, stand, stands, full form, full form of, full name, long form, full meaning, abbreviation of, mean, means, meaning, meaning of, matlab, ka matlab, definition of, aakan, aakanam, aavan, cheyyanam, cheyyendath, cheyyendathu, (entha|enthu) (cheyyanam|cheyyendath|cheyyendathu)',
  },
  {
    meant: 'nace sspc merger',
    typed:
      'entha (nace|ampp), nace full form, full form of nace, nace stand for, nace stands for, nace mean, nace means, nace meaning, meaning of nace, sspc full form, full form of sspc, sspc stand for, sspc stands for, who is nace, what is nace, what is sspc, nace kya hai, difference nace ampp, difference ampp nace, nace and ampp, ampp and nace, nace ampp same',
  },
  {
    meant: 'licensee',
    typed:
      'authorised, authorisation, affiliated, affiliation, accredited, accreditation, approved centre, approved center, approved training centre, approved training center, ampp approved, approved by ampp, recognised by ampp, official centre, who are you, who runs, who runs this, about you, about your company, fake institute, fraud, scam, genuine institute',
  },
  {
    meant: 'head office',
    typed:
      'office address, address of office, institute, your institute, where is your institute, where are you located, where are you, your office, your centre, your center, institute address, training institute, nearest branch',
  },
  {
    meant: 'instalments',
    typed:
      'instalments, emi, emis, no cost emi, pay in parts, pay in two parts, pay in three parts, pay in instalments, pay in installments, in parts, two parts, three parts, part payment, part payments, partial payment, pay later, half payment, half now, monthly payment, pay monthly, every month, loan, education loan, financing, bank loan, instalment, installment, kist, kisht, kishton, advance payment, token amount, down payment',
  },
  {
    meant: 'invoice',
    typed: 'reimburse, reimbursement, receipt, payment receipt, fee receipt, bill, tax bill, gst bill',
  },
  {
    meant: 'exam',
    typed:
      'written test, written exam, written examination, any test, final test, final exam, online exam, online test, computer test, computer exam, computer based, computer based test, cbt, theory test, theory exam, test after, test at the end, test hota, exam hota, exam hoga, pariksha hoti',
  },
  {
    meant: 'publish questions',
    typed:
      'interview questions, interview question, dumps, exam dumps, practice questions, practice test, practice tests, sample questions, important questions, question answer, questions and answers, solved papers, solved paper, last year paper, old papers, guess paper, how many questions, number of questions, kitne question, kitne questions, kitne sawal',
  },
  {
    meant: 'certificate soon',
    typed:
      'get a card, get card, card milega, card kab, wallet card, digital badge, badge, linkedin, by courier, courier, by post, speed post, soft copy of certificate, hard copy of certificate, certificate dispatch, certificate download, download certificate, download my certificate, certificate pdf, when certificate',
  },
  {
    meant: 'manual',
    typed: 'soft copy of manual, soft copy of book, book soft copy, course material, manual pdf, pdf book',
  },
  {
    meant: 'validity',
    typed:
      'lifetime, life time, lifelong, for life, permanent, permanently, expire hota, kab expire, how long (is it |)valid, certificate validity, validity, valid (how long|for how long|till), valid, expiry, expires, expiry date',
  },
  {
    meant: 'notrun',
    typed:
      'class does not run, class does not happen, class is not confirmed, class not confirmed, batch cancelled, batch is cancelled, batch canceled, batch cancel, if batch cancelled, class cancelled, class is cancelled, course cancelled',
  },
  {
    meant: 'postpone otherdate',
    typed:
      'transfer to next batch, transfer to another batch, transfer my batch, transfer batch, shift to next batch, transfer seat, transfer my seat, seat transfer, substitute, substitution, replacement candidate, replace candidate, change candidate, send someone else, someone else instead, in place of me, cannot attend, can not attend, unable to attend, cant come, another date, change class date',
  },
  {
    meant: 'date',
    typed:
      'how long to wait, wait time, waiting time, how long to get offer, when will you call, call kab, offer kab, kitna wait, kab tak call',
  },
  {
    meant: 'register',
    typed:
      'fill form, fill the form, form fill, form bharna, form bhare, form kaise bhare, how to fill, how to fill the form, sign up for course, kaise join, join kaise',
  },
  {
    meant: 'travel',
    typed:
      'train from, by train, by bus, bus stand, metro station, nearest station, nearest airport, by road, cab, taxi, parking',
  },
  {
    meant: 'medical',
    typed:
      'wheel chair, disabled, disabilities, handicapped, handicap, divyang, sugar patient, blood pressure, heart patient, asthma, eye sight, vision test, spectacles, glasses, hearing, deaf, one hand',
  },
  {
    meant: 'age',
    typed: [15, 16, 17, 18, 19, 40, 45, 50, 55, 60]
      .flatMap((years) => [`${years} year old`, `${years} years old`, `${years} year old join`, `${years} saal`])
      .concat(['year old', 'too old', 'upper age', 'umar kitni'])
      .join(', '),
  },
  {
    meant: 'id original',
    typed:
      'which name, in which name, name on certificate, name in certificate, certificate name, name as per, passport size photo, photo required',
  },
  {
    meant: 'job',
    typed:
      'engineer salary, inspector salary, inspector ki salary, coating inspector salary, corrosion engineer salary, technician salary, cip salary, nace salary, salary in dubai, salary in gulf, salary in saudi, salary in india, kitna kamate, kamai',
  },
  {
    meant: 'duration',
    typed:
      'kitne mahine, kitne hafte, kitna lamba, how many months, how many hours, length of course, course length, course period, six days, five days, one week, full day',
  },
  {
    meant: 'worth',
    typed: 'value, certificate value, importance, fayda, faide, kya fayda, useful, use of certificate',
  },
  {
    meant: 'cip directly skip without',
    typed: 'skip cip 1, skip cip level 1, skip nace 1, skip nace level 1, exempt from level 1, exemption, waiver',
  },
  {
    meant: 'dry film thickness',
    typed:
      'elcometer, positector, defelsko, dft gauge, dft meter, coating thickness gauge, thickness gauge, paint thickness, mil gauge, dry film thickness gauge',
  },
  {
    meant: 'site supervisor',
    typed: 'foreman, chargehand, charge hand, painting supervisor, coating supervisor',
  },
  {
    meant: 'coating',
    typed:
      'paint company, paint manufacturer, paint maker, paint supplier, coating company, paint industry, paint sales',
  },
  {
    meant: 'concrete',
    typed: 'water tank, water tanks, overhead tank, sump, stp, etp, sewage, waste water, wastewater',
  },
  { meant: 'soon', typed: 'how long to get, how much time to get, how long for certificate, how long for result' },
  {
    meant: 'start career',
    typed:
      'suits me, suitable for me, right for me, best for me, for me which, which one, level for me, course for me, suitable course, suitable level, right level, right course, mere liye, kaunsa level, konsa level',
  },
  {
    meant: 'cip level 2 onward',
    typed:
      'did nace 1, did nace level 1, did cip 1, did cip level 1, nace 1 holder, cip 1 holder, cip level 1 holder, nace level 1 holder',
  },
  {
    meant: 'experience',
    typed: 'b sc, bsc, m sc, msc, mtech, m tech, b tech, b tech fresher, b com, bcom, science, arts, commerce',
  },
  {
    meant: 'bridge',
    typed:
      'wind turbine, windmill, wind mill, transmission tower, tower, penstock, dam gate, sluice gate, chimney, power plant, airport hangar',
  },
  {
    meant: 'classroom',
    typed:
      'practical included, practical training, practicals, hands on, handson, touch instruments, use instruments, live demo, on job training, ojt, theory or practical',
  },
  {
    meant: 'manual',
    typed:
      'what to study, what to read, study before, read before, preparation, prepare, how to prepare, self study, taiyari',
  },
  {
    meant: 'retake',
    typed:
      'kitni baar, how many times, how many chances, kitne chance, kitne attempt, second chance, chances, dobara, supplementary',
  },
  { meant: 'exam', typed: 'exam on same day, exam same day, same day exam, exam on last day, exam same week' },
  {
    meant: 'id original',
    typed:
      'name mismatch, different name, no surname, single name, surname, father name, initials, married name, maiden name',
  },
  {
    meant: 'company',
    typed: 'credit period, vendor code',
  },
  {
    meant: 'recognised',
    typed:
      'adnoc, petronas, shell, exxon, chevron, koc, qatar energy, sabic, lloyds, dnv, abs, irs, class society, classification society, third party inspection, tpi, eil, engineers india',
  },
  { meant: 'renewal', typed: 'continuing education, cpd, pdu, pdus, pdh hours' },
  {
    meant: 'ownsite',
    typed:
      'at our yard, our yard, at our workshop, our workshop, our premises, at our premises, at our office, our location, our project, at our project, at our refinery, tie up, tieup, mou, partnership, collaboration, campus, college tie up, in house training, in house, at site, at our site, on site, our plant, our factory, come to us, inhouse, onsite',
  },
  { meant: 'ceu', typed: 'ceus, credit hours, continuing education units' },
  {
    meant: 'giveback',
    typed:
      'cancel seat, cancel my seat, cancel the seat, cancel booking, cancel my booking, cancel my class, give up my seat, leave my seat',
  },
  {
    meant: 'attendance',
    typed:
      'missed class, miss a day, miss one day, absent, join late, come late, coming late, leave early, full attendance',
  },
  {
    meant: 'wrongname',
    typed:
      'wrong name, name wrong, name is wrong, name spelling, name mistake, mistake in name, mistake in my name, spelling mistake, name correction, correct my name, name change, change name, change my name, name misspelt',
  },
  {
    meant: 'classconfirmed',
    typed:
      'class confirmed, my class confirmed, batch confirmed, my batch confirmed, seat confirmed, my seat confirmed, booking confirmed, confirmed or not',
  },
  {
    meant: 'lost',
    typed:
      '(kho|gum|gum ho|kahin kho|khoya) (gaya|gayi|gya), kalanju, kalanju poyi, kalanjupoyi, nashtapettu, nashtamayi, kanmanilla, kaanaanilla, (kanan|kaanan) illa, kanunnilla, tholainthu, tholanju, tholanju pochu, tholachitten, poyindi, pogottukunna, kaledu hogide, haravla, khovai gayu, khovayu, hariye gache, hariye geche, gumshuda, missing, stolen, chori',
  },
  {
    meant: 'otp',
    typed:
      'otp not received, no otp, link not received, mail not received, email not received, no mail, no email, code not received, did not get the mail, mail nahi aaya, otp nahi aaya',
  },
  {
    meant: 'loginproblem',
    typed:
      'login problem, login issue, login error, login not working, login failed, log in problem, cannot login, cannot log in, can not login, cant login, cant log in, unable to login, unable to log in, not able to login, account locked, locked out, (login|log in) nahi (ho raha|hota|ho pa raha)',
  },
  {
    meant: 'hotel',
    typed:
      'out of station, outstation, out of station candidate, out of station candidates, outstation candidate, outstation candidates',
  },
  { meant: 'retake', typed: 'backlog, backlog candidate, backlog candidates, arrear, back paper' },
  { meant: 'waitinglist', typed: 'waiting list, wait list, waitlist, waitlisted, in the line, in line, queue' },
  { meant: 'payment', typed: 'pay by upi, pay online, online payment, pay by card, upi payment' },
  {
    meant: 'paid',
    typed:
      'payment not showing, payment is not showing, my payment is not showing, already paid, have paid, payment done, payment status, payment received, payment not updated',
  },
  {
    meant: 'myinvoice',
    typed: 'invoice copy, copy of invoice, my invoice, download invoice, invoice download, invoice pdf, my bill',
  },
  {
    meant: 'fee',
    typed: 'early bird, special offer, coupon, promo, promo code, concession, waiver of fee, fee waiver',
  },
  { meant: 'payment', typed: 'cash, by cash, in cash, cash payment' },
  {
    meant: 'status',
    typed:
      'reference number, my reference, my reference number, reference no, eoi number, application number, application status, track, track application, my application, see my registration, view my registration',
  },
  {
    meant: 'exam',
    typed:
      'test kaun, exam kaun, test kon, exam kon, who conducts, conducts exam, conduct the exam, conduct exam, takes the exam',
  },
  {
    meant: 'recognised issued',
    typed:
      'gives the certificate, give the certificate, issues the certificate, issue the certificate, certificate from, certificate kaun deta, certificate kaun dega, certified by, certificate issued by',
  },
  { meant: 'woman', typed: 'housewife, homemaker, house wife, for ladies' },
  {
    meant: 'nace card',
    typed:
      'transfer nace certificate, transfer nace, convert nace, nace number, nace certificate to, nace certificate valid, old nace certificate, old nace, nace holder, nace certificate holder, already nace',
  },
  {
    meant: 'card frosio',
    typed:
      'sspc pci level 1, sspc pci level 2, sspc pci level 3, sspc pci, pci level 1, pci level 2, pci level 3, pci holder, sspc level 2, sspc level 3, sspc holder, equivalent, equal to, equivalence',
  },
  {
    meant: 'city',
    typed:
      'come to, come to my, do you come to, in my city, in my town, in our city, my town, my city, near my home, nearby',
  },
  { meant: 'hotel', typed: 'staying arrangement, stay arrangement, boarding, rehna, rehne ka, where to stay' },
  {
    meant: 'mistake',
    typed:
      'change course, change my course, change the course, change level, change my level, remove course, wrong course',
  },
  {
    meant: 'registration form',
    typed:
      'add course, add a course, add one more, one more course, second course, another course, add level, two courses',
  },
  {
    meant: 'unsubscribe',
    typed:
      'stop the emails, stop the mails, stop emails, stop email, stop mail, stop mails, stop sending, too many emails, too many mails',
  },
  {
    meant: 'procedure',
    typed:
      'now what, next step, next steps, what happens next, what happens after, happens after, form ke baad, filled the form, after the form, after filling',
  },
  {
    meant: 'lost duplicate misplaced',
    typed: '(|nace )(|id )card (lost|missing|kho gaya|gum gaya), lost (|my |the )(|nace |wallet )(|id )card, id lost',
  },
  {
    meant: 'classconfirmed',
    typed:
      'seat confirm, seat confirm hai, seat confirm hai kya, seat confirm hui, booking confirm, class confirm, batch confirm, confirm hai kya, confirm hua, confirm hui',
  },
  {
    meant: 'syllabus',
    typed:
      '(syllabus|brochure) (pdf|download|pdf download), download (syllabus|brochure), brochure, course outline, course content',
  },
  {
    meant: 'mynumber',
    typed:
      '(nace|ampp|cip|certificate|member|card) (number|no|id) (bhul|bhool|kho) (gaya|gayi|gaye), (forgot|forgotten|lost|find|what is|where is) (|my |the )(nace|ampp|cip|certificate|member|card) (number|no|id)',
  },
  {
    meant: 'nacecertificate cip',
    typed: 'nace certificate, nace certificates',
  },
  {
    meant: 'cip',
    typed: 'nace certificate course, nace certificate training',
  },
  {
    meant: 'renewal steps',
    typed:
      'renewal fee, renewal fees, renewal cost, renewal charge, renewal charges, fees for renewal, fee for renewal, cost of renewal, renew fees, renew kaise, renew kaise kare',
  },
  {
    meant: 'lapsed',
    typed: 'years back, year back, months back, years ago, year ago',
  },
  {
    meant: 'forgotten',
    typed: 'bhul gaya, bhul gayi, bhool gaya, bhool gayi, bhul gaye, yaad nahi',
  },
  {
    meant: 'job salary future',
    typed:
      'salary after, job after, salary after course, job after course, kitni salary, salary kitni, salary kitni milegi',
  },
  {
    meant: 'group discount',
    typed:
      'discount for group, group discount, bulk discount, discount for company, corporate discount, discount for employees',
  },
  {
    meant: 'giveback',
    typed:
      'seat chhodna, seat chodna, seat chhodni, seat chodni, seat cancel, seat cancel karna, seat cancel karni, seat wapas',
  },
  {
    meant: 'logout',
    typed: 'log out, sign out, signout',
  },
  {
    meant: 'date',
    typed: 'diwali, holi, dussehra, eid, holiday, holidays, festival, vacation, summer, summer vacation',
  },
  {
    meant: 'verify',
    typed: 'validity check, card validity check, check validity, valid or not, real or fake',
  },
  {
    meant: 'manual',
    typed: 'material price, material cost, book price, manual price, books included, book included',
  },
  {
    meant: 'nominate order number',
    typed:
      'po, po (number|no|copy|terms|accepted), (purchase|work) order, (purchase|work) order (number|no), order (number|no), accept po, against po',
  },
  {
    meant: 'waitinglist',
    typed:
      'batch full, batch is full, seats full, class full, class is full, housefull, no seat, no seats, no seat left',
  },
  {
    meant: 'otp',
    typed:
      'link nahi mila, link nahi aaya, seat ka link nahi mila, seat ka link, mail nahi mila, mail nahi aayi, lost the mail, lost my link, lost link, link expired',
  },
  {
    meant: 'giveback',
    typed: 'withdraw my seat, withdraw seat, withdraw from class, withdraw from batch, return my seat',
  },
  {
    meant: 'minimumpeople',
    typed:
      'kitne log chahiye, kitne log, kitne students chahiye, minimum students, minimum people, minimum candidates, minimum strength, batch strength, how many people needed',
  },
  {
    meant: 'seatlink',
    typed: 'my seat link lost, seat link lost, lost seat link, lost my seat link, seat link, lost the link',
  },
  { meant: 'waitinglist', typed: 'full hai kya, full hai, class full, batch full, is it full' },
  { meant: 'joiningpack', typed: 'joining letter, joining pack, joining instructions, confirmation letter' },
  {
    meant: 'myinvoice',
    typed: '(bill|invoice) (kaha|kahan|kab|evide|engane) (|hai|milega|kittum), mera bill, where is my (bill|invoice)',
  },
  {
    meant: 'wheretopay',
    typed: 'payment link, pay link, link to pay, payment kahan kare, where to pay, where do i pay',
  },
  { meant: 'tds', typed: 'tds deduct, tds deduction, deduct tds, tds kaatna, tds (rate|section|certificate)' },
  {
    meant: 'nextmonth',
    typed:
      '(agla|agli|agle) (class|batch|course), adutha (class|batch), agle mahine ki class, agle mahine, is mahine, next month, class next month, this month',
  },
];
