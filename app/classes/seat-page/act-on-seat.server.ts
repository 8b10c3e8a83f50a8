import type { App, Trx } from '../../platform/app.server.ts';
import { keptGstin } from '../../platform/form/gstin.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { addHistory, type By } from '../history.server.ts';
import { lockSeat } from '../lock-batch.server.ts';
import { findOtherClaim } from '../people/claims.server.ts';
import { wishInstead } from '../people/wish-instead.server.ts';
import { eventOf } from '../read-batches.server.ts';
import { isOpen, stateAt } from '../batch.ts';
import { answerSeat } from '../seats/answer-seat.server.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import type { Own } from '../dates/asked-here.server.ts';
import { getSeat, isAskedByPage } from '../seats/read-seats.server.ts';
import { type Seat, type SeatAct, type SeatOutcome, liveStates, takesWish } from '../seats/seat.ts';
import type { Details } from './contract.ts';
import { notice } from './privacy-notice.ts';
import type { Wish } from './wish.ts';

const by = { kind: 'person' } as const;

/** What has become of something that was pressed on a seat's page. */
export type Pressed =
  | (Extract<SeatOutcome, { ok: true }> & {
      /** The office is asked whether the bill goes to another payer. */
      asksPayer?: true;
    })
  | {
      ok: false;
      why:
        | 'closed'
        | 'cancelled'
        | 'elsewhere'
        | 'employer'
        | 'other address'
        | 'two seats'
        | 'unnamed'
        | 'named'
        | 'no company'
        | 'unpaid'
        | 'credited'
        | 'invoiced'
        | 'used'
        | 'spent'
        | 'refused';
      seat: Seat;
    };

/** `own`: name and number that were typed in the browser that says yes. */
type Yes = { move: boolean; network: string; own?: Own | null };

/**
 * A yes, from a network; with `move` the seat they have in another class of this training comes along. Who asked for it here has given their name
 * with that. Repeating it changes nothing.
 */
export function sayYes(app: App, id: string, { move, network, own }: Yes): Promise<Pressed> {
  const saying = { kind: 'person', network } as const;
  return app.write(async (trx) => {
    const done = move ? await moveHere(trx, app, saying, id) : null;
    if (done) return done;
    const said = await press(trx, app, id, 'yes', saying);
    return own && said.ok ? { ...said, seat: await nameAsAsked(trx, app, said.seat, own) } : said;
  });
}

/** Whom the office knows by what they sent keeps that name, and so does who has given one for the ID. */
async function nameAsAsked(trx: Trx, app: App, { id, batchId, given }: Seat, own: Own): Promise<Seat> {
  if (given.idName === '' && (await isAskedByPage(trx, id))) {
    const said = { ...own, id_name: own.name, also_name: null, also_phone: null };
    await trx.updateTable('seats').set(said).where('id', '=', id).execute();
    await addHistory(trx, app, by, { batchId, seatId: id, act: 'details given', detail: {} });
  }
  return getSeat(trx, id);
}

/**
 * A no, with what they want instead; `to` the employer who named them, whom they perhaps do not know: pressing that again takes nothing of their
 * own from them. A seat that has ended by itself takes the wish alone.
 */
export function sayNo(app: App, id: string, wish: Wish | null, to?: 'employer' | 'unknown'): Promise<Pressed> {
  return app.write(async (trx) => {
    const { batch, seat } = await lockSeat(trx, app, id);
    const { state, nominationId, given } = seat;
    const reason = to === 'unknown' ? `They do not know ${given.company}.` : '';
    if (to && !nominationId) return { ok: true, seat, ahead: null };
    const isClosed = !isOpen(batch, app.now());
    const isAnswered = state === 'Not seated' || state === 'Called off' || state === 'Given back';
    const wishAlone = isAnswered || (isClosed && takesWish({ state }, false));
    const said: Pressed =
      wishAlone && wish ? { ok: true, seat, ahead: null } : await press(trx, app, id, 'no', by, reason);
    if (!said.ok || !wish) return said;
    // With a wish it is the class itself that they do not want.
    const isOwn = nominationId !== null && !wishAlone && liveStates.includes(said.seat.state);
    const done = isOwn ? await press(trx, app, id, 'no') : said;
    if (!done.ok) return done;
    await keepWish(trx, app, by, done.seat, wish);
    return { ...done, seat: await getSeat(trx, id) };
  });
}

/** The seat goes to the next in line in the same transaction. */
export function giveBack(app: App, id: string): Promise<Pressed> {
  return app.write((trx) => press(trx, app, id, 'give back'));
}

