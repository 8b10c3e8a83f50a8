import type { App, SeatBill } from '../platform/app.server.ts';
import { billPath } from './bill-link.server.ts';
import { money } from './bill.ts';
import { readBills } from './read-bills.server.ts';

/** The bill of a seat, with the way to it for the person who pays it: what shows it to others leaves that out. */
export async function findSeatBill(app: Pick<App, 'db' | 'secret'>, seatId: string): Promise<SeatBill | null> {
  const row = await app.db
    .selectFrom('bill_lines as l')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .select(['l.bill_id', 's.email', 's.secured_at'])
    .where('l.open_seat', '=', seatId)
    .executeTakeFirst();
  const [bill] = row ? await readBills(app.db, [row.bill_id]) : [];
  if (!row || !bill || bill.state === 'Draft') return null;
  const isOwn = bill.payer.kind === 'Self' && bill.payer.email === row.email;
  return {
    paid: row.secured_at !== null,
    path: isOwn ? billPath(app, bill) : null,
    open: isOwn && bill.open > 0 ? money(bill.open) : '',
  };
}
