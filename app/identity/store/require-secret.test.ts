import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inPlace, test as testInPlace } from '../../platform/backups/backups.factory.ts';
import type { Config } from '../../platform/config.server.ts';
import { openSite } from '../../server.ts';
import { aPerson } from '../identity.factory.ts';
import { test } from '../../testing/test.ts';
import { versionOf } from './auth.server.ts';
import { requireSiteSecret } from './require-secret.server.ts';

test('a start on a file with another secret says so, also where nobody has done anything yet', async ({ app }) => {
  const warned: unknown[] = [];
  app.log.warn = (sentence: unknown) => void warned.push(sentence);
  await requireSiteSecret(app);
  await requireSiteSecret(app);
  expect(warned).toEqual([]);
  await requireSiteSecret({ ...app, secret: 'the second secret for tests, long enough' });
  // The other server goes on, and those who are logged in there are.
  expect(warned).toEqual([
    expect.stringMatching(/^This database was used with another secret .* unknown to this server/),
  ]);
});

testInPlace('a start whose Google issuer does not answer says so in the log, and serves', async ({ site }) => {
  const google = { clientId: 'x', clientSecret: 'y', issuer: 'http://127.0.0.1:9/' };
  const { log, close } = await openSite({ ...site, port: 0, trustProxy: [], google });
  const warned = new Promise<unknown>((resolve) => {
    log.warn = resolve;
  });
  expect(await warned).toContain('check GOOGLE_ISSUER (no answer from 127.0.0.1');
  await close();
});

if (process.env['TEST_POSTGRES_URL']) {
  testInPlace(
    'a second server without the secret of the first, or with another one, is refused; a changed secret starts, and so does a new one where the old is lost',
    async ({ app, site, folder }) => {
      // The clock of the tests stands before the day on which this database was made.
      await sql`update kysely_migration set timestamp = '2026-11-19T00:00:00.000Z'`.execute(app.db);
      const first = { ...site, port: 0, trustProxy: [] };
      const second = { ...first, dataDir: path.join(folder, 'second') };
      const start = async (config: Config) => (await openSite(config)).close();
      await start(first);
      for (let n = 0; n < 2; n += 1)
        await expect(start(second)).rejects.toThrow(
          `there is no secret in DATA_DIR ${second.dataDir}, although the database at DATABASE_URL has a site: set SECRET`,
        );
      expect(readdirSync(second.dataDir)).toEqual([]);
      const old = readFileSync(path.join(site.dataDir, 'secret'), 'utf8');
      const [other, another] = ['the second secret for tests, long enough', 'the third secret for tests, long enough'];
      const refused = 'SECRET is not the secret of the site in the database at DATABASE_URL: put that';
      await expect(start({ ...second, secret: other })).rejects.toThrow(refused);
      await expect(start({ ...second, secret: other, previousSecrets: [another] })).rejects.toThrow(refused);
      writeFileSync(path.join(second.dataDir, 'secret'), another);
      await expect(start(second)).rejects.toThrow(
        `${path.join(second.dataDir, 'secret')} is not the secret of the site`,
      );
      // As docs/operating.md changes it with several servers: each knows both, before one uses the new one.
      await start({ ...first, previousSecrets: [other] });
      await start({ ...second, secret: old, previousSecrets: [other] });
      await start({ ...first, secret: other, previousSecrets: [old] });
      await start({ ...second, secret: old, previousSecrets: [other] });
      await start({ ...second, secret: other, previousSecrets: [old] });
      await start({ ...first, secret: other });
      await expect(start(first)).rejects.toThrow('is not the secret of the site');
      // A secret that a server works with is not lost, however often SECRET_PREVIOUS says so.
      const lives = await openSite({ ...first, secret: other });
      await expect(start({ ...second, secret: another, isSecretLost: true })).rejects.toThrow('another server runs on');
      await lives.close();
      await start({ ...second, secret: another, isSecretLost: true });
      await start({ ...first, secret: another });
      await expect(start({ ...first, secret: other })).rejects.toThrow(refused);
      // Also where nobody has signed anything for months, and though an authenticator app of the lost one is left.
      await sql`update signing_keys set expires_at = case when expires_at is null or expires_at > ${app.now().toISOString()}
        then '2026-11-19T00:00:00.000Z' else '2026-11-18T00:00:00.000Z' end`.execute(app.db);
      const { uid } = await aPerson(app, { role: 'staff' });
      const left = { secret: `$ba$${versionOf(other)}$left`, created_at: '2026-11-18T00:00:00.000Z', last_step: 0 };
      await app.db
        .insertInto('authenticators')
        .values({ person_id: uid, confirmed_at: null, ...left })
        .execute();
      await expect(start({ ...first, secret: other })).rejects.toThrow(refused);
      await start({ ...first, secret: another });
    },
  );

  testInPlace(
    'of two servers that make the site at once, each with a secret of its own, one is refused',
    async ({ site, folder, emptyPostgres }) => {
      const databaseUrl = await emptyPostgres();
      const places = ['one', 'other'].map((name) => ({
        ...inPlace(site, path.join(folder, name)),
        databaseUrl,
        port: 0,
      }));
      const starts = await Promise.allSettled(places.map((place) => openSite(place)));
      for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
      const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
      expect(refused).toEqual([expect.stringMatching(/secret is not the secret of the site in the database/)]);
    },
  );
}
