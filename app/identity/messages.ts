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
  emailInUse: 'There is already an account with this email.',
  askForCode: 'Please enter the code from your authenticator app, or use your passkey.',
  passkeyFailed: 'The passkey was not accepted. Please try again.',
  logInAgain: 'Please log in again.',
  invitationUsed: 'This link does not work any more. Please ask whoever gave it to you for a new one.',
  confirmAddressFirst: 'Please confirm your email address first: the link is in the mail we sent you.',
} as const;

export function sayCodesLeft(left: number): string {
  const codes =
    left === 0
      ? 'No recovery code is left'
      : left === 1
        ? '1 recovery code is left'
        : `${left} recovery codes are left`;
  return `You are logged in. ${codes}. Please make your phone known again on your security page, with a passkey or an authenticator app.`;
}
