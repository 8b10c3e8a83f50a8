import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { indexWords } from '../platform/words.server.ts';
import { allowMail, mailOffice, mailSubscriber } from '../identity/mails/mail-limits.server.ts';
import type { App, Db, Trx } from '../platform/app.server.ts';
import type { Subscription } from './contract.ts';
import { subscribeNotice } from './privacy-notice.ts';
import { unsignAny } from '../platform/secret.server.ts';
import { dayMilliseconds } from '../platform/durations.ts';

/** A token for one mail: 192 random bits, kept only as its hash. */
function drawToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The tokens to unsubscribe that one mail to each of some subscribers carries. They hold however often the secret is changed (RFC 8058). */
export async function drawUnsubscribeTokens(trx: Trx, subscriberIds: readonly string[]): Promise<Map<string, string>> {
  const drawn = subscriberIds.map((id) => ({ id, ...drawToken() }));
  if (drawn.length > 0)
    await trx
      .insertInto('unsubscribe_tokens')
      .values(drawn.map(({ id, hash }) => ({ hash, subscriber_id: id })))
      .execute();
  return new Map(drawn.map(({ id, token }) => [id, token]));
}

/** The subscriber a token was made for, or null when we did not make it. */
async function findSubscriber(app: Pick<App, 'db' | 'secret' | 'config'>, token: string): Promise<string | null> {
  const kept = await app.db
    .selectFrom('unsubscribe_tokens')
    .select('subscriber_id')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (kept) return kept.subscriber_id;
  // Links of the first mails carry the subscriber's id, signed. They stay good: a mail may be read years later.
  return unsignAny(app, 'unsubscribe', token);
}

const confirmDays = 7;

/** Mails an address a link to confirm: one a day at most, none to who is on the list; who asks cannot tell. False: their network has caused as many mails as it may. */
export async function subscribe(app: App, subscription: Subscription): Promise<boolean> {
  return app.write(async (trx) => {
    if (!(await allowMail(trx, app))) return false;
    await askToConfirm(trx, app, subscription);
    return true;
  });
}

export async function askToConfirm(trx: Trx, app: App, { name, email }: Subscription): Promise<void> {
  const { token, hash } = drawToken();
  const id = await claimMail(trx, app, { name, email }, hash);
  if (!id) return;
  await indexWords(trx, 'subscriber_words', id, { named: [name, email] }, { isNew: false });
  const about = `subscriber ${id}`;
  const data = { token, unsubscribe: (await drawUnsubscribeTokens(trx, [id])).get(id)! };
  await mailSubscriber(trx, app, { template: 'confirm-subscription', to: email, urgent: true, about, data });
  await mailOffice(trx, app, { template: 'subscription-notice', from: email, about, data: { name, email } });
}

/** The subscriber's id when a confirmation mail is due, else null. One statement decides, so simultaneous repeats send one mail. */
async function claimMail(trx: Trx, app: App, { name, email }: Subscription, hash: string): Promise<string | null> {
  const now = app.now();
  const asked = {
    name,
    notice_version: subscribeNotice.version,
    asked_at: now.toISOString(),
    confirm_hash: hash,
    confirm_until: new Date(now.getTime() + confirmDays * dayMilliseconds).toISOString(),
    mailed_at: now.toISOString(),
  };
  const dayAgo = new Date(now.getTime() - dayMilliseconds).toISOString();
  const subscriber = await trx
    .insertInto('subscribers')
    .values({ id: uuid(), email, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(asked)
        .where((is) =>
          is.or([is('subscribers.confirmed_at', 'is', null), is('subscribers.unsubscribed_at', 'is not', null)]),
        )
        .where((is) => is.or([is('subscribers.mailed_at', 'is', null), is('subscribers.mailed_at', '<=', dayAgo)])),
    )
    .returning('id')
    .executeTakeFirst();
  return subscriber?.id ?? null;
}

export const linkTooOld = 'This link is too old or was already replaced.';

/** Puts the address that holds this token on the list. Doing it twice is harmless. False: unknown, too old, or unsubscribed since. */
export async function confirmSubscription(app: App, token: string): Promise<boolean> {
  const now = app.now().toISOString();
  const hash = hashOf(token);
  const confirmed = await app.db
    .updateTable('subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .where((is) => is.or([is('confirmed_at', 'is', null), is('unsubscribed_at', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  if (confirmed) return true;
  const already = await app.db
    .selectFrom('subscribers')
    .select('id')
    .where('confirm_hash', '=', hash)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return already !== undefined;
}

/** The address that holds this token, as whoever was passed the link may read it: 'as…@example.in'. Null: unknown, or too old. */
export async function addressBehind({ db, now }: Pick<App, 'db' | 'now'>, token: string) {
  const row = await db
    .selectFrom('subscribers')
    .select(['email', 'confirmed_at', 'unsubscribed_at'])
    .where('confirm_hash', '=', hashOf(token))
    .where('confirm_until', '>', now().toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const isOnList = row.confirmed_at !== null && row.unsubscribed_at === null;
  return { address: row.email.replace(/^([^@]{1,2})[^@]*/, '$1…'), isOnList };
}

/** Somebody on the list: confirmed and not unsubscribed. */
export type OnList = { id: string; name: string; email: string; confirmedAt: string };

const onList = (db: Db | Trx) =>
  db.selectFrom('subscribers').where('confirmed_at', 'is not', null).where('unsubscribed_at', 'is', null);

export async function countOnList(db: Db | Trx): Promise<number> {
  const { people } = await onList(db)
    .select(({ fn }) => fn.countAll().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Whoever is on the list and was so at a moment, part by part in the order of their ids. */
export function listOnList(
  db: Db | Trx,
  { after, at, most }: { after: string; at: string; most: number },
): Promise<Pick<OnList, 'id' | 'email'>[]> {
  return onList(db)
    .select(['id', 'email'])
    .where('id', '>', after)
    .where('confirmed_at', '<=', at)
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function findOnList(db: Db | Trx, id: string): Promise<OnList | null> {
  const row = await onList(db).select(['id', 'name', 'email', 'confirmed_at']).where('id', '=', id).executeTakeFirst();
  return row ? { id: row.id, name: row.name, email: row.email, confirmedAt: row.confirmed_at! } : null;
}

/** Takes the address of this token off the list, or off the way to it. Doing it twice is harmless. False: not a token of ours. */
export async function unsubscribe(app: App, token: string): Promise<boolean> {
  const id = await findSubscriber(app, token);
  if (!id) return false;
  await app.db
    .updateTable('subscribers')
    .set({
      unsubscribed_at: sql`coalesce(unsubscribed_at, ${app.now().toISOString()})`,
      confirm_hash: null,
      // Who was on the list may come back today. Others keep the limit of one mail a day: they never asked for the first.
      mailed_at: sql`case when confirmed_at is not null and unsubscribed_at is null then null else mailed_at end`,
    })
    .where('id', '=', id)
    .execute();
  return true;
}
