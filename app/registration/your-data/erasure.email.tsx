import { z } from 'zod';
import { MailFrame, MailLink, MailText, MailButton } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import { indianDate } from '../../platform/indian-time.ts';

/** The receipt of an erasure: what is sealed now, when it is gone, and whom to ask. */
export const erasureAsked = defineMail({
  name: 'erasure-asked',
  data: z.object({
    askedAt: z.string(),
    dueAt: z.string(),
    /** What becomes of their account, where there is one. */
    account: z.enum(['stays', 'goes', 'none']).default('stays'),
  }),
  example: { askedAt: '2026-11-20T04:30:00.000Z', dueAt: '2027-11-20T04:30:00.000Z', account: 'stays' },
  lines: {
    subject: 'Your request for erasure',
    preview: 'Your data is sealed now, and erased in a year.',
    title: 'Your data is sealed, and will be erased',
  },
  // What happens to the data is the law's to say, and stays as it is.
  paragraphs: {},
  subject: (_, { line }) => line.subject,
  body: ({ askedAt, dueAt, account }, surroundings, { line }) => {
    const { grievance } = surroundings.provider;
    return (
      <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
        <MailText>
          On {indianDate(askedAt)} you asked us to erase what we keep about you. Nobody uses it any more. The data
          protection rules ask us to keep it sealed until {indianDate(dueAt)}; then it is erased. Seats in classes that
          had not begun were given back, and places in line given up. Invoices stay as long as tax law says.{' '}
          {account === 'stays' ? 'You can still log in to your account.' : null}
          {account === 'goes' ? 'Your account is deleted, with every way to log in.' : null}
        </MailText>
        <MailText>
          If this was not you, write to <MailLink href={`mailto:${grievance.email}`}>{grievance.email}</MailLink> at
          once. Complaints go to the same address ({grievance.name}) and are answered within {grievance.responseDays}{' '}
          days; after that you may complain to the Data Protection Board of India.
        </MailText>
      </MailFrame>
    );
  },
});

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
