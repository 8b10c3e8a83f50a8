import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { backupNote } from '../database/data-dir.server.ts';
import { test } from '../backups/backups.factory.ts';
import { openDatabase } from '../database/open-database.server.ts';
import { checkClock } from './check-clock.server.ts';

test('a clock that is behind the program, the newest message or the newest backup is said to be so', async ({
  site,
}) => {
  const { db } = openDatabase(site);
  // The clock of the tests stands still, before the program was put here.
  const today = new Date(performance.timeOrigin + performance.now());
  const at = async (now: Date) => {
    const { state, says } = await checkClock(db, site.dataDir, now);
    return `${state} ${says}`;
  };
  expect(await at(today)).toMatch(/^well Nothing here is newer/);
  expect(await at(new Date('2020-01-02'))).toMatch(/^wrong .*says 2020-01-02.* and this program is of 20/);
  await sql`insert into outbox (id, topic, payload, created_at, next_attempt_at) values ('n', 'mail', '{}', '2098-01-02T03:04:00.000Z', '9999')`.execute(
    db,
  );
  expect(await at(today)).toMatch(/newest message in the outbox is of 2098-01-02T03:04/);
  // As far apart as two servers may be.
  expect(await at(new Date('2098-01-02T03:00:00.000Z'))).toMatch(/^well/);
  const backups = path.join(site.dataDir, 'backups');
  mkdirSync(backups, { recursive: true });
  writeFileSync(backupNote(site.dataDir), '2099-01-02T03:04:00.000Z /somewhere/one.backup\n');
  expect(await at(new Date('2098-01-02T03:00:00.000Z'))).toMatch(/newest backup is of 2099-01-02T03:04/);
  writeFileSync(backupNote(site.dataDir), 'cut');
  expect(await at(new Date('2098-01-02T03:00:00.000Z'))).toMatch(/^well/);
  await db.destroy();
});
