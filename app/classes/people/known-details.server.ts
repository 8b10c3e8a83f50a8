import type { Person } from '../../identity/sessions/find-person.server.ts';
import type { App } from '../../platform/app.server.ts';
import { type Given, type Seat, placeStates } from '../seats/seat.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Batch } from '../batch.ts';
import { findBatch } from '../read-batches.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';

/**
 * What is known of what the details ask for: what somebody gave for this class, and until they did, what they registered with. Null for whoever is
 * not logged in under the proved address of the seat: a link alone may be in anybody's hands.
 */
export async function readKnownDetails(
  app: Pick<App, 'registered'>,
  { email, payer, given }: Seat,
  person: Pick<Person, 'uid' | 'email' | 'emailConfirmed' | 'fname'> | null,
): Promise<Given | null> {
  if (email === '' || !person?.emailConfirmed || person.email.toLowerCase() !== email) return null;
  // What they took out again stays out.
  if (given.idName !== '') return given;
  const record = await app.registered(person.uid);
  const { company = '', gstin = '' } = (payer !== 'Self' && record) || {};
  return {
    idName: record?.name || person.fname,
    company,
    gstin,
    meal: record?.meal ?? '',
    needs: '',
    certificate: record?.certificate ?? '',
    certificateUntil: record?.certificateUntil ?? '',
  };
}

type Reader = Pick<App, 'db' | 'now'>;
export type OtherSeat = { seat: Seat; batch: Batch };

/** No seat is moved so often. */
const mostMoves = 50;

/** Where somebody was moved to, however often; else their seat in another class of this training that is not over, the taken one first. */
export async function findOtherSeat(app: Reader, seat: Seat, eventCode: string): Promise<OtherSeat | null> {
  const other = seat.state === 'Moved' ? await follow(app, seat) : await findBeside(app, seat, eventCode);
  const batch = other && (await findBatch(app.db, other.batchId));
  return batch?.startsOn ? { seat: other!, batch } : null;
}

/** From one move to the next: each seat names the last that it was moved to. */
async function follow({ db }: Reader, from: Seat): Promise<Seat | null> {
  let seat = from;
  for (let moves = 0; seat.state === 'Moved' && seat.movedTo && moves < mostMoves; moves += 1)
    seat = await getSeat(db, seat.movedTo);
  return seat.id === from.id ? null : seat;
}

async function findBeside(app: Reader, { id, email, person }: Seat, eventCode: string): Promise<Seat | null> {
  const rows = await app.db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .select(['s.id', 's.state'])
    .where((is) => (email ? is('s.email', '=', email) : is('s.person', '=', person)))
    .where('s.id', '<>', id)
    .where('s.state', 'in', placeStates)
    .where('b.event_code', '=', eventCode)
    .where('b.state', '<>', 'Cancelled')
    .where('b.ends_on', '>=', indianDay(app.now()))
    .orderBy('s.id')
    .execute();
  const found = rows.find(({ state }) => state === 'Taken') ?? rows[0];
  return found ? getSeat(app.db, found.id) : null;
}
