import { isElsewhere, stateName } from '../classes/states-and-cities.ts';
import { gstStates, keptGstin } from '../platform/form/gstin.ts';
import { closedStates, money } from './bill.ts';
import type { Bill, BillLine, BillRecord, BillState, Paper, Payment, Waits } from './bill.ts';
import { compute, NotPayable, nothing, plus, type Amounts } from '../classes/compute-gst.ts';
import { chooseTax, placeOf, type Doubt, type Treatment } from './gst/choose-tax.ts';
import { missingOf, type Settings } from './settings.ts';

// What follows from a bill's lines, papers and payments: nothing of it is ever typed.

/** It is the bill of this seat, and money is owed for it: also where it was passed on, until whoever has it now says yes or no. */
export const isOwed = ({ seatState, isCurrent }: BillLine): boolean =>
  isCurrent && (seatState === 'Taken' || seatState === 'Offered');

/** The GSTIN that a bill is issued under: the one chosen for it, else the first. */
export const registrationOf = ({ registrations: all }: Settings, supplier: string) =>
  all.find(({ gstin }) => gstin === supplier) ?? all[0] ?? null;

/** Where a bill is supplied to and under which tax, as it stands now. */
export function treatmentOf({ payer, of, supplier }: BillRecord, settings: Settings): Treatment {
  const registration = registrationOf(settings, supplier);
  return chooseTax(
    { stateCode: registration?.gstin.slice(0, 2) ?? '', hasLut: settings.lut !== '' },
    { ...payer, abroad: payer.country !== 'India' },
    { stateCode: of.stateCode, mode: 'classroom' },
  );
}

/** The same of one seat: of several on a bill one may have gone to a class of another state. */
export const placeOfLine = ({ payer }: BillRecord, { stateCode }: { stateCode: string }): string =>
  placeOf({ gstin: payer.gstin, abroad: payer.country !== 'India' }, { stateCode, mode: 'classroom' });

/** Standing seats whose place of supply is not that of the bill's class: they are billed by themselves, in their own. */
export const linesElsewhere = (record: BillRecord): BillLine[] => {
  const here = placeOfLine(record, record.of);
  const held = record.lines.filter(isOwed);
  const others = held.filter((line) => placeOfLine(record, line) !== here);
  return others.length < held.length ? others : [];
};

export const placeInWords = (place: string): string =>
  place === 'abroad' ? 'Outside India' : `${stateName(place) ?? gstStates[place] ?? place} (${place})`;

export const sumOf = (papers: readonly Paper[], kind: Paper['kind']): Amounts =>
  papers.filter((paper) => paper.kind === kind).reduce((sum, { amounts }) => plus(sum, amounts), nothing);

export const invoiceOf = ({ papers }: Pick<BillRecord, 'papers'>): Paper | null =>
  papers.find(({ kind }) => kind === 'T') ?? null;

/** The newest paper that asks its payer for money. */
export const askingPaper = ({ papers }: Pick<BillRecord, 'papers'>): Paper | undefined =>
  papers.findLast(({ kind, waits }) => (kind === 'T' || kind === 'P') && !waits);

/** Vouchers that were not paid back: what they say is still held. */
export function vouchersKept({ papers }: Pick<BillRecord, 'papers'>): Paper[] {
  const back = new Set(papers.flatMap(({ kind, refersTo }) => (kind === 'V' && refersTo ? [refersTo] : [])));
  return papers.filter(({ kind, id }) => kind === 'R' && !back.has(id));
}

/** What is too much of what came for an invoice, and goes back; 0 where nothing is. */
export const tooMuchOf = (bill: Bill): number => (invoiceOf(bill) ? bill.refundable : 0);

/** What came and was not reversed since. */
export function paymentsKept({ payments }: Pick<BillRecord, 'payments'>): Payment[] {
  const gone = new Set(payments.flatMap(({ reverses }) => reverses ?? []));
  return payments.filter(({ id, amount }) => amount > 0 && !gone.has(id));
}

/** Tax that the payer kept for the tax office. */
export const withheldOf = (record: Pick<BillRecord, 'payments'>): Payment[] =>
  paymentsKept(record).filter(({ how }) => how === 'withheld');

/** Money that came and stayed, and is on no paper yet: an invoice is the paper of all that came. */
export function unvouched(record: Pick<BillRecord, 'payments' | 'papers'>): Payment[] {
  if (invoiceOf(record)) return [];
  const vouched = new Set(record.papers.map(({ kind, paymentId }) => kind === 'R' && paymentId));
  return paymentsKept(record).filter(({ id, how }) => how !== 'withheld' && !vouched.has(id));
}

