import { z } from 'zod';
import { MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';

/** Tells somebody that they are staff now, and what they need. Without a link to set a password: that is handed over by whoever added them. */
export const staffInvitedMail = defineMail({
  name: 'staff-invited',
  data: z.object({ name: z.string() }),
  example: { name: 'Asha' },
  lines: {
    subject: 'You now have access to the back office',
    preview: 'What you need for it.',
    title: 'You now have access to the back office',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening:
      'If you were given a link, set your password with it. Otherwise log in as you always do. Then open {securityLink}, confirm this address if you are asked to, and add a passkey or an authenticator app: the back office asks for it every time.',
  },
  slots: ({ name }, { publicUrl }) => ({
    name,
    securityLink: <MailLink href={`${publicUrl}/account/security`}>your security page</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: (_, surroundings, { line, paragraph }) => (
    <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
      <MailText>{paragraph.greeting}</MailText>
      <MailText>{paragraph.opening}</MailText>
    </MailFrame>
  ),
});
