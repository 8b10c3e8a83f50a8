import { businessDay, countOf, daysBetween, dayInWords, spanInWords } from '../classes/days.ts';
import { issueRefusal, money, netOf, type Bill, type BillLine, type Payment } from './bill.ts';
import { shareOf } from '../classes/compute-gst.ts';
import { notedHere, transferOf, type Refusal } from './incoming-payment.ts';
import { askedOn, creditable, invoiceOf, isClosed, isSaidPaid, isOwed, paymentsKept, sumOf } from './rules.ts';
import { gapsOfPayer, notesFor, taxOwed, toldOf, tooMuchOf, unvouched, withheldOf } from './rules.ts';
import { sayGoesBack } from '../classes/seat-page/say.ts';

// What may have to go back to a payer, and when.

type Paid = { amount: number; paidOn: string; reference: string };
type Asked = { taxable: number | null; lines: readonly number[] };
export const invoiceWaits = 'The tax invoice waits for its IRN: note that first.';

/** Why an invoice is not credited by so much; null where it is. The form asks before the password, and the server again. */
export function creditRefusal(bill: Bill, { taxable, lines }: Asked): Refusal | null {
  const invoice = invoiceOf(bill);
  if (!invoice) return { refusal: 'There is no tax invoice to credit.' };
  if (invoice.waits) return { refusal: invoiceWaits };
  if (creditable(bill).total <= 0) return { refusal: 'This invoice is credited whole already.' };
  const most = mostCredited(bill, lines);
  if ((taxable ?? most) > 0 && (taxable ?? most) <= most) return null;
  return { field: 'taxable', refusal: `Between nothing and ${money(most)} before tax can be credited.` };
}

/** Why a refund is not noted; null where it is. The form asks before it waits, and the server again. */
export function payBackRefusal(bill: Bill, { amount, paidOn, reference }: Paid, today: string): Refusal | null {
  if (bill.refundable <= 0 && invoiceOf(bill))
    return { refusal: 'Nothing can be paid back before a credit note is issued.' };
  if (bill.refundable <= 0) return { refusal: 'Nothing was paid on this bill.' };
  if (amount <= 0 || amount > bill.refundable)
    return { field: 'amount', refusal: `At most ${money(bill.refundable)} can be paid back.` };
  if (paidOn > today) return { field: 'paidOn', refusal: 'That day is still to come.' };
  if (paidOn < (purchaseDay(bill) ?? '')) return { field: 'paidOn', refusal: 'That is before the money came.' };
  if (reference === '') return { field: 'reference', refusal: 'Please give the reference of the bank.' };
  if (wentBack(bill).some((back) => transferOf(back.reference) === transferOf(reference)))
    return { field: 'reference', refusal: notedHere };
  if (invoiceOf(bill)) return null;
  if (unvouched(bill).length > 0)
    return { refusal: `A payment has no receipt voucher yet: issue it first. ${issueRefusal(bill) ?? ''}`.trim() };
  if (amount === bill.refundable) return null;
  const refusal = `Before an invoice all of it goes back: ${money(bill.refundable)}. To keep a charge, issue the invoice first and credit the rest.`;
  return { field: 'amount', refusal };
}

/** What can be credited before tax of these lines of the invoice, of all of it where none is named. */
export function mostCredited(bill: Bill, of: readonly number[]): number {
  const { amounts, lines } = invoiceOf(bill)!;
  const named = of.length === 0 ? lines : lines.filter((_, at) => of.includes(at));
  return Math.min(creditable(bill).taxable, shareOf(amounts.taxable, netOf(named), netOf(lines)));
}

/** The first day on which money came and stayed, which is the purchase of the refund policy. */
export const purchaseDay = (bill: Pick<Bill, 'payments'>): string | undefined =>
  paymentsKept(bill)
    .flatMap(({ how, receivedOn }) => (how === 'withheld' ? [] : receivedOn))
    .toSorted()[0];

export const wentBack = ({ payments }: Pick<Bill, 'payments'>): Payment[] =>
  payments.filter(({ amount, reverses, how }) => amount < 0 && reverses === null && how !== 'carried');

