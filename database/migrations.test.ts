import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plainReference } from '../app/billing/incoming-payment.ts';
import type { Db } from '../app/platform/database/database.server.ts';
import { openSqlite } from '../app/platform/database/open-database.server.ts';
import { migrate } from '../app/platform/database/migrate.server.ts';
import SQLite from 'better-sqlite3';
import { migrations } from './migrations/all.ts';

const folder = path.join(import.meta.dirname, 'migrations');

/** SHA-256 of each file as it landed, to the byte: databases that were made by it are out of reach. */
const landed: Record<string, string> = {
  '0001-platform.ts': 'cd5ff21eb347e3f9dff94a1b4c268dc5ae177e7055d26c0cdfd278174d6fc1a0',
  '0002-content.ts': '40c48d0854f9cef828c0d1ad4eceb1a3878d938f245df61ef9808360f92adf81',
  '0003-catalogue.ts': '7880dfb639ff5f60e1f5066c80b09198556a6dc2739cff7f503fddc49346970c',
  '0004-contact.ts': 'a6c81c63b4fcfa247a78ec9d921bef4fa53daa5059338ebccf57e996f3fa0387',
  '0005-interest.ts': '860d1950684a61edd3c8d8ea965c1432771afe5010d9ef1c8301344acbae42c3',
  '0006-identity.ts': 'dd7fdd8e27d60f7471fefec5d734a2466f88e43cbb0d95b8eca39b70532e6728',
  '0007-registration.ts': '48bd3ed20d2230408fee1d84fbef6b50ef79e486b53474499786fe5c2ce1df96',
  '0008-office.ts': 'd2ea1ea12bb1e7249be73eb0869868d4ea3af7cf46e242f76fb9113ec1283a31',
  '0009-office-lists.ts': '69f68100251d954b4b363a473b64ac8ef59252b5776f46a40b1d899078ffdb97',
  '0010-content-desk.ts': 'ad978dc40b47ffb7a929fa6a41f7183d1efadb6e2d1dec705b866ae2d5807511',
  '0011-pictures.ts': 'f0419606d37da8269eb423a128353054b341ec0be61b23128e63faa5948b89d8',
  '0012-demand.ts': 'ddb316e7e0b287f181b4d8b517ede7d63b32d85cded121bb48a9326e0c263168',
  '0013-entry-version.ts': '0c957bc166993daf6057e3c9ac93d35be2657c726f117ca1fc29016d0dbad3ae',
  '0016-guards.ts': 'dc81a365c6dbae73030565379a628bc149b8c889ca4a262a298fb2f2c10787cc',
  '0017-mail.ts': '63f3ac76f831c65c86668e7f7bff9ee8b8a8da0772e476ccc496ceec41284e33',
  '0018-log-without-words.ts': 'e5b7f8b66d65a9ea8a99ca83d41d74dc18e81b2c470830ae8ffc9c0a9fd9720c',
  '0019-words.ts': '19511c98bc32c964c0a8615cf7427605414ab08cbd55656ab6b0c69ac3c5fdc9',
  '0020-levels-and-cities.ts': '98405f67b442b8fbb3a6ed912644bb337ba75f96c39cd740d1f76d948cb6cb93',
  '0021-unfound-searches.ts': '068486b4d3514c09a1e9d217266aef263922ec8b8bf160067d5f437c65ba2cb8',
  '0022-inbox-rows.ts': '80aa00c389da09608099c37784f8dc750d0b6949dd4a67cff1108a4e6acfec45',
  '0023-inbox-orders.ts': '333974f6ebbf1b8709abcc03f5d6bbd1d30a6ffb57bc663659202dbdd12efaea',
  '0024-letters.ts': '96c0e10a47009f9b173ef82df4b4bb6d76c081c168caf16c7b2e56de6a24695a',
  '0025-find.ts': 'faa870db96d1cf822b08b0f640fb44c458c1642a3848ab436fc546bd1ec2b7e0',
  '0026-case-viewers.ts': 'e6a942bc564def29b946ee37b5932f9c4367e7a98710a6b0f3bdfe25d529031c',
  '0027-submission-keys.ts': '13b0f666fac19bf795d76bd08d31bbc3c773b2a80f3d66c6c10022c0c98d16fd',
  '0028-told.ts': '772ecaaf3e49f9b7702a8466230fbce26e5e096723e74e8c2b392a2d1aa78c95',
  '0029-corrections.ts': 'f3aa5789020153af59abd67a7ae37e90974984908dba50e97786db43334f79a7',
  '0030-person-notes.ts': '3aa437efe623d9520d0aa91b9f057d96d581a6d29cad1201d4a61d8eacf0dc23',
  '0031-office-digests.ts': 'e3eea70ed34e58f04d6bec30ef422ee921b1496f925d14fd174004d2c9e56675',
  '0032-sending-aim.ts': 'eebdb0d44cff57577a8f11de3906bcdc83d0edfd73a8fba442f432b2bdba522c',
  '0033-office-days.ts': 'ad1308c60aa9f397fbbc116b05b88aa5d59c45dbbc67c8e764f2ae7bffa6c6a3',
  '0034-invited-by.ts': '420baa56ed76cb4843e2b3701a5d6f427129784bf7362ac626f882176331ca9e',
  '0035-replies.ts': 'bc446fc0d15932858b94939e6ad988d9549dfc6518ea0b1de0ad78388cf717d9',
  '0036-batches.ts': 'e236d429143b463ce9bcfd9e98e311385eb512b3dd3e81add7a1ce4b1bdf5913',
  '0037-people.ts': '39bf6f1e501328e13a11fe7b8a5c0b3935ed90a31f270f753903374afcb282a7',
  '0038-open-by-owner.ts': 'f75a275bbc187e1bd8ba096fc723ef12b286199127ec816b04ac21db41527002',
  '0039-person-note-words.ts': 'c7482ca4380dd5c7e4c5c5d8c53eed3634bbc429cce6f49e18354bf0e1442960',
  '0040-content-replacements.ts': 'e4a7269112178c92f7b78b8f5810326980cc38ed228b687e79e42ee3eac1167c',
  '0041-seats.ts': 'c8fcb6da79014eb5d026d279d8c4423c15bbc7f50a22baa77e03d00fedd9bd71',
  '0042-seat-pages.ts': '74d9b31fab371f78017a8b159a4a7e566518ac36bda3c0c5a110ae9abf636a5f',
  '0043-waves.ts': '9445691d0fff881cbd8844501133950d212588b93d5d127a290213ef47660ad2',
  '0044-public-dates.ts': 'dff822eb6334b628c5aa86ab545cf30baf88fe279fe4190609052cf7a320c671',
  '0045-packs.ts': '4fd3546e3904378babcf2a66ae91d28e971ef8d42a431790d6c77b63dd5704e5',
  '0046-following-seats.ts': '2552fba257c80b8c2b64630b66fc541aeedb7545c8ebe502a23fa6f449c04621',
  '0047-erasure-proofs.ts': '127b7ddb5d7ec4ff3636265230ae93d7077cf5db5fa7d8eb4b9d671061038422',
  '0049-seat-lists.ts': 'cf87897c241add99224ef39fd78e8c52de0fee81ca06afb9656df2f1313cc4e6',
  '0052-announcements.ts': '5cf44caaa12df2c9f0036bc54d131d189ab6d314342b54751d1aa1e8a7abb6ef',
  '0053-persons.ts': '1976f7fc67c4b09db100f6e827b34ecb174292f280a0b5d033287e8db53cbd30',
  '0054-limit-counts.ts': '197ea6183e2078a974b22291110f6a78dd0ad4f96711eda76f4a6ddf24b47a09',
  '0055-first-given.ts': '6522c99dc57cd5c9164594f103cb0d552c9f6c1492ee6781cdbba979e6347db8',
  '0056-anywhere.ts': 'c42102c43a8cfebd51df73eaecc99ac9d6a5c3d87f78320e6634ebc1a046c64f',
  '0057-saved-views.ts': '579ca160771db3d712059d17f527d0f1bc493d98a59b0670914a31b20b7841c7',
  '0058-acts-in-the-log.ts': 'eaa033bc016ae9dc9d3c1ae2c90f09d9e0a342ff6fc206d458e59b698ce05ef6',
  '0059-mentions.ts': '873a7f6e2c74f5231c7145ae6485fcb15649aeddceb741f2dcd626fb63fc6c67',
  '0060-told-company.ts': '00b3d64bc0f73b1a063bd8d5f828fa3059bb0d6274fc66d7b28082deeefb2f4d',
  '0061-columns-of-views.ts': 'c4069c8b1f029c2453f4d9afb8ba8ce369bdfdc63f659325f540b662505d9124',
  '0062-held-back-yeses.ts': '074f0cd7e1f35d0630b4c6d5d26031cef27a8670b4b7dacb937a4e40e4cf341f',
  '0063-proved-persons.ts': 'cbccf97f70eacf0e511bffc78594f0ebcf917c129bf501841a389be4cbf6fa7c',
  '0064-write-to.ts': 'a8519789df09f0f48a90b8ba85472618f679468d42fb6b41d635a5a4a4f5fec5',
  '0065-promises-left.ts': 'a1f1e02241de081b310a927fe685c0f10623a9ed9b82a53071fa1bc238fbb1b7',
  '0066-billing.ts': '392b7336c3963e194ea36d2e111d82eae4c1c70427e4383c50ab7fc562188271',
  '0067-nominations.ts': '4f9b34bf708e233d100f56c6df5e36b683006e8906f7d16480c94c55cf180187',
  '0068-yes-around.ts': 'a7c088c117748da9defaa901c5b26ba6bc5ada6ea8d82f4eb2fa71bd9d937924',
  '0069-asked-again.ts': '104af17c0be1832257adf9f07fe47f9dc1d9294275626b816c373a3d1a0c8de8',
  '0070-unpaid-bills.ts': 'e677344a3c3582c77c302256f1463dd1d557309d9515149147466032613f3632',
  '0071-stood-before.ts': '2e13b0cfd5cc7a8b81ab764dea6483031c61cf5c4b2a84541a69c0ca76031cce',
  '0072-fees-before-tax.ts': '6da03eaa8a434554ad668ceaedcd5480bcd8b5cfd2036230ecd7c9027384f5cb',
  '0073-fee-elsewhere.ts': 'c5cb8364979b11442747b4e9fdf4592e15d3f74d9d08c05fd1aa17c2cc0a80f6',
  '0074-towns-of-employers.ts': '947ac424f38adb1d6fb81b17f2ef91a48a20226f45a11afcc3cefe3291945979',
  '0075-plain-references.ts': 'f8a4811c0fcee55c860228de76b98077384893df4052c3dcab0b5d1813526886',
  '0076-line-numbers.ts': '6a41148ab7042b835ff8fed959b69babb5dc8cd0808a925db72df4c9b6360f55',
  '0077-other-payer.ts': 'd99af0bd591c6137fc9cf81b48042f122814b73a31e0624cd062ff37c952c595',
  '0078-printed-slips.ts': '570eb580405a26c215706d0cf3625a74ca18f329240d0f0437fd4bc7b584b875',
  '0079-numbers-of-transfers.ts': 'd59e8b30d211c2ac2e65dc688ea6fd79768c5a3b0b9563600d8a35ae5ffc0512',
  '0080-irns.ts': '33cc4d3e75ad24ed98b8810c7a328937d81f9bb1615b17674bfac04e8286c018',
  '0081-no-mentions.ts': 'e570d7eb55361847c8ec425bd7cac8a87f4d32e63a056594b629c412e1da32b0',
  '0082-no-views.ts': '4588447a4aab239b40b569a0896883345f7672b3a192c547f5d18b9b37fb58f7',
  '0083-no-unfound-searches.ts': '173e3e150ad7de54b34e7070eac6928337eb7434f7969dd2ba47f6028602a4e1',
  '0084-sure-pairs.ts': 'f691e24daaafd3e3c5a7b7dab9da96d6ddf31bbac4fe88f77c6c7cdf7d7eac25',
  '0085-no-case-viewers.ts': '1315a7f9760dfabde00034a22315c8bc7c1abc8d15d64f71818911200e8c5fd3',
  '0086-no-visits.ts': 'b303a229ad0a66bda2e99ed9333da891217e7fbae51503f8167ad6dd356a1b84',
  '0087-interests-let-go.ts': 'd9e9d1b863aa72373fb3e3c595599854deac2a14e6aafdbc0ca7d388e775caf0',
  '0088-wishes-by-address.ts': '0af29fa2645a2399533ca624456696e7eacb21603b17b4efa58b81e8601eff4c',
  '0089-moved-by-list.ts': '85b06b2d455ae29f1bb4a6fa28f71b0123c527a4e04d1d6a63156d3f5f482cb6',
  '0090-words-in-latin.ts': 'a2d509635ff4f24c168fac376688cd5e1696cc3c08a0f6c992e5d87f08f93f1f',
};

