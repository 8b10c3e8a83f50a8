import { z } from 'zod';
import type { App } from '../app.server.ts';
import type { Db, Trx } from '../database/database.server.ts';
import { PermanentFailure, enqueue, type Deliver } from './outbox.server.ts';
import type { MailTemplate } from './mail-template.ts';
import { isPermanent, type MailTransport } from './mail-transport.server.ts';

const envelope = z.object({
  template: z.string(),
  to: z.email(),
  replyTo: z.email().optional(),
  data: z.unknown(),
});

/** Leaves a message in the outbox inside the caller's transaction. One recipient per message, always. */
export function enqueueMail(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  mail: { template: string; to: string; replyTo?: string; data: object },
): Promise<string> {
  return enqueue(trx, app, 'mail', mail);
}

/** The deliverer of topic 'mail': writes the message out from its template and hands it to the transport. */
export function mailDeliverer(app: App, templates: MailTemplate[], transport: MailTransport): Deliver {
  const byName = new Map(templates.map((template) => [template.name, template]));
  return async (message) => {
    const mail = envelope.parse(message.payload);
    const template = byName.get(mail.template);
    if (!template) throw new PermanentFailure(`there is no message called '${mail.template}'`);
    const data = template.data.safeParse(mail.data);
    if (!data.success) throw new PermanentFailure(`the data of '${mail.template}' does not fit: ${data.error.message}`);
    const surroundings = { provider: await app.provider(), publicUrl: app.config.publicUrl };
    // Loaded when the first mail leaves: the renderer is heavy and a quiet server need not hold it.
    const { render, toPlainText } = await import('@react-email/render');
    const html = await render(template.body(data.data, surroundings));
    const unsubscribe = template.unsubscribeUrl?.(data.data, surroundings);
    try {
      await transport.send({
        messageId: `<${message.id}@${new URL(app.config.publicUrl).hostname}>`,
        from: { name: surroundings.provider.tradingName, address: app.config.mailFrom },
        to: mail.to,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: oneLine(template.subject(data.data, surroundings)),
        html,
        text: toPlainText(html),
        date: app.now(),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe
            ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      });
    } catch (error) {
      throw isPermanent(error) ? new PermanentFailure((error as Error).message) : error;
    }
  };
}

/** Subjects carry people's words; control characters never reach a header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
}
