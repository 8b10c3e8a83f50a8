import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { drawBeside } from '../../platform/pdf/draw-beside.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { stateAt } from '../rules.ts';
import { packFacts, type PackFacts, type Paper } from './pack-facts.ts';

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
