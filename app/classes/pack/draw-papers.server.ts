import { dayInWords, shortSpan } from '../days.ts';
import { hoursOfDay, hoursOfAll } from '../../platform/classes/class-dates.ts';
import { type PeopleFacts, whenOf, type SlipFacts } from './pack-facts.ts';
import {
  beginDocument,
  decorate,
  hair,
  inside,
  nextPage,
  page,
  rule,
  say,
  soft,
  spoken,
  tag,
  widthOf,
  type Parent,
  type Pdf,
  type Said,
} from '../../platform/pdf/paper.server.ts';
import { qrCodeOf } from '../../identity/factors/qr-code.server.ts';

// What the office prints of the people of a class: a sheet to sign for each day, and badges to cut. Nothing of anybody but name and company.

const rowHeight = 27;
const rowsOnAPage = 25;
const badge = { width: inside / 2, height: 185, onAPage: 8 };

/** The bytes of a sheet for each day, with a line for each of its people. */
export function drawSignIn(facts: PeopleFacts, madeOn: string): Promise<Buffer> {
  const { days, people, title, city } = facts;
  const { pdf, root, end } = beginDocument(`Sign-in sheet: ${title}, ${city}`, facts.provider, madeOn);
  const pages = days.flatMap((day) =>
    parts(people, rowsOnAPage).map((part, at) => ({ day, part, from: at * rowsOnAPage })),
  );
  for (const [at, { day, part, from }] of pages.entries()) {
    nextPage(pdf, at);
    const top = drawSheetHead(pdf, root, facts, `${dayInWords(day.day)}, ${hoursOfDay(day)}`);
    const table = pdf.struct('Table');
    root.add(table);
    drawRow(pdf, table, ['', 'Name as on the ID', 'Company', 'Signature'], top, 'TH');
    for (const [row, { name, company }] of part.entries())
      drawRow(pdf, table, [String(from + row + 1), name, company, ''], top + (row + 1) * rowHeight, 'TD');
    table.end();
  }
  return end();
}

function drawSheetHead(pdf: Pdf, root: Parent, { title, city, provider, reference }: PeopleFacts, day: string): number {
  const { margin } = page;
  let y = margin;
  tag(pdf, root, 'H1', () => {
    y = say(pdf, `${title}, ${city}: ${day}`, margin, y, { size: 15, weight: 'bold', width: inside });
  });
  tag(pdf, root, 'P', () => {
    y = say(pdf, `Sign-in sheet of class ${reference}. ${provider}`, margin, y, {
      size: 9,
      colour: soft,
      width: inside,
    });
  });
  return y + 8;
}

const columns = [
  { x: 0, width: 26 },
  { x: 26, width: 190 },
  { x: 222, width: 140 },
  { x: 368, width: inside - 368 },
] as const;

function drawRow(pdf: Pdf, table: Parent, texts: readonly string[], y: number, kind: 'TH' | 'TD'): void {
  const row = pdf.struct('TR');
  table.add(row);
  const weight = kind === 'TH' ? 'bold' : 'plain';
  for (const [at, { x, width }] of columns.entries()) {
    const text = texts[at]!;
    const draw = () => void fit(pdf, text, page.margin + x, y + 8, width, { weight, size: 10 });
    row.add(pdf.struct(kind, { ...spoken(text), ...(kind === 'TH' ? { scope: 'Column' } : {}) }, draw));
  }
  row.end();
  rule(pdf, page.margin, y + rowHeight - 2, inside, { weight: 0.6, colour: hair });
}

/** The bytes of badges, eight on a page, with lines to cut along. */
export function drawBadges(facts: PeopleFacts, madeOn: string): Promise<Buffer> {
  const { people, title, city, provider, days } = facts;
  const { pdf, root, end } = beginDocument(`Badges: ${title}, ${city}`, provider, madeOn);
  const when = shortSpan(days[0]!.day, days.at(-1)!.day);
  for (const [number, part] of parts(people, badge.onAPage).entries()) {
    nextPage(pdf, number);
    for (const [at, person] of part.entries()) {
      const x = page.margin + (at % 2) * badge.width;
      const y = page.margin + Math.floor(at / 2) * badge.height;
      decorate(pdf, () => pdf.lineWidth(0.6).strokeColor(hair).rect(x, y, badge.width, badge.height).stroke());
      const [left, width] = [x + 16, badge.width - 32];
      const line = (text: string, top: number, how: Fitted) =>
        root.add(pdf.struct('P', spoken(text), () => void fit(pdf, text, left, y + top, width, how)));
      line(provider, 16, { size: 9 });
      line(person.name, 56, { size: 24, weight: 'bold' });
      if (person.company) line(person.company, 92, { size: 13 });
      line(`${title}, ${city}, ${when}`, 152, { size: 9 });
    }
  }
  return end();
}

