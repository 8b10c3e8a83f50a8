import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../indian-time.ts';

/** Notice that the password is a new one. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  data: z.object({ name: z.string(), at: z.string(), by: z.enum(['reset', 'owner']) }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z', by: 'reset' },
  lines: {
    subject: 'Your password was changed',
    preview: 'Your password is a new one.',
    title: 'Your password was changed',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    afterReset:
      'the password of your account was reset by a link from this mailbox on {when}. Every device was logged out.',
    afterChange: 'the password of your account was changed on {when}. Your other devices were logged out.',
    closing: 'If this was not you, {resetLink} and change the password of this mailbox too.',
  },
  slots: ({ name, at }, { publicUrl }) => ({
    name: name || 'there',
    when: indianTime(at),
    resetLink: <MailLink href={`${publicUrl}/forgotpassword`}>reset it now</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: ({ by }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{by === 'reset' ? paragraph.afterReset : paragraph.afterChange}</MailText>
      <MailText>{paragraph.closing}</MailText>
    </MailFrame>
  ),
});
