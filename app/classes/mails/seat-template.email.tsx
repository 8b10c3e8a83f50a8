import type { ComponentProps, ReactNode } from 'react';
import { inLines, MailButton, MailFrame, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail, type MailTemplate, type MailTexts, type MailWords } from '../../platform/outbox/mail-template.ts';
import { ClassSheet, NotYou, type NotYouWay } from './class-sheet.tsx';
import { example, SeatMailData, slotsOf } from './seat-mail-data.ts';

type Place<Paragraphs> = Extract<keyof Paragraphs, string> | 'greeting';
type Places<Paragraphs> = (data: SeatMailData) => (Place<Paragraphs> | false)[];

type SeatTemplate<Paragraphs extends MailTexts> = {
  name: string;
  /** The title is the subject where there is none, the preview the class. */
  lines: { subject: string } & MailTexts;
  paragraphs: Paragraphs;
  /** Which line is the subject, which the title, and which stands beside the subject, where it depends on something. */
  subject?: (data: SeatMailData) => string;
  title?: (data: SeatMailData) => string;
  preview?: (data: SeatMailData) => string;
  /** What stands before the class (the greeting and `opening`, where nothing else is said), between it and the button, and after the button; what does not hold of this mail stands nowhere. */
  before?: Places<Paragraphs>;
  between?: Places<Paragraphs>;
  after?: Places<Paragraphs>;
  button: string | ((data: SeatMailData) => string);
  /** The venue and the fee stand only where they have something to say; of the venue its town alone before somebody has a seat. */
  shows?: { venue?: true | ((data: SeatMailData) => boolean); area?: true; fee?: true };
  /** What the wrong reader may do, where it is more than to leave the mail. */
  notYou?: NotYouWay | ((data: SeatMailData) => NotYouWay);
  /** It goes to the office, which knows whose it is. */
  office?: true;
  shown?: Partial<SeatMailData>;
};

/** A mail in its parts, to be laid out. */
export type SeatMailParts<Words = ReactNode> = Record<'subject' | 'title' | 'button', string> &
  Record<'before' | 'between' | 'after', Words[]> & { sheet: ComponentProps<typeof ClassSheet> };

export type SeatMailTemplate = MailTemplate & {
  partsOf: (data: SeatMailData, words: MailWords<MailTexts, MailTexts>) => SeatMailParts;
};

/** A mail about a seat: its paragraphs around the class, and the one button, which opens a page and decides nothing. */
export function seatMailTemplate<Paragraphs extends MailTexts>(of: SeatTemplate<Paragraphs>): SeatMailTemplate {
  function partsOf(data: SeatMailData, { line, paragraph }: MailWords<MailTexts, MailTexts>): SeatMailParts {
    const { subject, city, span, hours } = data;
    const said = (places: readonly (string | false)[] = []) =>
      places.flatMap((name) => (name === false ? [] : [wordsOf(name, data, paragraph)]));
    return {
      subject: line[of.subject?.(data) ?? 'subject']!,
      title: line[of.title?.(data) ?? 'title']!,
      before: said(of.before?.(data) ?? ['greeting', 'opening']),
      sheet: {
        subject,
        city,
        span,
        hours,
        ...(of.shows?.fee ? { fee: data.fee, paid: data.paid } : { fee: '' }),
        venue: of.shows?.venue === true || of.shows?.venue?.(data) ? data.venue : of.shows?.area ? data.area : '',
      },
      between: said(of.between?.(data)),
      button: typeof of.button === 'string' ? of.button : of.button(data),
      after: said(of.after?.(data)),
    };
  }
  const { subject, preview = '{subject}, {city}, {dates}', title: heading = subject } = of.lines;
  const template = defineMail({
    name: of.name,
    data: SeatMailData,
    example: { ...example, ...of.shown },
    lines: { ...of.lines, preview, title: heading } as MailTexts,
    paragraphs: of.office ? of.paragraphs : { greeting: 'Hello {name},', ...of.paragraphs },
    slots: slotsOf,
    subject: (data, words) => partsOf(data, words).subject,
    body(data, surroundings, words) {
      const { title, before, sheet, between, button, after } = partsOf(data, words);
      return (
        <MailFrame preview={words.line[of.preview?.(data) ?? 'preview']!} title={title} surroundings={surroundings}>
          {before.map(asParagraph)}
          <ClassSheet {...sheet} />
          {between.map(asParagraph)}
          <MailButton href={data.link}>{button}</MailButton>
          {after.map(asParagraph)}
          {of.office ? null : <NotYou way={typeof of.notYou === 'function' ? of.notYou(data) : of.notYou} />}
        </MailFrame>
      );
    },
  });
  return { ...template, partsOf };
}

// oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
const asParagraph = (words: ReactNode, at: number) => <MailText key={at}>{words}</MailText>;

/** What the office wrote for this wave stands in the place of the first sentence. */
function wordsOf(name: string, { words }: SeatMailData, paragraph: Record<string, ReactNode>): ReactNode {
  return name === 'opening' && words !== '' ? inLines(words) : paragraph[name];
}
