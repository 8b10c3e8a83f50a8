import { v7 as uuid } from 'uuid';
import { indexWords } from '../platform/words.server.ts';
import { mailOffice, mailSubscriber, countMailOfNetwork } from '../identity/mails/mail-limits.server.ts';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import type { Subscription } from './contract.ts';
import { subscribeNotice } from './privacy-notice.ts';
import { drawToken, drawUnsubscribeToken } from './subscription-tokens.server.ts';

const hour = 3_600_000;
const confirmDays = 7;

/**
 * Puts an address on the way to the list and mails it a link to confirm: at most one such mail a day, none to who is on the list.
 * Who asks cannot tell these cases apart. False: their network has caused as many mails as it may.
 */
export async function subscribe(app: App, subscription: Subscription): Promise<boolean> {
  const taken = await app.write(async (trx) => {
    if (!(await countMailOfNetwork(trx, app))) return false;
    await askToConfirm(trx, app, subscription);
    return true;
  });
  app.wakeOutbox();
  return taken;
}

/** The same inside the caller's transaction. */
export async function askToConfirm(trx: Trx, app: App, { name, email }: Subscription): Promise<void> {
  const { token, hash } = drawToken();
  const id = await claimMail(trx, app, { name, email }, hash);
  if (!id) return;
  await indexWords(trx, 'subscriber_words', id, { named: [name, email] }, { isNew: false });
  const about = `subscriber ${id}`;
  const data = { token, unsubscribe: await drawUnsubscribeToken(trx, id) };
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
    confirm_until: new Date(now.getTime() + confirmDays * 24 * hour).toISOString(),
    mailed_at: now.toISOString(),
  };
  const dayAgo = new Date(now.getTime() - 24 * hour).toISOString();
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
