/** Every kind of application page that a trainee meets, for checks that hold for all of them. */
export const applications = [
  '/expofinterst',
  '/registerprofile',
  '/register',
  '/login',
  '/login/code',
  '/forgotpassword',
  '/resetpassword',
  '/resetpassword?oobCode=none',
  '/welcome',
  '/welcome?code=none',
  '/profile',
  '/myinterests',
  '/account/data',
  '/account/security',
  '/account/delete',
  '/account/confirm-email?code=none',
] as const;
