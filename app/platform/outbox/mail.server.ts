import { z } from 'zod';
import type { App, Db, Trx } from '../app.server.ts';
import { PermanentFailure } from './delivery-failure.ts';
import { enqueue, type Deliver, type OutboxMessage } from './outbox.server.ts';
import { Round } from './round.ts';
import type { Attachment, AttachmentName, MailTemplate, MailTexts, ReadAttachments } from './mail-template.ts';
import type { MailTransport } from './mail-transport.server.ts';
import { writeMail } from './write-mail.server.ts';

const envelope = z.object({
  template: z.string(),
  to: z.email(),
  replyTo: z.email().optional(),
  bouncesTo: z.email().optional(),
  thread: z.array(z.string().regex(/^[\w.-]+$/)).optional(),
  data: z.unknown(),
  sample: z.record(z.string(), z.string()).optional(),
  attachments: z.array(z.object({ kind: z.string(), id: z.string(), more: z.unknown().optional() })).optional(),
});

export type Mail = {
  template: string;
  to: string;
  replyTo?: string;
  /** Where a report goes that it did not arrive; to its sender where nothing is given. */
  bouncesTo?: string | undefined;
  /** What it belongs to, oldest first: ids of mails in the outbox, or a name for all of them. Mail programs show them together. */
  thread?: readonly string[];
  data: object;
  attachments?: readonly AttachmentName[];
  /** It goes to whoever words it, to be looked at: with these texts in place of the published ones. */
  sample?: MailTexts;
  /** Somebody waits for it now: it goes before what nobody waits for. */
  urgent?: true;
  /** The record it tells of, as 'kind id'. */
  about?: string;
  /** The address is not kept beside the message: its owner has asked to be forgotten. */
  forgetful?: true;
};

/** Leaves a message in the outbox inside the caller's transaction. One recipient per message, always. */
export function enqueueMail(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  { about, forgetful, urgent, ...mail }: Mail,
): Promise<string> {
  const recipient = forgetful ? null : mail.to;
  const outside = { recipient, template: mail.template, about: about ?? null };
  return enqueue(trx, app, 'mail', mail, { priority: urgent ? 'urgent' : 'ordinary', outside });
}

type Mailed = Pick<Mail, 'to' | 'template'>;

/** Some mails are only written when they leave, because of what is secret in them: only then is it known that one goes out, and to whom. */
async function noteMail(app: App, { id, ...known }: OutboxMessage, { to, template }: Mailed): Promise<void> {
  if (known.recipient === to && known.template === template) return;
  await app.db.updateTable('outbox').set({ recipient: to, template }).where('id', '=', id).execute();
}

/** The deliverer of topic 'mail': writes the message out from its template and hands it to the transport. */
export function mailDeliverer(
  app: App,
  templates: MailTemplate[],
  transport: MailTransport,
  read: ReadAttachments = {},
): Deliver {
  const byName = new Map(templates.map((template) => [template.name, template]));
  return async (message) => {
    const mail = envelope.parse(message.payload);
    const template = byName.get(mail.template);
    if (!template) throw new PermanentFailure(`there is no message called '${mail.template}'`);
    if (message.topic !== 'mail') await noteMail(app, message, mail);
    const data = template.data.safeParse(mail.data);
    if (!data.success) throw new PermanentFailure(`the data of '${mail.template}' does not fit: ${data.error.message}`);
    const round = message.round ?? new Round();
    const provider = await round.once('provider', () => app.provider());
    const surroundings = { provider, publicUrl: app.config.publicUrl };
    const published =
      mail.sample ?? (await round.once(`texts of ${template.name}`, () => app.mailTexts(template.name)));
    const written = await writeMail(template, data.data, surroundings, published);
    const attachments = await readAttachments(mail.attachments ?? [], read);
    const messageId = (id: string) => `<${id}@${new URL(app.config.publicUrl).hostname}>`;
    const thread = (mail.thread ?? []).map(messageId);
    await transport.send(
      {
        messageId: messageId(message.id),
        ...(thread.length > 0 ? { references: thread, inReplyTo: thread.at(-1)! } : {}),
        from: { name: surroundings.provider.tradingName, address: app.config.mailFrom },
        to: mail.to,
        ...(mail.bouncesTo ? { envelope: { from: mail.bouncesTo, to: mail.to } } : {}),
        // Whoever answers a message that went to themselves means the office.
        replyTo: mail.replyTo ?? app.config.officeEmail,
        subject: mail.sample ? `Test: ${written.subject}` : written.subject,
        html: written.html,
        text: written.text,
        ...(attachments.length > 0 ? { attachments } : {}),
        date: app.now(),
        headers: {
          ...(template.byHand ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(written.unsubscribeUrl && !mail.sample
            ? {
                'List-Unsubscribe': `<${written.unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
      },
      message.signal,
    );
  };
}

async function readAttachments(names: readonly AttachmentName[], read: ReadAttachments): Promise<Attachment[]> {
  const files = names.map((name) => {
    const reader = read[name.kind];
    if (!reader) throw new PermanentFailure(`nobody reads '${name.kind}' to go with a mail`);
    return reader(name);
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}
