import { z } from 'zod';
import { MailLink, paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

const what = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'authenticator-added': 'An authenticator app was added to your account',
  'authenticator-removed': 'The authenticator app was removed from your account',
  'recovery-code-used': 'A recovery code was used to log in',
} as const;

export const factorChanges = Object.keys(what) as (keyof typeof what)[];

/** Notice that the way of logging in has changed. */
export const secondFactorChangedMail = defineMail({
  name: 'second-factor-changed',
  data: z.object({ name: z.string(), at: z.string(), change: z.enum(factorChanges) }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z', change: 'passkey-added' },
  lines: { subject: '{change}', preview: 'A notice about your account.', title: '{change}' },
  paragraphs: {
    greeting: 'Hello {name},',
    opening: 'This happened on {when}. If it was you, all is well.',
    closing: 'If it was not, {resetLink} and look at your security page.',
  },
  slots: ({ name, at, change }, { publicUrl }) => ({
    name,
    when: indianTime(at),
    change: what[change],
    resetLink: <MailLink href={`${publicUrl}/forgotpassword`}>reset your password</MailLink>,
  }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});
