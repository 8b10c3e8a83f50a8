import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Attachment, AttachmentName, ReadAttachments } from '../../platform/outbox/mail-template.ts';
import { NotDrawn, drawBeside } from '../../platform/pdf/draw-beside.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { stateAt } from '../batch.ts';
import { type PackFacts, type Paper, packFacts } from './pack-facts.ts';
import type { ClassDay } from '../days.ts';
import { readCalendar, readNoDays } from './calendar-file.server.ts';

/**
 * The joining pack of a batch, made once of what it says: who asks again gets the same bytes, until a fact of it changes. Null while the class is
 * not sure.
 */
export async function readPack(app: App, batchId: string): Promise<Attachment | null> {
  const batch = await findBatch(app.db, batchId);
  if (!batch || !['Confirmed', 'Running', 'Finished'].includes(stateAt(batch, app.now()))) return null;
  const facts = packFacts(batch, await app.provider());
  return {
    filename: `joining-pack-${batch.reference}.pdf`,
    contentType: 'application/pdf',
    content: await findOrMake(app, batchId, facts),
  };
}

async function findOrMake(app: App, batchId: string, facts: PackFacts): Promise<Buffer> {
  const snapshot = JSON.stringify(facts);
  const digest = createHash('sha256').update(snapshot).digest('hex');
  return (await findBytes(app, batchId, digest)) ?? makeAndKeep(app, batchId, { facts, snapshot, digest });
}

type Making = { facts: PackFacts; snapshot: string; digest: string };

async function makeAndKeep(app: App, batchId: string, { facts, snapshot, digest }: Making): Promise<Buffer> {
  const bytes = await drawPaper(app, { paper: 'pack', facts });
  await app.db
    .insertInto('batch_packs')
    .values({
      batch_id: batchId,
      digest,
      made_at: app.now().toISOString(),
      snapshot,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    // Another server was quicker: its bytes are the ones.
    .onConflict((conflict) => conflict.columns(['batch_id', 'digest']).doNothing())
    .execute();
  return (await findBytes(app, batchId, digest))!;
}

async function findBytes(app: App, batchId: string, digest: string): Promise<Buffer | null> {
  const found = await app.db
    .selectFrom('batch_packs')
    .select('bytes')
    .where('batch_id', '=', batchId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return found ? Buffer.from(found.bytes) : null;
}

/** Draws beside the server's own thread: it answers meanwhile. Throws NotDrawn. */
export const drawPaper = (app: Pick<App, 'now' | 'network'>, what: Paper): Promise<Buffer> =>
  drawBeside('app/classes/pack/draw-pack-worker.server.ts', { ...what, madeOn: indianDay(app.now()) }, app.network);

const Gone = z.array(z.strictObject({ day: z.string(), begins: z.string(), ends: z.string() })).default([]);

export const packOf = (batchId: string): AttachmentName => ({ kind: 'pack', id: batchId });

/** The days of a batch for a calendar, to go with a mail; days that were told before and are `gone` are taken out of it. */
export const calendarOf = (batchId: string, gone: readonly ClassDay[] = []): AttachmentName => ({
  kind: 'calendar',
  id: batchId,
  ...(gone.length > 0 ? { more: gone } : {}),
});

/** Takes every day of a batch out of the calendar of somebody who has no seat in it any more. */
export const noDaysOf = (batchId: string): AttachmentName => ({ kind: 'no calendar', id: batchId });

export function classAttachments(app: App): ReadAttachments {
  return {
    pack: ({ id }) => readPackOrNone(app, id),
    calendar: ({ id, more }) => readCalendar(app, id, Gone.parse(more)),
    'no calendar': ({ id }) => readNoDays(app, id),
  };
}

/** A mail does not wait for what cannot be drawn: its link leads to a page with the same words. */
export async function readPackOrNone(app: App, batchId: string): Promise<Attachment | null> {
  try {
    return await readPack(app, batchId);
  } catch (error) {
    if (!(error instanceof NotDrawn)) throw error;
    app.log.error({ err: error, batch: batchId }, 'a mail leaves without its joining pack');
    return null;
  }
}
