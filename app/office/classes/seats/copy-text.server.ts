import { momentInWords } from '../../../classes/days.ts';
import { classInWords } from '../../../classes/mails/write-seat-mail.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { seatLink } from '../../../classes/seats/seat-link.server.ts';
import { firstName } from '../../../classes/subject.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';

/** What somebody is told of their seat in a message by hand, with their own link. Who took it is in the log. Throws NotFound. */
export async function readHandText(app: App, actor: Actor, seatId: string): Promise<{ text: string }> {
  requireRole(actor, 'office');
  const seat = await app.db.selectFrom('seats').selectAll().where('id', '=', seatId).executeTakeFirst();
  const batch = seat && (await findBatch(app.db, seat.batch_id));
  if (!seat || !batch?.startsOn) throw new NotFound();
  const { subject, city, span, hours, fee } = classInWords(batch, seat.fee, app.now());
  const until = seat.answer_by ? momentInWords(seat.answer_by) : '';
  const name = firstName(seat.name);
  const ask =
    seat.state === 'Offered'
      ? `A seat is held for you until ${until}.`
      : seat.state === 'Asked'
        ? ['Do you want a seat?', until && `Please answer by ${until}.`].filter(Boolean).join(' ')
        : 'Here is the page of your seat.';
  await noteLook(app, actor, {
    action: 'seat text copied',
    subject: `batch ${seat.batch_id}`,
    detail: { seat: seatId },
  });
  const lines = [
    name ? `Hello ${name},` : 'Hello,',
    `${subject}, ${city}: ${span}, ${hours.replaceAll('\n', ', ')}.${fee ? ` Fee: ${fee}.` : ''}`,
    ask,
    seatLink(app, seat),
  ];
  return { text: lines.join('\n') };
}
