import { z } from 'zod';
import { MailButton, MailFrame, MailLink, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../../platform/outbox/mail-template.ts';
import { caseAddress } from '../../../platform/received.ts';

const Entry = z.object({
  name: z.string(),
  kind: z.string(),
  wish: z.string(),
  reference: z.string(),
  /** Null for who asked for class dates: their place is the list of subscribers. */
  caseId: z.string().nullable(),
  news: z.enum(['new', 'changed', 'reply']),
  /** How often it came; told of replies alone. */
  times: z.number(),
});

/** `count` may be more than there are entries. */
export const DigestData = z.object({ count: z.number(), entries: z.array(Entry) });

/** Tells the office of submissions that came quickly, each with a link to its case. */
export const officeDigest = defineMail({
  name: 'office-digest',
  data: DigestData,
  example: {
    count: 53,
    entries: [
      {
        name: 'Asha Rao',
        kind: 'Interest',
        wish: 'Basic Corrosion',
        reference: 'EOI-7K3M9Q',
        caseId: 'a-case',
        news: 'new',
        times: 1,
      },
      {
        name: 'Vikram Nair',
        kind: 'Message',
        wish: 'A group of eight',
        reference: '',
        caseId: 'another-case',
        news: 'changed',
        times: 1,
      },
    ],
  },
  lines: {
    subject: '{count} submissions in one mail',
    subjectOfOne: 'One more submission: {name}',
    preview: '{names}',
    title: 'What came in',
  },
  paragraphs: {
    opening: 'These came one soon after the other, so one mail tells of them all. Open a name to answer that person.',
    more: 'There are {rest} more in the inbox.',
  },
  slots: ({ count, entries }) => ({
    count: String(count),
    rest: String(count - entries.length),
    name: entries[0]?.name ?? '',
    names: entries
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', '),
  }),
  subject: ({ count }, { line }) => (count === 1 ? line.subjectOfOne : line.subject),
  body: ({ count, entries }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      {entries.map((entry) => (
        <MailText key={`${addressOf(entry)} ${entry.name}`}>
          <MailLink href={surroundings.publicUrl + addressOf(entry)}>{entry.name}</MailLink>
          <br />
          {describe(entry)}
        </MailText>
      ))}
      {count > entries.length ? <MailText>{paragraph.more}</MailText> : null}
      <MailButton href={`${surroundings.publicUrl}/office/inbox`}>Open the inbox</MailButton>
    </MailFrame>
  ),
});

type Entry = z.output<typeof Entry>;

const addressOf = ({ caseId }: Entry) => (caseId ? caseAddress(caseId) : '/office/subscribers');

const said: Record<Entry['news'], (times: number) => string> = {
  new: () => '',
  changed: () => 'Changed: ',
  reply: (times) => (times === 1 ? 'Reply: ' : `${times} replies: `),
};

function describe({ kind, wish, reference, news, times }: Entry): string {
  const words = [wish, reference].filter(Boolean).join(', ');
  return `${said[news](times)}${kind}${words ? `: ${words}` : ''}`;
}
