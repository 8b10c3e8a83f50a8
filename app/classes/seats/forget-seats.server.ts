import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { orNone, type Trx } from '../../platform/database/database.server.ts';
import { dropUnsent, forgetMailsAbout } from '../../platform/outbox/kept-mail.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { tellOffice } from '../mails/tell-seat.server.ts';
import { seatMails } from '../mails/which-mail.ts';
import { changeSeatState } from './change-seat.server.ts';
import { offerToLine } from './offer-to-line.server.ts';
import { isOpen } from '../batch.ts';
import { getSeat } from './read-seats.server.ts';
import { counts, erasedName, liveStates } from './seat.ts';

const nothingGiven = {
  reason: null,
  promise: null,
  payer: '',
  also_name: null,
  also_phone: null,
  wish: null,
  id_name: '',
  meal: '',
  needs: '',
  prev_cert_no: '',
  prev_cert_until: '',
  payer_company: '',
  payer_gstin: '',
  yes_network: null,
  yes_around: null,
  yes_domain: null,
  review_reason: null,
};

/** Takes a person out of their seats, in the transaction that erases them. What they held is given back first, and the line moves up; the row names nobody. */
export async function forgetSeats(
  trx: Trx,
  app: App,
  email: string | null,
  records: readonly string[] = [],
): Promise<void> {
  const gone: { id: string }[] = [];
  let own = await listOwn(trx, email, records);
  while (own.length > 0) {
    gone.push(...own);
    const moved: string[] = [];
    for (const seat of own) moved.push(...(await forgetSeat(trx, app, seat)));
    // Whoever moved them just now had the lock of their class: what stands under the address since, and where they went, is found then.
    own = await listOwn(
      trx,
      email,
      moved.filter((id) => !gone.some((one) => one.id === id)),
    );
  }
  await dropUnsent(trx, 'seat', gone, seatMails);
  // Also those that went to an address that was put right since.
  await forgetMailsAbout(trx, 'seat', gone);
}

type OwnSeat = { id: string; batch_id: string };

const listOwn = (trx: Trx, email: string | null, records: readonly string[]): Promise<OwnSeat[]> =>
  trx
    .selectFrom('seats')
    .select(['id', 'batch_id'])
    .where((is) => is.or([is('id', 'in', orNone(records)), ...(email ? [is('email', '=', email)] : [])]))
    .orderBy('batch_id')
    .orderBy('id')
    .execute();

/** Answers to which seat of the same person it was moved. */
async function forgetSeat(trx: Trx, app: App, { id, batch_id: batchId }: OwnSeat): Promise<string[]> {
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const seat = await getSeat(trx, id);
  const moved = seat.movedTo ? await getSeat(trx, seat.movedTo) : null;
  if (isOpen(batch, app.now()) && liveStates.includes(seat.state)) {
    const to = seat.state === 'Taken' ? 'Given back' : 'Declined';
    await changeSeatState(trx, app, { kind: 'schedule' }, { seat, to, silent: true });
    // Nobody tells the person, who is gone; the office hears of the seat.
    if (seat.state === 'Taken') await tellOffice(trx, app, 'seat-lost', seat);
    if (counts(seat.state)) await offerToLine(trx, app, batch);
  }
  const nobody = `erased ${id}`;
  await trx.deleteFrom('seat_claims').where('seat_id', '=', id).where('person', '!=', seat.person).execute();
  await trx.updateTable('seat_claims').set({ person: nobody }).where('seat_id', '=', id).execute();
  await trx
    .updateTable('seats')
    .set({
      person: nobody,
      name: erasedName,
      email: '',
      phone: '',
      interest_id: null,
      // Whoever still has the link finds nothing behind it.
      link_version: sql<number>`link_version + 1`,
      version: sql<number>`version + 1`,
      ...nothingGiven,
    })
    .where('id', '=', id)
    .execute();
  return moved?.person === seat.person ? [moved.id] : [];
}
