import type { MailTemplate } from '../../platform/outbox/mail-template.ts';
import { accountDeletedMail } from './account-deleted.email.tsx';
import { confirmEmailMail } from './confirm-email.email.tsx';
import { googleNotJoinedMail } from './google-not-joined.email.tsx';
import { newDeviceMail } from './new-device.email.tsx';
import { passwordChangedMail } from './password-changed.email.tsx';
import { resetPasswordMail } from './reset-password.email.tsx';
import { secondFactorChangedMail } from './second-factor-changed.email.tsx';
import { secondStepResetMail } from './second-step-reset.email.tsx';
import { staffInvitedMail } from './staff-invited.email.tsx';

/** Every message about accounts. */
export const identityMails: MailTemplate[] = [
  accountDeletedMail,
  confirmEmailMail,
  googleNotJoinedMail,
  newDeviceMail,
  passwordChangedMail,
  resetPasswordMail,
  secondFactorChangedMail,
  secondStepResetMail,
  staffInvitedMail,
];