type Fitted = { size: number; weight?: 'plain' | 'bold' };

/** A text in one line: as small as it has to be, and cut where it would be too small to read. */
function fit(pdf: Pdf, text: string, x: number, y: number, width: number, { size, weight = 'plain' }: Fitted): void {
  if (text === '') return;
  const smallest = Math.max(7, size / 2);
  const isIn = (words: string, points: number) => widthOf(pdf, words, points, weight) <= width;
  let [words, points] = [text, size];
  while (points > smallest && !isIn(words, points)) points -= 0.5;
  while (words.length > 1 && !isIn(`${words}…`, points) && !isIn(text, points)) words = words.slice(0, -1);
  // On one base line, however small.
  const top = y + (size - points) * 0.8;
  say(pdf, isIn(text, points) ? text : `${words}…`, x, top, {
    size: points,
    weight,
    width: width + 4,
    lineBreak: false,
  });
}

function parts<One>(all: readonly One[], most: number): One[][] {
  const count = Math.max(1, Math.ceil(all.length / most));
  return Array.from({ length: count }, (_, at) => all.slice(at * most, (at + 1) * most));
}

// What an employer hands on to whoever has no e-mail: whose seat, until when, and the way to the page where they say yes or no.

const onAPage = 2;
const slipHeight = (page.height - 2 * page.margin) / onAPage;
const qrSide = 150;
const whoAnswers =
  'Keep this slip to yourself: whoever holds it can answer for you. Your company sees your name and your answer, nothing else.';

const howToAnswer = (phone: string) =>
  `Say yes or no: point your camera at the square. No camera? Call ${phone.replaceAll(' ', '\u00A0')}.`;

/** The bytes of slips, two on a page, with a line to cut along. */
export function drawSlips(facts: SlipFacts, madeOn: string): Promise<Buffer> {
  const { provider, phone, reference, title, city, days, company, until, slips } = facts;
  const { pdf, root, end } = beginDocument(`Slips: ${title}, ${city}`, provider, madeOn);
  const textWidth = inside - qrSide - 30;
  for (const [at, { name, link }] of slips.entries()) {
    const { side, path } = qrCodeOf(link, 'M');
    if (at % onAPage === 0) nextPage(pdf, at / onAPage);
    let y = page.margin + (at % onAPage) * slipHeight;
    if (at % onAPage > 0)
      decorate(pdf, () =>
        pdf.lineWidth(0.6).strokeColor(hair).dash(4, { space: 4 }).moveTo(0, y).lineTo(page.width, y).stroke().undash(),
      );
    y += 18;
    const line = (kind: 'P' | 'H1', text: string, said: Partial<Said>, after: number) =>
      tag(
        pdf,
        root,
        kind,
        () => void (y = say(pdf, text, page.margin, y, { width: textWidth, size: 12, ...said }) + after),
        spoken(text),
      );
    const qrTop = y;
    line('P', `${provider}. Nomination ${reference}`, { size: 10, colour: soft }, 12);
    line('H1', `For ${name}`, { size: 20, weight: 'bold' }, 6);
    line('P', `${company} has named you for ${title}.`, { size: 13 }, 10);
    line('P', [`${city}, ${whenOf(days)}`, hoursOfAll(days)].filter(Boolean).join(', '), { weight: 'bold' }, 10);
    line('P', `A seat is held for you until ${until}.`, { size: 13, weight: 'bold' }, 4);
    line('P', `${company} pays. You owe nothing by answering.`, {}, 4);
    line('P', whoAnswers, {}, 10);
    line('P', howToAnswer(phone), {}, 10);
    line(
      'P',
      `We have your name from ${company}. You do not know this company? Say so on the page, or call us: we erase your name.`,
      { size: 10, colour: soft },
      0,
    );
    decorate(pdf, () =>
      pdf
        .save()
        .translate(page.margin + inside - qrSide, qrTop)
        .scale(qrSide / side)
        .path(path)
        .fill('#000')
        .restore(),
    );
  }
  return end();
}
