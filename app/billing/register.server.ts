import type { Db } from '../platform/database/database.server.ts';

/** The tax papers of a month ('2026-12'), series by series in the order of their numbers. A proforma is none. */
export function findRegister(db: Db, month: string) {
  return db
    .selectFrom('papers')
    .select(['supplier', 'kind', 'year', 'serial', 'number', 'issued_on', 'snapshot'])
    .select(['taxable', 'cgst', 'sgst', 'igst', 'round_off', 'total'])
    .where('issued_on', '>=', `${month}-01`)
    .where('issued_on', '<=', `${month}-31`)
    .where('kind', '<>', 'P')
    .orderBy('supplier')
    .orderBy('kind')
    .orderBy('year')
    .orderBy('serial')
    .execute();
}
export type RegisterRow = Awaited<ReturnType<typeof findRegister>>[number];
