import { z } from 'zod';
import { MailButton, MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianDate } from '../../platform/indian-time.ts';

/** Asks whoever reads the mails of an address whether it was they who asked the office to be erased. */
export const erasureProofMail = defineMail({
  name: 'erasure-proof',
  data: z.object({ token: z.string(), until: z.string() }),
  example: { token: 'a-token', until: '2026-11-27T04:30:00.000Z' },
  lines: {
    subject: 'Did you ask us to erase your data?',
    preview: 'Please confirm that it was you. Nothing is erased before.',
    title: 'Did you ask us to erase your data?',
  },
  paragraphs: {
    opening:
      'Somebody asked our office to erase what we keep under this address. If it was you, open the page and press Confirm:',
    ifNot: 'If it was not you, do nothing: without it we erase nothing.',
  },
  subject: (_, { line }) => line.subject,
  body: ({ token, until }, surroundings, { line, paragraph }) => {
    const { publicUrl, provider } = surroundings;
    return (
      <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
        <MailText>{paragraph.opening}</MailText>
        <MailButton href={`${publicUrl}/erasure/confirm?token=${encodeURIComponent(token)}`}>
          Confirm that it was me
        </MailButton>
        <MailText>The link works once, until {indianDate(until)}.</MailText>
        <MailText>
          {paragraph.ifNot} Questions and complaints go to{' '}
          <MailLink href={`mailto:${provider.grievance.email}`}>{provider.grievance.email}</MailLink>.
        </MailText>
      </MailFrame>
    );
  },
});
