import { countOf } from '../../classes/days.ts';
import { qrCodeOf, type QrCode } from '../../identity/factors/qr-code.server.ts';
import { beginDocument, bottom, decorate, hair, heightOf, ink, inside } from '../../platform/pdf/paper.server.ts';
import { page, rule, say, soft, spoken, tag } from '../../platform/pdf/paper.server.ts';
import type { Parent, Pdf, Said } from '../../platform/pdf/paper.server.ts';
import { amountInWords } from '../../classes/fee.ts';
import { dollars, figures, paperNames, rateInWords, wayWords } from '../bill.ts';
import { titleOfPaper, openOf, taxRows, type PaperFacts } from './paper-facts.ts';
import { indianDate } from '../../platform/indian-time.ts';

// A paper of A4, black on white: who, to whom, what, and what it comes to. Every text is tagged in the order in which it is read.

const { margin } = page;
const half = inside / 2 - 12;
/** About 50 mm: a signed code has more than a hundred squares a side. */
const qrSide = 142;
const right = { align: 'right' } as const;

/** Where the next text goes, from the top of a page down; what finds no room there begins the next one. */
class Down {
  readonly #pdf: Pdf;
  readonly #root: Parent;
  y = margin;

  constructor(pdf: Pdf, root: Parent) {
    this.#pdf = pdf;
    this.#root = root;
  }

  room(height: number): void {
    if (this.y + height <= bottom + 30) return;
    this.#pdf.addPage();
    this.y = margin;
  }

