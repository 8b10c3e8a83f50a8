import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { App } from '../platform/app.server.ts';
import type { SentMail } from '../testing/test.ts';
import { subscribeNotice } from './privacy-notice.ts';

/** What the contact form sends, with the given fields changed. */
export function typedMessage(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Asha Rao',
    email: 'asha.rao@example.in',
    phone: '+91 98200 00000',
    subject: 'A group of eight',
    message: 'CIP Level 1, in Kochi.\nEarly next year.',
    ...changes,
  };
}

/** What the subscribe form sends. */
export function typedSubscription(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Asha Rao', email: 'asha.rao@example.in', ...changes };
}

/** The tokens of the last confirmation mail to an address. */
export function tokensOf(mails: SentMail[], to = 'asha.rao@example.in'): { confirm: string; unsubscribe: string } {
  const mail = mails.findLast((sent) => sent.to === to && sent.headers['List-Unsubscribe']);
  const find = (page: string) =>
    decodeURIComponent(new RegExp(`/subscription/${page}\\?token=([^"&\\s]+)`).exec(mail?.html ?? '')?.[1] ?? '');
  return { confirm: find('confirm'), unsubscribe: find('unsubscribe') };
}

/** People on the list of class dates since a minute ago. Answers their ids in the same order. */
export async function onTheList(app: App, names: readonly string[]): Promise<string[]> {
  const at = new Date(app.now().getTime() - 60_000).toISOString();
  const blank = { confirm_hash: null, confirm_until: null, mailed_at: null, unsubscribed_at: null };
  const ids: string[] = [];
  for (const name of names) {
    const id = uuid();
    const email = `${name.toLowerCase()}@example.in`;
    const notice_version = subscribeNotice.version;
    await app.db
      .insertInto('subscribers')
      .values({ id, email, name, notice_version, asked_at: at, confirmed_at: at, ...blank })
      .execute();
    ids.push(id);
  }
  return ids;
}

/** Posts as a page without scripts does. */
export function postForm(server: FastifyInstance, url: string, fields: Record<string, unknown> = {}) {
  return server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
}