/** The paper that money on a bill brings by itself, with all that came noted on it: the invoice where all is paid and the owners want it so, else a voucher. Null where something keeps it. */
export function paperBrought(bill: Bill, invoiceWhen: Settings['invoiceWhen']): 'T' | 'R' | null {
  if (invoiceOf(bill) || bill.missing.length > 0 || bill.amounts === null) return null;
  // Whoever paid by the bill has seen what it comes to.
  if (doubtsFor(bill, 'R').length > 0) return null;
  // A paper of another place of supply would be one more to take back.
  if (isPlaceChanged(bill, bill) || linesElsewhere(bill).length > 0) return null;
  const isSure = !bill.of.cancelled && bill.lines.some(isOwed) && !hasOtherFee(bill);
  if (bill.open === 0 && isSure && invoiceWhen === 'full payment') return 'T';
  return unvouched(bill).length > 0 ? 'R' : null;
}

/** A bill with everything that follows from it. */
export function billOf(record: BillRecord, settings: Settings): Bill {
  const treatment = treatmentOf(record, settings);
  const invoice = invoiceOf(record);
  const amounts = invoice?.amounts ?? computed(record, treatment, settings);
  const credited = sumOf(record.papers, 'C').total;
  const due = amounts === null ? null : amounts.total + credited;
  const sum = (of: (payment: Payment) => boolean) =>
    record.payments.filter(of).reduce((all, { amount }) => all + amount, 0);
  const [received, withheld] = [sum(({ how }) => how !== 'withheld'), sum(({ how }) => how === 'withheld')];
  const open = Math.max((due ?? 0) - received - withheld, 0);
  // Before an invoice all that came. After it what is above what is due, and never tax that the payer kept.
  const tooMuch = Math.max(received + withheld - (due ?? 0), 0);
  const refundable = invoice ? Math.min(tooMuch, Math.max(received, 0)) : received;
  const figures = { amounts, due, received, withheld, open, refundable };
  const state = stateOf(record, figures);
  return {
    ...record,
    ...figures,
    state,
    waits: waitsOf(record, { ...figures, ...treatment, state }),
    place: invoice?.place ?? treatment.place,
    head: invoice?.head ?? treatment.head,
    missing: [...missingOf(settings).map((words) => `Billing settings: ${words}`), ...gapsOf(record, settings)],
    doubts: [
      ...[...treatment.doubts, ...addressDoubt(record), ...payerDoubt(record)].filter(
        (doubt) => !record.decided[doubt],
      ),
      ...(changedSince(record, figures) === 'sum' ? (['proforma'] as const) : []),
      ...(record.of.cancelled && !invoice ? (['cancelled'] as const) : []),
    ],
  };
}

const addressDoubt = ({ payer }: BillRecord): Doubt[] =>
  payer.country === 'India' && payer.stateCode !== '' && isElsewhere(payer) ? ['address'] : [];

const payerDoubt = (record: BillRecord): Doubt[] =>
  !invoiceOf(record) && record.lines.some(({ asksPayer }) => asksPayer !== null) ? ['payer'] : [];

/** What the proforma that the payer has says otherwise than the bill now. */
function changedSince({ papers, payer }: BillRecord, { amounts, open }: Figures): 'sum' | 'GSTIN' | null {
  const proforma = papers.findLast(({ kind }) => kind === 'P');
  if (!proforma || open === 0 || papers.some(({ kind }) => kind === 'T')) return null;
  if (proforma.amounts.total !== amounts?.total) return 'sum';
  return proforma.gstin === payer.gstin ? null : 'GSTIN';
}

/** What has to be said yes to before a paper of a kind is issued: a new proforma says the new sum itself, and money has its voucher whatever becomes of the class. */
export const doubtsFor = ({ doubts }: Pick<Bill, 'doubts'>, kind: Paper['kind']): Doubt[] =>
  doubts.filter((doubt) => kind === 'T' || (doubt !== 'proforma' && doubt !== 'cancelled'));

function computed({ lines }: BillRecord, treatment: Treatment, settings: Settings): Amounts | null {
  if (lines.length === 0 || lines.some(({ fee }) => fee === null)) return null;
  try {
    const { rate, rounding } = settings;
    return compute(treatment, lines as { fee: number; discount: number }[], { rate, rounding });
  } catch (error) {
    if (error instanceof NotPayable) return null;
    throw error;
  }
}

