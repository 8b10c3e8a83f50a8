import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The transfer that a payment names, by the bank's own number where its reference holds one. Payments are added only: they are opened for this alone. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (isSqlite) await sql`drop trigger payments_no_update`.execute(db);
  else await sql`alter table payments disable trigger payments_kept`.execute(db);
  const { rows } = await sql<{ id: string; reference: string }>`select id, reference from payments`.execute(db);
  for (const { id, reference } of rows)
    await sql`update payments set plain_reference = ${plain(reference)} where id = ${id}`.execute(db);
  if (isSqlite)
    await sql`create trigger payments_no_update before update on payments
      begin select raise(abort, 'payments is added to only'); end`.execute(db);
  else await sql`alter table payments enable trigger payments_kept`.execute(db);
}

const part = /(?:\/|\s-|\bPART)\s*(\d{1,2})\s*$/;
const before = /^(?:UTR|NEFT|IMPS|RTGS|UPI)*(?:(?:RRN|REF|REFERENCE|TXN|NO|NUMBER|ID)+(?=\d|$))?/;
const other = /^(?:[A-Z]{4}0[A-Z\d]{6}|\d{4}20\d\d|20\d{6})$/;
const figuresIn = (word: string) => word.replaceAll(/\D/g, '').length;

function plain(reference: string): string {
  const written = reference.normalize('NFKC').toUpperCase();
  const text = written.replace(part, '');
  const words = text.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(before, ''));
  const numbers = words.filter((word) => word.length >= 8 && figuresIn(word) > 0 && !other.test(word));
  const [number] = numbers.toSorted((a, b) => figuresIn(b) - figuresIn(a));
  const found = number ?? (words.join('') || text.replaceAll(/\W/g, ''));
  return [found, part.exec(written)?.[1]].filter((word) => word !== undefined).join('/');
}
