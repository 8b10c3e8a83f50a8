import { expect, test } from 'vitest';
import { mailboxOf, mailOwner } from './mail-services.ts';

test.for([
  ['asha@gmail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['As.ha+cip@GoogleMail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['asha-class@yahoo.com', 'asha@yahoo.com', 'asha@yahoo.com'],
  ['asha-rao+1@outlook.com', 'asha-rao@outlook.com', 'asha-rao@outlook.com'],
  ['asha-rao+1@site.co.in', 'asha-rao@site.co.in', 'site.co.in'],
  ['as.ha@mail.works.example', 'as.ha@mail.works.example', 'works.example'],
])('%s is counted with %s, and as one owner with %s', ([email, mailbox, owner]) => {
  expect([mailboxOf(email!), mailOwner(email!.toLowerCase())]).toEqual([mailbox, owner]);
});