/** Keeps what somebody gives for their class, and under which notice. What they left empty stays. */
export function giveDetails(app: App, id: string, details: Details): Promise<Pressed> {
  return app.write(async (trx) => {
    const { batch, seat } = await lockSeat(trx, app, id);
    const state = stateAt(batch, app.now());
    if (seat.state !== 'Taken') return { ok: false, why: 'refused', seat };
    if (state === 'Finished') return { ok: false, why: 'closed', seat };
    const { idName, company } = seat.given;
    const name = details.idName;
    // Others order by the name once the class is sure.
    if (name && idName !== '' && name !== idName && state !== 'Announced') return { ok: false, why: 'named', seat };
    if (!name && idName === '') return { ok: false, why: 'unnamed', seat };
    // Who was named by an employer is paid for by it.
    const isNamed = seat.nominationId !== null;
    const payer = isNamed ? seat.payer : details.payer || seat.payer;
    const isMissing = payer === 'Employer' && !details.company && company === '';
    if (isMissing && !(await app.seatBill({ ...app, db: trx }, id))?.paid)
      return { ok: false, why: 'no company', seat };
    const payerGstin = isNamed ? '' : details.gstin && keptGstin(details.gstin);
    // A GSTIN is that of whoever pays: with another payer it goes.
    const gstin = payerGstin || (payer === seat.payer ? seat.given.gstin : '');
    const says = { kind: payer, company: details.company || company, gstin };
    const isOther = !isNamed && (payer !== seat.payer || says.company !== company || says.gstin !== seat.given.gstin);
    const asked = isOther ? await app.askPayer(trx, app, id, says) : 'same';
    if (asked === 'invoiced') return { ok: false, why: 'invoiced', seat };
    const given = {
      id_name: name,
      // The link went to the mailbox: what its holder says takes the place of what somebody typed under its address.
      ...((await isAskedByPage(trx, id)) ? { name, phone: details.phone && shownPhone(details.phone) } : {}),
      payer,
      payer_company: isNamed ? '' : details.company,
      meal: details.meal,
      needs: details.needs,
      prev_cert_no: details.certificate,
      prev_cert_until: details.certificateUntil,
    };
    await trx
      .updateTable('seats')
      .set({
        ...(details.without ? { meal: '', needs: '' } : {}),
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
        payer_gstin: gstin,
        ...(given.name ? { also_name: null } : {}),
        ...(given.phone ? { also_phone: null } : {}),
        notice_version: notice.version,
      })
      .where('id', '=', id)
      .execute();
    await addHistory(trx, app, by, { batchId: batch.id, seatId: id, act: 'details given', detail: {} });
    return { ok: true, seat: await getSeat(trx, id), ahead: null, ...(asked === 'asked' ? { asksPayer: true } : {}) };
  });
}

async function press(trx: Trx, app: App, id: string, act: SeatAct, saying: By = by, reason = ''): Promise<Pressed> {
  const done = await answerSeat(trx, app, saying, id, { act, version: null, reason });
  if (done.ok) return done;
  const { batch, seat } = await lockSeat(trx, app, id);
  if ('elsewhere' in done) {
    const isTheirs = (await getSeat(trx, done.elsewhere)).person === seat.person;
    return { ok: false, why: isTheirs ? 'elsewhere' : 'other address', seat };
  }
  if (batch.state === 'Cancelled') return { ok: false, why: 'cancelled', seat };
  if (!isOpen(batch, app.now())) return { ok: false, why: 'closed', seat };
  return { ok: false, why: act === 'yes' && seat.state === 'Given back' ? 'spent' : 'refused', seat };
}

/** Moves the seat they have in another class of this training; null when they have none, or it cannot move: then it is a yes like any other. */
async function moveHere(trx: Trx, app: App, saying: By, id: string): Promise<Pressed | null> {
  const seat = await getSeat(trx, id);
  const other = await findOtherClaim(trx, app, seat, await eventOf(trx, seat.batchId));
  // A seat under another address is not moved by whoever holds the link of this one.
  const there = other === null ? null : await getSeat(trx, other);
  if (!there || there.person !== seat.person) return null;
  // It is one of the seats that their employer was agreed, and pays for.
  if (there.nominationId !== null) return { ok: false, why: 'employer', seat };
  const done = await moveSeat(trx, app, saying, there.id, { toBatchId: seat.batchId, version: null });
  if (!done.ok && 'elsewhere' in done) return { ok: false, why: 'two seats', seat };
  return done.ok ? done : null;
}

/** Keeps what they want instead beside the seat; one who wants nothing more has no promise either. The same again is kept already. */
export async function keepWish(trx: Trx, app: App, who: By, { id, batchId }: Seat, wish: Wish): Promise<void> {
  const text = JSON.stringify(wish);
  const { numUpdatedRows } = await trx
    .updateTable('seats')
    .set({ wish: text, ...(wish === 'never' ? { promise: null } : {}) })
    .where('id', '=', id)
    .where((is) => is.or([is('wish', 'is', null), is('wish', '<>', text)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const detail = { wish: wish === 'never' ? wish : `${wish.city} ${wish.time}` };
  await addHistory(trx, app, who, { batchId, seatId: id, act: 'wish noted', detail });
  await wishInstead(trx, app, id, wish === 'never' ? wish : { city: wish.city, timeFrame: wish.time });
}
