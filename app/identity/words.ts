/** Country codes of the sign-up form (specification 2); the first is the default. */
export const countryCodes = ['+91', '+1', '+44', '+61', '+81'] as const;

/** The messages of sections 5 and 8 that belong to accounts, to the letter. */
export const messages = {
  fillRequired: 'Please fill all required fields.',
  passwordsDiffer: 'Passwords do not match.',
  emailAndPassword: 'Email and password are required.',
  enterEmail: 'Please enter your email.',
  missingCode: 'Invalid or missing password reset code.',
  signedUp: 'Registration successful!',
  signedUpSocially: 'SignUp successful!',
  signUpFailed: 'Registration failed',
  socialSignUpFailed: 'Social registration failed',
  socialSignUpError: 'SIgn Up error',
  loggedIn: 'Login successful',
  loggedInSocially: 'login successful',
  logInFailed: 'Login failed',
  socialLogInFailed: 'login failed',
  wrongPassword: 'Invalid email or password.',
  resetMailSent: 'Password reset email sent! Please check your inbox.',
  resetMailFailed: 'Failed to send reset email',
  resetDone: 'Password reset successfully! Redirecting to login...',
  resetFailed: 'Failed to reset password.',
  updateFailed: 'Failed to update password in MongoDB',
  popupClosed: 'Google sign-in was closed before completion.',
  popupCancelled: 'Sign-in request was cancelled. Please try again.',
  invalidEmail: 'Please enter an email address such as name@example.com',
  emailInUse: 'There is already an account with this email. Log in, or reset your password.',
  askForCode: 'Please enter the code from your authenticator app, or use your passkey.',
  passkeyFailed: 'The passkey was not accepted. Please try again.',
  logInAgain: 'Please log in again.',
  invitationUsed: 'This link does not work any more. Please ask whoever gave it to you for a new one.',
  confirmAddressFirst: 'Please confirm your e-mail address first: the link is in the mail we sent you.',
} as const;

/** 'Password should be at least 6 characters.' (specification 5); the number is the operator's PASSWORD_MIN. */
export const tooShort = (least: number) => `Password should be at least ${least} characters.`;

/** Longest password taken, in characters. */
export const passwordMost = 128;

/** Addresses are compared after this. */
export function plainEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
