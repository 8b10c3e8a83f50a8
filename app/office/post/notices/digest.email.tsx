import { z } from 'zod';
import { MailButton, MailFrame, MailLink, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../../platform/outbox/mail-template.ts';
import { caseAddress } from '../../../platform/received.ts';

const Entry = z.object({
  name: z.string(),
  kind: z.string(),
  wish: z.string(),
  reference: z.string(),
  /** Null for who asked for class dates, whose place is the list of subscribers, and for what is told of a class. */
  caseId: z.string().nullable(),
  batchId: z.string().nullable(),
  /** What is told of a bill leads there, under the name of its payer. */
  bill: z.string().default(''),
  news: z.enum(['new', 'changed', 'reply', 'seat-lost', 'minimum-reached', 'payment-noted', 'payer-corrected']),
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
        batchId: null,
        bill: '',
        news: 'new',
        times: 1,
      },
      {
        name: 'CIP Level 1, Kochi, 14 to 19 Dec',
        kind: '',
        wish: '',
        reference: 'B-7K3M9',
        caseId: null,
        batchId: 'a-class',
        bill: '',
        news: 'seat-lost',
        times: 2,
      },
    ],
  },
  lines: {
    subject: '{count} submissions in one mail',
    subjectOfOne: 'One more submission: {name}',
    subjectWithClass: '{count} pieces of news in one mail',
    subjectOfClass: '{news}: {name}',
    preview: '{names}',
    title: 'What came in',
  },
  paragraphs: {
    opening:
      'These came one soon after the other, so one mail tells of them all. Open a name to answer that person, a class to see its people, a payer to see the bill.',
    more: 'There are {rest} more in the inbox.',
  },
  slots: ({ count, entries }) => ({
    count: String(count),
    rest: String(count - entries.length),
    name: entries[0]?.name ?? '',
    news: entries[0] ? said[entries[0].news](entries[0].times) : '',
    names: entries
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', '),
  }),
  subject: ({ count, entries }, { line }) => {
    const isOfClass = entries.some(({ batchId }) => batchId !== null);
    if (count === 1) return isOfClass ? line.subjectOfClass : line.subjectOfOne;
    return isOfClass ? line.subjectWithClass : line.subject;
  },
  body: ({ count, entries }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.opening}</MailText>
      {entries.map((entry) => (
        <MailText key={`${addressOf(entry)} ${entry.news}`}>
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

function addressOf({ caseId, batchId, bill }: Entry): string {
  if (bill) return `/office/bills/${bill}`;
  if (batchId) return `/office/batches/${batchId}`;
  return caseId ? caseAddress(caseId) : '/office/subscribers';
}

const often = (times: number) => (times === 1 ? '' : `, ${times} times`);
const said: Record<Entry['news'], (times: number) => string> = {
  new: () => '',
  changed: () => 'Changed',
  reply: (times) => (times === 1 ? 'Reply' : `${times} replies`),
  'seat-lost': (times) => (times === 1 ? 'A seat was given back' : `${times} seats were given back`),
  'minimum-reached': () => 'The minimum is reached',
  'payment-noted': (times) => `Says that they have paid${often(times)}`,
  'payer-corrected': (times) => `Has corrected who pays${often(times)}`,
};

function describe({ kind, wish, reference, news, times }: Entry): string {
  return [said[news](times), kind, [wish, reference].filter(Boolean).join(', ')].filter(Boolean).join(': ');
}