/** What a paper needs to know and does not, in words. */
function gapsOf({ payer, lines }: Pick<BillRecord, 'payer' | 'lines'>, settings: Settings): string[] {
  const inIndia = payer.country === 'India';
  const found: [string, boolean][] = [
    ['name of the payer', payer.name === ''],
    ['address of the payer', payer.address === ''],
    ['town of the payer', payer.city === ''],
    ['PIN code', inIndia && payer.pin === ''],
    ['state of the payer', inIndia && payer.stateCode === ''],
    ['GSTIN of the payer (the one given is ours)', isOwnGstin(payer.gstin, settings)],
    ['email of the payer', payer.email === ''],
    ['fee', lines.some(({ fee }) => fee === null)],
    ['a seat', lines.length === 0],
  ];
  return found.flatMap(([words, is]) => (is ? [words] : []));
}

/** What of that its payer can give: the state comes with the PIN code. */
export const gapsOfPayer = ({ missing }: Pick<Bill, 'missing'>): string[] => [
  ...new Set(
    missing
      .filter((words) => /payer|PIN code/.test(words))
      .map((words) => (words === 'state of the payer' ? 'PIN code' : words.replace(' of the payer', ''))),
  ),
];

/** Whether who pays may still be said otherwise: a tax invoice stands as it was issued. */
export const mayChangePayer = ({ papers, state, of }: Pick<Bill, 'papers' | 'state' | 'of'>): boolean =>
  invoiceOf({ papers }) === null && !isClosed(state) && !of.cancelled;

/** Nobody supplies themselves: our own number is never the payer's. */
export const isOwnGstin = (gstin: string, { registrations }: Settings): boolean =>
  registrations.some((own) => own.gstin !== '' && own.gstin === keptGstin(gstin));

type Figures = Pick<Bill, 'amounts' | 'due' | 'received' | 'withheld' | 'open' | 'refundable'>;

function stateOf(record: BillRecord, { due, received, withheld, open }: Figures): BillState {
  const { papers, lines, payments } = record;
  const has = (kind: Paper['kind']) => papers.some((paper) => paper.kind === kind);
  if (has('T')) return due === 0 ? 'Credited' : open === 0 ? 'Settled' : 'Invoiced';
  if (received + withheld > 0) return due !== null && open === 0 ? 'Paid' : 'Part paid';
  // A payment that was none, such as a cheque that came back, leaves the bill as it was.
  if (payments.some(({ amount, reverses }) => amount < 0 && reverses === null)) return 'Refunded';
  if (!lines.some(isOwed)) return 'Withdrawn';
  return has('P') ? 'Proforma sent' : 'Draft';
}

export const isClosed = (state: BillState): boolean => closedStates.some((closed) => closed === state);

/** Credit notes that decide what becomes of the money of a seat: of a cancelled class those that came since, and none while its person chooses. */
export const notesFor = ({ papers }: Pick<BillRecord, 'papers'>, { awaits, decidedFrom: from }: BillLine): Paper[] =>
  awaits === 'choice' || awaits === 'next' ? [] : papers.filter((one) => one.kind === 'C' && one.issuedAt >= from);

/** How many wishes for money back, of seats that are not taken any more and of whoever asked, have no credit note of their own. */
export function refundsOpen(record: Pick<BillRecord, 'lines' | 'papers' | 'refundAskedOn'>): number {
  const ended = record.lines.filter((line) => !isOwed(line));
  const wishes = ended.length > 0 || record.refundAskedOn === null ? ended : record.lines.slice(0, 1);
  const notes = wishes.map((line) => notesFor(record, line).length).toSorted((one, other) => one - other);
  return wishes.length - notes.reduce((met, some) => (some > met ? met + 1 : met), 0);
}

/** One of its seats went to a class of another fee, which somebody has to decide. */
export const hasOtherFee = ({ lines }: Pick<BillRecord, 'lines'>): boolean =>
  lines.some(({ askedThere }) => askedThere !== null);

/** A paper stands that only another paper takes back. */
export const hasTaxPaper = ({ papers }: Bill): boolean => papers.some(({ kind }) => kind === 'T' || kind === 'R');

/** What an owner may leave as it is, and what that means: another class's fee that was paid, or an invoice with nothing to pay back. Null where nothing of the kind waits. */
export function mayLeave(bill: Bill): { title: string; says: string } | null {
  const waitsNot = 'The bill waits for this no longer.';
  if (bill.waits === 'fee') return { title: 'The fee that was paid stays', says: waitsNot };
  if (bill.waits !== 'refund' || !invoiceOf(bill) || bill.refundable > 0) return null;
  if (bill.received > 0)
    return { title: 'No money is paid back', says: `It stays, such as for the next class. ${waitsNot}` };
  return { title: 'Leave it as it is', says: `${taxOwed(bill)}, though nobody pays it. A credit note ends that.` };
}

