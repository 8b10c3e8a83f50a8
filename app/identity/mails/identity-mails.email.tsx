import { z } from 'zod';
import { MailButton, MailFrame, MailLink, MailText } from '../../platform/outbox/mail-frame.email.tsx';
import { defineMail } from '../../platform/outbox/mail-template.ts';
import type { MailSlots, MailSurroundings, MailTemplate, MailTexts } from '../../platform/outbox/mail-template.ts';
import { indianTime } from '../../platform/indian-time.ts';

type AccountMail<Schema extends z.ZodType<{ name: string }>, Paragraphs extends MailTexts> = {
  name: string;
  data: Schema;
  example: z.input<Schema>;
  /** Also its title. */
  subject: string;
  preview: string;
  /** Below the greeting. */
  paragraphs: Paragraphs;
  slots: (data: z.output<Schema>, surroundings: MailSurroundings) => MailSlots;
  /** What stands below the greeting, a button with its address among them; unless said, all paragraphs. */
  shows?: (data: z.output<Schema>) => (keyof Paragraphs | { href: string; words: string })[];
};

/** A message to whoever has an account: a greeting, and paragraphs below it. */
function accountMail<Schema extends z.ZodType<{ name: string }>, Paragraphs extends MailTexts>({
  subject,
  preview,
  paragraphs,
  slots,
  shows = () => Object.keys(paragraphs),
  ...mail
}: AccountMail<Schema, Paragraphs>): MailTemplate {
  return defineMail({
    ...mail,
    lines: { subject, preview, title: subject },
    paragraphs: { greeting: 'Hello {name},', ...paragraphs },
    slots: (data, surroundings) => ({ name: data.name, ...slots(data, surroundings) }),
    subject: (_, { line }) => line.subject,
    body: (data, surroundings, { line, paragraph }) => (
      <MailFrame preview={line.preview} title={line.title} surroundings={surroundings}>
        <MailText>{paragraph.greeting}</MailText>
        {shows(data).map((part) =>
          typeof part === 'object' ? (
            <MailButton key={part.href} href={part.href}>
              {part.words}
            </MailButton>
          ) : (
            <MailText key={String(part)}>{paragraph[part]}</MailText>
          ),
        )}
      </MailFrame>
    ),
  });
}

const at = '2026-11-20T04:30:00.000Z';
const toReset = ({ publicUrl }: MailSurroundings, words: string) => (
  <MailLink href={`${publicUrl}/forgotpassword`}>{words}</MailLink>
);
const toSecurity = ({ publicUrl }: MailSurroundings, words: string) => (
  <MailLink href={`${publicUrl}/account/security`}>{words}</MailLink>
);

const accountDeleted = accountMail({
  name: 'account-deleted',
  data: z.object({ name: z.string(), at: z.string() }),
  example: { name: 'Asha', at },
  subject: 'Your account was deleted',
  preview: 'It cannot be brought back.',
  paragraphs: {
    opening:
      'Your account was deleted on {when}. Your name, your address and every way to log in are gone from it, and it cannot be brought back. You may open a new one at any time. A seat that you asked for on the page of a class stays yours, by the link in its mail.',
    closing: 'If this was not you, please write to {email} at once.',
  },
  slots: (data, { provider }) => ({ when: indianTime(data.at), email: provider.email }),
});

/** After sign-up: confirms that the address belongs to whoever holds the account. */
const confirmEmail = accountMail({
  name: 'confirm-email',
  data: z.object({ name: z.string(), link: z.url(), google: z.boolean().default(false) }),
  example: { name: 'Asha', link: 'https://example.in/account/confirm-email', google: true },
  subject: 'Please confirm your email address',
  preview: 'One click confirms your address.',
  paragraphs: {
    opening:
      'You have an account with us. It works already, and it is not an enrolment. Please confirm your address: earlier requests from this address will then appear in your account{google}.',
    closing:
      'The link works for seven days, for the person who is logged in to the account. If you did not sign up, do not use it: nobody can confirm your address without you.',
  },
  slots: ({ google }) => ({ google: google ? ', and you can connect Google' : '' }),
  shows: ({ link }) => ['opening', { href: link, words: 'Confirm this address' }, 'closing'],
});

/** Why Google did not open the account: its address is not confirmed on our side. */
const googleNotJoined = accountMail({
  name: 'google-not-joined',
  data: z.object({ name: z.string() }),
  example: { name: 'Asha' },
  subject: 'Google is not connected to your account yet',
  preview: 'One step is missing.',
  paragraphs: {
    opening:
      'You tried to log in with Google. This address has an account with a password, and is not confirmed yet. So we keep the two apart.',
    closing:
      '{newPasswordLink} with a link from this mailbox: that confirms the address, and Google works afterwards. If this was not you, you need do nothing.',
  },
  slots: (_, surroundings) => ({ newPasswordLink: toReset(surroundings, 'Set a new password') }),
});

const newDevice = accountMail({
  name: 'new-device',
  data: z.object({ name: z.string(), at: z.string(), device: z.string() }),
  example: { name: 'Asha', at, device: 'Firefox on Linux' },
  subject: 'A log-in from a new device',
  preview: 'From {device}.',
  paragraphs: {
    opening: 'Somebody logged in to your account on {when} from {device}. If that was you, all is well.',
    closing: 'If it was not, {resetLink}: that logs every device out.',
  },
  slots: ({ device, ...data }, surroundings) => ({
    when: indianTime(data.at),
    device,
    resetLink: toReset(surroundings, 'reset your password'),
  }),
});

