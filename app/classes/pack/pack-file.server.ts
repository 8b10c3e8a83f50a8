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

const inTheMaking = new Map<string, Promise<Buffer>>();

/** Whoever comes while it is made waits for the same one. */
async function findOrMake(app: App, batchId: string, facts: PackFacts): Promise<Buffer> {
  const snapshot = JSON.stringify(facts);
  const digest = createHash('sha256').update(snapshot).digest('hex');
  const known = await findBytes(app, batchId, digest);
  if (known) return known;
  const name = `${batchId} ${digest}`;
  const making = inTheMaking.get(name) ?? makeAndKeep(app, batchId, { facts, snapshot, digest });
  inTheMaking.set(name, making);
  try {
    return await making;
  } finally {
    inTheMaking.delete(name);
  }
}

type Making = { facts: PackFacts; snapshot: string; digest: string };

async function makeAndKeep(app: App, batchId: string, { facts, snapshot, digest }: Making): Promise<Buffer> {
  const made = app.now();
  const bytes = await drawPaper({ paper: 'pack', facts }, indianDay(made));
  await app.db
    .insertInto('batch_packs')
    .values({
      batch_id: batchId,
      digest,
      made_at: made.toISOString(),
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
export const drawPaper = (what: Paper, madeOn: string): Promise<Buffer> =>
  drawBeside('app/classes/pack/draw-pack-worker.server.ts', { ...what, madeOn });
