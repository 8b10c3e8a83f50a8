import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * Which training is asked for where any city will do, with the case, so that an index holds both; and the words of what was corrected before
 * such words were kept.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('anywhere', 'text').execute();
  await sql`update cases set anywhere = (select i.training_event from interests i where i.id = cases.interest_id)
    where interest_id in (select i.id from interests i
      where i.preferred_location = 'NoPreference' and coalesce(i.other_city, '') = '')`.execute(db);
  // The expressions are those of the lists' queries, word for word: an index is found by them.
  await sql`create index cases_anywhere on cases (anywhere,
    (case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end),
    (case when status in ('Registered', 'Closed') then 'no' else 'yes' end), latest_at, id)
    where anywhere is not null`.execute(db);
  await keepOldValues(db, db.getExecutor().adapter instanceof SqliteAdapter);
}

const rowsAtOnce = 500;

/** As the program had it when this migration landed, for names, emails and telephone numbers. */
async function keepOldValues(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; caseId: string; value: string }>`
      select id, case_id as ${sql.ref('caseId')}, old_value as value from case_corrections
      where field in ('name', 'email', 'phone') and id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    const words = rows.flatMap(({ caseId, value }) => wordsOf(value).map((word) => [caseId, word]));
    const all = JSON.stringify(words);
    if (isSqlite)
      await sql`insert into case_words (id, word, rank) select value ->> 0, value ->> 1, 1 from json_each(${all}) where true
        on conflict do nothing`.execute(db);
    else
      await sql`insert into case_words (id, word, rank) select one ->> 0, one ->> 1, 1 from json_array_elements(${all}::json) one
        on conflict do nothing`.execute(db);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}

function wordsOf(value: string): string[] {
  const folded = value
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g, '')
    .toUpperCase()
    .toLowerCase();
  const pieces = [folded, folded.replaceAll(/['’‘ʼ`]/g, '')].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  const digits = value.replaceAll(/\D/g, '').replace(/^0+/, '');
  const local = digits.length > 10 && digits.startsWith('91') ? digits.slice(2) : digits;
  const phone = digits.length > 8 ? [local, digits, `<${[...local].toReversed().join('')}`] : [];
  return [...new Set([...pieces, ...phone].map((word) => word.slice(0, 60)))]
    .filter((word) => word !== '')
    .slice(0, 60);
}