/** What came for a seat can go along to another class: no credit note has taken it out of the invoice, nor come since its person wants it back. */
export function mayGoAlong({ papers, lines, state }: Bill, seatId: string): boolean {
  const own = lines.filter((line) => line.seatId === seatId);
  if (!papers.some(({ kind }) => kind === 'C')) return true;
  if (own.some((line) => line.awaits === 'refund' && notesFor({ papers }, line).length > 0)) return false;
  return lines.length === 1 ? !isClosed(state) : creditable({ papers }).taxable >= netOf(own);
}

type Next = { act: 'voucher' | 'credit' | 'pay back' | 'ask'; says: string; /** So much goes back. */ back: number };

/** What is to be paid back of a bill, once what keeps it is decided. */
export const owedBack = (bill: Bill): number => (bill.waits === 'refund' ? refundNext(bill).back : 0);

/** The cancelling of its class ended its seats, and nothing before it. */
const isCalledOff = (bill: Bill) => bill.of.cancelled && endedBefore(bill) === null;

/** What goes back for certain, in words and with its days; '' for nothing. Of a seat that was given back nothing is, before its credit note. */
export function sayBack(bill: Bill): string {
  const [back, terms] = [(isCalledOff(bill) ? owedBack(bill) : 0) || tooMuchOf(bill), termsOf(bill)];
  const days = terms?.due ? `between ${spanInWords(terms.from, terms.to).replace(' to ', ' and ')}` : '';
  return back > 0 ? sayGoesBack(money(back), days) : '';
}

/** Nobody has a seat of it any more, in a class that runs: its money goes back, and no invoice is due. */
export const goesBack = ({ waits, of, lines }: Bill) => waits === 'refund' && !of.cancelled && !lines.some(isOwed);

/** What an owner does next about money that may have to go back, and why: no money goes back before its paper. */
export function refundNext(bill: Bill): Next {
  const { received, withheld, refundable, due, lines } = bill;
  const gone = lines.filter((line) => !isOwed(line));
  const isOpenStill = (one: BillLine) => ['next', 'name'].includes(one.awaits ?? '') && mayGoAlong(bill, one.seatId);
  const ended = gone.filter((line) => !isOpenStill(line));
  const notTaken = gone.length > 0 ? ' for a seat that is not taken any more' : '';
  const why = isCalledOff(bill) ? ' for a cancelled class' : notTaken;
  const stands = `The tax invoice stands${why}, and nothing came. Credit the invoice: ${taxOwed(bill).replace('You', 'you')} as long as it stands.`;
  if (received === 0) return { act: 'credit', back: 0, says: stands };
  const kept = withheld > 0 ? ` and ${money(withheld)} was withheld as tax` : '';
  const credited = invoiceOf(bill) ? -sumOf(bill.papers, 'C').total : 0;
  const since = credited > 0 ? ` now that ${money(credited)} is credited` : '';
  const whole = `${money(received)} came${kept}${why || `, which is more than the ${money(due ?? 0)} due${since}`}.`;
  // What they were told to choose between is not chosen for them.
  const choose = `${whole} They choose the next class or the money on the page of their seat, and have not yet: ask them.`;
  if (choosing(bill).length > 0) return { act: 'ask', back: 0, says: choose };
  if (gone.length > 0 && ended.length === 0) return { act: 'ask', says: sayOpen(bill, gone), back: 0 };
  const back = shareBack(bill, ended);
  const came = back === received ? whole : `${money(back)} of ${money(received)} came${kept}${why}.`;
  if (unvouched(bill).length > 0)
    return { act: 'voucher', back, says: `${came} Issue its receipt voucher, then pay it back.` };
  if (invoiceOf(bill) && refundable === 0) return { act: 'credit', back, says: `${came} Credit the invoice first.` };
  const theirs = received + withheld - (due ?? 0) > refundable && withheld > 0 && refundable > 0;
  const claims = theirs ? '; what was withheld the payer claims as tax' : '';
  const toPay = Math.min(refundable, back);
  // Whoever has a certificate has withheld it.
  const isDoubtful = withheldOf(bill).some(({ reference }) => reference === '');
  const doubts = `Nobody pays all and withholds a part: ask the payer. Reverse what was withheld, or pay back ${money(refundable)}.`;
  const asksFirst = gone.length === 0 && isDoubtful && received >= bill.amounts!.total;
  return { act: 'pay back', says: `${came} ${asksFirst ? doubts : `Pay back ${money(toPay)}${claims}.`}`, back: toPay };
}

