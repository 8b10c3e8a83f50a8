import { qrCodeOf } from '../../identity/factors/qr-code.server.ts';
import { spanInWords } from '../../classes/days.ts';
import { sayGone } from '../../classes/nominations/nomination.ts';
import { countsFor, orMoney } from '../../classes/seat-page/paid-before.ts';
import { chosen, holdsNoMore } from '../../classes/seat-page/say.ts';
import { elsewhereInWords, stateName } from '../../classes/states-and-cities.ts';
import type { App } from '../../platform/app.server.ts';
import { idsOf, orNone } from '../../platform/database/database.server.ts';
import { remarkedGstin } from '../../platform/form/gstin.ts';
import { indianDate, indianDay } from '../../platform/indian-time.ts';
import { billPath, findBillByToken, getBill, readBills } from '../read-bills.server.ts';
import { dollars, figures, money, netOf, paperNames, type Bill, type PaymentNote } from '../bill.ts';
import { ownFields, type OwnField } from '../payer.ts';
import { transferOf } from '../incoming-payment.ts';
import { choosing, sayBack, shareBack } from '../refund.ts';
import { askedOn, endedOf, gapsOfPayer, invoiceOf, isClosed, isOwed, mayChangePayer, mayTakeMoney } from '../rules.ts';
import { askingPaper, isAllTold, isSaidPaid, paymentsKept, tooMuchOf } from '../rules.ts';
import { findSettings } from '../settings.server.ts';
import { missingOf, type Settings } from '../settings.ts';
import { movedOf, paidBackOf, sayPaidBack, sumsOf, type Row } from '../sums.ts';

export type BillView = NonNullable<Awaited<ReturnType<typeof readBillPage>>>;

/** The taxable value of one line is that line; what is not asked for yet is not called open to whoever pays it. */
const sumsShown = (sums: Row[], [first]: Row[], isAsked: boolean): Row[] =>
  sums.filter(({ is, value }) => (is === 'taxable' ? value !== first?.value : is !== 'open' || isAsked));

/** What one person's seat comes to, in both currencies where it is billed in another one. */
const lineOf = ({ payer }: Bill, line: Bill['lines'][number]): Row => ({
  label: [line.name, dollars(netOf([line]), payer)].filter(Boolean).join(', '),
  value: line.fee === null ? 'to be set' : figures(netOf([line])),
});

/** What the page behind a token shows: what its payer owes, how it is paid, and its papers; null where the token is nobody's. It reads, and changes nothing. */
export async function readBillPage(app: App, token: string) {
  const found = await findBillByToken(app, token);
  if (!found) return null;
  const [bill, { settings }] = await Promise.all([getBill(app.db, found.id), findSettings(app.db)]);
  const { of, open, state } = bill;
  const path = `/bill/${token}`;
  const [asksNow, isTold] = [askedOn(bill) > 0, isAllTold(bill)];
  const lines = bill.lines.map((line) => lineOf(bill, line));
  const lacks = gapsOfPayer(bill).join(', ');
  const isReady = missingOf(settings).length === 0;
  const why = isReady ? noUpi(bill, settings.upi) : 'none';
  return {
    path,
    reference: bill.reference,
    payer: bill.payer.name,
    training: `${of.title}, ${of.city}`,
    when: of.startsOn && of.endsOn ? spanInWords(of.startsOn, of.endsOn) : '',
    state,
    isOver: isClosed(state),
    paidBack: sayPaidBack(bill),
    hasOwed: bill.lines.some(isOwed),
    isTaken: bill.lines.some((line) => isOwed(line) && line.seatState === 'Taken'),
    lines,
    sums: sumsShown(sumsOf(bill, settings), lines, asksNow && !isTold),
    /** In words; '' where nothing is asked for. */
    open: asksNow ? [money(open), dollars(open, bill.payer)].filter(Boolean).join(', ') : '',
    isTold,
    tooMuch: tooMuchOf(bill) > 0 ? money(tooMuchOf(bill)) : '',
    cancelled: of.cancelled,
    /** Why nothing is to be paid now, and what becomes of the money: the class is cancelled, a seat ended, or no paper asks for it yet. */
    halted: sayHalted(bill, lacks),
    moved: movedOf(bill) > 0 ? money(movedOf(bill)) : '',
    anew: asksNow ? null : await findAnew(app, bill),
    openAsTyped: (open / 100).toFixed(2),
    today: indianDay(app.now()),
    takesNotes: open > 0 && isReady && mayTakeMoney(bill) && (asksNow || of.cancelled || state === 'Withdrawn'),
    /** Null while the office sends the details. */
    bank: isReady && asksNow ? bankOf(bill, settings) : null,
    upi: why === null && asksNow ? upiOf(bill, settings) : null,
    upiLimit: why === 'limit' && asksNow ? money(settings.upi.limit) : '',
    papers: bill.papers.flatMap(({ id: paper, kind, number, issuedOn, waits }) =>
      waits ? [] : [{ name: paperNames[kind], number, on: indianDate(issuedOn), path: `${path}/${paper}.pdf` }],
    ),
    /** The proforma that says another sum than now; '' for none. */
    outdated: bill.doubts.includes('proforma') && asksNow ? numberOf(bill) : '',
    who: whoOf(bill),
    /** What its payer may still say otherwise; null once a tax invoice stands. */
    own: mayChangePayer(bill) ? { version: bill.version, ...ownOf(bill) } : null,
    /** What of them a paper waits for, in words. */
    lacks,
    /** Town and PIN code lie elsewhere than the state that papers name. */
    remark: bill.of.cancelled ? '' : elsewhereInWords(bill.payer),
    // Once all is paid nobody looks for more.
    notes: bill.notes
      .filter(({ settled }) => open > 0 || settled)
      .map((note) => ({ id: note.id, settled: note.settled, words: sayNote(bill, note) })),
  };
}

