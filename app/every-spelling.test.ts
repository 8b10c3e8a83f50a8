import { expect } from 'vitest';
import { findBatch } from './classes/read-batches.server.ts';
import { anAskedClass } from './classes/seats/seats.factory.ts';
import { typedMessage, typedSubscription } from './contact/contact.factory.ts';
import { aBrowser } from './identity/test-browser.factory.ts';
import { test } from './testing/test.ts';

test('a mailbox that is spelled in many ways gets no more mails than one', async ({ app, server, sentMail }) => {
  const dates: string[] = [];
  for (const eventCode of ['CIPLevel1', 'CPLevel1']) {
    const { id } = await anAskedClass(app, [], { eventCode, seats: '2', minimum: '2' });
    dates.push(`/dates/${(await findBatch(app.db, id))!.reference}`);
  }
  for (let n = 0; n < 30; n += 1) {
    const spelled = n % 2 ? `asha.rao+${n}@gmail.com` : `a.s.h.a.rao@googlemail.com`;
    const nobody = aBrowser(server, { network: `10.${n}.0.1` });
    const seat = { name: 'Asha', email: spelled, phone: '+91 98200 00000', payer: 'Self' };
    await nobody.post(`${dates[n % 2]!}/requests`, seat);
    await nobody.post('/contact', typedMessage({ email: spelled }));
    await nobody.post('/contact', typedSubscription({ email: spelled }));
    await nobody.post('/api/auth/sign-up/email', { name: 'Asha Nair', email: spelled, password: 'three grey pumps' });
  }
  const mails = (await sentMail()).filter(({ to }) => to.endsWith('mail.com'));
  expect(new Set(mails.map(({ to }) => to)).size).toBeGreaterThan(1);
  // Three receipts, three of seats, three of the list, six of accounts.
  expect(mails.length).toBeLessThanOrEqual(15);
  const fromLink = mails.flatMap(({ html }) => /\/seat\/[^"?\s]+/.exec(html) ?? []);
  for (const [n, seat] of fromLink.entries())
    for (const answer of ['yes', 'no', 'yes', 'no', 'yes', 'no'])
      await aBrowser(server, { network: `11.${n}.0.1` }).post(`${seat}/answer`, { answer, never: true });
  expect((await sentMail()).filter(({ to }) => to.endsWith('mail.com')).length).toBeLessThanOrEqual(25);
});