const hasEnded = /back|Moved|Declined|Lapsed/;

/** How the seats of a bill ended, where no cancelling of their class did it: 'The seat was given back on Sun 29 Nov'; null where one did, or one stands or waits. */
export function endedBefore({ lines }: Pick<Bill, 'lines'>): string | null {
  const [last] = lines.toSorted((one, other) => other.endedOn.localeCompare(one.endedOn));
  if (!last || lines.some(({ seatState: is }) => !hasEnded.test(is))) return null;
  return last.seatState.endsWith(' back')
    ? `The seat was ${last.seatState.toLowerCase()} on ${dayInWords(last.endedOn)}`
    : '';
}

/** Where a bill stands: none is settled while money goes back, and an invoice may be paid in part. */
export function sayBillState(bill: Bill): string {
  if (owedBack(bill) > 0) return `${money(owedBack(bill))} to be paid back`;
  if (bill.state === 'Settled') return 'Paid and invoiced';
  const lacks = !bill.payer.name ? 'who pays' : gapsOfPayer(bill).join(', ') || bill.missing[0]?.replace(/^B/, 'b');
  if (bill.state === 'Draft' && !bill.of.cancelled) return lacks ? `Draft, waits for ${lacks}` : 'Draft, ready to send';
  const off = bill.lines.flatMap(({ seatState: is, endedOn: on }) => (hasEnded.test(is) ? on : []));
  if (bill.state === 'Withdrawn' && !bill.of.cancelled && off.length > 0)
    return `Withdrawn with the seat on ${dayInWords(off.toSorted().at(-1)!)}`;
  if (bill.state === 'Paid') return 'Paid, no invoice yet';
  return bill.state === 'Invoiced' && bill.received + bill.withheld > 0 ? 'Part paid' : bill.state;
}

/** How much it is about, where its state does not say so: '₹35,400 of ₹59,000 is open'. */
export function saySum(bill: Bill): string {
  const { due, open, received, state } = bill;
  if (askedOn(bill) > 0) return `${money(open)} of ${money(due ?? 0)} is open`;
  if (owedBack(bill) > 0) return '';
  if (isClosed(state) || ['Paid', 'Invoiced', 'Settled'].includes(state)) return due ? money(due) : '';
  if (due === null) return 'No fee is set';
  return received > 0 ? `${money(received)} came` : `${money(due)}, not asked for`;
}

/** What somebody of the office does next about it: 'look for ₹59,000 of Coastal Tanks'. */
export function nextInWords(bill: Bill): string {
  const { payer, papers, state, due, open, received, waits, lines, missing } = bill;
  const who = payer.name || 'a payer not known yet';
  if (isSaidPaid(bill)) return `look for ${money(toldOf(bill))} of ${who}`;
  if (papers.some(({ waits: irn }) => irn)) return `note the IRN of a paper to ${who}`;
  if (waits === 'refund' && refundNext(bill).act === 'credit') return `credit the invoice to ${who}`;
  if (waits === 'refund') return owedBack(bill) > 0 ? `pay back ${money(owedBack(bill))} to ${who}` : `ask ${who}`;
  if (waits === 'place') return `make the bill to ${who} anew`;
  if (waits === 'fee' || waits === 'payer') return `decide about the bill to ${who}`;
  if (waits === 'invoice') return `send ${who} the paper for ${money(received)}`;
  const people = new Intl.ListFormat('en-IN').format(lines.map(({ name }) => name));
  if (state === 'Draft' && payer.name === '') return `ask ${people} which company pays`;
  if (state === 'Draft' && missing.length > 0) return `complete the bill to ${who}`;
  if (state === 'Draft' || waits === 'proforma') return `send the bill${due ? ` of ${money(due)}` : ''} to ${who}`;
  return open > 0 ? `remind ${who} of ${money(open)}` : `send ${who} the tax invoice`;
}