/** What the payer told, and what became of it: seen is only what the office has noted, to the paisa. */
function sayNote(bill: Bill, { amount, reference, settled }: PaymentNote): string {
  const told = `${money(amount)}, ${reference}:`;
  if (!settled) return `${told} the office looks for it in the bank`;
  const came = paymentsKept(bill).filter(({ how }) => how !== 'withheld');
  const named = came.filter((payment) => transferOf(payment.reference) === transferOf(reference));
  // Under another reference it is this one where no other note names it.
  const others = new Set(bill.notes.map((note) => transferOf(note.reference)));
  const meant = named.length > 0 ? named : came.filter((payment) => !others.has(transferOf(payment.reference)));
  if (meant.some((payment) => payment.amount === amount)) return `${told} seen by the office`;
  return `${told} the office ${named[0] ? `noted ${money(named[0].amount)}` : 'did not find it in the bank'}`;
}

/** The bill of a seat that left this one and was taken again, for whoever pays both; null where there is none to see, '' once the office has ended its link. */
async function findAnew(app: App, { lines, payer, linkVersion }: Bill): Promise<string | null> {
  const ids = orNone(lines.flatMap((one) => (one.seatState === 'Taken' && !one.isCurrent ? one.seatId : [])));
  const open = app.db.selectFrom('bill_lines').select('bill_id as id').where('open_seat', 'in', ids);
  const [bill] = await readBills(app.db, idsOf(await open.execute()));
  if (!bill || payer.email === '' || bill.payer.email !== payer.email || bill.papers.length === 0) return null;
  return bill.linkVersion > linkVersion ? '' : billPath(app, bill);
}

const ownOf = ({ payer }: Bill) =>
  Object.fromEntries(ownFields.map((field) => [field, payer[field]])) as Record<OwnField, string>;

function whoOf({ payer }: Bill): Row[] {
  const town = [payer.city, payer.pin, stateName(payer.stateCode)].filter(Boolean).join(' ');
  return [
    { label: 'Name', value: payer.name || 'Missing' },
    { label: 'Address', value: [payer.address.replaceAll('\n', ', '), town].filter(Boolean).join(', ') || 'Missing' },
    { label: 'GSTIN', value: remarkedGstin(payer.gstin) || 'Not given' },
    ...(payer.orderNumber ? [{ label: 'Order number', value: payer.orderNumber }] : []),
  ];
}

