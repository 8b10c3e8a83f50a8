import { z } from 'zod';
import { paragraphsAlone } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

/** The last message of an account. */
export const accountDeletedMail = defineMail({
  name: 'account-deleted',
  data: z.object({ name: z.string(), at: z.string() }),
  example: { name: 'Asha', at: '2026-11-20T04:30:00.000Z' },
  lines: {
    subject: 'Your account was deleted',
    preview: 'It cannot be brought back.',
    title: 'Your account was deleted',
  },
  paragraphs: {
    greeting: 'Hello {name},',
    opening:
      'Your account was deleted on {when}. Your name, your address and every way to log in are gone from it, and it cannot be brought back. You may open a new one at any time.',
    closing: 'If this was not you, please write to {email} at once.',
  },
  slots: ({ name, at }, { provider }) => ({ name, when: indianTime(at), email: provider.email }),
  subject: (_, { line }) => line.subject,
  body: paragraphsAlone,
});