  /** One text at a place in the row; answers where it ends. */
  at(text: string, x: number, said: Said, kind: 'P' | 'H1' | 'H2' = 'P', y = this.y): number {
    if (text === '') return y;
    let end = y;
    tag(this.#pdf, this.#root, kind, () => (end = say(this.#pdf, text, x, y, said)), spoken(text));
    return end;
  }

  text(text: string, said: Partial<Said> & { after?: number } = {}): void {
    const { after = 0, ...how } = said;
    const full = { width: inside, ...how };
    if (text === '') return;
    this.room(heightOf(this.#pdf, text, full));
    this.y = this.at(text, margin, full) + after;
  }

  /** Two columns of texts, ruled above. */
  columns(left: readonly string[], other: readonly string[]): void {
    rule(this.#pdf, margin, this.y, inside);
    const top = this.y + 8;
    const column = (texts: readonly string[], x: number) => {
      let y = top;
      for (const [at, text] of texts.entries())
        y = this.at(text, x, { width: half, weight: at === 0 ? 'bold' : 'plain', size: 9.5 }, at === 0 ? 'H2' : 'P', y);
      return y;
    };
    this.y = Math.max(column(left, margin), column(other, margin + half + 24)) + 10;
  }

  /** A signed code at the left of what follows; answers where it ends. Its number is said in words besides. */
  qr({ side, path }: QrCode): number {
    this.room(qrSide);
    const top = this.y;
    const scale = qrSide / side;
    decorate(this.#pdf, () => this.#pdf.save().translate(margin, top).scale(scale).path(path).fill(ink).restore());
    return top + qrSide;
  }

  /** A label at the left and a figure at the right, ruled beneath. */
  row(label: string, value: string, { strong = false, from = 0 }: { strong?: boolean; from?: number } = {}): void {
    const width = inside - from - 120;
    const weight = strong ? 'bold' : 'plain';
    const size = strong ? 11.5 : 9.5;
    this.room(Math.max(heightOf(this.#pdf, label, { size, weight, width }), 18));
    const top = this.y;
    const end = this.at(label, margin + from, { size, weight, width });
    this.at(value, margin + inside - 120, { size, weight, width: 120, ...right }, 'P', top);
    rule(this.#pdf, margin + from, end + 1.5, inside - from, { weight: strong ? 1 : 0.6, colour: hair });
    this.y = end + 5;
  }
}

/** The bytes of a paper: the same facts give the same bytes. */
export function drawPaper(facts: PaperFacts): Promise<Buffer> {
  const { supplier, number, issuedOn } = facts;
  const { pdf, root, end } = beginDocument(`${paperNames[facts.kind]} ${number}`, supplier.name, issuedOn);
  const down = new Down(pdf, root);
  drawHead(down, facts);
  drawParties(down, facts);
  drawLines(down, facts);
  drawSums(down, facts);
  drawFoot(down, facts);
  return end();
}

function drawHead(down: Down, { kind, supplier, number, issuedOn, bill }: PaperFacts): void {
  const width = half;
  const top = down.y;
  const end = down.at(supplier.name, margin, { width, weight: 'bold', size: 12 });
  const other = margin + half + 24;
  let y = down.at(`No. ${number}`, other, { width, weight: 'bold', size: 12, ...right }, 'P', top);
  y = down.at(`Date ${indianDate(issuedOn)}`, other, { width, size: 9.5, ...right }, 'P', y);
  y = down.at(`Bill ${bill}`, other, { width, size: 9.5, colour: soft, ...right }, 'P', y);
  down.y = Math.max(end, y) + 8;
  down.y = down.at(titleOfPaper(kind), margin, { width: inside, size: 21, weight: 'bold' }, 'H1') + 10;
  if (kind === 'T') down.text('Original for recipient', { size: 9.5, colour: soft, after: 8 });
}

function drawParties(down: Down, { supplier, recipient, place, orderNumber }: PaperFacts): void {
  down.columns(
    ['From', supplier.name, ...supplier.address, `State ${supplier.state}`, `GSTIN ${supplier.gstin}`],
    [
      'To',
      recipient.name,
      ...recipient.address,
      recipient.state && `State ${recipient.state}`,
      recipient.gstin ? `GSTIN ${recipient.gstin}` : 'Not registered under GST',
      `Place of supply ${place}`,
      orderNumber && `Order ${orderNumber}`,
    ].filter(Boolean),
  );
}

function drawLines(down: Down, facts: PaperFacts): void {
  const { about, sac, lines, refersTo, reason, declareBy } = facts;
  down.columns(
    ['Training', ...about, countOf(lines.length, 'seat'), `SAC ${sac}`],
    refersTo ? ['Refers to', `${refersTo.name} ${refersTo.number}`, indianDate(refersTo.on)] : [],
  );
  if (reason) down.text(`Reason: ${reason}`, { size: 9.5, after: 4 });
  if (declareBy) down.text(`To be declared by ${indianDate(declareBy)}.`, { size: 9.5, after: 4 });
  if (facts.kind === 'R' || facts.kind === 'V' || facts.kind === 'C') {
    down.text(`Trainees: ${lines.map(({ name }) => name).join(', ')}`, { size: 9.5, after: 10 });
    return;
  }
  down.row('Trainee', 'Fee, rupees', { strong: true });
  for (const { name, fee, discount, discountWhy } of lines) {
    down.row([name, dollars(fee, facts.dollars)].filter(Boolean).join(', '), figures(fee));
    if (discount > 0)
      down.row(`less discount${discountWhy ? `: ${discountWhy}` : ''}`, figures(-discount), { from: 20 });
  }
  down.y += 8;
}

function drawSums(down: Down, facts: PaperFacts): void {
  const { amounts, kind, advances, received = [] } = facts;
  const from = inside / 2 - 40;
  const codeEnd = facts.irn ? down.qr(qrCodeOf(facts.irn.code)) : 0;
  const top = down.y;
  down.row('Taxable value', figures(amounts.taxable), { from });
  for (const { label, value } of taxRows(facts)) down.row(label, value, { from });
  if (amounts.roundOff !== 0) down.row('Round off', figures(amounts.roundOff), { from });
  down.row('Total, rupees', figures(amounts.total), { strong: true, from });
  if (facts.dollars)
    down.row('Total, US dollars', dollars(amounts.total, facts.dollars).slice(4), { strong: true, from });
  for (const { number, on, amount, came = on } of advances) {
    const cameOn = came === on ? '' : `, received on ${indianDate(came)}`;
    down.row(`Advance by ${number}, ${indianDate(on)}${cameOn}`, figures(-amount), { from });
  }
  // A voucher is the paper of its money: there it is no deduction.
  for (const { on, amount, how, withheld } of received) {
    const label = withheld ? 'Withheld by you as TDS' : `Received on ${indianDate(on)}`;
    // What was carried over says itself when it came.
    const says = how.startsWith(wayWords.carried) ? how : [label, how].filter(Boolean).join(', ');
    down.row(says, figures(kind === 'T' ? -amount : amount), { from });
  }
  const open = openOf(facts);
  const label = open < 0 ? 'Paid too much: to be paid back' : 'Still to pay';
  const inDollars = dollars(Math.abs(open), facts.dollars);
  if (kind === 'T' && advances.length + received.length > 0)
    down.row([label, inDollars].filter(Boolean).join(', '), figures(Math.abs(open)), { from });
  // Where the sums went on to another page, the code stays behind.
  down.y = Math.max(down.y, down.y > top ? codeEnd : 0) + 4;
  const words = `${amounts.total < 0 ? 'Taken back: ' : ''}${amountInWords(amounts.total)}`;
  down.text(words, { weight: 'bold', size: 9.5, after: 8 });
  if (facts.dollars)
    down.text(`Priced in US dollars at ${rateInWords(facts.dollars)}. Tax is in rupees.`, { size: 9.5, after: 4 });
  down.text('Whether tax is payable on reverse charge: No', { size: 9.5, after: 4 });
  down.text(facts.endorsement, { size: 9.5, after: 4 });
  if (facts.irn) down.text(`IRN ${facts.irn.number}`, { size: 9.5, after: 4 });
}

function drawFoot(down: Down, facts: PaperFacts): void {
  const { kind, bank, supplier, signatory, number } = facts;
  down.y += 8;
  down.room(90);
  const toPay = kind === 'P' || (kind === 'T' && openOf(facts) > 0);
  const swift = facts.dollars && bank.swift ? [`SWIFT ${bank.swift}`] : [];
  const account = [bank.holder, bank.name, `Account ${bank.account}`, `IFSC ${bank.ifsc}`, ...swift];
  down.columns(
    toPay
      ? ['Bank transfer to', ...account, `Payment reference ${number}`]
      : kind === 'T'
        ? ['Paid in full', openOf(facts) < 0 ? 'What is too much is paid back.' : 'Nothing is open.']
        : ['Issued by', supplier.name],
    [`For ${supplier.name}`, signatory, 'Issued electronically; no signature is needed.'],
  );
  if (kind === 'P')
    down.text('This is not a tax invoice: no input tax credit can be taken on it.', { size: 9, colour: soft });
}