const fromHere = 'It opens from /myinterests, and from our mail about the class.';
function sayHalted(bill: Bill, lacks: string): string {
  const { of, received, open, state, papers } = bill;
  const there = mayTakeMoney(bill) ? 'tell us here: we look for it in the bank and write to you.' : 'please call us.';
  const then = isSaidPaid(bill) ? '' : `If you have paid, ${there}`;
  if (state === 'Withdrawn' && !of.cancelled && papers.length > 0)
    return [...bill.lines.map(sayGone), holdsNoMore(numberOf(bill)), then].join(' ');
  const draft = lacks ? 'We mail the bill once we know where it goes.' : 'We mail it to you: it says what to pay.';
  // The next class is only held for them yet, or keeps them in line.
  if (received > 0 && bill.lines.some(({ awaits }) => awaits === 'next') && !of.cancelled)
    return `${countsFor(money(received), true)} on the page of your seat. ${fromHere}`;
  if (!of.cancelled)
    return sayEnded(bill) || (open > 0 && state === 'Draft' ? `${draft} Please do not pay before.` : '');
  const isHalf = bill.lines.some(isOwed) && (bill.due ?? 0) > 0;
  if (sayBack(bill)) return `${sayBack(bill)}${isHalf ? ' The rest counts for the next class.' : ''}`;
  if (received > 0) return sayChoice(bill);
  if (state === 'Refunded' || open === 0) return 'Nothing of yours is with us.';
  return `Please pay nothing on this bill. ${then}`;
}

/** What becomes of the money for a class that is cancelled: it counts for a seat in another one, or its holder chooses, has chosen, or the office asks. */
function sayChoice(bill: Bill): string {
  const gone = bill.lines.filter((line) => !isOwed(line));
  const isNext = bill.lines.some(({ awaits }) => awaits === 'next');
  const next = `It counts for the next class.${isNext ? ` ${orMoney('')} on the page of your seat. ${fromHere}` : ''}`;
  const then = gone.length < bill.lines.length ? next : isNext ? chosen : 'It goes back to you: we write to you.';
  if (choosing(bill).length === 0) return `${money(bill.received)} of yours is with us. ${then}`;
  const others = gone.filter(({ awaits, seatState }) => awaits === null && seatState === 'Called off');
  const back = others.length > 0 ? shareBack(bill, others) : 0;
  const say = back > 0 ? `${money(back)} of it goes back to you: we write to you. For the rest, say` : 'Say';
  return `${money(shareBack(bill, gone))} of yours is with us. ${say} which on the page of your seat: the next class, or the money back. ${fromHere}`;
}

function sayEnded(bill: Bill): string {
  const gone = endedOf(bill);
  if (gone.length === 0 && isClosed(bill.state) && paidBackOf(bill) > 0)
    return 'Your bank may need a few days to show it.';
  const isCredited = bill.state === 'Credited' && movedOf(bill) <= 0;
  if (gone.length === 0) return isCredited ? 'The credit note cancels the invoice: do not pay it.' : '';
  const unpaid = invoiceOf(bill) ? 'You get a credit note by mail.' : 'We write to you.';
  const paid = `${money(bill.received)} of yours is with us: our office decides by the /RefundPolicy and writes to you.`;
  return [...gone.map(sayGone), bill.received <= 0 ? unpaid : sayBack(bill) || paid].join(' ');
}

function bankOf(bill: Bill, { bank }: Settings): Row[] {
  return [
    { label: 'Account holder', value: bank.holder },
    { label: 'Bank', value: bank.name },
    { label: 'Account', value: bank.account },
    { label: 'IFSC', value: bank.ifsc },
    ...(bank.swift && bill.payer.country !== 'India' ? [{ label: 'SWIFT', value: bank.swift }] : []),
    { label: 'Payment reference', value: bill.doubts.includes('proforma') ? bill.reference : numberOf(bill) },
  ];
}

/** The address that a UPI app opens with (NPCI, version 1.6): in this order, two digits after the point, letters and digits alone as reference. */
export function upiLink(payee: { id: string; name: string }, { number, amount }: { number: string; amount: number }) {
  const reference = number.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 35);
  const whom = { pa: payee.id, pn: encodeURIComponent(payee.name), tr: reference, tn: encodeURIComponent(number) };
  const fields = { ...whom, am: (amount / 100).toFixed(2), cu: 'INR' };
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
}

/** Why no UPI is shown; null where it is. It moves no dollars, and above the limit of a payment the bank transfer comes first. */
export function noUpi({ open, payer }: Pick<Bill, 'open' | 'payer'>, { id, limit }: Settings['upi']) {
  if (id === '' || open <= 0 || payer.rate !== '') return 'none';
  return open > limit ? 'limit' : null;
}

function upiOf(bill: Bill, { upi }: Settings) {
  const uri = upiLink(upi, { number: numberOf(bill), amount: bill.open });
  return { uri, qr: qrCodeOf(uri, 'M') };
}

/** What a payment names: the paper that asks for it, so that it is found; it stays the same after a part was paid. */
const numberOf = (bill: Bill): string => askingPaper(bill)?.number ?? bill.reference;
