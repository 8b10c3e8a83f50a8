import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { deliveryOf } from '../letters/list-letters.server.ts';
import type { Progress } from './contract.ts';

/** How far a letter to many has come, whom it did not reach and who was left out. Throws NotFound. */
export async function readProgress(app: App, id: string): Promise<Progress> {
  const sending = await app.db.selectFrom('sendings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!sending) throw new NotFound();
  const people = await readPeople(app, id);
  const counts = { people: 0, waiting: 0, leaving: 0, sent: 0, failed: 0, leftOut: 0, stopped: 0 };
  const failed: Progress['failed'] = [];
  const leftOut: Progress['leftOut'] = [];
  for (const { state, reason, delivery, ...named } of people) {
    if (state !== 'left out') counts.people += 1;
    if (state === 'waiting' || state === 'stopped') counts[state] += 1;
    else if (state === 'left out') {
      counts.leftOut += 1;
      leftOut.push({ ...named, reason: reason ?? '' });
    } else if (delivery.state === 'failed') {
      counts.failed += 1;
      failed.push({ ...named, reason: delivery.words });
    } else counts[delivery.state === 'sent' ? 'sent' : 'leaving'] += 1;
  }
  return {
    id,
    by: sending.author,
    purpose: sending.purpose,
    subject: sending.subject,
    text: sending.text,
    template: sending.template,
    begunAt: sending.begun_at,
    stopped: sending.stopped_at !== null,
    ended: sending.ended_at !== null,
    counts,
    failed,
    leftOut,
  };
}

async function readPeople({ db }: App, id: string) {
  const rows = await db
    .selectFrom('sending_people')
    .innerJoin('cases', 'cases.id', 'case_id')
    .leftJoin('outbox', 'outbox.id', 'outbox_id')
    .select(['case_id as caseId', 'cases.name', 'sending_people.email', 'state', 'reason'])
    .select(['outbox.id as mail', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where('sending_id', '=', id)
    .orderBy('sending_people.id')
    .execute();
  return rows.map(({ mail, done, failed, error, ...row }) => ({
    ...row,
    delivery: deliveryOf({ mail, done, failed, error }),
  }));
}
