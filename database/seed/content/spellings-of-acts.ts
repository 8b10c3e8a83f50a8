import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

const held =
  '(nace|cip|cp|cci|ampp|nace cip|cip 1|cip 2|cip 3|cip l1|cip l2|cip l3|nace 1|nace 2|nace 3|cip level 1|cip level 2|cip level 3|nace level 1|nace level 2|nace level 3|level 1|level 2|level 3)';
const payers = '(boss|company|employer|office|firm|manager|contractor|client|my company|our company)';
const seats = '(seat|my seat|the seat|booking|my booking|class|batch|course)';
const lines = '(line|queue|waiting list|wait list|waitlist)';

/** What people want done with what they have: an act and its object, whose single words would lead elsewhere. */
export const spellingsOfActs: SearchWords['spellings'] = spelled({
  renewal: `${held} (renew|renewal|card renew|certificate renew|certificate renewal)`,
  lapsed: `${held} (expired|expire|lapsed|card expired|certificate expired), (2|3|4|5|6|7|8|10) (years|year|yrs|saal) (back|ago|pehle)`,
  'cip level 2 experience':
    '(level |l|cip |nace )1 ke baad (level |l|cip |nace )2 (kitne saal|kitne saal ka experience|kitna experience|kab)',
  experience:
    '(10th|12th|sslc|hsc|puc|iti|diploma|degree|ba|bsc|b sc|bcom|btech|be|bca|ma|msc|polytechnic|graduate|matric) (fail|failed|pass|passed|complete|completed|holder), (1|2|3|4|5|6|8|10|15) (years|year|yrs|saal) (experience|ka experience), (work|job|years|years of|field|site|industry) experience, (how many |)years experience, experience years, (cip |cp |cci |level )(1|2|3) (ke liye|ke waste|for) (kitne|kitna) saal',
  uncertified:
    '(no|without|without any|never had a|dont have|do not have|don t have) (certificate|certification|nace|cip|card), (certificate|card) (nahi|nahi hai|illa|ille), uncertified, not certified',
  retakefee:
    '(how much|cost|fee|fees|price|charge|charges) (retake|retest|reexam|resit|second attempt), (exam |)(retake|retest|reexam|re exam|re-exam|resit|reappear|second attempt|re attempt|reattempt|fail|failed) (fee|fees|cost|charge|charges|price|ka fees|ki fees)',
  giveback: `say no, decline, not interested, reject (seat|offer), ${seats} (nahi chahiye|nhi chahiye|nahi chaiye|nahi chahie|venda|not needed|not required), (dont want|do not want|don t want|no need of) ${seats}`,
  quitline: `(leave|quit|exit|cancel|come out|get out|out|remove|remove name|delete) ${lines}, (give up|leave|quit) place`,
  myletter:
    'attendance (sheet|record|report), leave letter, (attendance|participation|completion|bonafide|bona fide|noc) (letter|certificate|proof|report), letter (for company|for employer|for office|for leave|for visa|of attendance)',
  employerpays: `(invoice|bill|proforma) (company|company name|name company|employer), ${payers} (will pay|pay|pays|pay karega|pay karegi|dega|degi|paying|payment|sponsor|sponsor karega|sponsor karegi), (paid by|sponsored by|bill to|invoice to) ${payers}, ${payers} (paisa|paise|fees|fee) (degi|dega|bharegi|bharega), (fees|fee|paisa|payment|bill) (kaun|kon) (bharega|dega|karega)`,
  'giveback otherdate':
    '(cannot|cant|can not|could not|will not|wont) come, i (cannot|cant|can not) come, (not able|unable|not possible) to (come|attend|join|reach), medical emergency, (family |)emergency, (i am |i m |got |fell |)(sick|ill|injured|accident), (death|function|marriage|wedding) in (my |the |)family',
  quotation:
    'quotation, quotations, quote, quotes, estimate, tender, rfq, (rate|price|fee) (list|quote|for group|for company), (rate|price|fee|how much) (list for|for) (2|3|4|5|6|8|10|12|20)',
  whattobring:
    'photo required, passport photo, passport size photo, photos, wear, bring, carry, laptop, laptop lana, uniform, shoes, (safety|steel toe) (shoes|shoe|boots), boots, ppe, ppe kit, helmet, notebook, dress, dress code, clothes, kya lana, kya lana hai, kya laana, kya leke aana, kya pehnna, enthu konduvaranam, (what to|what should i|what do i|what things to|things to|what all to) (bring|carry|wear|take)',
  examfee:
    '(exam|exam fee|exam fees|exam cost|theory exam|both exams) (included|includes|include|is included|in fee|in fees|in the fee|extra|separate|alag|shamil), (fee|fees|price|cost) (include|includes|including|covers|cover) (exam|exam fee|exam fees|exams), (is|does) (|the )exam (|fee |fees )(included|in the fee|extra)',
  wrongname:
    '(name|surname) (missing|different|mismatch|not matching), (naam|name|spelling) (galat|galat hai|galat chhap|galat ho|galti|badalna|theek karo)',
  wrongbill:
    '(invoice|bill|proforma|proforma invoice|tax invoice) (|number |amount |date )(wrong|difference|mistake|mismatch|matching|not matching), (difference|mismatch) in (|my |the )(invoice|bill|amount), round off, (invoice|bill) wrong (gst|gst number|gstin|name|amount), (change|correct|edit|update) (company name|name|address|gst|gst number|gstin) (bill|invoice|proforma), wrong (gst|gst number|gstin|amount|company name|name|address) (bill|invoice|proforma), cancel (invoice|bill|proforma), wrong (gst|gst number|gstin|amount|company name|bill), (gst|gst number|gstin|bill|invoice|amount|company name) (wrong|is wrong|wrong on bill|wrong in bill|galat|galat hai|galat ho|mistake|correction), (company name|name|address) (change|wrong|galat) in (bill|invoice), (bill|invoice) (company name|company naam|name|naam|address|gst) (change|wrong|galat), (gst|gst number|gstin) missing',
  'mistake edit':
    '(email|email id|mail id|phone|phone number|mobile|mobile number|address) (change|update|badalna|galat|wrong|correction), (change|change my|update|update my) (email|email id|email address|phone number|mobile number|address)',
  classconfirmed:
    '(seat|slot) book (ho|hui|hua), (seat|class|batch|booking) (pakki|pakka|pakki hai|pakka hai|final|sure)',
  paid: 'paid but (no|not got|not received) (|any )(mail|receipt|confirmation|email), (|payment |paise |paisa |fees )ho gaya (confirmation|confirm) (nahi|nhi) (aaya|mila|hua), (payment|paise|paisa|fees|money|amount) (kat gaye|kat gaya|cut|kiya|kar diya|ho gaya|bhej diya|bhej diye|de diya|de diye|sent|deducted|debited)',
  'postpone otherdate':
    'meri jagah, (mere|meri|hamare) (badle|badle me|badle mein|jagah), (give|pass|transfer|sell) seat (someone|somebody|other|another|colleague|friend), shift (|my )date, date change, date (badalna|badalni), in my place, instead of me, on my behalf, (come|attend|join|someone|colleague) (instead of me|instead|in my place|meri jagah)',
  whoteaches:
    '(trainer|instructor) name, name of (trainer|instructor), tutor, teachers, trainer, trainers, instructor, faculty, teacher, who (teaches|will teach), (kaun|kon) (padhata|padhayega|padhayenge|sikhata|sikhayega)',
  cip: '(entha|enna|emiti) cip, cip (enna|emiti)',
  otherperson:
    '(employee|person|nominee|candidate) not coming (|change name), new (employee|person|nominee) in place of (|the )(old|one|employee), (employee|person|nominee|candidate) (left|resigned|quit), (left|leaves|quit) (company|job|the company|the job), (employee |)resigned change name, resigned, resign, (replace|change|swap) (|one |two )(nominee|employee|person|people|candidate), (name change|change name) in (|my |our )(nomination |)list, naukri chhod (di|diya)',
  classvenue:
    'venue, where (is |is the |is my |)class, (class|training|batch) (kahan|kaha) (|par |pe )(hai|hogi|hoga), venue (address|location|name|place|kahan|kaha|map), (where|where is|address of|location of|kahan|name of) (the |)(class|venue) (held|venue|located|location)',
  hotel: '(hotel|hotels|stay|room|rooms|hostel) (near|close to|around) (|the |class |training )venue',
  wheretopay:
    '(fee|fees|payment) (|bharne )last date, (when|kab) (to |)(pay|payment), (fee|fees|paisa|paise|payment|bill) kab (|pay|deni|dena|deni hai|dena hai|bharni|bharna|jama|due), (last|due|final) date (|to |of |for )(pay|payment|fee|fees|bill|proforma), payment deadline, (proforma|payment|bill) ki (last|due) date, (bill|payment|fee|fees|invoice) (due|due date|last date), due date, kab (tak |)(pay|paisa dena|fees deni|fees dena)',
  nomreference:
    '(list of|our) nominees, nominee list, (nomination|nominations) status, (where is|status of) (my|our) nomination',
  eoireference: 'eoi, eoi number, eoi status',
});