const hasPaid = ({ received, withheld }: Bill): boolean => received + withheld > 0;
/** Money came, or the payer says so: of nothing else it is chosen what becomes of it. */
export const hasMoney = (bill: Bill): boolean => hasPaid(bill) || isSaidPaid(bill);

/** The seats whose people still choose between the next class and the money that came: not once a credit note is out. */
export const choosing = (bill: Bill): BillLine[] =>
  bill.lines.filter((one) => one.awaits === 'choice' && hasPaid(bill) && mayGoAlong(bill, one.seatId));

/** What somebody of the office has left of a cancelled class: how many people to ask, whether bills wait besides, and both in words, such as 'ask 4 people, ₹1,18,000 to pay back'. */
export function leftOf(bills: readonly Bill[]) {
  const [ask, rest] = [bills.flatMap(choosing).length, bills.filter((bill) => choosing(bill).length === 0)];
  const back = rest.reduce((all, bill) => all + owedBack(bill), 0);
  const then = back > 0 ? `${money(back)} to pay back` : rest.length > 0 && `${countOf(rest.length, 'bill')} to settle`;
  const says = [ask > 0 && `ask ${countOf(ask, 'person', 'people')}`, then].filter(Boolean).join(', ');
  return { ask, bills: rest.length > 0, says };
}

/** Somebody of the office has something to do about it: not while its money only waits for a seat in the next class, or for a name from the employer. */
export const isToDo = (bill: Bill): boolean =>
  isSaidPaid(bill) ||
  (bill.waits === 'refund' ? refundNext(bill).act !== 'ask' || choosing(bill).length > 0 : bill.waits !== null);

/** The next bill of a class to act on; else the next draft: one that can be sent, then one without a payer. */
export function nextBill(bills: readonly Bill[]): Bill | undefined {
  const drafts = bills.filter(({ state }) => state === 'Draft');
  const isReady = ({ missing }: Bill) => missing.length === 0;
  return bills.find(isToDo) ?? drafts.find(isReady) ?? drafts.find(({ payer }) => payer.name === '') ?? drafts[0];
}

/** What is left of bills whose class is over, in words; '' for nothing. What is not sent is said of drafts. */
export function sayOpenBills(bills: readonly Bill[]): string {
  const open = bills.filter((bill) => askedOn(bill) > 0 || (bill.state !== 'Draft' && isToDo(bill)));
  const sum = open.reduce((all, bill) => all + askedOn(bill), 0);
  const says = `${countOf(open.length, 'bill is', 'bills are')} open${sum > 0 ? `: ${money(sum)}` : ''}`;
  return open.length > 0 ? says : '';
}

/** Why nothing goes back yet of what came for seats that may still be taken. */
function sayOpen(bill: Bill, open: BillLine[]): string {
  const came = `${money(shareBack(bill, open))} of ${money(bill.received)} came`;
  return open.some(({ awaits }) => awaits === 'name')
    ? `${came} for a held seat without a name. Whoever the employer names next has it: nothing goes back meanwhile.`
    : `${came} for whoever has chosen the next class and has no seat in it yet: nothing goes back meanwhile.`;
}

/** What goes back of the money that came when these seats are not paid for any more: what is above the sum that the others come to. */
export function shareBack({ lines, amounts, due, received, withheld }: Bill, ended: BillLine[]): number {
  if (amounts === null || due === null || ended.length === 0 || ended.length === lines.length) return received;
  const rest = amounts.total - shareOf(amounts.total, netOf(ended), netOf(lines));
  return Math.min(Math.max(received + withheld - Math.min(due, rest), 0), received);
}

/** The refund policy: asked within seven days of the purchase, or after a class that is cancelled, it is due, and paid from the 7th to the 14th business day (Monday to Friday). */
export function termsOf(bill: Bill) {
  const [asked, purchase] = [bill.refundAskedOn, purchaseDay(bill)];
  if (!asked || !purchase) return null;
  const due = isCalledOff(bill) || daysBetween(purchase, asked) <= 7;
  return { asked, due, from: businessDay(asked, 7), to: businessDay(asked, 14) };
}
