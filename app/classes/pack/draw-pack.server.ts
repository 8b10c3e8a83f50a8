import { isPlaceholder } from '../../platform/provider.ts';
import { hoursOfAll, shortHour } from '../../platform/classes/class-dates.ts';
import { cellOf, dayInWords } from '../days.ts';
import { geoLink, lengthOf, positionInWords, whenOf, type PackFacts } from './pack-facts.ts';
import {
  beginDocument,
  bottom,
  Column,
  columnGap,
  columnWidth,
  decorate,
  hair,
  ink,
  inside,
  page,
  rule,
  say,
  soft,
  tag,
  type Parent,
  type Pdf,
} from '../../platform/pdf/paper.server.ts';
import { dial } from '../../platform/words.ts';

// One page of A4 up to eight days, black on white, after the picture in the design. Every piece is tagged, so that it can be read aloud.

const mostCells = 8;
const cellHeight = 40;

/** The bytes of a pack: the same facts and day give the same bytes. */
export function drawPack(facts: PackFacts, madeOn: string): Promise<Buffer> {
  const { pdf, root, end } = beginDocument(`Joining pack: ${facts.title}, ${facts.city}`, facts.provider, madeOn);
  const top = drawHead(pdf, root, facts, madeOn);
  drawColumns(pdf, root, facts, top);
  drawFoot(pdf, root);
  return end();
}

/** Who, which class, when; down to the cells of its days. */
function drawHead(pdf: Pdf, root: Parent, facts: PackFacts, madeOn: string): number {
  const { margin } = page;
  const half = inside / 2;
  let y = margin;
  tag(pdf, root, 'P', () => {
    y = say(pdf, facts.provider, margin, margin, { weight: 'bold', width: half });
    y = say(pdf, 'Joining pack', margin, y, { width: half });
  });
  tag(pdf, root, 'P', () => {
    const right = { width: half, align: 'right' } as const;
    const next = say(pdf, `Class ${facts.reference}`, margin + half, margin, { ...right, weight: 'bold' });
    say(pdf, `As of ${dayInWords(madeOn)}`, margin + half, next, right);
  });
  rule(pdf, margin, y + 7, inside);
  y += 18;
  tag(pdf, root, 'H1', () => {
    y = say(pdf, `${facts.title}, ${facts.city}`, margin, y, { size: 21, weight: 'bold', width: inside });
  });
  return drawWhen(pdf, root, facts, y + 10) + 20;
}

function drawWhen(pdf: Pdf, root: Parent, facts: PackFacts, top: number): number {
  const x = page.margin + 12;
  const width = inside - 24;
  const hoursWidth = 110;
  const hours = hoursOfAll(facts.days);
  let y = top + 11;
  tag(pdf, root, 'P', () => {
    const begin = y;
    y = say(pdf, whenOf(facts.days), x, begin, { size: 15, weight: 'bold', width: hours ? width - hoursWidth : width });
    if (hours)
      say(pdf, hours, x + width - hoursWidth, begin + 5, { weight: 'bold', width: hoursWidth, align: 'right' });
    y = say(pdf, lengthOf(facts), x, y + 2, { weight: 'bold', width });
  });
  y += 9;
  const cells = facts.days.length > 1 && facts.days.length <= mostCells ? facts.days : [];
  const height = cells.length > 0 ? cellHeight : 0;
  decorate(pdf, () => {
    pdf
      .lineWidth(1.2)
      .strokeColor(ink)
      .rect(page.margin, top, inside, y - top + height)
      .stroke();
    if (cells.length > 0)
      pdf
        .moveTo(page.margin, y)
        .lineTo(page.margin + inside, y)
        .stroke();
    for (const [at, { day }] of cells.entries()) drawCell(pdf, day, at, cells.length, y);
  });
  return y + height;
}

/** One day on the scale of the class. */
function drawCell(pdf: Pdf, day: string, at: number, count: number, y: number): void {
  const width = inside / count;
  const x = page.margin + at * width;
  const [figure, weekday] = cellOf(day);
  const middle = x + width / 2;
  pdf
    .lineWidth(1.2)
    .strokeColor(ink)
    .moveTo(middle, y)
    .lineTo(middle, y + 5)
    .stroke();
  if (at > 0)
    pdf
      .lineWidth(0.6)
      .strokeColor(hair)
      .moveTo(x, y)
      .lineTo(x, y + cellHeight)
      .stroke();
  const centred = { width, align: 'center', lineBreak: false } as const;
  pdf
    .font('bold')
    .fontSize(13)
    .fillColor(ink)
    .text(figure, x, y + 8, centred);
  pdf
    .font('plain')
    .fontSize(8.5)
    .fillColor(soft)
    .text(weekday, x, y + 25, centred);
}

function drawColumns(pdf: Pdf, root: Parent, facts: PackFacts, top: number): void {
  const left = new Column(pdf, root, page.margin, top);
  left.heading('Venue');
  if (facts.venue.length === 0) left.line('Not booked yet: it will appear on your page.');
  for (const [at, line] of facts.venue.entries()) left.line(line, { weight: at === 0 ? 'bold' : 'plain' });
  if (facts.position) left.line(positionInWords(facts.position), { link: geoLink(facts.position) });
  left.space(12);
  if (facts.directions.length > 0) {
    left.heading('The way');
    for (const line of facts.directions) left.line(line, { after: 3 });
    left.space(9);
  }
  left.heading('Days and hours');
  left.row(['Day', 'Begins', 'Ends'], 'bold');
  for (const { day, begins, ends } of facts.days)
    left.row([dayInWords(day), shortHour(begins), shortHour(ends)], 'plain');
  const right = new Column(pdf, root, page.margin + columnWidth + columnGap, top);
  right.heading('Telephone on the day');
  // A number that still waits for the owner's is not dialled.
  const called = isPlaceholder(facts.phone) ? {} : { link: dial(facts.phone) };
  right.line(facts.phone, { size: 18, weight: 'bold', ...called });
  right.line('Late, lost or ill: call, do not mail.', { after: 12 });
  right.heading('Bring');
  for (const line of facts.bring) right.line(line, { after: 5, indent: 17, mark: box });
  right.space(7);
  if (facts.trainer) {
    right.heading('Trainer');
    right.line(facts.trainer, { weight: 'bold', after: 12 });
  }
}

/** What is the same for every pack, at the foot of the last page. */
function drawFoot(pdf: Pdf, root: Parent): void {
  pdf.switchToPage(pdf.bufferedPageRange().count - 1);
  const y = bottom + 14;
  rule(pdf, page.margin, y, inside);
  tag(pdf, root, 'P', () => void say(pdf, foot, page.margin, y + 7, { size: 9, colour: soft, width: inside }));
}

const foot =
  'Days or venue changed since? Your page always has the newest. We train. AMPP, the Association for Materials Protection and Performance, examines and certifies.';

const box = (pdf: Pdf, x: number, y: number) =>
  void pdf
    .lineWidth(1)
    .strokeColor(ink)
    .rect(x, y + 0.5, 9, 9)
    .stroke();
