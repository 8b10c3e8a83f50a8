import { z } from 'zod';
import { indianTime } from '../../../platform/indian-time.ts';
import { MailButton, MailFrame, MailLink, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../../platform/outbox/mail-template.ts';

const Entry = z.object({ by: z.string(), at: z.string(), href: z.string() });

/** `count` may be more than there are entries. */
export const SaidData = z.object({ count: z.number(), entries: z.array(Entry) });

/** Tells somebody of the office that colleagues named them in notes. Says nothing of whom the notes are about. */
export const saidToYou = defineMail({
  name: 'said-to-you',
  data: SaidData,
  example: {
    count: 2,
    entries: [
      { by: 'Lata Rao', at: '2026-11-20T04:30:00.000Z', href: '/office/cases/a-case#note-a-note' },
      { by: 'Ravi Menon', at: '2026-11-20T05:00:00.000Z', href: '/office' },
    ],
  },
  lines: {
    subject: '{count} notes for you in the back office',
    subjectOfOne: 'A note for you from {name}',
    preview: '{names}',
    title: 'Said to you',
  },
  paragraphs: {
    opening: 'Colleagues named you in notes, and you have not looked at them since. Each line opens its note.',
    more: 'There are {rest} more on the first page of the back office.',
  },
  slots: ({ count, entries }) => ({
    count: String(count),
    rest: String(count - entries.length),
    name: entries[0]?.by ?? '',
    names: [...new Set(entries.map(({ by }) => by))].slice(0, 5).join(', '),
  }),
  subject: ({ count }, { line }) => (count === 1 ? line.subjectOfOne : line.subject),
  body: ({ count, entries }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      {entries.map(({ by, at, href }) => (
        <MailText key={`${href} ${at}`}>
          <MailLink href={surroundings.publicUrl + href}>{by}</MailLink>
          <br />
          {indianTime(at)}
        </MailText>
      ))}
      {count > entries.length ? <MailText>{paragraph.more}</MailText> : null}
      <MailButton href={`${surroundings.publicUrl}/office`}>Open the back office</MailButton>
    </MailFrame>
  ),
});
