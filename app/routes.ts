import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('content/home/home.page.tsx'),
  route('courses', 'catalogue/pages/courses.page.tsx'),
  route('courses/:courseId', 'catalogue/pages/course.page.tsx'),
  route('courses/:courseId/level/:levelId', 'catalogue/pages/level.page.tsx'),
  route('search', 'catalogue/search/search.page.tsx'),
  route('dates', 'classes/dates/dates.page.tsx'),
  route('dates/:reference', 'classes/dates/date.page.tsx'),
  route('dates/:reference/asked', 'classes/dates/date.page.tsx', { id: 'date-asked' }),
  route('dates/:course/:city', 'classes/dates/dates.page.tsx', { id: 'dates-narrowed' }),
  route('faq', 'content/faq.page.tsx'),
  route('renewal', 'content/legal/legal.page.tsx', { id: 'renewal' }),
  route('contact', 'content/contact-page/contact.page.tsx'),
  route('contact/sent', 'content/contact-page/sent.page.tsx'),
  route('TermsOfService', 'content/legal/legal.page.tsx', { id: 'terms' }),
  route('PrivacyPolicy', 'content/legal/legal.page.tsx', { id: 'privacy' }),
  route('RefundPolicy', 'content/legal/legal.page.tsx', { id: 'refunds' }),
  route('expofinterst', 'interest/express-interest.page.tsx'),
  route('login', 'identity/log-in/login.page.tsx'),
  route('register', 'identity/sign-up/register.page.tsx'),
  route('forgotpassword', 'identity/reset/forgot-password.page.tsx'),
  route('resetpassword', 'identity/reset/reset-password.page.tsx'),
  route('welcome', 'identity/staff/welcome.page.tsx'),
  route('login/code', 'identity/factors/code.page.tsx'),
  route('account/security', 'identity/account/security.page.tsx'),
  route('account/delete', 'identity/account/delete-account.page.tsx'),
  route('account/confirm-email', 'identity/confirm-email/confirm-email.page.tsx'),
  route('subscription/confirm', 'contact/confirm-subscription.page.tsx'),
  route('subscription/unsubscribe', 'contact/unsubscribe.page.tsx'),

  route('registerprofile', 'registration/complete/complete-profile.page.tsx'),
  route('profile', 'registration/profile/profile.page.tsx'),
  route('myinterests', 'registration/my-interests/my-interests.page.tsx'),
  route('account/data', 'registration/your-data/your-data.page.tsx'),
  route('erasure/confirm', 'registration/your-data/confirm-erasure.page.tsx'),

  route('seat/:token', 'classes/seat-page/seat.page.tsx'),
  route('nominate', 'classes/nominations/nominate.page.tsx'),
  route('nominate/sent', 'classes/nominations/nominate.page.tsx', { id: 'nominate-sent' }),
  route('nomination/:token', 'classes/nominations/employer.page.tsx'),
  route('bill/:token', 'billing/page/bill.page.tsx'),

  route('api', 'site/api.page.tsx'),
  route('offline', 'site/offline/offline.page.tsx'),
  ...(process.env['NODE_ENV'] === 'development'
    ? [route('dev/mail', 'site/dev/mail.page.tsx'), route('dev/gallery', 'testing/gallery/gallery.page.tsx')]
    : []),

  // Last: whatever no other address is.
  route('*', 'site/not-found.page.tsx'),
] satisfies RouteConfig;
