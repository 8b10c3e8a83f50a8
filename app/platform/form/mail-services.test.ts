import { expect, test } from 'vitest';
import { mailboxOf, mailOwner } from './mail-services.ts';

test.for([
  ['asha@gmail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['As.ha+cip@GoogleMail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['As_ha.rao-x@pm.me', 'asharaox@proton.me', 'asharaox@proton.me'],
  ['asharaox@protonmail.com', 'asharaox@proton.me', 'asharaox@proton.me'],
  ['as-harao.x@protonmail.ch', 'asharaox@proton.me', 'asharaox@proton.me'],
  ['asha.rao@ya.ru', 'asha-rao@yandex.com', 'asha-rao@yandex.com'],
  ['x+1@Asha.fastmail.com', 'asha@fastmail.com', 'asha@fastmail.com'],
  ['asha+x@fastmail.com', 'asha@fastmail.com', 'asha@fastmail.com'],
  ['asha@mac.com', 'asha@icloud.com', 'asha@icloud.com'],
  ['asha@me.com', 'asha@icloud.com', 'asha@icloud.com'],
  ['asha@zohomail.in', 'asha@zoho.com', 'asha@zoho.com'],
  ['asha.rao@yandex.com', 'asha-rao@yandex.com', 'asha-rao@yandex.com'],
  ['asha-class@yahoo.com', 'asha@yahoo.com', 'asha@yahoo.com'],
  ['asha-rao+1@outlook.com', 'asha-rao@outlook.com', 'asha-rao@outlook.com'],
  ['asha-rao+1@site.co.in', 'asha-rao@site.co.in', 'site.co.in'],
  ['as.ha@mail.works.example', 'as.ha@mail.works.example', 'works.example'],
])('%s is counted with %s, and as one owner with %s', ([email, mailbox, owner]) => {
  expect([mailboxOf(email!), mailOwner(email!.toLowerCase())]).toEqual([mailbox, owner]);
});
