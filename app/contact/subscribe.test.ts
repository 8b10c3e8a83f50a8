import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { sign } from '../platform/secret.server.ts';
import { test, type SentMail } from '../testing/test.ts';
import { addressBehind, confirmSubscription, subscribe, unsubscribe } from './subscribe.server.ts';
import { tokensOf } from './contact.factory.ts';

const asha = { name: 'Asha Rao', email: 'asha.rao@example.in' };
const day = 24 * 3600;
const subscriber = (app: App) => app.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
const toAsha = (mails: SentMail[]) => mails.filter(({ to }) => to === asha.email);

test('who asks is not on the list until they confirm by the link in the mail', async ({ app, clock, sentMail }) => {
  await subscribe(app, asha);
  expect(await subscriber(app)).toMatchObject({ ...asha, confirmed_at: null, unsubscribed_at: null });
  const mails = await sentMail();
  expect(toAsha(mails)).toHaveLength(1);
  const { confirm } = tokensOf(mails);
  clock.forward(60);
  expect(await confirmSubscription(app, confirm)).toBe(true);
  expect(await subscriber(app)).toMatchObject({ confirmed_at: '2026-11-20T04:31:00.000Z', unsubscribed_at: null });
});

test('the page of the link says which address it is for, and no more of it than whoever was passed the link may know', async ({
  app,
  clock,
  sentMail,
}) => {
  await subscribe(app, asha);
  await subscribe(app, { ...asha, email: 'a@example.in' });
  const mails = await sentMail();
  const said = async (to: string) => (await addressBehind(app, tokensOf(mails, to).confirm))?.address;
  expect([await said(asha.email), await said('a@example.in')]).toEqual(['as…@example.in', 'a…@example.in']);
  expect(await addressBehind(app, 'x')).toBeNull();
  clock.forward(8 * day);
  expect(await said(asha.email)).toBeUndefined();
});

