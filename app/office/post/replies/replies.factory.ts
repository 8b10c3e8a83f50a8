import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { caseAddressOf } from '../letters/reply-address.server.ts';
import { takeIn } from './take-in.server.ts';

export const replySecret = 'the secret of the reply hook, long enough';

/** The same app with an inbound mail hook. */
export const withReplies = (app: App): App => ({
  ...app,
  config: { ...app.config, replies: { address: 'replies+*@reply.example.in', secret: replySecret } },
});

/** A case of somebody with this address, as its id. */
export async function aCaseOf(app: App, email = 'ravi@example.in', name = 'Ravi Menon'): Promise<string> {
  await anInterest(app, { fname: name, email });
  const newest = app.db.selectFrom('cases').select('id').where('email', '=', email).orderBy('id', 'desc');
  return (await newest.executeTakeFirstOrThrow()).id;
}

let mails = 0;

/** A mail as it travels. */
export function aMail(
  to: string,
  { from = 'Ravi Menon <ravi@example.in>', headers = {}, body = 'The second week suits us.', id }: MailParts = {},
): Buffer {
  mails += 1;
  const all = {
    From: from,
    To: to,
    Subject: 'Re: Your wish',
    'Message-ID': `<${id ?? `m${mails}`}@mail.example.in>`,
    Date: 'Fri, 20 Nov 2026 10:00:00 +0530',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`);
}
type MailParts = { from?: string; headers?: Record<string, string>; body?: string; id?: string };

/** Hands a mail in to the case, as its parts say. */
export function writeBack(app: App, caseId: string, parts: MailParts = {}) {
  return takeIn(app, aMail(caseAddressOf(app, caseId)!, parts), caseId, '192.0.2.1');
}
