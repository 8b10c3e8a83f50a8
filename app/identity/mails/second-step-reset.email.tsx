import { z } from 'zod';
import { MailLink, paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

/** Tells a colleague and every owner that an owner or the operator has reset a second step. */
export const secondStepResetMail = defineMail({
  name: 'second-step-reset',
  data: z.object({ name: z.string(), at: z.string(), who: z.string(), by: z.string() }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z', who: 'Ravi Menon', by: 'Meera Iyer' },
  lines: {
    subject: 'The second step of {who} was reset',
    preview: 'A notice of the back office.',
    title: 'The second step of {who} was reset',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening:
      'It was reset on {when} by {by}. {who} is logged out everywhere, logs in with the password, and adds a new passkey or authenticator app on {securityLink}.',
    closing: 'If nobody asked for this, talk to {by} at once, and change your password.',
  },
  slots: ({ name, at, who, by }, { publicUrl }) => ({
    name,
    who,
    by,
    when: indianTime(at),
    securityLink: <MailLink href={`${publicUrl}/account/security`}>the security page</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});
