import type { App } from '../platform/app.server.ts';
import type { Batch } from './batch.ts';
import { Plan } from './contract.ts';
import { dayAfter } from './days.ts';
import { announceBatch, cancelBatch, planBatch, type Changed, type Done } from './batch-acts.server.ts';
import { usual, type TypedPlan } from './plan.ts';
import { getBatch } from './read-batches.server.ts';

/** So many days from one, with the usual hours. */
export function someDays(first: string, count = 6): TypedPlan['days'] {
  return Array.from({ length: count }, (_, at) => ({
    day: dayAfter(first, at),
    begins: usual.begins,
    ends: usual.ends,
  }));
}

/** A plan as it is typed: CIP Level 1 in Pune, six days from 11 January 2027. */
export function typedPlan(changes: Partial<TypedPlan> = {}): Plan {
  return Plan.parse({
    eventCode: 'CIPLevel1',
    city: 'Pune',
    stateCode: '27',
    venueId: '',
    language: 'English',
    seats: '20',
    minimum: '12',
    answerHours: '48',
    fee: '',
    feeShown: '',
    isPrivate: '',
    trainer: '',
    bring: '',
    note: '',
    days: someDays('2027-01-11'),
    ...changes,
  });
}

export const someone = { kind: 'office', uid: 'somebody' } as const;

/** A batch that is announced, or still a draft. */
export async function aBatch(app: App, changes: Partial<TypedPlan> = {}, state: 'Draft' | 'Announced' = 'Announced') {
  return app.write(async (trx) => {
    const { id, version } = whole(await planBatch(trx, app, someone, typedPlan(changes)));
    if (state === 'Announced') await announceBatch(trx, app, someone, id, version);
    return { id, version: state === 'Announced' ? version + 1 : version };
  });
}

export async function cancel(app: App, id: string): Promise<void> {
  const { version } = await getBatch(app.db, id);
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall is closed.' }));
}

export function whole(done: Changed | Done): Batch {
  if (!done.ok) throw new Error('refusal' in done ? done.refusal.sentence : 'somebody else was quicker');
  return done.batch;
}