/** What an invoice costs us while it stands. */
export const taxOwed = ({ papers }: Pick<BillRecord, 'papers'>): string => {
  const { total, taxable, roundOff } = creditable({ papers });
  return `You pay ${money(total - taxable - roundOff)} tax to the State for this invoice`;
};

function waitsOf(record: BillRecord, now: Figures & Pick<Bill, 'state' | 'place' | 'head'>): Waits | null {
  const invoice = invoiceOf(record);
  // What a credit note leaves of an invoice is kept: it was decided with it. `nothingBack` of the wishes were refused.
  const hasUnsettledRefund = refundsOpen(record) > record.nothingBack;
  // An invoice that nothing came on is decided too, once a seat of it is not taken any more.
  if (hasUnsettledRefund && (now.received > 0 || now.state === 'Invoiced')) return 'refund';
  if (now.received > 0 && invoice && now.refundable > 0) return 'refund';
  if (isClosed(now.state)) return null;
  // Whoever has not said yes to the class of now may say no: until then nothing is made anew.
  const isTaken = record.lines.some(({ seatState }) => seatState === 'Taken');
  if (isTaken && hasOtherFee(record)) return 'fee';
  if (isTaken && isPlaceChanged(record, now)) return 'place';
  if (payerDoubt(record).length > 0 && !record.decided.payer) return 'payer';
  if (now.state === 'Paid' || unvouched(record).length > 0) return 'invoice';
  return !record.of.cancelled && changedSince(record, now) ? 'proforma' : null;
}

/** A tax paper names another place of supply than the one that holds now, or a voucher another tax or payer. */
export function isPlaceChanged(record: BillRecord, { place, head }: Pick<Bill, 'place' | 'head'>): boolean {
  const invoice = invoiceOf(record);
  const places = [place, ...record.lines.filter(isOwed).map((line) => placeOfLine(record, line))];
  const papers = invoice ? [invoice] : vouchersKept(record);
  const isOther = (paper: Paper) => paper.head !== head || paper.gstin !== record.payer.gstin;
  return papers.some((paper) => (!invoice && isOther(paper)) || places.some((now) => now !== paper.place));
}

/** What is left of an invoice that can be credited. */
export const creditable = (record: Pick<BillRecord, 'papers'>): Amounts =>
  plus(invoiceOf(record)?.amounts ?? nothing, sumOf(record.papers, 'C'));

/** Money can be noted on it: also on one that asks for nothing any more, for what its payer had sent by then. */
export const mayTakeMoney = ({ state, lines }: Pick<Bill, 'state' | 'lines'>): boolean =>
  !isClosed(state) || (state === 'Withdrawn' && lines.some((line) => !isOwed(line)));

/** Money is asked for: nobody pays for a class that was cancelled, nor while a seat that ended waits for its paper. */
export const isAsked = (bill: Pick<Bill, 'open' | 'state' | 'of' | 'waits' | 'lines'>): boolean =>
  bill.open > 0 && !isClosed(bill.state) && !bill.of.cancelled && endedOf(bill).length === 0;

/** What a paper asks for now, as every screen counts it: a draft asks for nothing. */
export const askedOn = (bill: Bill): number => (isAsked(bill) && bill.state !== 'Draft' ? bill.open : 0);

/** Seats that ended, while somebody of the office has to decide what becomes of their money. */
export const endedOf = ({ waits, lines }: Pick<Bill, 'waits' | 'lines'>): BillLine[] =>
  waits === 'refund' ? lines.filter((line) => !isOwed(line) && (line.awaits ?? 'refund') === 'refund') : [];

/** The payer says that they have paid, and nobody has looked yet. */
export const isSaidPaid = ({ notes }: Pick<Bill, 'notes'>): boolean => notes.some(({ settled }) => !settled);
export const toldOf = (bill: Bill): number => bill.notes.reduce((all, one) => all + (one.settled ? 0 : one.amount), 0);
/** They say so of all of it: nobody is asked to pay twice. */
export const isAllTold = (bill: Bill): boolean => toldOf(bill) >= bill.open;

/** Nothing was paid into it, and no tax paper names its seats. */
export const mayDrop = ({ papers, received, withheld }: Bill): boolean =>
  papers.every(({ kind }) => kind === 'P') && received === 0 && withheld === 0;

/** The last day on which a credit note for an invoice of this day can be declared: 30 November after its year. */
export const lastDayToDeclare = (issuedOn: string): string =>
  `${Number(issuedOn.slice(0, 4)) + (issuedOn.slice(5, 7) >= '04' ? 1 : 0)}-11-30`;
