import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';

/** Why a taken seat is safe: it is paid, a purchase order stands for it, or somebody of the office waived the money. */
export type Secured = 'paid' | 'order' | 'waived';

/**
 * Notes that seats are secured, or that what was paid for them is paid no more; an order or a waiver stays until it is taken back itself. The caller
 * holds the lock of the batch.
 */
export async function secureSeats(
  trx: Trx,
  app: Pick<App, 'now'>,
  ids: readonly string[],
  why: Secured | null,
  from: readonly Secured[] = ['paid'],
): Promise<void> {
  if (ids.length === 0) return;
  const seats = trx.updateTable('seats').where('id', 'in', ids);
  if (why === null) await seats.set({ secured_at: null, secured_why: null }).where('secured_why', 'in', from).execute();
  else
    await seats
      .set({ secured_at: app.now().toISOString(), secured_why: why })
      .where('secured_at', 'is', null)
      .execute();
}
