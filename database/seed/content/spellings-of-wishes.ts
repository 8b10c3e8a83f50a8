import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

const abroad =
  '(dubai|uae|abu dhabi|saudi|qatar|oman|kuwait|bahrain|nepal|bangladesh|sri lanka|singapore|malaysia|africa|nigeria|abroad|gulf|other country|usa|uk)';
const people = '(students|people|persons|candidates|participants|seats)';
const named = '(friend|brother|son|daughter|colleague|husband|wife|father)';
const money = '(payment|upi|gpay|phonepe|paytm|transaction|transfer)';

/** What people want of a seat, a class or an exam, in whole turns of phrase: single words of them mean something else. */
export const spellingsOfWishes: SearchWords['spellings'] = spelled({
  paidtwice: `(money|amount|paise) (transferred|sent|paid) (by mistake|wrongly|to wrong account), payment (atak|atka|ruk) (gaya|hua), ${money} (failed|fail|fails|failure|declined|error|problem|not working|stuck|timeout|nahi hua|nahi ho raha), (paid|pay) (wrong|less|short|extra) (|amount), amount (deducted|debited) but, paise kat gaye (par|but|lekin), money deducted but`,
  paid: `(|still |shows )unpaid, paid (by|through|via) (neft|rtgs|imps|upi|cheque|bank|phonepe|gpay|paytm), (will it|when will it|not) show, (status|payment) not updated, not updated, utr, utr (number|no), ${money} (pending|proof|screenshot|slip|reference|confirmation), (paid|payment done) (but|par|lekin) (status|not|still|confirm|nahi), (paise|paisa) kat (gaye|gaya) (par|but|lekin) confirm (nahi|nhi) (hua|aaya)`,
  gstincluded:
    '(include|includes|including|inclusive|included) (|of )gst, gst (include|includes|included|inclusive|ke saath|ke bina)',
  emailchanged: '(email|mail|gmail) (|id |address )(change|changed|badal|lost|closed|hacked|deleted|expired)',
  employernamed:
    '(employer|company|boss|hr) (|has |ne )(mera naam|mere naam|named me|nominated me|registered me|given my name|gave my name), (nominated|named|registered) by (|my )(company|employer|hr)',
  vendorpapers:
    '(vendor|supplier) (form|code|registration|declaration|declaration form|documents|papers), nda, msa, agreement, contract, (documents|papers) company, proprietary, proprietary article, sole (|training )(provider|supplier|vendor), oem, (authorization|authorisation) letter, vendor (|registration |empanelment |form |code )(form|registration|empanelment|code|creation|papers|documents), (pan|gst|bank|msme) (card |certificate |details |number |)of (institute|your company|training provider|the institute), cancelled cheque, your (pan|gst certificate|bank details|gst number), (msme|udyam) (|registration |certificate |number )(|copy), gem, gem portal, gem (registration|portal registration)',
  instalments:
    'pay after, (pay|payment) (after|before) (class|course|training|exam|joining), pay in (usd|dollar|dollars|dirham|foreign currency), (usd|dollar) payment, credit period, (30|45|60) days credit, emi option',
  payment: `(fee|fees|money|payment|paise) (|kis |which |kaun |kaunse )account, in favour of, in favor of, favour, (debit card|credit card|cheque|demand draft|dd|cash|upi|card) accepted, cash at venue, pay in cash at venue, payment (|extra )(charge|charges|surcharge), (credit card|debit card|card) (charge|charges|surcharge), convenience (fee|charge|charges), (pay|payment) (in|by|with) cash, cash at venue, pay at venue, pay at class, scan and pay, pay first, pehle (paise|paisa|pay), gateway, payment gateway, (father|brother|friend|somebody|someone|parents) pay, (international|foreign|overseas|online) payment, (|international )(pay|payment) (|online )${abroad}, (payment|pay) (mode|modes|method|methods|option|options|gateway|process), (mode|method|modes|way|ways) of payment`,
  'postpone otherdate':
    'change from level 1 to level 2, change level 1 to level 2, change to level 2, change to level 1, (change|different|other) (city|location|place|centre|center) (class|batch|seat|course), (class|batch|seat) (city|location) change, (shift|move|transfer|change) (|seat )(next|another|other|later) (batch|class|date|month|week), (join|attend|come) (later|next batch|next class|next month), next batch (me|mein) (shift|transfer|join)',
  'giveback otherdate':
    'fever, dengue, covid, hospital, hospitalised, hospitalized, surgery, operation, (flight|train|bus) (|got |is |was |ticket )(cancelled|canceled|delayed|missed|late), missed (flight|train), (cannot|cant|can not|not|wont|will not) (come|attend|join|be there) (date|day|dates|class), (aa) (sakta|sakte|paunga|payenge|sakti), nahi aa (sakta|sakti|sakunga|paunga), (leave|chutti|chhutti) (not approved|nahi mila|nahi mili)',
  moneyback:
    'refunded, amount refunded, money refunded, refund after, refund (status|rejected|pending|not received|late), refund (|if |on |after )(cancel|cancelled|cancellation|cancelling), (cancellation|cancel) (charges|charge|fee|fees|policy|rules), full refund',
  'moneyback giveback':
    'visa (reject|rejected|refused|denied|not approved|nahi mila), want to cancel, got job abroad, cancel, cancelled, canceled, cancellation, cancelling',
  admission:
    'reserve, (reserve|reserving) (|a |my |the )(seat|slot), without (account|login|log in|registering|signing up), (register|apply|book) without (account|login), (hold|block|keep|secure) (|one )seat (|for me |without paying|without payment|without paying money), (seat|slot) (hold|block), seat (kaise|kese) (book|milega|milegi|le|lu), how to get seat, how (long|much time) to get seat',
  lastdate:
    '(last|closing|due|final) (date|day) (apply|application|register|registration|registering|join|joining|admission|enrol|enroll|enrolment|enrollment|form), (registration|application|admission|form) (last date|deadline|closing date|closes), deadline (to|for) (apply|register|registration|admission)',
  waitinglist:
    'join line, join queue, (number|position|rank|place|spot|turn) (queue|line|list|waiting list), lose place, kitne log (line|queue) (me|mein)',
  city: `(class|classes|course|courses|training|batch|centre|center|branch) in ${abroad}`,
  abroad:
    'gulf, dubai, uae, saudi, saudi arabia, qatar, oman, kuwait, usa, uk, canada, europe, australia, other country, singapore, malaysia, bahrain, nigeria, africa, abu dhabi, iraq, iran',
  date: '(2027|2028|next year) (calendar|schedule) come, calendar come, when (will |)(|2027 |2028 )calendar, public holiday, diwali week, festival week, sunday holiday, (next|coming|agle|agla|following) (year|saal), republic day, independence day, gandhi jayanti, christmas, pongal, onam, ganpati, new year batch, long weekend',
  hours:
    '(class|batch|training) (shuru|start|begin|end|starting) time, (what time|when|what time should i|when should i) (report|reach|arrive|report on day 1), (day|first) (1|one|day), how long each day, how long is each day, how long is a day, length of day, (hours|time|timing) (per|a|in a|in one|each|every) day, how many hours (per|a|in a|each|every|daily) (day|), (daily|per day) (hours|timing|time), roz kitne ghante',
  'publish questions':
    'how (tough|hard|difficult|easy) (|is )(|the )exam, (exam|test) (toughness|difficulty), mcq, multiple choice, multiple choice questions, objective, objective type, subjective, descriptive, (theory |written |computer |practical |final |cip |)exam (duration|length|time|timing|minutes|hours|pattern|rules|level|difficulty), (theory|written|computer|final) (exam|test) (duration|length|time|pattern), how long is (theory |)(exam|test), (exam|test|paper) (hard|tough|difficult|easy), (exam |test )(hard|tough|difficult|easy), (open|closed) book, exam (open|closed) book, (open|closed) book exam, negative (mark|marks|marking), exam me kya (aata|aayega|puchte|poochte)',
  exam: 'exam (online|offline|online or offline|on computer|on paper)',
  retake:
    '(pass|clear) (nahi|nhi) (hua|hue|hui), (not|dont|didnt|cannot) (pass|clear), (second|third|next) attempt, attempt (after|gap)',
  result:
    '(marks|score) (kab|when|declared|announced), when (|will |do i get |will i get )(marks|score), result same day, result on same day, exam result on same day, original copy, certificate original copy, certificate original, by post, (card|certificate) not (received|come|delivered|got), (receive|recieve|received) (|my |the )(card|certificate), (certificate|card) (received|mila|aaya), certificate (not received|status|dispatch status), (no|not got|havent got|have not got) (certificate|card) (received|yet), (kitna|kitne) (time|din|samay) (lagega|lagta) certificate, certificate (aane|milne|aayega|ayega), certificate (how long|how many days|kitna time), passed, (i|did i|have i|if i|whether i|that i) (pass|passed), pass or fail, passed or failed, pass (hua|hui|ho gaya|hue) (ya|kya), (know|check|see) (result|results|score)',
  mark: '(kitne|kitna) (number|percent|marks) (chahiye|lagte|lagenge|lane|se pass|me pass), (number|marks) (chahiye|needed|required) (to|for) pass',
  calculator:
    '(carry|bring|use|keep|take) (phone|mobile|mobile phone|calculator|watch), (mobile|phone|watch|bag|notes|pen|water) (|phone )(exam|test|exam hall), (mobile|phone|watch|bag|notes) (allowed|permitted), (mobile|phone|watch|bag|notes|pen) (in|inside) (exam|exam hall), calculators, scientific calculator',
  nouploads:
    'upload, uploading, upload (photo|photos|document|documents|certificate|marksheet|cv|id), (photo|document|documents) upload, (documents|document|papers) (|required |needed |chahiye )(registration|register|apply|admission|form|enrolment|joining), documents (to |for |do i need to )(join|joining), (which|what) (documents|papers) (upload|submit|send|attach), (registration|admission) ke liye (|kya |kaun se |kaunse )(documents|papers|document), how to upload (photo|document)',
  whattobring:
    'kit, kit given, kit provided, lab coat, coverall, coveralls, gloves, goggles, photo (size|format|background|colour|color), size of photo, safety (kit|gear|goggles), what should i keep with me',
  manual:
    '(|pre )reading, (pre|prior) (read|study|course), reading material, material before class, material, (which|what|best|good|reference) (book|books), (book|books) (to|for) (read|study|prepare|cip|cp|exam|reading)',
  mealchoice: 'veg, vegetarian, non veg, jain, (veg|jain) (food|meal|meals), meal preference',
  food: 'lunch (time|break|timing), tea, coffee, breakfast, dinner, snacks, water bottle, refreshment, refreshments, nashta',
  classvenue:
    'address (venue|class|training|classroom), full address (venue|class|training), (exact|complete|full) (venue|venue address), google map, google maps, map location, location map, map link, venue (map|link|details|confirmed), hall name',
  fromabroad: `from ${abroad}`,
  visa: `(sponsor|sponsorship|support) letter for visa, sponsor letter, invitation (letter|mail) (|for visa|for embassy), (letter|document) for (visa|embassy)`,
  experience:
    'class (8|9|10|11|12) (fail|pass|passed), teenager, school (student|leaver), (sc|st|obc) (|quota|reservation), reservation sc st, caste certificate, quota, 5th, 8th, 9th, 11th, (5th|8th|9th|11th) pass, mbbs, mba, bba, ba, bca, mca, phd, pharma, b pharm, no experience (coating|painting|inspection|industry), zero experience, who (can|should|may) (do|attend|take|join|study|apply for), (kaun|kon) (kar|join kar|le|attend kar) (sakta|sakte|sakti) , (course|class|training|admission|join|join karne|cip) ke liye kya (chahiye|lagega|hona chahiye|qualification), kya (qualification|degree) (chahiye|lagegi), (final|third|3rd|second|last) year (student|students), final year, college student, am i (fit|eligible), backlog in college',
  'start career':
    '(kaunsa|konsa|kaun sa|which) (course|level) (best|better|accha|achha|sahi|theek), best (course|level), which level, which level should i take, which level should i join, which course should i take, which course should i join, suggest course, suggest level, guide me, confused, confuse, (which|kaunsa|konsa) (course|level|one) (first|pehle|to start|should i do|to do|to take|karu|kare), first course, start with, (cip|cp|cci|nace) (cip|cp|cci) (better|best|first|accha|achha)',
  'site supervisor':
    'hvac, duct, ducting, aircraft, automobile, automotive, furniture, architect, architects, army, ex army, ex serviceman, ex servicemen, navy, ex navy, merchant navy, air force, defence, railway, railways, solar, solar plant, electrician, plumber, mason, draftsman, contractor, sub contractor, civil contractor, painting contractor, thermal power, nuclear, cement plant, steel plant, fertilizer, fertiliser, metro, (paint|paint shop|coating) supervisor',
  pregnant: 'one eye, one leg, weak eyes, epilepsy, pregnant (lady|woman|women|candidate), pregnancy',
  woman:
    '(safe|safety) for (ladies|women|girls|female), (ladies|women|girls|female) (safe|safety|allowed|candidate|candidates|inspector|inspectors|engineer|engineers|batch)',
  destructive: '(ndt|ut|rt|mpi|asnt) (technician|inspector|engineer|operator|person|holder)',
  'verify certificate':
    '(verify|check|validate) (|employee |candidate |nace |ampp |cip )(certificate|card) (online|number|status), certificate (verification|verify|check) (online|link|portal|website), (candidate|person|employee|he|she|inspector|he is|she is) (certified|genuine|really certified), background (check|verification)',
  nacecertificate: `(certificate|card) (says|shows|written|mentions) nace, (convert|change|update|transfer) nace (|certificate |card |number )ampp, old (nace|sspc) (card|certificate)`,
  nominate: 'names (given |sent |come |follow |)(later|after|afterwards), names later, (names|name) baad (me|mein)',
  otherperson:
    '(change|correct|update|swap) (candidate|nominee|employee|person|participant|delegate|name of candidate|name of nominee|name of employee|name of person), (employee|person|nominee|candidate|engineer) (replaced|replacement|change|changed|swap), replacement of (employee|person|nominee|candidate)',
  workwithus:
    '(become|join as|work as) (trainer|instructor|faculty|partner|agent|distributor), (trainer|instructor|faculty) (job|jobs|vacancy|post|opening|position), (license|licence) to (teach|train), franchise, franchisee, distributor, internship, intern, (job|vacancy|vacancies|opening|work) (in|at|with) your (company|office|institute|centre|center), are you hiring, hiring trainers, work with you, teach for you',
  reachus:
    'hello, hi there, email not working, forgot email, help, support, customer (care|support|service), help desk, helpdesk, coordinator, co ordinator, emergency (contact|number|phone), toll free, toll free number, contact person, person to contact, sampark, baat karni hai, baat karna hai, attestation, attested, apostille, speak, speak to, talk to (someone|somebody|office|person)',
  msgreference:
    'nobody (replies|replied|called|calls|answers|answered|responds|responded), no (reply|response|answer|call) (|from you|from office|yet|received), not (replying|responding|answering|picking) (|call|phone), (koi|kisi ne) (reply|call|jawab) nahi (|aaya|kiya|diya|mila), (reply|jawab|call) (nahi|nhi) (aaya|aayi|mila|diya|kiya), (phone|call) nahi (utha|uthate|lag raha), nobody called me, waiting for (reply|response|call)',
  complaint:
    'rude, rude staff, staff (rude|behaviour|behavior), misbehave, misbehaved, report fraud, report, legal notice, wrong information on website, complain, complaint, complaints, complain (about|against), complaint (about|against), (complain|complaint) (about|against) (trainer|instructor|office|staff|class|course), bad (experience|service|training|trainer), (not|un) (happy|satisfied), unhappy, feedback, feedback form, give feedback, suggestion, suggestions, shikayat, consumer court, cheated',
  figures:
    'reviews, review of (course|class|institute|training), student reviews, google reviews, testimonial, testimonials, rating, success (rate|ratio), pass (rate|ratio), how many (people|students|candidates) (pass|passed|trained|certified), past students',
  privacy:
    'gdpr, dpdp, data protection, (share|sell|give|misuse) (number|data|email|details|phone|phone number|information), who (|see |sees |reads |uses )(data|details|number|information), is my data safe, data safe, spam calls, cookies, cookie',
  otp: '(verification|verify|confirmation|confirm|activation) (email|mail|link|code), (cant|cannot|can not|unable to|not able to) open (|the |my )link',
  passkey:
    'change password, two factor, two factor authentication, two step, two step verification, 2fa, 2 step, mfa, authenticator, authenticator app, (account|profile) (hacked|hack|compromised), somebody (else |)(logged in|used my account), security',
  noapp:
    'app, apps, (mobile|android|iphone|ios|phone) (app|application), download app, app (download|link|store), play store, app store, is there (|any |an |a |mobile )app, apk',
  job: 'package, lpa, salary package, (hire|hiring) me, will (you|company) hire me, resume, resume format, cv, cv format, biodata, bio data, naukri (in|milegi) (|dubai|gulf)',
  weekend:
    '(job|work|duty|office|naukri) ke (saath|sath), (with|along with|alongside|while) (job|work|duty), working professional, working professionals, without leaving job',
  venuefacts:
    'fire safety (at|in) (|the )(venue|class), emergency during class, medical help, doctor, smoking, alcohol, wifi, wi fi, internet, insurance, insured, first aid, accident (during|in|at) (class|training|course), locker, lockers, changing room, washroom, toilet, prayer room, air conditioned, ac classroom, (parents|family|wife|husband|friend|guest|my wife|my family) (come|join|sit|attend|stay|along|allowed) , (bring|with) (parents|family|wife|kids|children|guest), parents, recording allowed, record the class',
  licensee:
    '(real|legal|registered|trusted|genuine|authentic) (company|institute|organisation|organization|course|training), is (it|this) (real|legal|genuine|trusted|fake|scam), (company|institute) (real|genuine|fake|trusted)',
  'head office':
    'office in, office (mumbai|pune|delhi|chennai|kochi|hyderabad|kolkata|bangalore), branch office, address, office (timing|timings|time|opening|working), (office|it|you) (open|closed) (|now|on saturday|on sunday|saturday|sunday|today|tomorrow)',
  topics:
    '(kya kya|kya|what) (padhate|padhaya|padhenge|sikhate|sikhaya|seekhenge|sikhenge|taught|teach|learn|covered|cover), what will i learn, what is taught, what do you teach, what is covered, topics covered',
  notrun: `(enough|sufficient|less) (people|participants|candidates|students|registrations), (batch|class|course|training) (preponed|prepone|advanced|shifted|date changed), (cancelled|canceled|cancelled) (class|batch|course|training), (class|batch|course|training) (canceled|called off|postponed by you)`,
  status: `(registered|applied|filled|submitted|register|apply|fill) (|the form |form )(twice|two times|2 times|again by mistake|double|do baar), (double|duplicate) (registration|entry|form)`,
  minimumpeople: `(minimum|min|least) (number|no|count|strength) ${people}, minimum ${people}, how many ${people} (needed|required) (|to start|for class|for a class|for batch)`,
  getcertificate:
    '(experience|work experience|employment) (form|proof|documents|certificate format), application (form|process|fee|fees|to ampp), apply (to|in|at|with) ampp, (certificate|certification) (fee|fees|cost|charge|charges|application)',
  examfee:
    '(exam|examination|theory exam|pearson vue|pearson|test) (fee|fees|cost|price|charge|charges|ka fees|ki fees|ka paisa), (fee|fees|cost|price|charge|charges) (of|for) (exam|theory exam|test), (cost|fee|fees|price|total|total cost|total fees) (with|including|plus|and|without|excluding) exam (|fee|fees)',
  register: `(register|apply|registration) (|behalf )${named}`,
  myinvoice:
    'duplicate (invoice|bill|receipt), (invoice|bill|proforma) before (payment|paying|i pay), (bill|invoice|receipt|proforma) (not generated|not made|not raised|not sent|not given|pending), (not received|no|did not get|not got) (bill|invoice|receipt|proforma)',
  seat: '(kitni|kitna|kitne|how many|any) (seat|seats) (bachi|bacha|baki|khali|left|free|remaining|vacant), seat (mil|milegi|milega|mil jayegi)',
  employerpays: 'payer, budget, budget approval',
  otherdate: 'change',
  practicalexam: 'last day',
  'level 1 date': 'next level 1 (batch|class|date|course)',
  'level 2 date': 'next level 2 (batch|class|date|course)',
  'level 3 date': 'next level 3 (batch|class|date|course)',
  'level 2 experience': '(level |l)2 ke liye (kya|kitna) (chahiye|lagega), requirement level 2, requirements level 2',
  'level 3 experience': '(level |l)3 ke liye (kya|kitna) (chahiye|lagega), requirement level 3, requirements level 3',
  online:
    'ghar (se|pe|par|baithe), (study|learn|attend|do|training|course) (at|from) home, at home, home study, home based',
  'pearson exam':
    '(contact|call|reach) (pearson|vue), (pearson|pearson vue|vue) (login|log in|account|site|website|portal|password), (last|due) date (for|of) (|the )exam, (schedule|book|reschedule|postpone|cancel|change) (|theory |pearson |pearson vue |my )(exam|test), exam (kaise|kese) (book|schedule), exam (book|schedule|reschedule) (kaise|karna|kare), (exam|test) (postpone|reschedule|rescheduling|date change)',
  examonly:
    'self study and give exam, self study exam, self study only, (class|course|training) (compulsory|mandatory|necessary|required|needed) (for|before) exam, exam ke liye (class|course|training) (zaruri|jaruri|compulsory)',
  travel:
    '(book|booking|buy) (train|flight|bus|air) (|ticket|tickets), (train|flight|bus|air|plane) (ticket|tickets), bus, bus route, route, how far, how far from, nearest metro, distance from',
  attendance:
    '(join|attend|come|start) (second|third|2nd|3rd|last) day, attend (|only )(2|3|4|5|two|three|four|five) days, (miss|skip|leave) (|1 |2 |one |two |half |last |first )(day|days|session|sessions)',
  age: 'brother, sister, nephew, cousin',
  api: 'boiler, heat exchanger, pressure vessel, boiler inspector, piping inspector, crane, lifting',
  staysvalid: 'life of certificate, certificate life',
  renewal:
    '(documents|papers|forms) (for|to) (renewal|renew), (renewal|renew) (documents|papers|form|process|procedure|kaise|requirements), pdh kaise, ethics, ethics (course|module|training|hours), expiring, (going|about) to expire, will expire, expire soon, expires (in|next|on), (expires|expire|expiring) (next|this) (month|year), extend, extension, extend certificate',
  lapsed:
    '(|renew |renewal |what happens )after (expiry|expired), (|what |what happens )(after|if) (|certificate |card )(expires|expired|expire|lapses), (expired|lapsed) last year',
  wrongname:
    '(name|naam|certificate name) (change|correction|changed), (wrong|incorrect) (spelling|name|details) (in|on) (|my |the )(certificate|card), (name|surname) (spelled|spelt|written|printed|typed) (wrong|wrongly|incorrectly|incorrect), father name (wrong|galat)',
  quotation: 'rate contract, price offer, commercial offer, budgetary offer, budgetary quote',
  ownsite:
    'exclusive, exclusively, customised, customized, customised training, customized training, tailor made, dedicated batch, exclusive batch, special batch, separate batch',
  'delete account': '(remove|deactivate|erase|close|delete|cancel) account',
  'mistake edit':
    '(email|email id|phone|number|mobile|mobile number|address) (changed|is changed|has changed|badal gaya|badal gayi)',
  scope: 'demand, demand for, market demand, growth',
  syllabus:
    'agenda, contents, table of contents, pdf of course, course pdf, module, modules, prospectus, flyer, leaflet, pamphlet',
  unsubscribe:
    'promotional (mail|mails|email|emails|messages|sms), stop promotional mails, stop (calling|calls|calling me), do not (call|mail|disturb), dnd, updates, get updates, update me, alert, alerts, reminder for new class, inform me, keep me informed',
  'id original':
    'photo id, address proof, residence proof, iqama, emirates id, civil id, qatar id, national id, resident permit, (id|passport|aadhaar|aadhar|licence|license|pan card) (lost|missing|kho gaya|expired), (name|signature|photo) on (|my |the |photo )id, id (name |)(different|mismatch)',
  discount:
    '(fees|fee|price|cost) (kam|reduce|less|negotiable|reduction|lower), negotiate, negotiation, negotiable, bargain, kam karo',
  pipeline: 'pipeline (company|contractor|operator|project)',
  fee: 'advance, is advance needed',
  wrongbill:
    '(invoice|bill|proforma) (cancel|cancelled|cancellation), credit note, debit note, (change|correct|wrong|update) billing (address|name|details), billing address',
  nextmonth: 'this week, next week, coming week, (class|batch) this week',
  classconfirmed:
    'confirm (seat|booking|slot|class), (registration|seat|booking) confirmation (not received|not come|nahi aaya|mail), (know|check) (if |that |)(|my )seat (is |)(booked|confirmed), seat (is |)booked',
  whoteaches:
    'who (conducts|takes|gives|runs) (|the )(class|classes|training|course), (trainer|instructor|faculty) (|name )(experience|profile|qualification), (is |)trainer (from|is from)',
  sitetrouble:
    '(page|website|site|form|button) (not working|not loading|not opening|not submitting|not responding|down|slow|hang), (error|problem|bug|issue) (on|in|with) (|the )(page|website|site|form), (cant|cannot|can not|unable to) (open|load|submit) (|the )(page|website|site|form), captcha, 404, error, bug, blank page, form submit nahi',
  'recognised issued': 'signs the certificate, who signs certificate, signature of',
  mynumber:
    '(ampp|nace|customer) (number|no|id) (kya|kya hota|kya hai|kya hota hai|meaning), what is (ampp|nace) number',
  classsize: 'how many (seats|people|students|persons) in (one|a|each|1) (class|batch)',
  'instruments gauge': '(own|my|personal) (|dft )(gauge|gauges|instrument|instruments|equipment|meter)',
  company: '(government|govt|psu) (department|organisation|organization|company|sector|employee|employees)',
  seatoffer:
    '(|seat )offer (expired|expire|expires|lapsed|valid|validity|accept), (accept|say yes to) (|the )(|seat )offer, how long (accept|say yes|seat held), missed (|the |my )(|seat )offer, (seat|offer) held (for me|until|till), time (to|ran) (say yes|out), (not|dont|didnt) (confirm|say yes)',
  gst: '(gst|tax) (exemption|exempt|exempted), place of supply, (gst|gstin|gst number) of (institute|your company|your institute|company), your gst, your gstin',
  recognised: '(tpi|third party inspector|third party|inspector) requirement',
});
