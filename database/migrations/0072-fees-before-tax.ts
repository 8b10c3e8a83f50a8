import { sql, type Kysely } from 'kysely';

/**
 * Billing had a tick for fees that hold the tax already, and read it at every look: pages, mails and papers said other sums. A fee is before GST, as every page says;
 * where the tick stands, the fees that are not invoiced yet are brought to that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const newest = sql<{ settings: string }>`select settings from billing_settings order by version desc limit 1`;
  const [set] = (await newest.execute(db)).rows;
  const { inclusive, rate } = JSON.parse(set?.settings ?? '{}') as { inclusive?: boolean; rate: number };
  if (!inclusive) return;
  const before = (fee: string) => sql`cast(round(${sql.ref(fee)} * 10000.0 / ${sql.lit(10_000 + rate)}) as integer)`;
  await sql`update batches set fee = ${before('fee')} where fee is not null`.execute(db);
  await sql`update seats set fee = ${before('fee')} where fee is not null`.execute(db);
  await sql`update bill_lines set fee = ${before('fee')}, discount = ${before('discount')} where fee is not null
    and not exists (select 1 from papers where papers.bill_id = bill_lines.bill_id and papers.kind = 'T')`.execute(db);
}
