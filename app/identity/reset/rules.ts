import { messages } from '../messages.ts';
import { plainEmail } from '../plain-email.ts';
import { tooShort } from '../passwords/password-length.ts';

export type ResetFields = { email: string; password: string; confirmPassword: string; oobCode: string };

/** What is wrong with the reset form (specification 5); `least` is the operator's PASSWORD_MIN. */
export function findResetProblems(form: ResetFields, least: number): { field: keyof ResetFields; message: string }[] {
  const problems: { field: keyof ResetFields; message: string }[] = [];
  if (form.oobCode === '') problems.push({ field: 'oobCode', message: messages.missingCode });
  if (plainEmail(form.email) === '') problems.push({ field: 'email', message: messages.enterEmail });
  if ([...form.password].length < least) problems.push({ field: 'password', message: tooShort(least) });
  if (form.password !== form.confirmPassword)
    problems.push({ field: 'confirmPassword', message: messages.passwordsDiffer });
  return problems;
}
