import type { Batch } from '../../../classes/batch.ts';
import { previewInvitations } from '../../../classes/mails/preview-invitation.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { askUntil, holdUntil } from '../../../classes/seats/deadlines.ts';
import { isOpen } from '../../../classes/rules.ts';
import { labels } from '../../../interest/rules.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { isSameCity } from '../../../platform/words.ts';
import { findReach, readCases } from '../../post/answer/reach.server.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { readWriter, type Writer } from '../../post/letters/values.server.ts';
import { findCandidates, oncePerPair } from '../seats/candidates.server.ts';
import type { Candidate } from '../seats/contract.ts';
import type { Group, Inviting } from './contract.ts';

const noCity: ReadonlySet<string | undefined> = new Set(['', labels['NoPreference']]);
const soon = 'Within3Months';

/** Whom a wave would reach and whom it leaves out and why, how it would read, and until when it would ask or hold. Throws NotFound. */
export async function readInviting(app: App, actor: Actor, batchId: string): Promise<Inviting> {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, batchId);
  if (!batch?.startsOn) throw new NotFound();
  const now = app.now();
  const { startsOn, answerHours } = batch;
  const open = isOpen(batch, now);
  const people = await findInvited(app.db, app, batch, await readWriter(app, ''));
  await noteLook(app, actor, {
    action: 'seats read',
    subject: `batch ${batchId}`,
    detail: { candidates: people.length },
  });
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    readAt: now.toISOString(),
    batch,
    people: people.map(({ interestId, name, email, phone, unproved, time, leftOut, ...one }) => ({
      interestId,
      name,
      email,
      phone,
      unproved,
      group: groupOf(one, batch),
      soon: time === soon,
      leftOut,
    })),
    until: {
      ask: open ? text(askUntil(now, { startsOn })) : null,
      hold: open ? text(holdUntil(now, { startsOn, answerHours })) : null,
    },
    mail: await previewInvitations(app, batch),
    surroundings: { provider: await app.provider(), publicUrl: app.config.publicUrl },
  };
}

/**
 * Who wants the subject, in the order in which they asked. A wave leaves out who is in the batch or has a seat in the subject, and whoever no letter
 * about dates would reach.
 */
export async function findInvited(db: Db | Trx, app: App, batch: Batch, writer: Writer): Promise<Candidate[]> {
  const candidates = await findCandidates(db, batch);
  const open = candidates.filter(({ leftOut }) => leftOut === null);
  const ids = open.map(({ interestId }) => interestId);
  const aim = { purpose: 'dates', words: '', writer, anyway: new Set(ids) } as const;
  const { leftOut } = await findReach(db, app, await readCases(db, ids), aim);
  const why = new Map(leftOut.map(({ caseId, reason }) => [caseId, reason]));
  const inTurn = candidates
    .map((one) => ({ ...one, leftOut: one.leftOut ?? why.get(one.interestId) ?? null }))
    .toSorted((one, other) => (one.interestId < other.interestId ? -1 : 1));
  return oncePerPair(db, inTurn);
}

function groupOf({ city, registered }: Pick<Candidate, 'city' | 'registered'>, batch: Batch): Group {
  if (registered) return 'registered';
  if (noCity.has(city)) return 'any';
  return isSameCity(city, batch.city) ? 'here' : 'elsewhere';
}
