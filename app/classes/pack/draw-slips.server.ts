import { qrCodeOf } from '../../identity/factors/qr-code.server.ts';
import {
  beginDocument,
  decorate,
  hair,
  inside,
  nextPage,
  page,
  say,
  soft,
  spoken,
  tag,
  type Said,
} from '../../platform/pdf/paper.server.ts';
import { hoursOfAll } from '../../platform/classes/class-dates.ts';
import { whenOf, type SlipFacts } from './pack-facts.ts';

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
