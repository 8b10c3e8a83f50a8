import type { Trx } from '../../platform/database/database.server.ts';
import type { Named } from './nomination.ts';

/** Adds somebody to the list of an employer, at its end; somebody who stands there gets their seat. */
export async function listPerson(
  trx: Trx,
  nominationId: string,
  { id, name, email, phone, certificate, seatId }: Named & { id: string; seatId: string | null },
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
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, seat_id: seatId }))
    .execute();
}
