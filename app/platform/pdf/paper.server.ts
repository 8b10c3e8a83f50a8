import Document from 'pdfkit';
import { addFonts, featuresOf, runsOf, type Weight } from './scripts.server.ts';

// What papers are drawn with: texts that are tagged, so that they can be read aloud, and lines that are no part of what is read.

export const page = { width: 595.28, height: 841.89, margin: 34 };
export const inside = page.width - 2 * page.margin;
export const columnGap = 24;
export const columnWidth = (inside - columnGap) / 2;
const footHeight = 44;
export const bottom = page.height - page.margin - footHeight;
export const ink = '#11181B';
export const soft = '#3C4A50';
export const hair = '#9AA7AC';

export type Pdf = PDFKit.PDFDocument;
export type Parent = PDFKit.PDFStructureElement;
export type Said = {
  size?: number;
  weight?: Weight;
  colour?: string;
  width: number;
  align?: 'left' | 'right';
  link?: string;
  /** Stays in one line. */
  lineBreak?: false;
};

/** A document of A4 that is tagged; `end` gives its bytes. The same pieces and day give the same bytes. */
export function beginDocument(title: string, author: string, madeOn: string) {
  const at = new Date(`${madeOn}T00:00:00Z`);
  const pdf = new Document({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    pdfVersion: '1.7',
    // The types of pdfkit do not know it yet.
    subset: 'PDF/UA' as 'PDF/A-1',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  addFonts(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  function end() {
    root.end();
    pdf.end();
    return whole;
  }
  return { pdf, root, end };
}

/** Goes on with a page; the first is there. */
export const nextPage = (pdf: Pdf, number: number): void => void (number > 0 && pdf.addPage());

/** Some scripts stand in the order of their shapes, some as boxes: what they say is written beside them. */
export const spoken = (text: string): { actual?: string } => (/[^\u0020-\u024F]/.test(text) ? { actual: text } : {});

export const widthOf = (pdf: Pdf, text: string, size: number, weight: Weight): number =>
  runsOf(text, weight).reduce(
    (sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text, featuresOf(text)),
    0,
  );

/** Says a text at a place. Answers where the next one may begin. */
export function say(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { size = 10.5, weight = 'plain', colour = ink, width, align = 'left', link, lineBreak }: Said,
): number {
  const runs = runsOf(text, weight);
  pdf.fontSize(size).fillColor(colour);
  for (const [index, run] of runs.entries()) {
    const last = index === runs.length - 1;
    pdf.font(run.font);
    const options = {
      width,
      align,
      lineGap: size * 0.28,
      continued: !last,
      ...featuresOf(text),
      ...(lineBreak === false ? { lineBreak } : {}),
      ...(link ? { link, underline: true } : {}),
    };
    if (index === 0) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  }
  return pdf.y;
}

export function heightOf(
  pdf: Pdf,
  text: string,
  { size = 10.5, weight = 'plain', width }: Pick<Said, 'size' | 'weight' | 'width'>,
): number {
  return pdf
    .font(runsOf(text, weight)[0]?.font ?? 'plain')
    .fontSize(size)
    .heightOfString(text, { width, lineGap: size * 0.28, ...featuresOf(text) });
}

export function tag(
  pdf: Pdf,
  root: Parent,
  kind: 'P' | 'H1' | 'H2',
  draw: () => void,
  options: { actual?: string } = {},
): void {
  root.add(pdf.struct(kind, options, draw));
}

/** What only decorates is no part of what is read aloud. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

export function rule(pdf: Pdf, x: number, y: number, width: number, { weight = 1, colour = ink } = {}): void {
  decorate(pdf, () =>
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke(),
  );
}

/** One column: sections beneath one another, on as many pages as they need. */
export class Column {
  readonly #pdf: Pdf;
  readonly #root: Parent;
  readonly x: number;
  #y: number;
  #page = 0;

  constructor(pdf: Pdf, root: Parent, x: number, y: number) {
    this.#pdf = pdf;
    this.#root = root;
    this.x = x;
    this.#y = y;
    pdf.switchToPage(0);
  }

  /** Room for so much: on the next page when this one has none. */
  #room(height: number): number {
    if (this.#y + height > bottom) {
      this.#page += 1;
      const { count } = this.#pdf.bufferedPageRange();
      if (this.#page < count) this.#pdf.switchToPage(this.#page);
      else this.#pdf.addPage();
      this.#y = page.margin;
    }
    return this.#y;
  }

  heading(title: string): void {
    const y = this.#room(60);
    tag(this.#pdf, this.#root, 'H2', () => {
      this.#y = say(this.#pdf, title, this.x, y, { size: 11.5, weight: 'bold', width: columnWidth });
    });
    rule(this.#pdf, this.x, this.#y + 3, columnWidth);
    this.#y += 11;
  }

  line(
    text: string,
    said: Partial<Said> & { after?: number; indent?: number; mark?: (pdf: Pdf, x: number, y: number) => void } = {},
  ): void {
    const { after = 0, indent = 0, mark, ...how } = said;
    const width = columnWidth - indent;
    const y = this.#room(heightOf(this.#pdf, text, { ...how, width }));
    if (mark) decorate(this.#pdf, () => mark(this.#pdf, this.x, y));
    const draw = () => {
      this.#y = say(this.#pdf, text, this.x + indent, y, { ...how, width }) + after;
    };
    tag(this.#pdf, this.#root, 'P', draw, spoken(text));
  }

  /** A line of three texts, ruled beneath. */
  row(texts: readonly [string, string, string], weight: Weight): void {
    const y = this.#room(20);
    const [first, second, third] = texts;
    tag(this.#pdf, this.#root, 'P', () => {
      say(this.#pdf, first, this.x, y, { weight: 'bold', width: columnWidth - 110 });
      say(this.#pdf, second, this.x + columnWidth - 106, y, { weight, width: 53 });
      this.#y = say(this.#pdf, third, this.x + columnWidth - 53, y, { weight, width: 53 });
    });
    rule(this.#pdf, this.x, this.#y + 3, columnWidth, { weight: 0.6, colour: hair });
    this.#y += 8;
  }

  space(height: number): void {
    this.#y += height;
  }
}
