import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import type { By } from '../history.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { changeSeatState } from '../seats/change-seat.server.ts';
import { type Seat, seatStates } from '../seats/seat.ts';
import { askUntil } from '../seats/deadlines.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import type { Named, Nomination } from './nomination.ts';

/** How a seat stood before an employer named its holder, and who paid. */
const Stood = z.object({
  state: z.enum(seatStates),
  answerBy: z.string().nullable(),
  reviewReason: z.string().nullable(),
  nominationId: z.string().nullable(),
  payer: z.string(),
  company: z.string(),
  gstin: z.string(),
  certificate: z.string(),
});

/** Adds somebody to the list of an employer, at its end; somebody who stands there gets their seat. */
export async function addToList(
  trx: Trx,
  nominationId: string,
  { id, name, email, phone, certificate, seatId, stood = null }: Listed,
): Promise<void> {
  const { last } = await trx
    .selectFrom('nomination_people')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('nomination_id', '=', nominationId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('nomination_people')
    .values({
      id,
      name,
      email,
      phone,
      nomination_id: nominationId,
      position: Number(last ?? 0) + 1,
      prev_cert_no: certificate,
      seat_id: seatId,
      stood,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, seat_id: seatId, stood, ended: null }))
    .execute();
}
type Listed = Named & { id: string; seatId: string | null; stood?: string | null };

/** Puts a seat on the list of an employer, who pays for it. `known`: its holder had it already, and how it stood is kept. */
export async function putOnList(
  trx: Trx,
  { id: nominationId, company, gstin }: Pick<Nomination, 'id' | 'company' | 'gstin'>,
  person: Named & { id: string; seatId: string },
  known: Seat | null,
): Promise<void> {
  const { seatId } = person;
  const paid = { payer: 'Employer', payer_company: company, payer_gstin: gstin };
  const certificate = person.certificate ? { prev_cert_no: person.certificate } : {};
  await trx
    .updateTable('seats')
    .set({ nomination_id: nominationId, ...paid, ...certificate })
    .where('id', '=', seatId)
    .execute();
  // Whoever was on this list before stands there once, and what was kept of their seat stays.
  if (known?.nominationId === nominationId) return;
  const stood = known && JSON.stringify(Stood.parse({ ...known, ...known.given }));
  await addToList(trx, nominationId, { ...person, stood });
}

/**
 * Ends what is held for somebody whom an employer named, before they have said yes: as `to` where the seat was made for them. The seat of whoever had
 * one before stands again as it stood, with its number in line: to be named by a stranger costs nobody anything. The caller rolls the line down.
 */
export async function endNaming(
  trx: Trx,
  app: App,
  by: By,
  { seat, to, reason = null, silent }: { seat: Seat; to: 'Taken back' | 'Lapsed' | 'Declined' } & Saying,
): Promise<Seat> {
  const row = await trx
    .selectFrom('nomination_people')
    .select(['id', 'stood'])
    .where('nomination_id', '=', seat.nominationId ?? '')
    .where('seat_id', '=', seat.id)
    .executeTakeFirst();
  const quiet = silent ? { silent } : {};
  if (!row?.stood) return (await changeSeatState(trx, app, by, { seat, to, reason, ...quiet }))!;
  const stood = Stood.parse(JSON.parse(row.stood));
  await trx.updateTable('nomination_people').set({ ended: to }).where('id', '=', row.id).execute();
  await trx
    .updateTable('seats')
    .set({
      nomination_id: stood.nominationId,
      payer: stood.payer,
      payer_company: stood.company,
      payer_gstin: stood.gstin,
      prev_cert_no: stood.certificate,
    })
    .where('id', '=', seat.id)
    .execute();
  const { state, reviewReason } = stood;
  const put = await changeSeatState(trx, app, by, {
    seat,
    to: state,
    asBefore: true,
    answerBy: stood.answerBy === null ? null : new Date(stood.answerBy),
    reason,
    ...(reviewReason === null ? {} : { reviewReason }),
    // Whoever waits is told their number; for all others nothing is left to do that the page does not say.
    ...(state === 'Waiting' && !silent ? {} : { silent: true }),
  });
  return put!;
}
type Saying = { reason?: string | null; silent?: true };

/** Takes a seat whose naming has come to nothing off the employer's list, which goes on saying as what it ended: what follows is its holder's own, and so is who pays. */
export async function leaveList(trx: Trx, { id, nominationId, state }: Seat): Promise<void> {
  await trx
    .updateTable('nomination_people')
    .set({ ended: state })
    .where('nomination_id', '=', nominationId)
    .where('seat_id', '=', id)
    .execute();
  const nobodys = { nomination_id: null, payer: '', payer_company: '', payer_gstin: '' };
  await trx.updateTable('seats').set(nobodys).where('id', '=', id).execute();
}

type Asking = { name: string; phone: string; payer: string };

/**
 * Lets somebody ask for a class themselves after an employer has named them in vain: anew, as who they say, and at their own cost. False where they have
 * what they were named for, or the office has taken that very seat back.
 */
export async function askAfterNaming(trx: Trx, app: App, seat: Seat, own: Asking): Promise<boolean> {
  if (seat.nominationId === null || !(await hasComeToNothing(trx, seat))) return false;
  await leaveList(trx, seat);
  await trx.updateTable('seats').set(own).where('id', '=', seat.id).execute();
  if (seat.state !== 'Taken back') return true;
  const { startsOn } = await lockBatchOfSeats(trx, app, seat.batchId);
  const answerBy = askUntil(app.now(), { startsOn: startsOn! });
  const asked = { seat: await getSeat(trx, seat.id), to: 'Asked', answerBy, silent: true } as const;
  await changeSeatState(trx, app, { kind: 'person' }, asked);
  return true;
}

async function hasComeToNothing(trx: Trx, { id, nominationId, state }: Seat): Promise<boolean> {
  if (state !== 'Taken back') return ['Declined', 'Lapsed', 'Given back'].includes(state);
  const nomination = trx.selectFrom('nominations').select('state').where('id', '=', nominationId);
  if ((await nomination.executeTakeFirst())?.state === 'Withdrawn') return true;
  const last = await trx
    .selectFrom('batch_history')
    .select('by_kind')
    .where('seat_id', '=', id)
    .where('act', '=', 'seat taken back')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.by_kind !== 'office';
}
