import { sql } from 'kysely';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import type { By } from '../history.server.ts';
import { lockSeat } from '../lock-batch.server.ts';
import { isOpen } from '../batch.ts';
import type { SeatMail } from '../mails/which-mail.ts';
import { changeSeatState } from './change-seat.server.ts';
import { offerToLine } from './offer-to-line.server.ts';
import { countAhead, getSeat } from './read-seats.server.ts';
import { type SeatOutcome, type SeatState, counts } from './seat.ts';

type Stood = { seatId: string; from: SeatState; unsent?: SeatMail[] };

/** What an invitation is told by. */
const invitations: ReadonlySet<SeatMail> = new Set(['seat-asked', 'seat-offered', 'nominee-offered']);

/** Seats whose last step is a yes that staff wrote down, of a class or one alone, with how their people stood before. */
export async function listRecorded(db: Db | Trx, of: { batchId: string } | { seatId: string }): Promise<Stood[]> {
  const rows = await db
    .selectFrom('batch_history as h')
    .select(['h.seat_id', 'h.detail'])
    .where((is) => ('seatId' in of ? is('h.seat_id', '=', of.seatId) : is('h.batch_id', '=', of.batchId)))
    .where('h.act', 'in', ['seat taken', 'seat waiting'])
    .where('h.detail', 'like', '%"told":"telephone"%')
    .where(sql<boolean>`not exists (select 1 from batch_history l where l.seat_id = h.seat_id and l.id > h.id
      and l.detail like '%"to":%')`)
    .execute();
  return rows.map(({ seat_id: seatId, detail }) => ({
    ...(JSON.parse(detail) as Omit<Stood, 'seatId'>),
    seatId: seatId!,
  }));
}

/**
 * Puts somebody back as they stood before a yes that staff recorded for the wrong person: asked, held for, or out, until when they were. They are
 * told that it was a mistake, unless they had not heard of the yes; an invitation that the yes kept from leaving waits again. A seat that is freed goes
 * down the line. Throws NotFound.
 */
export async function undoYes(trx: Trx, app: App, by: By, id: string, version: number): Promise<SeatOutcome> {
  const { batch, seat } = await lockSeat(trx, app, id);
  if (seat.version !== version) return { ok: false, current: seat };
  const [stood] = await listRecorded(trx, { seatId: id });
  if (!stood || !isOpen(batch, app.now()))
    return { ok: false, refusal: 'Only a yes that staff recorded, with nothing after it, is taken back as a mistake.' };
  const { from: to, unsent = [] } = stood;
  const answerBy = await readUntil(trx, id, to);
  const isOver = answerBy !== null && answerBy <= app.now();
  const again = isOver ? [] : unsent.filter((mail) => invitations.has(mail));
  // Who had said no before this yes stands by none; a place in line that they had keeps its day.
  if (to !== 'Offered')
    await trx
      .updateTable('seats')
      .set({ yes_at: null })
      .where('id', '=', id)
      .where('yes_at', '=', seat.stateAt)
      .execute();
  const put = (await changeSeatState(trx, app, by, {
    seat,
    to,
    asBefore: true,
    answerBy,
    again,
    reason: 'A yes was recorded by mistake',
    mail: 'seat-taken-back',
    how: 'mistake',
    // The yes may have kept another mail from leaving: the page that they are led to is all they hear of it then.
    ...(again.length === unsent.length ? { unlessUnheard: true as const } : {}),
  }))!;
  if (counts(seat.state) && !counts(put.state)) await offerToLine(trx, app, batch);
  const stands = await getSeat(trx, id);
  return { ok: true, seat: stands, ahead: await countAhead(trx, stands) };
}

/** Until when they might have answered when they came to stand so. */
async function readUntil(trx: Trx, id: string, state: SeatState): Promise<Date | null> {
  const last = await trx
    .selectFrom('batch_history')
    .select('detail')
    .where('seat_id', '=', id)
    .where('detail', 'like', `%"to":"${state}"%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { until } = JSON.parse(last?.detail ?? '{}') as { until?: string };
  return until ? new Date(until) : null;
}
