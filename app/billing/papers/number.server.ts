import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.server.ts';
import type { PaperKind } from '../bill.ts';
import type { Registration, Settings } from '../settings.ts';

/** Draws the next number of a series in the transaction that keeps its paper: where that fails it goes back. Its row is held until then: who comes next has the later number and no earlier day. */
export async function drawNumber(
  trx: Trx,
  { gstin: supplier, prefix }: Registration,
  kind: PaperKind,
  { today, settings }: { today: string; settings: Settings },
): Promise<{ number: string; year: string; serial: number; issuedOn: string }> {
  const year = yearOf(today);
  const { lastInvoice: T, last, lastOf } = settings;
  const isOfIt = lastOf?.year === year && lastOf.gstin === supplier;
  const first = (isOfIt ? ({ P: 0, R: 0, C: 0, V: 0, ...last, T }[kind] ?? 0) : 0) + 1;
  const { last: serial, last_on: issuedOn } = await trx
    .insertInto('paper_series')
    .values({ supplier, kind, year, last: first, last_on: today })
    .onConflict((conflict) =>
      conflict.columns(['supplier', 'kind', 'year']).doUpdateSet({
        last: sql<number>`paper_series.last + 1`,
        last_on: sql<string>`case when paper_series.last_on > excluded.last_on then paper_series.last_on else excluded.last_on end`,
      }),
    )
    .returning(['last', 'last_on'])
    .executeTakeFirstOrThrow();
  return { number: `${prefix}${kind}/${year}/${String(serial).padStart(5, '0')}`, year, serial, issuedOn };
}

/** The financial year of a day in India: '26-27'. */
export function yearOf(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}
