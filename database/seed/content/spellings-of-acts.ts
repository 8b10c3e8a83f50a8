import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

type Spellings = SearchWords['spellings'];

/** Letters of a list of spellings. */
const most = 1900;

/** Every first part with every second, such as 'seat nahi chahiye' and 'booking nahi chahiye'; in as few lists as hold them. */
function each(meant: string, firsts: string, seconds: string): Spellings {
  const lists: string[] = [];
  for (const second of seconds.split(', '))
    for (const first of firsts.split(', ')) {
      const phrase = `${first} ${second}`;
      const last = lists.length - 1;
      if (last >= 0 && lists[last]!.length + phrase.length < most) lists[last] += `, ${phrase}`;
      else lists.push(phrase);
    }
  return lists.map((typed) => ({ meant, typed }));
}

const titles =
  'nace, cip, cp, cci, ampp, nace cip, cip 1, cip 2, cip 3, cip l1, cip l2, cip l3, nace 1, nace 2, nace 3';
const levels =
  'cip level 1, cip level 2, cip level 3, nace level 1, nace level 2, nace level 3, level 1, level 2, level 3';
const held = `${titles}, ${levels}`;
const payers = 'boss, company, employer, office, firm, manager, contractor, client, my company, our company';
const seats = 'seat, my seat, the seat, booking, my booking, class, batch, course';
const lines = 'line, the line, queue, the queue, waiting list, the waiting list, wait list, waitlist';

/** What people want done with what they have: an act and its object, whose single words would lead elsewhere. */
export const spellingsOfActs: Spellings = [
  ...each('renewal steps', held, 'renew, renewal, card renew, certificate renew, certificate renewal'),
  ...each('lapsed', held, 'expired, expire, lapsed, card expired, certificate expired'),
  ...each('lapsed', '2, 3, 4, 5, 6, 7, 8, 10', 'years back, years ago, year back, saal pehle, yrs back, yrs ago'),
  ...each(
    'experience',
    '1, 2, 3, 4, 5, 6, 8, 10, 15',
    'years experience, year experience, yrs experience, saal experience',
  ),
  ...each('giveback', seats, 'nahi chahiye, nhi chahiye, nahi chaiye, nahi chahie, venda, not needed, not required'),
  ...each('giveback', 'dont want, do not want, don t want, not want, no need of', seats),
  ...each(
    'leaveline',
    'leave, quit, exit, cancel, come out of, get out of, out of, remove me from, remove from',
    lines,
  ),
  ...each(
    'myletter',
    'attendance, participation, completion, bonafide, bona fide, experience, noc',
    'letter, certificate, proof',
  ),
  ...each(
    'myletter',
    'letter',
    'for company, for employer, for office, for leave, for visa, of attendance, from institute',
  ),
  ...each(
    'employerpays',
    payers,
    'will pay, pays, pay karega, pay karegi, dega, degi, paying, payment, sponsor, sponsor karegi',
  ),
  ...each('employerpays', 'paid by, sponsored by, bill to, invoice to', payers),
  ...each(
    'quotation',
    'rate, price, fee',
    'list, quote, for group, for company, for 2, for 3, for 4, for 5, for 6, for 8, for 10, for 12, for 20',
  ),
  ...each(
    'whattobring',
    'what to, what should i, what do i, what things to, things to, what all to',
    'bring, carry, wear, take',
  ),
  ...each('wrongname', 'naam, name, spelling', 'galat, galat hai, galat chhap, galat ho, galti, badalna, theek karo'),
  ...each(
    'wrongbill',
    'gst, gst number, gstin, bill, invoice, amount, address in bill, company name',
    'wrong, is wrong, galat, galat hai, galat ho, mistake, correction',
  ),
  ...each(
    'mistake edit',
    'email, email id, mail id, phone, phone number, mobile, mobile number, address',
    'change, update, badalna, galat, wrong, correction',
  ),
  ...each(
    'mistake edit',
    'change, change my, update, update my',
    'email, email id, phone number, mobile number, address',
  ),
  ...each('classconfirmed', 'seat, class, batch, booking', 'pakki, pakka, pakki hai, pakka hai, final, sure'),
  ...each(
    'paid',
    'payment, paise, paisa, fees, money',
    'kiya, kar diya, ho gaya, bhej diya, bhej diye, de diya, de diye, sent, deducted, debited, cut',
  ),
  ...each(
    'postpone otherdate',
    'come, attend, join, someone, colleague',
    'instead of me, instead, in my place, meri jagah',
  ),
  {
    meant: 'quotation',
    typed: 'quotation, quotations, quote, quotes, proforma, proforma invoice, estimate, tender, rfq',
  },
  {
    meant: 'whattobring',
    typed:
      'wear, bring, carry, laptop, laptop lana, uniform, shoes, safety shoes, safety shoe, safety boots, boots, ppe, ppe kit, helmet, notebook, dress, dress code, clothes, calculator, kya lana, kya lana hai, kya laana, kya leke aana, kya pehnna, enthu konduvaranam',
  },
  {
    meant: 'whoteaches',
    typed:
      'trainer, trainers, instructor, instructors, faculty, teacher, who teaches, who will teach, kaun padhata, kaun sikhata',
  },
];
