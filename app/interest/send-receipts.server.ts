import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { enqueueMail } from '../platform/outbox/mail.server.ts';
import type { ExpressionOfInterest } from './contract.ts';
import type { TrainingEvent } from './training-events.ts';

type Received = { id: string; reference: string; event: TrainingEvent; asked: ExpressionOfInterest; isNew: boolean };

/** Leaves the person's receipt and the office's notice in the outbox, inside the transaction that keeps the record. */
export async function sendReceipts(trx: Trx, app: App, { id, ...received }: Received): Promise<void> {
  const { asked } = received;
  const data = { ...received, event: received.event.title };
  const about = `interest ${id}`;
  await enqueueMail(trx, app, { template: 'interest-received', to: asked.email, about, data });
  await enqueueMail(trx, app, {
    template: 'interest-notice',
    to: app.config.officeEmail,
    // The office answers the person, not us. Never From: that would forge the sender.
    replyTo: asked.email,
    about,
    data,
  });
}
