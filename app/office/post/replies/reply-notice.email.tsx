import { z } from 'zod';
import { MailButton, MailFacts, MailFrame, MailText } from '../../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../../platform/outbox/mail-template.ts';
import { caseAddress } from '../../../platform/received.ts';

const data = z.object({
  name: z.string(),
  reference: z.string(),
  /** The address it says it comes from, where that is not the case's. */
  stranger: z.string().nullable(),
  subject: z.string(),
  words: z.string(),
  caseId: z.string().nullable(),
});

export const replyNotice = defineMail({
  name: 'reply-notice',
  data,
  example: {
    name: 'Asha Rao',
    reference: 'EOI-7K3M9Q',
    stranger: null,
    subject: 'Re: Your wish EOI-7K3M9Q',
    words: 'Thank you, the second week suits us.',
    caseId: 'a-case',
  },
  lines: {
    subject: 'Reply from {name}',
    subjectOfAnother: 'Reply about {name}, from another address',
    title: 'A reply to a letter',
  },
  paragraphs: {
    opening: 'It is kept with the case. Answer from there, so that colleagues see it.',
    another:
      'It does not come from the address that the case has. Anybody can write a sender’s name: look before you answer.',
  },
  slots: ({ name }) => ({ name }),
  subject: ({ stranger }, { line }) => (stranger ? line.subjectOfAnother : line.subject),
  body: ({ name, reference, stranger, subject, words, caseId }, surroundings, { line, paragraph }) => (
    <MailFrame preview={words.slice(0, 120) || subject} title={line.title} surroundings={surroundings}>
      <MailText>{stranger ? paragraph.another : paragraph.opening}</MailText>
      <MailFacts
        facts={[
          ['Name', name],
          ['Reference', reference],
          ['From', stranger],
          ['Subject', subject],
          ['Words', words],
        ]}
      />
      {caseId ? <MailButton href={surroundings.publicUrl + caseAddress(caseId)}>Open the case</MailButton> : null}
    </MailFrame>
  ),
});
