import { expect, test } from 'vitest';
import { mailboxOf, mailOwner } from './mail-services.ts';

test.for([
  ['asha@gmail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['As.ha+cip@GoogleMail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['As_ha.rao-x@pm.me', 'asharaox@proton.me', 'asharaox@proton.me'],
  ['asharaox@protonmail.com', 'asharaox@proton.me', 'asharaox@proton.me'],
  ['asha.rao@yandex.com', 'asha-rao@yandex.com', 'asha-rao@yandex.com'],
  ['asha-class@yahoo.com', 'asha@yahoo.com', 'asha@yahoo.com'],
  ['asha-rao+1@outlook.com', 'asha-rao@outlook.com', 'asha-rao@outlook.com'],
  ['asha-rao+1@site.co.in', 'asha-rao@site.co.in', 'site.co.in'],
  ['as.ha@mail.works.example', 'as.ha@mail.works.example', 'works.example'],
])('%s is counted with %s, and as one owner with %s', ([email, mailbox, owner]) => {
  expect([mailboxOf(email!), mailOwner(email!.toLowerCase())]).toEqual([mailbox, owner]);
});
