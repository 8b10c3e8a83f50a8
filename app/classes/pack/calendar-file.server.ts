import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import type { Batch } from '../batch.ts';
import type { ClassDay } from '../days.ts';
import { findBatch } from '../read-batches.server.ts';
import { stateAt } from '../rules.ts';
import { calendarText, type Calendar } from './calendar.server.ts';
import { addressOf, inOneLine } from './pack-facts.ts';

/** The days of a batch for calendars, as they are now; days that were told and are `gone` are taken out of them. Null for a batch that is not there. */
export async function readCalendar(
  app: App,
  batchId: string,
  gone: readonly ClassDay[] = [],
): Promise<Attachment | null> {
  return readFile(app, batchId, gone, null);
}

/** The same days taken out of a calendar: of somebody who has no seat any more, though the class runs. */
export async function readNoDays(
  app: App,
  batchId: string,
  gone: readonly ClassDay[] = [],
): Promise<Attachment | null> {
  return readFile(app, batchId, gone, 'CANCELLED');
}

async function readFile(
  app: App,
  batchId: string,
  gone: readonly ClassDay[],
  status: 'CANCELLED' | null,
): Promise<Attachment | null> {
  const batch = await findBatch(app.db, batchId);
  if (!batch) return null;
  const now = app.now();
  const state = stateAt(batch, now);
  const calendar: Calendar = {
    reference: batch.reference,
    host: new URL(app.config.publicUrl).hostname,
    title: `${batch.title}, ${batch.city}`,
    location: placeOf(batch, state),
    url: batch.isPrivate ? null : `${app.config.publicUrl}/dates/${batch.reference}`,
    days: batch.days,
    gone,
    sequence: await readSequence(app.db, batchId),
    status: status ?? (state === 'Cancelled' ? 'CANCELLED' : state === 'Announced' ? 'TENTATIVE' : 'CONFIRMED'),
    stamp: now,
  };
  return {
    filename: `${batch.reference}${status ? '-cancelled' : ''}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendarText(calendar)),
  };
}

/** Where a class is: its venue is said once it is sure. */
function placeOf(batch: Batch, state: Batch['state']): string {
  return batch.venue && state !== 'Announced' ? inOneLine(addressOf(batch.venue)) : batch.city;
}

async function readSequence(db: Db, batchId: string): Promise<number> {
  const { ics_sequence: sequence } = await db
    .selectFrom('batches')
    .select('ics_sequence')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  return sequence;
}

/** The days that a batch had at a moment or later, and that a change has taken from it since. */
export async function listGoneDays(db: Db, batchId: string, since: string): Promise<ClassDay[]> {
  const rows = await db
    .selectFrom('batch_history')
    .select('detail')
    .where('batch_id', '=', batchId)
    .where('act', '=', 'batch changed')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  const gone = new Map<string, ClassDay>();
  for (const { detail } of rows) {
    const { days } = JSON.parse(detail) as { days?: { from: ClassDay[]; to: ClassDay[] } };
    for (const day of days?.from ?? []) gone.set(day.day, day);
  }
  return [...gone.values()];
}
