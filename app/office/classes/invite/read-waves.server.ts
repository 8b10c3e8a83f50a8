import { findBatch } from '../../../classes/read-batches.server.ts';
import type { SeatState } from '../../../classes/seats/rules.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Db } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { explainFailure } from '../../post/delivery/explain-failure.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { Wave, Waves } from './contract.ts';

const saidYes: ReadonlySet<SeatState> = new Set(['Taken', 'Moved']);
const saidNo: ReadonlySet<SeatState> = new Set(['Declined', 'Given back']);

/** What has come of every act of inviting to a batch, the newest first. For every role. Throws NotFound. */
export async function readWaves(app: App, actor: Actor, batchId: string): Promise<Waves> {
  requireRole(actor, 'reader');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const waves = await app.db
    .selectFrom('waves')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number', 'desc')
    .execute();
  const { byUid } = await readStaffNames(app.db, { uids: waves.map((wave) => wave.sent_by) });
  const found: Wave[] = [];
  for (const { id, number, kind, answer_by: answerBy, sent_by: by, sent_at: sentAt } of waves) {
    const invited = await readInvited(app.db, id);
    found.push({ id, number, kind, answerBy, sentAt, by: byUid.get(by)?.called ?? '', ...tally(invited) });
  }
  const { seats, minimum, taken, held } = batch;
  return { waves: found, seats: { seats, minimum, taken, held } };
}

type Row = Awaited<ReturnType<typeof readInvited>>[number];

/** The people of a wave, each with their invitation: the first mail of their seat. */
async function readInvited(db: Db, waveId: string) {
  const seats = await db
    .selectFrom('seats')
    .select(['id', 'name', 'phone', 'state', 'state_at as at', 'yes_at as yesAt', 'version'])
    .where('wave_id', '=', waveId)
    .orderBy('id')
    .execute();
  const mails = new Map<string, { done: string | null; failed: string | null; error: string | null }>();
  if (seats.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['about', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where(
      'about',
      'in',
      seats.map(({ id }) => `seat ${id}`),
    )
    .where('template', 'in', ['seat-asked', 'seat-offered'])
    .orderBy('id')
    .execute();
  for (const { about, ...mail } of rows) if (!mails.has(about!)) mails.set(about!, mail);
  return seats.map((seat) => ({ ...seat, mail: mails.get(`seat ${seat.id}`) ?? null }));
}

function tally(rows: readonly Row[]) {
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  const isYes = ({ state }: Row) => saidYes.has(state);
  // Who was offered a seat down the line had said yes before.
  const isInLine = ({ state, yesAt }: Row) => state === 'Waiting' || (state === 'Offered' && yesAt !== null);
  const isNo = ({ state }: Row) => saidNo.has(state);
  return {
    people: rows.length,
    sent: count(({ mail }) => mail?.done != null),
    leaving: count(({ mail }) => mail !== null && !mail.done && !mail.failed),
    failed: rows
      .filter(({ mail }) => mail?.failed)
      .map(({ id, name, phone, mail }) => ({ seatId: id, name, phone, reason: explainFailure(mail!.error ?? '') })),
    yes: count(isYes),
    inLine: count(isInLine),
    no: count(isNo),
    silent: count((row) => !isYes(row) && !isInLine(row) && !isNo(row)),
    last: newest(rows.filter((row) => isYes(row) || isInLine(row) || isNo(row))),
  };
}

function newest(answered: readonly Row[]): Wave['last'] {
  const [last] = answered.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (!last) return null;
  const words = saidNo.has(last.state) ? 'said no' : saidYes.has(last.state) ? 'said yes' : 'is in line';
  return { name: last.name, at: last.at, words };
}
