import { qrCodeOf, type QrCode } from '../../identity/factors/qr-code.server.ts';
import { spanInWords } from '../../classes/days.ts';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { findBillByToken } from '../bill-link.server.ts';
import { figures, money, paperNames, type Bill } from '../bill.ts';
import { dayOf, taxRows } from '../papers/paper-facts.ts';
import { getBill } from '../read-bills.server.ts';
import { isClosed, treatmentOf } from '../rules.ts';
import { findSettings } from '../settings.server.ts';
import { missingOf, type Settings } from '../settings.ts';
import { noUpi, upiLink } from '../upi.ts';

type Row = { label: string; value: string };

/** Everything that the page of a bill shows: what its payer owes, how it is paid, and its papers. */
export type BillView = {
  path: string;
  reference: string;
  payer: string;
  training: string;
  when: string;
  state: Bill['state'];
  lines: Row[];
  sums: Row[];
  /** In words; '' where nothing is open. */
  open: string;
  openAsTyped: string;
  today: string;
  takesNotes: boolean;
  /** Null while the office sends the details. */
  bank: Row[] | null;
  upi: { uri: string; qr: QrCode } | null;
  upiLimit: string;
  papers: { name: string; number: string; on: string; path: string }[];
  notes: string[];
};

/** What the page behind a token shows; null where the token is nobody's. It reads, and changes nothing. */
export async function readBillPage(app: App, token: string): Promise<BillView | null> {
  const id = await findBillByToken(app.db, app, token);
  if (id === null) return null;
  const [bill, { settings }] = await Promise.all([getBill(app.db, id), findSettings(app.db)]);
  const { of, open, state } = bill;
  const path = `/bill/${token}`;
  const isReady = missingOf(settings).length === 0;
  const why = isReady ? noUpi(open, settings.upi) : 'none';
  return {
    path,
    reference: bill.reference,
    payer: bill.payer.name,
    training: `${of.title}, ${of.city}`,
    when: of.startsOn && of.endsOn ? spanInWords(of.startsOn, of.endsOn) : '',
    state,
    lines: bill.lines.map(({ name, fee, discount }) => ({
      label: name,
      value: fee === null ? 'to be set' : money(fee - discount),
    })),
    sums: sumsOf(bill, settings),
    open: open > 0 && !isClosed(state) ? money(open) : '',
    openAsTyped: (open / 100).toFixed(2),
    today: indianDay(app.now()),
    takesNotes: open > 0 && isReady && !isClosed(state),
    bank: isReady && open > 0 && !isClosed(state) ? bankOf(bill, settings) : null,
    upi: why === null && !isClosed(state) ? upiOf(bill, settings) : null,
    upiLimit: why === 'limit' ? money(settings.upi.limit) : '',
    papers: bill.papers.map(({ id: paper, kind, number, issuedOn }) => ({
      name: paperNames[kind],
      number,
      on: dayOf(issuedOn),
      path: `${path}/${paper}.pdf`,
    })),
    notes: bill.notes.map(
      ({ amount, reference, settled }) =>
        `${money(amount)}, ${reference}: ${settled ? 'seen by the office' : 'the office looks for it in the bank'}`,
    ),
  };
}

function sumsOf(bill: Bill, settings: Settings): Row[] {
  const { amounts, due, received, withheld, open } = bill;
  if (amounts === null || due === null) return [];
  const treatment = treatmentOf(bill, settings);
  const taxes = taxRows({ treatment: { ...treatment, head: bill.head }, rate: settings.rate, amounts });
  const credited = due - amounts.total;
  return [
    { label: 'Taxable value', value: figures(amounts.taxable) },
    ...taxes,
    ...(amounts.roundOff === 0 ? [] : [{ label: 'Round off', value: figures(amounts.roundOff) }]),
    { label: 'Total', value: figures(amounts.total) },
    ...(credited === 0 ? [] : [{ label: 'Credited', value: figures(credited) }]),
    ...(received === 0 ? [] : [{ label: 'Received', value: figures(-received) }]),
    ...(withheld === 0 ? [] : [{ label: 'Tax withheld', value: figures(-withheld) }]),
    { label: 'Open', value: figures(open) },
  ];
}

function bankOf(bill: Bill, { bank }: Settings): Row[] {
  return [
    { label: 'Account holder', value: bank.holder },
    { label: 'Bank', value: bank.name },
    { label: 'Account', value: bank.account },
    { label: 'IFSC', value: bank.ifsc },
    { label: 'Purpose', value: numberOf(bill) },
  ];
}

function upiOf(bill: Bill, { upi }: Settings): BillView['upi'] {
  const uri = upiLink(upi, { number: numberOf(bill), amount: bill.open });
  return { uri, qr: qrCodeOf(uri, 'M') };
}

/** What a payment names: the paper that asks for it, so that it is found; it stays the same after a part was paid. */
function numberOf({ papers, reference }: Bill): string {
  return papers.findLast(({ kind }) => kind === 'T' || kind === 'P')?.number ?? reference;
}