test('the token is random, and once its mail has left it is kept only as its hash', async ({ app, sentMail }) => {
  await subscribe(app, asha);
  await subscribe(app, { ...asha, email: 'other@example.in' });
  const mails = await sentMail();
  const { confirm } = tokensOf(mails);
  expect(Buffer.from(confirm, 'base64url')).toHaveLength(24);
  expect(tokensOf(mails, 'other@example.in').confirm).not.toBe(confirm);
  const kept = [
    await app.db.selectFrom('subscribers').selectAll().execute(),
    await app.db.selectFrom('outbox').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toContain(confirm);
});

test('the office hears of it, and the mail to the person lets one click unsubscribe', async ({ app, sentMail }) => {
  await subscribe(app, asha);
  const mails = await sentMail();
  const { unsubscribe: token } = tokensOf(mails);
  expect(toAsha(mails)[0]).toMatchObject({
    replyTo: 'office@example.in',
    headers: {
      'List-Unsubscribe': `<http://site.test/subscription/unsubscribe?token=${encodeURIComponent(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  expect(mails.find(({ to }) => to === 'office@example.in')).toMatchObject({
    replyTo: asha.email,
    subject: 'Schedule by email: Asha Rao',
  });
});

test('the mail repeats no name, so that it carries no words to a stranger', async ({ app, sentMail }) => {
  await subscribe(app, { ...asha, name: 'Buy now' });
  const [mail] = toAsha(await sentMail());
  expect(`${mail?.subject} ${mail?.html}`).not.toContain('Buy now');
});

test('asking again sends no second mail that day, and a new link the day after', async ({ app, clock, sentMail }) => {
  await subscribe(app, asha);
  const first = tokensOf(await sentMail());
  clock.forward(day - 1);
  await subscribe(app, asha);
  expect(toAsha(await sentMail())).toHaveLength(1);
  clock.forward(1);
  await subscribe(app, asha);
  const mails = await sentMail();
  expect(toAsha(mails)).toHaveLength(2);
  expect(await confirmSubscription(app, first.confirm)).toBe(false);
  expect(await confirmSubscription(app, tokensOf(mails).confirm)).toBe(true);
});

test('who is on the list gets no mail for asking again', async ({ app, clock, sentMail }) => {
  await subscribe(app, asha);
  await confirmSubscription(app, tokensOf(await sentMail()).confirm);
  clock.forward(2 * day);
  await subscribe(app, asha);
  expect(toAsha(await sentMail())).toHaveLength(1);
  expect(await subscriber(app)).toMatchObject({ confirmed_at: '2026-11-20T04:30:00.000Z' });
});

test('a hundred at once send one mail', async ({ app, sentMail }) => {
  await Promise.all(Array.from({ length: 100 }, () => subscribe(app, asha)));
  expect(toAsha(await sentMail())).toHaveLength(1);
});

test('confirming twice is harmless; after seven days the link is too old', async ({ app, clock, sentMail }) => {
  await subscribe(app, asha);
  await subscribe(app, { ...asha, email: 'late@example.in' });
  const mails = await sentMail();
  const { confirm } = tokensOf(mails);
  expect(await confirmSubscription(app, confirm)).toBe(true);
  clock.forward(7 * day);
  expect(await confirmSubscription(app, confirm)).toBe(true);
  expect(await confirmSubscription(app, tokensOf(mails, 'late@example.in').confirm)).toBe(false);
  expect(await confirmSubscription(app, 'guessed')).toBe(false);
});

test('who unsubscribes is off the list, the old link does not bring them back, and they may ask again at once', async ({
  app,
  clock,
  sentMail,
}) => {
  await subscribe(app, asha);
  const tokens = tokensOf(await sentMail());
  await confirmSubscription(app, tokens.confirm);
  clock.forward(60);
  expect(await unsubscribe(app, tokens.unsubscribe)).toBe(true);
  clock.forward(60);
  expect(await unsubscribe(app, tokens.unsubscribe)).toBe(true);
  expect(await subscriber(app)).toMatchObject({ unsubscribed_at: '2026-11-20T04:31:00.000Z' });
  expect(await confirmSubscription(app, tokens.confirm)).toBe(false);
  await subscribe(app, asha);
  const mails = await sentMail();
  expect(toAsha(mails)).toHaveLength(2);
  expect(await confirmSubscription(app, tokensOf(mails).confirm)).toBe(true);
  expect(await subscriber(app)).toMatchObject({ unsubscribed_at: null });
});

test('a stranger cannot use unsubscribing to have more mails sent', async ({ app, sentMail }) => {
  await subscribe(app, asha);
  const { unsubscribe: token } = tokensOf(await sentMail());
  await unsubscribe(app, token);
  await subscribe(app, asha);
  expect(toAsha(await sentMail())).toHaveLength(1);
});

test('a made-up, changed or foreign unsubscribe token does nothing', async ({ app, sentMail }) => {
  await subscribe(app, asha);
  const { unsubscribe: token } = tokensOf(await sentMail());
  const { id } = await subscriber(app);
  const foreign = sign('another secret of another site, long', 'unsubscribe', id);
  for (const wrong of ['', 'x', id, `${id}.`, `${token}x`, `${id}.${'A'.repeat(43)}`, foreign])
    expect(await unsubscribe(app, wrong)).toBe(false);
  expect((await subscriber(app)).unsubscribed_at).toBeNull();
});

/** The same site after its secret has been changed. */
const rotated = (app: App, secret: string, ...previousSecrets: string[]) => ({
  ...app,
  secret,
  config: { ...app.config, previousSecrets },
});
const first = 'a secret for tests only, long enough';
const second = 'the second secret of this site, long';
const third = 'the third secret of this site, as long';

test('the link of a mail unsubscribes after the secret has been changed twice', async ({ app, sentMail }) => {
  await subscribe(app, asha);
  const tokens = tokensOf(await sentMail());
  await confirmSubscription(app, tokens.confirm);
  expect(await unsubscribe(rotated(app, third, second), tokens.unsubscribe)).toBe(true);
  expect((await subscriber(app)).unsubscribed_at).not.toBeNull();
});

test('every mail to an address carries its own link, and each goes on unsubscribing', async ({
  app,
  clock,
  sentMail,
}) => {
  await subscribe(app, asha);
  const earlier = tokensOf(await sentMail());
  clock.forward(day);
  await subscribe(app, asha);
  const later = tokensOf(await sentMail());
  expect(later.unsubscribe).not.toBe(earlier.unsubscribe);
  await confirmSubscription(app, later.confirm);
  expect(await unsubscribe(app, earlier.unsubscribe)).toBe(true);
  expect((await subscriber(app)).unsubscribed_at).not.toBeNull();
});

test('the signed link of an earlier version holds while the secret that signed it is named', async ({
  app,
  sentMail,
}) => {
  await subscribe(app, asha);
  await sentMail();
  const { id } = await subscriber(app);
  const signed = sign(first, 'unsubscribe', id);
  expect(await unsubscribe(rotated(app, third, second), signed)).toBe(false);
  expect((await subscriber(app)).unsubscribed_at).toBeNull();
  expect(await unsubscribe(rotated(app, third, second, first), signed)).toBe(true);
  expect((await subscriber(app)).unsubscribed_at).not.toBeNull();
});