const changed = { reset: 'afterReset', owner: 'afterChange', invitation: 'afterInvitation' } as const;

const passwordChanged = accountMail({
  name: 'password-changed',
  data: z.object({
    name: z.string(),
    at: z.string(),
    by: z.enum(['reset', 'owner', 'invitation']),
    cleared: z.boolean().optional(),
  }),
  example: { name: 'Asha', at, by: 'reset' },
  subject: 'Your password was changed',
  preview: 'Your password is a new one.',
  paragraphs: {
    afterReset:
      'The password of your account was reset by a link from this mailbox on {when}. Every device was logged out.',
    afterInvitation:
      'The password of your account was set on {when} with the link that the office gave out for you. Every device was logged out.',
    cleared:
      'Nobody had confirmed this address before. So we removed every other way into the account: passkeys, authenticator app, recovery codes and Google log-in. You can add your own.',
    afterChange: 'The password of your account was changed on {when}. Your other devices were logged out.',
    closing: 'If this was not you, {resetLink} and change the password of this mailbox too.',
  },
  slots: (data, surroundings) => ({ when: indianTime(data.at), resetLink: toReset(surroundings, 'reset it now') }),
  shows: ({ by, cleared }) => [changed[by], ...(cleared ? (['cleared'] as const) : []), 'closing'],
});

/** The code of a password reset. An account without a password is told that Google opens it. */
export const resetPasswordMail = accountMail({
  name: 'reset-password',
  data: z.object({ name: z.string(), link: z.url(), minutes: z.number(), hasPassword: z.boolean() }),
  example: { name: 'Asha', link: 'https://example.in/resetpassword', minutes: 60, hasPassword: true },
  subject: 'Reset your password',
  preview: 'A link to set a new password.',
  paragraphs: {
    opening: 'Somebody asked to set a new password for your account with us.',
    withoutPassword:
      'Your account has no password yet: you log in with Google. You can continue to do so, or set a password with the link below.',
    closing:
      'The link works once, for {minutes} minutes, and only the newest one works. If you did not ask for it, you need do nothing: your password stays as it is.',
  },
  slots: ({ minutes }) => ({ minutes: String(minutes) }),
  shows: ({ link, hasPassword }) => [
    hasPassword ? 'opening' : 'withoutPassword',
    { href: link, words: 'Set a new password' },
    'closing',
  ],
});

const factorChanges = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'authenticator-added': 'An authenticator app was added to your account',
  'authenticator-removed': 'The authenticator app was removed from your account',
  'recovery-code-used': 'A recovery code was used to log in',
} as const;
export type FactorChange = keyof typeof factorChanges;

const secondFactorChanged = accountMail({
  name: 'second-factor-changed',
  data: z.object({ name: z.string(), at: z.string(), change: z.enum(Object.keys(factorChanges) as FactorChange[]) }),
  example: { name: 'Asha', at, change: 'passkey-added' },
  subject: '{change}',
  preview: 'A notice about your account.',
  paragraphs: {
    opening: 'This happened on {when}. If it was you, all is well.',
    closing: 'If it was not, {resetLink} and look at your security page.',
  },
  slots: ({ change, ...data }, surroundings) => ({
    when: indianTime(data.at),
    change: factorChanges[change],
    resetLink: toReset(surroundings, 'reset your password'),
  }),
});

/** Tells a colleague and every owner that an owner or the operator has reset a second step. */
const secondStepReset = accountMail({
  name: 'second-step-reset',
  data: z.object({ name: z.string(), at: z.string(), who: z.string(), by: z.string() }),
  example: { name: 'Asha', at, who: 'Ravi Menon', by: 'Meera Iyer' },
  subject: 'The second step of {who} was reset',
  preview: 'A notice of the back office.',
  paragraphs: {
    opening:
      'It was reset on {when} by {by}. {who} is logged out everywhere, logs in with the password, and adds a new passkey or authenticator app on {securityLink}.',
    closing: 'If nobody asked for this, talk to {by} at once, and change your password.',
  },
  slots: ({ who, by, ...data }, surroundings) => ({
    who,
    by,
    when: indianTime(data.at),
    securityLink: toSecurity(surroundings, 'the security page'),
  }),
});

/** Tells somebody that they are staff now, and what they need. Without a link to set a password: that is handed over by whoever added them. */
const staffInvited = accountMail({
  name: 'staff-invited',
  data: z.object({ name: z.string() }),
  example: { name: 'Asha' },
  subject: 'You now have access to the back office',
  preview: 'What you need for it.',
  paragraphs: {
    opening:
      'If you were given a link, set your password with it. Otherwise log in as you always do. Then open {securityLink}, confirm this address if you are asked to, and add a passkey or an authenticator app: the back office asks for it every time.',
  },
  slots: (_, surroundings) => ({ securityLink: toSecurity(surroundings, 'your security page') }),
});

export const identityMails: MailTemplate[] = [
  accountDeleted,
  confirmEmail,
  googleNotJoined,
  newDevice,
  passwordChanged,
  resetPasswordMail,
  secondFactorChanged,
  secondStepReset,
  staffInvited,
];
