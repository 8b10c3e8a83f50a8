import { lowerFee } from '../classes/fee.ts';
import { orNone, type Trx } from '../platform/database/database.server.ts';
import { money, netOf, type Bill } from './bill.ts';
import { mostWithheld } from './incoming-payment.ts';

export type LineChange = { seatId: string; fee: number | null; discount: number; discountWhy: string };

type Who = { isPaidInto: boolean; byOwner: boolean };
type Refused = { refusal: string; field: string } | null;

/** Why fees and discounts of a bill do not change like this, at the first field where they may not; null where they may. */
export async function linesRefusal(trx: Trx, bill: Bill, lines: readonly LineChange[], who: Who): Promise<Refused> {
  const ids = bill.lines.map(({ seatId }) => seatId);
  const asked = await readAsked(trx, ids);
  const nexts = bill.lines.map((line) => lines.find(({ seatId }) => seatId === line.seatId) ?? line);
  for (const [at, line] of bill.lines.entries()) {
    const wrong = lineRefusal(line, nexts[at]!, asked.get(line.seatId)?.fee ?? 0, who);
    if (wrong) return wrong;
  }
  if (who.byOwner || netOf(nexts) >= netOf(bill.lines) || bill.withheld <= mostWithheld(netOf(nexts))) return null;
  const refusal = `${money(bill.withheld)} was withheld as tax, which is above a tenth of this: an owner changes it.`;
  return { refusal, field: `fee-${bill.lines[0]!.seatId}` };
}

function lineRefusal(line: LineChange, next: LineChange, asked: number, { isPaidInto, byOwner }: Who): Refused {
  const { seatId, fee, discount, discountWhy } = next;
  const isOther = fee !== line.fee || discount !== line.discount;
  const field = `fee-${seatId}`;
  if (isOther && isPaidInto && !byOwner) return { refusal: 'A voucher is issued: an owner changes the fee.', field };
  if (fee !== null && fee !== line.fee && fee < asked)
    return { refusal: `The class asks ${money(asked)}. What is less is a discount, with its reason.`, field };
  if (discount > (fee ?? 0)) return { refusal: 'A discount is never above its fee.', field: `discount-${seatId}` };
  if (discount > 0 && !/(?:\p{L}.*){3}/u.test(discountWhy))
    return { refusal: 'Please say why there is a discount.', field: `why-${seatId}` };
  return null;
}

/** What seats ask, where that is set, and in which class. */
export async function readAsked(trx: Trx, seatIds: readonly string[]) {
  const rows = await trx
    .selectFrom('seats as s')
    .innerJoin('batches as c', 'c.id', 's.batch_id')
    .select(['s.id', 's.batch_id', 's.fee', 'c.fee as whole'])
    .where('s.id', 'in', orNone(seatIds))
    .execute();
  return new Map(
    rows.map(({ id, batch_id: batchId, fee, whole }) => [id, { batchId, fee: lowerFee(fee, whole) }] as const),
  );
}
