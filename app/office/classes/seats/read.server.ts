import { findBatch, listOpenBatches } from '../../../classes/read-batches.server.ts';
import { listAlike } from '../../../classes/seats/hold-back.server.ts';
import { holdUntil } from '../../../classes/seats/deadlines.ts';
import { isOpen } from '../../../classes/seats/put-seat.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { nameOf, whenOf } from '../words.ts';
import { findCandidates } from './candidates.server.ts';
import type { BatchSeats, Candidate } from './contract.ts';

/** The people of a batch, its line first. Who looked is in the log. Throws NotFound. */
export async function readSeats(app: App, actor: Actor, batchId: string): Promise<BatchSeats> {
  requireRole(actor, 'reader');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const now = app.now();
  const seats = await listSeats(app.db, batchId);
  if (seats.length > 0)
    await recordAudit(app.db, app, actor, {
      action: 'seats read',
      subject: `batch ${batchId}`,
      detail: { people: seats.length },
    });
  const open = isOpen(batch, now);
  const others = (await listOpenBatches(app.db, indianDay(now))).filter(
    (other) => other.id !== batchId && other.eventCode === batch.eventCode && isOpen(other, now),
  );
  return {
    readAt: now.toISOString(),
    seats,
    alike: seats.some(({ reviewReason }) => reviewReason) ? await listAlike(app.db, batchId) : {},
    open,
    holdUntil: open ? (holdUntil(now, { ...batch, startsOn: batch.startsOn! })?.toISOString() ?? null) : null,
    others: others.map((other) => ({ id: other.id, name: `${nameOf(other)}, ${whenOf(other)}` })),
  };
}

/** Who could be asked, and who not and why. Throws NotFound. */
export async function readCandidates(app: App, actor: Actor, batchId: string): Promise<{ people: Candidate[] }> {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const people = await findCandidates(app.db, batch);
  await recordAudit(app.db, app, actor, {
    action: 'seats read',
    subject: `batch ${batchId}`,
    detail: { candidates: people.length },
  });
  return { people };
}
