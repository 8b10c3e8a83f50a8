const reasons: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [
    /nobody delivers|there is no message called|does not fit/i,
    'The site cannot write this mail any more: it was left by another version. Tell whoever runs the site.',
  ],
  [
    /EAUTH|\b535\b|authentication|invalid login/i,
    'Our mail server does not take our user name or password. Tell whoever runs the site.',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ECONNRESET|EAI_AGAIN|ESOCKET|timeout|greeting never received/i,
    'Our mail server could not be reached.',
  ],
  [
    /\b5\.1\.[0136]\b|\b55[01]\b.*(user|mailbox|recipient|address)|no such (user|mailbox)|user unknown/i,
    'There is no such mailbox: the address may have a typing error.',
  ],
  [/\b5\.2\.2\b|\b552\b|quota|mailbox (is )?full/i, 'The mailbox is full.'],
  [
    /\b5\.7\.\d+\b|\b554\b|spam|blocked|blacklist|policy/i,
    'The other side refuses mails from us. Tell whoever runs the site.',
  ],
  [/\b5\.3\.4\b|too large|size/i, 'The mail is too large for the other side.'],
  [/certificate|TLS|SSL/i, 'The connection to our mail server could not be secured. Tell whoever runs the site.'],
  [/\b4\d\d\b/, 'The other side asked us to come back later.'],
  [/\b5\d\d\b/, 'The other side refuses this mail for good.'],
];

export function explainFailure(words: string): string {
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'It could not be sent.';
}