test.for(readdirSync(folder).filter((name) => name !== 'all.ts'))('%s is as it landed', (name) => {
  const digest = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');
  const known = landed[name];
  const advice = known
    ? `${name} has landed and is never changed, not even its formatting: bring it back as it was, and mend it by a next migration.`
    : `${name} is new: when it lands, add '${name}': '${digest}' to the table above. From then on it is never changed.`;
  expect(known, advice).toBe(digest);
});

test('every migration that landed is there, and is made', () => {
  const made = Object.keys(migrations).map((name) => `${name}.ts`);
  expect(made).toEqual(made.toSorted());
  expect(Object.keys(landed).filter((name) => !made.includes(name))).toEqual([]);
});

/** Fills every table with two rows. Every text is the same within a row, so that whatever refers to something finds it. */
async function fill(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const waiting = (await db.introspection.getTables()).flatMap((table) => [
    { table, text: 'a' },
    { table, text: 'b' },
  ]);
  for (let tries = 0; waiting.length > 0 && tries < 2000; tries += 1) {
    const row = waiting.shift()!;
    const values = row.table.columns.map(({ name, dataType }) => valueOf(name, dataType.toLowerCase(), row.text));
    const names = row.table.columns.map(({ name }) => sql.ref(name));
    try {
      await sql`insert into ${sql.table(row.table.name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
    } catch (error) {
      // What it refers to may still have to come; the one row of the publication is there.
      if (row.table.name !== 'publication' && /FOREIGN KEY/.test(String(error))) waiting.push(row);
      else if (row.table.name !== 'publication') throw error;
    }
    counts[row.table.name] = 0;
  }
  expect(waiting).toEqual([]);
  for (const table of Object.keys(counts)) counts[table] = await countRows(db, table);
  return counts;
}

const numbers: Record<string, number> = { a: 1, b: 2 };

function valueOf(column: string, type: string, text: string): unknown {
  if (type === 'blob') return Buffer.from(text);
  if (type === 'integer') return numbers[text];
  if (/(^|_)(at|until|on)$/.test(column)) return '2026-01-01T00:00:00.000Z';
  if (['payload', 'document', 'detail', 'card', 'summary'].includes(column)) return '{}';
  return text;
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}

test('a full database of the first twelve migrations is brought up to date, and loses nothing', async () => {
  const database = new SQLite(':memory:');
  const { db } = openSqlite(database);
  await migrate(db, Object.fromEntries(Object.entries(migrations).slice(0, 12)));
  const before = await fill(db);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  await sql`insert into registration_consents (id, registration_id, wording_version, given_at)
    values ('again', 'a', 'a', '2026-02-01T00:00:00.000Z')`.execute(db);
  await migrate(db);
  const after = Object.fromEntries(
    await Promise.all(Object.keys(before).map(async (table) => [table, await countRows(db, table)] as const)),
  );
  // Guards are forgotten on purpose; a wording that was agreed to again is kept as it was first.
  expect(after).toEqual({ ...before, contact_guards: 0, interest_guards: 0 });
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  await db.destroy();
});

test('what came before rows had an excerpt gets one, and when it was answered is read from the log', async () => {
  const { db } = openSqlite(new SQLite(':memory:'));
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022')));
  await sql`insert into contact_notices (version, wording) values ('1', '')`.execute(db);
  for (const [id, subject, message] of [
    ['one', 'Dates', ' When\r\nis it? '],
    ['two', null, 'When?'],
    ['three', null, null],
  ]) {
    await sql`insert into contact_messages (id, name, email, subject, message, notice_version, received_at)
      values (${id}, 'M', 'm@example.in', ${subject}, ${message}, '1', '')`.execute(db);
    await sql`insert into cases (id, kind, message_id, reference, name, email, phone, summary, received_at, latest_at, status)
      values (${id}, 'message', ${id}, '', 'M', 'm@example.in', '', '', '', '', 'Closed')`.execute(db);
  }
  for (const [id, from] of [
    ['1', 'Contacted'],
    ['2', 'New'],
    ['3', 'New'],
  ])
    await sql`insert into audit_entries (id, at, actor_uid, actor, network, action, subject, detail)
      values (${id}, ${`2026-0${id}`}, '', '', '', 'case moved', 'case one', ${JSON.stringify({ status: { from, to: 'Closed' } })})`.execute(
      db,
    );
  await migrate(db);
  const { rows } = await sql`select id, excerpt, answered_at from cases order by id`.execute(db);
  expect(rows).toEqual([
    { id: 'one', excerpt: 'Dates\nWhen is it?', answered_at: '2026-02' },
    { id: 'three', excerpt: 'Wish to subscribe to the schedule', answered_at: null },
    { id: 'two', excerpt: '\nWhen?', answered_at: null },
  ]);
  await db.destroy();
});

test('what came before gets its training for any city, and is found by what stood there before a correction', async () => {
  const { db } = openSqlite(new SQLite(':memory:'));
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0056')));
  await sql`insert into training_events (code, title, description, position) values ('CUI', 'CUI', '', 99)`.execute(db);
  for (const [id, place, city] of [
    ['any', 'NoPreference', null],
    ['surat', 'NoPreference', 'Surat'],
    ['kochi', 'Cochin', null],
  ]) {
    await sql`insert into interests (id, reference, name, email, contact_number, ampp_user, ampp_member, training_event, attend_time,
        cost_bearer, preferred_location, other_city, received_at, updated_at, status)
      values (${id}, ${id}, 'A', 'a@example.in', '', 'No', 'No', 'CUI', 'Undecided', 'Self', ${place}, ${city}, '', '', 'New')`.execute(
      db,
    );
    await sql`insert into cases (id, kind, interest_id, reference, name, email, phone, summary, received_at, latest_at, status)
      values (${id}, 'interest', ${id}, ${id}, 'A', 'a@example.in', '', '', '', '', 'New')`.execute(db);
  }
  for (const [field, old] of [
    ['email', 'thiru@gmial.in'],
    ['phone', '+91 98200 12345'],
    ['city', 'Pune'],
  ])
    await sql`insert into case_corrections (id, case_id, field, old_value, new_value, author_uid, author, corrected_at)
      values (${field}, 'any', ${field}, ${old}, '', '', '', '')`.execute(db);
  await migrate(db);
  const { rows } = await sql`select id, anywhere from cases order by id`.execute(db);
  expect(rows).toEqual([
    { id: 'any', anywhere: 'CUI' },
    { id: 'kochi', anywhere: null },
    { id: 'surat', anywhere: null },
  ]);
  const words = await sql<{ word: string }>`select word from case_words where id = 'any' order by word`.execute(db);
  expect(words.rows.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['9820012345', '919820012345', '<5432100289', 'thiru', 'gmial']),
  );
  expect(words.rows).not.toContainEqual({ word: 'pune' });
  await db.destroy();
});

test('payments that came before name their transfer as those of now do, and are still added only', async () => {
  const database = new SQLite(':memory:');
  const { db } = openSqlite(database);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0079')));
  database.pragma('foreign_keys = off');
  const references = [
    'UTR: PFX77',
    'NEFT-312345678901-RR TWO',
    '3123 4567 8901 / 2',
    'R/ACE-2',
    'OVR1 part 2',
    'NEFT',
    '',
  ];
  for (const [at, reference] of references.entries())
    await sql`insert into payments (id, bill_id, received_on, amount, how, reference, repeat_key, noted_by, noted_at)
      values (${`${at}`}, 'a', '2026-11-20', 100, 'bank', ${reference}, ${`${at}`}, 'a', '2026-11-20')`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ plain: string }>`select plain_reference as plain from payments order by id`.execute(db);
  expect(rows.map(({ plain }) => plain)).toEqual([
    'PFX77',
    '312345678901',
    '312345678901/2',
    'RACE2',
    'OVR1/2',
    'NEFT',
    '',
  ]);
  expect(rows.map(({ plain }) => plain)).toEqual(references.map((reference) => plainReference(reference)));
  await expect(sql`update payments set amount = 1`.execute(db)).rejects.toThrow('added to only');
  await db.destroy();
});
