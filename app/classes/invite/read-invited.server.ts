import type { Db } from '../../platform/database/database.server.ts';

export type InvitedSeat = Awaited<ReturnType<typeof readInvited>>[number];

/** The people of a wave, each with their invitation: the first mail of their seat. */
export async function readInvited(db: Db, waveId: string) {
  const seats = await db
    .selectFrom('seats')
    .select([
      'id',
      'name',
      'phone',
      'state',
      'state_at as at',
      'yes_at as yesAt',
      'review_reason as reviewReason',
      'version',
    ])
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
