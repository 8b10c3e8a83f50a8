import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

const opening = { reset: 'afterReset', owner: 'afterChange', invitation: 'afterInvitation' } as const;

/** Notice that the password is a new one. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  data: z.object({
    name: z.string(),
    at: z.string(),
    by: z.enum(['reset', 'owner', 'invitation']),
    cleared: z.boolean().optional(),
  }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z', by: 'reset' },
  lines: {
    subject: 'Your password was changed',
    preview: 'Your password is a new one.',
    title: 'Your password was changed',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    afterReset:
      'The password of your account was reset by a link from this mailbox on {when}. Every device was logged out.',
    afterInvitation:
      'The password of your account was set on {when} with the link that the office gave out for you. Every device was logged out.',
    cleared:
      'Nobody had confirmed this address before. So we removed every other way into the account: passkeys, authenticator app, recovery codes and Google log-in. You can add your own.',
    afterChange: 'The password of your account was changed on {when}. Your other devices were logged out.',
    closing: 'If this was not you, {resetLink} and change the password of this mailbox too.',
  },
  slots: ({ name, at }, { publicUrl }) => ({
    name,
    when: indianTime(at),
    resetLink: <MailLink href={`${publicUrl}/forgotpassword`}>reset it now</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: ({ by, cleared }, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{paragraph[opening[by]]}</MailText>
      {cleared ? <MailText>{paragraph.cleared}</MailText> : null}
      <MailText>{paragraph.closing}</MailText>
    </MailFrame>
  ),
});
