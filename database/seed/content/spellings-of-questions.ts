import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

const ages = `(${Array.from({ length: 55 }, (_, at) => at + 14).join('|')})`;

/** How newcomers put a question: turns of phrase whose single words would lead astray. */
export const spellingsOfQuestions: SearchWords['spellings'] = [
  ...spelled({
    // What letters stand for is told by what they name: the turn itself says nothing.
    what: 'stand for, stands for, stand, stands, full form, full form of, full name, long form, full meaning, abbreviation of, mean, means, meaning, meaning of, matlab, ka matlab, definition of, aakan, aakanam, aavan, cheyyanam, cheyyendath, cheyyendathu, (entha|enthu) (cheyyanam|cheyyendath|cheyyendathu)',
    'nace sspc merger':
      'entha (nace|ampp), nace full form, full form of nace, nace stand for, nace stands for, nace mean, nace means, nace meaning, meaning of nace, sspc full form, full form of sspc, sspc stand for, sspc stands for, who is nace, what is nace, what is sspc, nace kya hai, difference nace ampp, difference ampp nace, nace and ampp, ampp and nace, nace same as ampp, ampp same as nace, is nace ampp, nace ampp same',
    licensee:
      'authorised, authorisation, affiliated, affiliation, accredited, accreditation, (official|authorised|authorized|approved|genuine|registered|recognised) (centre|center|training centre|training center|institute|partner), ampp approved, approved by ampp, recognised by ampp, company profile, about (company|institute|organisation), who are you, who runs, who runs this, about you, about your company, fake institute, fraud, scam, genuine institute',
    'head office':
      'working hours, office hours, office address, address of office, institute, your institute, where is your institute, where are you located, where are you, your office, your centre, your center, institute address, training institute, nearest branch',
    instalments:
      'instalments, emi, emis, no cost emi, pay in parts, pay in two parts, pay in three parts, pay in instalments, pay in installments, in parts, two parts, three parts, part payment, part payments, partial payment, (pay|paying) (late|later), late payment, half payment, half now, monthly payment, pay monthly, every month, loan, education loan, financing, bank loan, instalment, installment, kist, kisht, kishton, ek saath, token amount, down payment',
    invoice: 'reimburse, reimbursement, receipt, payment receipt, fee receipt, bill, tax bill, gst bill',
    exam: 'test, written test, written exam, written examination, any test, final test, final exam, online exam, online test, computer test, computer exam, computer based, computer based test, cbt, theory test, theory exam, test after, test at the end, test hota, exam hota, exam hoga, pariksha hoti',
    'publish questions':
      'interview questions, interview question, dumps, exam dumps, practice questions, practice test, practice tests, sample questions, important questions, question answer, questions and answers, solved papers, solved paper, last year paper, old papers, guess paper, how many questions, number of questions, kitne question, kitne questions, kitne sawal',
    'certificate soon':
      'certificate print, certificate printout, print certificate, print my certificate, get a card, get card, card milega, card kab, wallet card, digital badge, badge, linkedin, by courier, courier, by post, speed post, soft copy of certificate, hard copy of certificate, certificate dispatch, certificate download, download certificate, download my certificate, certificate pdf, when certificate',
    manual:
      '(book|books|manual|kitab) (kab|kahan|milega|milegi|milta|mil|included|given|provided|list|name|cost|author|price|pdf), kab (book|kitab|manual), (get|give|provide|receive|course|class|training|the|a|any|cip|reading|study) (book|books|manual), soft copy of manual, soft copy of book, book soft copy, course material, manual pdf, pdf book',
    staysvalid:
      'lifetime, life time, lifelong, for life, permanent, permanently, expire hota, kab expire, how long (is it |)valid, certificate validity, validity, valid (how long|for how long|till), valid, expiry, expires, expiry date',
    notrun:
      'cancelled class, cancelled batch, class does not run, class does not happen, class is not confirmed, class not confirmed, batch cancelled, batch is cancelled, batch canceled, batch cancel, if batch cancelled, class cancelled, class is cancelled, course cancelled, you (cancelled|canceled) (|the |my |our )(class|batch|course), (class|batch|course|training) cancel (ho|ho gaya|ho gayi|hua|hui|hogaya)',
    'postpone otherdate':
      'transfer to next batch, transfer to another batch, transfer my batch, transfer batch, shift to next batch, transfer seat, transfer my seat, seat transfer, substitute, substitution, replacement candidate, replace candidate, change candidate, send someone else, someone else instead, in place of me, cannot attend, can not attend, cant come, another date, change class date',
    hours:
      '(what|which) time (|class |does class |does the class )(start|starts|begin|end|finish|finishes), (class|reporting|batch|training|start|starting|end) time, time of (class|batch|training), (|time )(9|10) to (5|6), (class|batch) (kitne|kitane) baje, kitne baje',
    date: 'kab tak, how long to get offer, when will you call, call kab, offer kab, kab tak call',
    register:
      'form (kaha|kahan|milega|where), where form, fill form, fill the form, form fill, form bharna, form bhare, form kaise bhare, how to fill, how to fill the form, sign up for course, kaise join, join kaise',
    travel:
      'train from, by train, by bus, bus stand, metro station, nearest station, nearest airport, by road, cab, taxi, parking',
    medical:
      'wheel chair, disabled, disabilities, handicapped, handicap, divyang, sugar patient, blood pressure, heart patient, asthma, eye sight, vision test, spectacles, glasses, hearing, deaf, one hand',
    age: `(i am|i m|age) ${ages}, (year|years|yrs|yr) old, ${ages} saal, year old, too old, upper age, umar kitni`,
    'id original':
      'which name, in which name, name on certificate, name in certificate, certificate name, name as per, passport size photo, photo required',
    job: 'engineer salary, inspector salary, inspector ki salary, coating inspector salary, corrosion engineer salary, technician salary, cip salary, nace salary, kitna kamate, kamai',
    duration:
      'kitne mahine, kitne hafte, kitna lamba, how many months, (how many|total|number of) hours, length of course, course length, course period, six days, five days, one week, full day',
    worth: 'value, certificate value, importance, fayda, faide, kya fayda, useful, use of certificate',
    'cip directly skip without':
      'skip cip 1, skip cip level 1, skip nace 1, skip nace level 1, exempt from level 1, exemption, waiver',
    'dry film thickness':
      'elcometer, positector, defelsko, dft gauge, dft meter, coating thickness gauge, thickness gauge, paint thickness, mil gauge, dry film thickness gauge',
    'site supervisor': 'foreman, chargehand, charge hand, painting supervisor, coating supervisor',
    coating:
      'paint company, paint manufacturer, paint maker, paint supplier, coating company, paint industry, paint sales',
    concrete: 'water tank, water tanks, overhead tank, sump, stp, etp, sewage, waste water, wastewater',
    soon: 'how long to get, how much time to get, how long for certificate, how long for result',
    'start career':
      'suits me, suitable for me, right for me, best for me, for me which, which one, level for me, course for me, suitable course, suitable level, right level, right course, mere liye, kaunsa level, konsa level',
    'cip level 2 onward':
      'did nace 1, did nace level 1, did cip 1, did cip level 1, nace 1 holder, cip 1 holder, cip level 1 holder, nace level 1 holder',
    experience:
      '(fresher|freshers) (join|apply|eligible|allowed), b sc, bsc, m sc, msc, mtech, m tech, b tech, b tech fresher, b com, bcom, science, arts, commerce',
    bridgecourse: 'bridge course, bridging course, bridge (|coating )inspector',
    bridge:
      'wind turbine, windmill, wind mill, transmission tower, tower, penstock, dam gate, sluice gate, chimney, power plant, airport hangar',
    classroom:
      'practical included, practical training, practicals, hands on, handson, touch instruments, use instruments, live demo, on job training, ojt, theory or practical',
  }),
  ...spelled({
    manual:
      'what to study, what to read, study before, read before, preparation, prepare, how to prepare, self study, taiyari',
    retake:
      'kitni baar, how many times, how many chances, kitne chance, kitne attempt, second chance, chances, dobara, supplementary',
    exam: 'exam on same day, exam same day, same day exam, exam on last day, exam same week',
    'id original':
      'name mismatch, different name, no surname, single name, surname, father name, initials, married name, maiden name',
    company: 'vendor code',
    recognised:
      'adnoc, petronas, shell, exxon, chevron, koc, qatar energy, sabic, lloyds, dnv, abs, irs, class society, classification society, third party inspection, tpi, eil, engineers india',
    renewal: 'continuing education, cpd, pdu, pdus, pdh hours',
    ownsite:
      '(|our |my |your )own site, (at |)our (shipyard|dockyard|refinery|terminal|works), at our yard, our yard, at our workshop, our workshop, our premises, at our premises, at our office, our location, our project, at our project, at our refinery, tie up, tieup, mou, partnership, collaboration, campus, (our|my) college, college tie up, in house training, in house, at site, at our site, on site, our plant, our factory, come to us, inhouse, onsite',
    ceu: 'ceus, credit hours, continuing education units',
    giveback:
      'cancel seat, cancel my seat, cancel the seat, cancel booking, cancel my booking, cancel my class, give up my seat, leave my seat',
    attendance: 'missed class, absent, late, (join|come|coming|reach|arrive) late, leave early, full attendance',
    wrongname:
      'wrong name, name wrong, name is wrong, name spelling, name mistake, mistake in name, mistake in my name, spelling mistake, name correction, correct my name, name change, change name, change my name, name misspelt',
    classconfirmed:
      'class confirmed, my class confirmed, batch confirmed, my batch confirmed, seat confirmed, my seat confirmed, booking confirmed, confirmed or not',
    lost: '(kho|gum|gum ho|kahin kho|khoya) (gaya|gayi|gya), kalanju, kalanju poyi, kalanjupoyi, nashtapettu, nashtamayi, kanmanilla, kaanaanilla, (kanan|kaanan) illa, kanunnilla, tholainthu, tholanju, tholanju pochu, tholachitten, poyindi, pogottukunna, kaledu hogide, haravla, khovai gayu, khovayu, hariye gache, hariye geche, gumshuda, missing, stolen, chori',
    otp: 'qr (|code )(not working|not opening|not scanning|nahi chal raha), link (expire ho gaya|expire|not working|not opening|nahi khul raha), otp not received, no otp, link not received, mail not received, email not received, no mail, no email, code not received, did not get the mail, mail nahi aaya, otp nahi aaya',
    loginproblem:
      '(reset|lost|change) authenticator, (new|lost) phone (lost|new|no) authenticator, authenticator lost, lost my phone, new phone, phone lost, login problem, login issue, login error, login not working, login failed, log in problem, cannot login, cannot log in, can not login, cant login, cant log in, unable to login, unable to log in, not able to login, account locked, locked out, (login|log in) nahi (ho raha|hota|ho pa raha)',
    hotel:
      'out of station, outstation, out of station candidate, out of station candidates, outstation candidate, outstation candidates',
  }),
  ...spelled({
    retake: 'backlog, backlog candidate, backlog candidates, arrear, back paper',
    waitinglist:
      'priority, ahead of me, ahead, before me, wait, waiting, (how long|how much time|kitna) (wait|to wait), (wait|waiting) (time|no|number), (2|3|4|5|6|7|8|9|10) (line|queue), (waiting list|wait list|waitlist|wl) (number|no|position|status), waiting list, wait list, waitlist, waitlisted, in the line, in line, queue',
    payment: 'pay by upi, pay online, online payment, pay by card, upi payment',
    paid: 'payment not showing, payment is not showing, my payment is not showing, already paid, have paid, payment done, payment status, payment received, payment not updated',
    myinvoice:
      'proforma, receipt of payment, proforma invoice, proforma invoice download, invoice copy, copy of invoice, my invoice, download invoice, invoice download, invoice pdf, my bill',
    fee: 'early bird, special offer, coupon, promo, promo code, concession, waiver of fee, fee waiver',
  }),
  ...spelled({
    payment: 'cash, by cash, in cash, cash payment',
    status:
      'reference number, my reference, my reference number, reference no, eoi number, application number, application status, track, track application, my application, see my registration, view my registration',
    exam: 'test kaun, exam kaun, test kon, exam kon, who conducts, conducts exam, conduct the exam, conduct exam, takes the exam',
    'recognised issued':
      'gives the certificate, give the certificate, issues the certificate, issue the certificate, certificate from, certificate kaun deta, certificate kaun dega, certified by, certificate issued by',
    woman: 'housewife, homemaker, house wife, for ladies',
    nacecertificate:
      'transfer nace certificate, transfer nace, convert nace, nace number, nace certificate to, nace certificate valid, old nace certificate, old nace, nace holder, nace certificate holder, already nace',
    'card frosio':
      'sspc pci level 1, sspc pci level 2, sspc pci level 3, sspc pci, pci level 1, pci level 2, pci level 3, pci holder, sspc level 2, sspc level 3, sspc holder, equivalent, equal to, equivalence',
    city: 'come to, come to my, do you come to, in my city, in my town, in our city, my town, my city, near my home, nearby',
    hotel: 'staying arrangement, stay arrangement, boarding, rehna, rehne ka, where to stay',
    mistake:
      'change course, change my course, change the course, change level, change my level, remove course, wrong course',
    'registration form':
      'add course, add a course, add one more, one more course, second course, another course, add level, two courses',
    unsubscribe:
      'subscribe, newsletter, (stop|no more) (email|emails|mail|mails), remove me from (|the |your )(list|mailing list), (mail|email|notify|alert|tell|inform) when class (fixed|decided|announced|set), notify me, alert me, when will (|the )schedule come, schedule by (mail|email), stop the emails, stop the mails, stop emails, stop email, stop mail, stop mails, stop sending, too many emails, too many mails',
    procedure:
      'now what, next step, next steps, what happens next, what happens after, happens after, form (|bharne |bharke )baad, what after (submitting|registering|registration|applying), filled the form, after the form, after filling',
    'lost duplicate misplaced':
      '(|nace )(|id )card (lost|missing|kho gaya|gum gaya), lost (|my |the )(|nace |wallet )(|id )card',
    classconfirmed:
      'seat confirm, seat confirm hai, seat confirm hai kya, seat confirm hui, booking confirm, class confirm, batch confirm, confirm hai kya, confirm hua, confirm hui',
    syllabus:
      '(syllabus|brochure) (pdf|download|pdf download), download (syllabus|brochure), brochure, course outline, course content',
    mynumber:
      'nace id, nace id number, ampp id, ampp id number, (nace|ampp|cip|certificate|member|card) (number|no|id) (bhul|bhool|kho), (forgot|forgotten|lost|find|what|where) (|my )(nace|ampp|cip|certificate|member|card) (number|no|id)',
    'nacecertificate cip': '(mera|purana|old) nace card, nace card holder, nace certificate, nace certificates',
    cip: 'nace certificate course, nace certificate training',
    renewal: 'renewal fee, renewal charge, renew kaise, renew kaise kare',
    lapsed: 'years back, year back, months back, years ago, year ago',
    forgotten: 'bhul gaya, bhul gayi, bhool gaya, bhool gayi, bhul gaye, yaad nahi',
    'job salary future':
      'salary after, job after, salary after course, job after course, kitni salary, salary kitni, salary kitni milegi',
    'group discount':
      'discount for group, group discount, bulk discount, discount for company, corporate discount, discount for employees',
    giveback:
      'seat chhodna, seat chodna, seat chhodni, seat chodni, seat cancel, seat cancel karna, seat cancel karni, seat wapas',
    logout: 'log out, sign out, signout',
    date: '(start|starting) date, date of start, diwali, holi, dussehra, eid, holiday, holidays, festival, vacation, summer, summer vacation',
    verify: 'validity check, card validity check, check validity, valid or not, real or fake',
    manual: 'books included, book included',
    'nominate order number':
      'po, po (number|no|copy|terms|accepted), (purchase|work) order, (purchase|work) order (number|no), order (number|no), accept po, against po',
    waitinglist:
      'batch full, batch is full, seats full, class full, class is full, housefull, no seat, no seats, no seat left',
    otp: '(verification|confirmation) (mail|email|link|code) not (coming|received|come), link nahi mila, link nahi aaya, seat ka link nahi mila, seat ka link, mail nahi mila, mail nahi aayi, lost the mail, lost my link, lost link, link expired',
  }),
  ...spelled({
    giveback: 'withdraw my seat, withdraw seat, withdraw from class, withdraw from batch, return my seat',
    minimumpeople:
      'kitne log chahiye, kitne log, kitne students chahiye, minimum students, minimum people, minimum candidates, minimum strength, batch strength, how many people needed',
    seatlink:
      '(seat|booking) (showing|visible|not showing|not visible), link expired, link is expired, link has expired, expired link, slip, (lost|lost my|lost the) slip, slip (lost|missing|kho gaya|kho gayi), (seat |)ka link (kho gaya|gum gaya), my seat link lost, seat link lost, lost seat link, lost my seat link, seat link, lost the link',
    waitinglist: 'full, full hai kya, full hai, class full, batch full, is it full',
    fee: '(|how )much money, kitna (paisa|paise), money (needed|required), full fee, full fees, full course fee, full course fees, full amount, full cost',
    moneyback: 'full refund, (|how )much money back',
    payment: 'full payment',
    joiningpack: 'joining letter, joining pack, joining instructions, confirmation letter',
    myinvoice:
      '(bill|invoice) (kaha|kahan|kab|evide|engane) (|hai|milega|kittum), mera bill, where is my (bill|invoice), (bill|invoice|proforma) (mail|email) (not received|not come|nahi aaya|send again), (gst |tax |proforma |)(bill|invoice|proforma) (not received|not come|not got|lost|nahi aaya|nahi aayi|nahi mila|nahi mili|send again|resend|again), (resend|send) (bill|invoice|proforma) again, (when will i|when do i) get (the |my |)(bill|invoice)',
    wheretopay: 'payment link, pay link, link to pay, payment kahan kare, where to pay, where do i pay',
    gstin:
      'gst (number|no) (|dale|dalna|daale|daalna|likhe|likhna|bhare|bharna|add|enter), (add|enter) (gst|gstin) (|number|no)',
    gst: 'reverse charge, rcm, igst, cgst, sgst, tax, taxes, itc, input tax credit, input credit, gst credit, hsn, hsn code, sac code, gst extra, gst included, with gst, gst rate',
    tds: 'tax deducted, tds deduct, tds deduction, deduct tds, tds kaatna, tds (rate|section|certificate)',
    nextmonth:
      '(agla|agli|agle) (class|batch|course), adutha (class|batch), agle mahine ki class, agle mahine, is mahine, next month, class next month, this month',
  }),
];
