import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { countSeals } from '../../identity/store/require-secret.server.ts';
import { openAuth } from '../../identity/store/auth.server.ts';
import { issueIdToken } from '../../identity/tokens/id-tokens.server.ts';
import { createServer } from '../../server.ts';
import { makeBackup } from '../backups/backup.server.ts';
import { test, testOnce } from '../backups/backups.factory.ts';
import type { Config } from '../config.server.ts';
import { describeDatabase, openDatabase } from '../database/open-database.server.ts';
import { arriving, openUpToDate } from '../database/open-up-to-date.server.ts';
import { judge, nobody } from './check-server.server.ts';
import { examine as examineWith } from './doctor.server.ts';
import type { Finding } from './finding.ts';

// On both engines: `site` is where TEST_POSTGRES_URL says.
const now = new Date('2026-11-20T05:00:00.000Z');
const examine = (env: Record<string, string>, mailTo: string | null, at: Date) =>
  examineWith(env, mailTo, at, countSeals);
const closed = 'http://127.0.0.1:9';
const envOf = (site: Config) => ({
  DATA_DIR: site.dataDir,
  DATABASE_URL: site.databaseUrl ?? '',
  PORT: '9',
  BACKUP_KEY: 'a key of the operator',
});
const said = (findings: Finding[], wanted: Finding['state']) =>
  findings.filter(({ state }) => state === wanted).map(({ what, says }) => `${what}: ${says}`);
/** The PostgreSQL of the tests may lose what it has. */
const always = process.env['TEST_POSTGRES_URL']
  ? [expect.stringContaining('Turned off: fsync, full_page_writes.')]
  : [];
const saying = (...parts: string[]) => parts.map((part) => expect.stringContaining(part) as string);

test('a site that is well is said to be well, and what is broken is named with what mends it', async ({ site }) => {
  // The clock of the tests stands still; that of PostgreSQL goes, and so does this.
  const really = () => new Date(performance.timeOrigin + performance.now());
  const { db } = openDatabase(site);
  // What a new site has to do first.
  await sql`delete from outbox`.execute(db);
  // What waits for its hour is not late.
  await sql`insert into outbox (id, topic, payload, created_at, next_attempt_at) values ('n', 'mail', '{}', '2020-01-02', '9999')`.execute(
    db,
  );
  const backup = await makeBackup(site, { key: null, kept: 1 }, { to: null, now: really() });
  const well = await examine(envOf(site), null, really());
  expect(said(well, 'wrong')).toEqual(always);
  expect(said(well, 'well')).toEqual(
    expect.arrayContaining(
      saying(
        'Permissions: ',
        'Disk: ',
        `Database: ${describeDatabase(site)} `,
        'Schema: ',
        'Outbox: ',
        'Sweeps: ',
        'Backups: ',
      ),
    ),
  );
  chmodSync(path.join(site.dataDir, 'secret'), 0o644);
  writeFileSync(path.join(site.dataDir, 'backups', 'last-backup'), `2020-01-02T00:00:00.000Z ${backup.file}\n`);
  await sql`insert into outbox (id, topic, payload, created_at, next_attempt_at) values ('o', 'mail', '{}', '2020-01-02', '')`.execute(
    db,
  );
  await sql`insert into submission_keys (id, body, outcome, kept_at) values ('k', '', '', '2020-01-02')`.execute(db);
  const broken = await examine(envOf(site), null, really());
  expect(said(broken, 'wrong')).toEqual([
    ...saying('chmod go= '),
    ...always,
    ...saying(
      '1 message has waited for more than 10 minutes',
      'could not be swept',
      'The newest backup is of 2020-01-02',
    ),
  ]);
  writeFileSync(path.join(site.dataDir, 'backups', 'last-backup'), '');
  writeFileSync(path.join(site.dataDir, 'secret'), 'cut');
  expect(said(await examine(envOf(site), null, really()), 'wrong')).toEqual(
    expect.arrayContaining(saying('is cut short: put the one', 'The note of the newest backup')),
  );
  rmSync(path.join(site.dataDir, 'secret'));
  expect(said(await examine(envOf(site), null, really()), 'wrong')).toEqual(
    expect.arrayContaining(saying('Secret: SECRET is not set, and there is none in')),
  );
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '')`.execute(db);
  expect(said(await examine(envOf(site), null, now), 'wrong')).toEqual(
    expect.arrayContaining(saying('of a newer version of this program (it has 9001-later)')),
  );
  await sql`delete from kysely_migration where name > '0009'`.execute(db);
  expect(said(await examine(envOf(site), null, now), 'look')).toEqual(
    expect.arrayContaining(saying('changes are to be made, from 0009-')),
  );
  await db.destroy();
  const another = await examine({ ...envOf(site), DATABASE_URL: 'mysql://db' }, null, now);
  expect(said(another, 'wrong')).toEqual(
    expect.arrayContaining(saying('DATABASE_URL must be empty', 'Database: This could not')),
  );
});

testOnce(
  'a newest backup that does not open with the key that is set is wrong, whatever else is well',
  async ({ site }) => {
    const really = () => new Date(performance.timeOrigin + performance.now());
    const key = envOf(site).BACKUP_KEY;
    const { file } = await makeBackup(site, { key, kept: 1 }, { to: null, now: really() });
    const about = async (env: Record<string, string>) =>
      said(await examine({ ...envOf(site), ...env }, null, really()), 'wrong').filter((one) =>
        one.startsWith('Backups'),
      );
    expect(await about({})).toEqual([]);
    expect(await about({ BACKUP_KEY: 'another key by mistake' })).toEqual([
      `Backups: ${file} does not open with the key that is set here: put the key back that it was made with, or keep that for the older ones and run npm run backup now.`,
    ]);
    // A key that cannot be used is named as such; the age of the backup is said all the same, and not that there is no key.
    const short = await examine({ ...envOf(site), BACKUP_KEY: 'short' }, null, really());
    expect(short.flatMap(({ what, state, says }) => (what === 'Backups' ? [`${state} ${says}`] : []))).toEqual(
      saying('well The newest backup is of', 'look Backups lie in DATA_DIR'),
    );
    rmSync(path.join(site.dataDir, 'site.sqlite'));
    expect(said(await examine(envOf(site), null, really()), 'wrong')).toEqual(
      saying(`Database: There is no site in ${site.dataDir}, and a backup was made from there: restore`),
    );
  },
);

test('mails that are given up are wrong where none of a day leaves, or the office gets none', async ({ site }) => {
  const { db } = openDatabase(site);
  const gaveUp = (id: string, to: string) =>
    sql`insert into outbox (id, topic, payload, created_at, next_attempt_at, failed_at, recipient)
      values (${id}, 'mail', '{}', '2026-11-19', '', '2026-11-20T04:00:00.000Z', ${to})`.execute(db);
  const about = async () =>
    (await examine(envOf(site), null, now)).flatMap(({ what, state, says }) =>
      what === 'Outbox' && says.includes('given up') ? [`${state} ${says.split(':')[0]}`] : [],
    );
  await sql`delete from outbox`.execute(db);
  for (const id of ['1', '2']) await gaveUp(id, 'nobody@example.in');
  expect(await about(), 'few may have mistyped').toEqual(['look 2 messages of the last seven days were given up']);
  await gaveUp('3', 'somebody@example.in');
  expect(await about()).toEqual(['wrong 3 messages of the last seven days were given up, and none has left for a day']);
  await sql`insert into outbox (id, topic, payload, created_at, next_attempt_at, done_at, recipient)
    values ('b', 'mail', '', '2026-11-19', '', '2026-11-20T04:00:00.000Z', 'x@example.in')`.execute(db);
  expect(await about()).toEqual(['look 3 messages of the last seven days were given up']);
  await gaveUp('c', 'office@example.in');
  expect(await about()).toEqual([
    'wrong 4 messages of the last seven days were given up, some to OFFICE_EMAIL office@example.in',
  ]);
  await db.destroy();
});

test('another secret than the one the database was made with is told from it, and so is one that was cut short', async ({
  app,
  site,
}) => {
  const file = path.join(site.dataDir, 'secret');
  const secret = readFileSync(file, 'utf8');
  const about = async (env: Record<string, string>) =>
    (await examine({ ...envOf(site), ...env }, null, now))
      .filter(({ what }) => what === 'Secret')
      .map(({ state, says }) => `${state} ${says}`);
  writeFileSync(file, secret.slice(0, 40));
  expect(await about({})).toEqual(saying('has 40 characters, and one that was made here 43: look whether'));
  writeFileSync(file, secret);
  expect(await about({})).toEqual([]);

  const { db } = openDatabase(site);
  const used = { ...app, db, secret };
  const person = { id: 'p', email: 'asha@example.in', name: 'Asha', version: 0 };
  const login = { purpose: 'login', binding: 'the cookie of this browser, long enough', provider: 'google' } as const;
  await issueIdToken(used, await openAuth(used), person, login);
  await db.destroy();
  const wrongOne = 'is not the secret this database was made with: another one has sealed 1 of its 1 signing keys';
  const other = 'another secret of another site, of 32 letters';
  expect(await about({})).toEqual(saying(`well ${file} is the secret this database was made with`));
  expect(await about({ SECRET: other })).toEqual(saying(`wrong SECRET ${wrongOne}`));
  expect(await about({ SECRET: other, SECRET_PREVIOUS: secret })).toEqual(saying('well SECRET is'));
  expect(String(await about({ SECRET: secret, SECRET_PREVIOUS: 'lost' }))).toContain('still lost, which is for one');
  writeFileSync(file, secret.slice(0, 40));
  expect(await about({})).toEqual(saying(`wrong ${file} ${wrongOne}`));

  // A folder is neither a secret nor a key, and not to be closed to others for one.
  rmSync(file);
  mkdirSync(file, { mode: 0o700 });
  chmodSync(site.dataDir, 0o755);
  const findings = await examine({ ...envOf(site), BACKUP_KEY: '', BACKUP_KEY_FILE: site.dataDir }, null, now);
  expect(said(findings, 'wrong').filter((line) => /^(Secret|Permissions)/.test(line))).toEqual(
    saying(`The secret in ${file} cannot be read`),
  );

  // What a start refuses.
  chmodSync(site.dataDir, 0o777);
  writeFileSync(path.join(site.dataDir, 'holiday.jpg'), '', { mode: 0o600 });
  expect(said(await examine(envOf(site), null, now), 'wrong')).toContainEqual(
    expect.stringContaining(`Permissions: Anybody on this machine may write to DATA_DIR ${site.dataDir}`),
  );
  chmodSync(site.dataDir, 0o700);
});

const onPostgres = process.env['TEST_POSTGRES_URL'] ? test : test.skip;

onPostgres(
  'a user of the database who owns nothing is told what mends it, by a start and here',
  async ({ app, site }) => {
    const role = `owns_nothing_${process.pid}`;
    await sql`create role ${sql.ref(role)} login`.execute(app.db);
    const address = new URL(site.databaseUrl!);
    address.username = role;
    const config = { ...site, databaseUrl: address.href };
    await expect(openUpToDate(config, { say: () => {}, lost: () => {} })).rejects.toThrow(
      /^The user at DATABASE_URL may not bring this database up to date \(.*\): let that user own /,
    );
    expect(said(await examine(envOf(config), null, now), 'wrong')).toEqual(
      expect.arrayContaining(saying('may not read this database (permission denied')),
    );
    await sql`grant select on all tables in schema public to ${sql.ref(role)}`.execute(app.db);
    expect(said(await examine(envOf(config), null, now), 'wrong')).toEqual(
      expect.arrayContaining(saying('may make no tables in this database: let that user own')),
    );
    await sql`drop owned by ${sql.ref(role)}`.execute(app.db);
    await sql`drop role ${sql.ref(role)}`.execute(app.db);
  },
);

testOnce(
  'where nothing was started yet nothing is wrong, and nothing is made; a file is no folder',
  async ({ folder }) => {
    const dataDir = path.join(folder, 'none');
    const env = { DATA_DIR: dataDir, PORT: 'abc', BACKUP_KEY: 'a key of the operator' };
    expect(said(await examine(env, null, now), 'wrong')).toEqual(
      saying('PORT must be a number', 'Server: This could not be looked at: PORT or HOST cannot be used.'),
    );
    expect(existsSync(dataDir)).toBe(false);
    writeFileSync(dataDir, '');
    expect(said(await examine({ ...env, PORT: '9' }, null, now), 'wrong')).toEqual(saying('none is no folder: set it'));
  },
);

testOnce('a request through the public address is looked at from both ends', async ({ app, site }) => {
  const server = await createServer(app);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const env = { ...envOf(site), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET: app.secret };
  const about = (findings: Finding[]) =>
    findings.filter(({ what }) => /Server|Proxy/.test(what)).map(({ state, says }) => `${state} ${says}`);
  expect(about(await examine(env, null, app.now()))).toEqual(saying('well A server is ready', 'look http://127.0.0.1'));
  const other = { ...env, SECRET: 'another secret of another site, of 32 letters' };
  expect(about(await examine(other, null, app.now()))).toEqual(
    saying('wrong What answers at', 'wrong What answers at'),
  );
  await server.close();
  expect(about(await examine({ ...env, PORT: '9', PUBLIC_URL: closed }, null, app.now()))).toEqual(
    saying(
      'look No server answers at http://127.0.0.1:9 (HOST and PORT). Where one should, start it:',
      'wrong PUBLIC_URL',
    ),
  );
  for (const HOST of ['nowhere.invalid', '203.0.113.77'])
    expect(about(await examine({ ...env, HOST, PORT: '9', PUBLIC_URL: '' }, null, app.now()))).toEqual([
      `wrong HOST ${HOST} is no address of this machine: set HOST to one.`,
    ]);
  // Another program on the port has a log of its own.
  const foreign = createHttpServer((_, answer) => answer.writeHead(404).end('Not here')).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const there = { ...env, PUBLIC_URL: '', PORT: String((foreign.address() as AddressInfo).port) };
  expect(about(await examine(there, null, app.now()))).toEqual(saying('wrong What answers at'));
  foreign.close();
  // A proxy that runs, before a server that does not.
  const proxy = createHttpServer((_, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const before = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  expect(about(await examine({ ...env, PORT: '9', PUBLIC_URL: before }, null, app.now()))).toEqual(
    saying('look No server answers', `wrong The proxy at ${before} answers 503: it runs, and has no server that is`),
  );
  proxy.close();
  // A proxy that waits for one, for longer than anybody waits for it.
  const waiting = createHttpServer(() => {}).listen(0, '127.0.0.1');
  await once(waiting, 'listening');
  const behind = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}`;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300));
  expect(about(await examine({ ...env, PORT: '9', PUBLIC_URL: behind }, null, app.now()))[1]).toBe(
    `wrong PUBLIC_URL ${behind} did not answer in time: where no server runs here (see the lines above), start it first.`,
  );
  vi.restoreAllMocks();
  waiting.closeAllConnections();
  waiting.close();

  const seen = (address: string) => ({ address, host: 'a.test' });
  const state = (plain: string, lying: string) => judge('https://a.test', seen(plain), seen(lying), false);
  expect(state('198.51.100.2', '198.51.100.2').state).toBe('well');
  expect(state('127.0.0.1', '127.0.0.1').says).toContain('takes every visitor for 127.0.0.1');
  expect(state('198.51.100.2', nobody).says).toContain('may say any address');
});

test('of a data directory that this user may not look into nothing is said but that', async ({ app, site, folder }) => {
  const server = await createServer(app);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const env = { ...envOf(site), PORT: String(port), PATH: process.env['PATH'] };
  await makeBackup(site, { key: null, kept: 1 }, { to: null, now });
  chmodSync(folder, 0o755);
  chmodSync(site.dataDir, 0);
  // Root may look into everything.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const words = ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts'];
  const command = spawn(path.resolve('node_modules/.bin/node'), words, { env, ...user });
  const printed = await text(command.stdout);
  chmodSync(site.dataDir, 0o700);
  await server.close();
  for (const what of ['Server', 'Backups'])
    expect(printed).toMatch(new RegExp(`WRONG +${what}: This could not be loo`));
  expect(printed).not.toMatch(/is not the server|was ever made|there is none|first start|Stop/);
});

testOnce('a configuration that cannot be used ends in sentences, and the rest is looked at', async ({ folder }) => {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'site.sqlite'), 'no database, '.repeat(900), { mode: 0o600 });
  const node = path.resolve('node_modules/.bin/node');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PORT: 'x',
    SMTP_URL: 'x',
    SECRET: 'short',
    BACKUPS_KEPT: '0',
    PUBLIC_URL: 'x',
    SMPT_URL: 'x',
  };
  // What systemd would say of the unit.
  writeFileSync(path.join(folder, 'systemctl'), '#!/bin/sh\necho ProtectSystem=strict\n', { mode: 0o755 });
  const command = spawnSync(node, ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts'], {
    env: { PATH: `${folder}:${PATH}`, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  const odd = spawnSync(node, ['scripts/doctor.ts', '--mial=me@example.in'], { encoding: 'utf8' });
  expect([odd.status, odd.stderr]).toEqual([1, expect.stringContaining('"--mial=me@example.in" is nothing that the')]);
  expect([command.status, command.stderr, /^\s+at /m.test(command.stdout)]).toEqual([1, '', false]);
  for (const name of [
    'PORT must',
    'SMTP_URL must',
    'SECRET must',
    'BACKUPS_KEPT must',
    'PUBLIC_URL must',
    'LOOK   Configuration: SMPT_URL is no variable',
    'site.sqlite is damaged',
    'No backup was ever made',
    'WRONG  Files: The unit site.service lets the server write',
  ])
    expect(command.stdout).toContain(name);
  // One half of a pair is named alone first.
  const half = { DATA_DIR: dataDir, REPLY_ADDRESS: 'replies+*@example.in', REPLY_SECRET: 'short' };
  expect(said(await examine(half, null, now), 'wrong')).toEqual(
    expect.arrayContaining(saying('REPLY_SECRET must', 'REPLY_ADDRESS needs', 'site.sqlite is damaged')),
  );
  const away = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    PUBLIC_URL: closed,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const found = await examine(away, null, now);
  expect(said(found, 'wrong')).toEqual(
    expect.arrayContaining(
      saying('DATABASE_URL does not answer', 'PUBLIC_URL http://127.0.0.1:9 cannot be reached', 'does not take us'),
    ),
  );
  // Another server of the same database may make them.
  expect(said(found, 'look')).toEqual(
    expect.arrayContaining(saying('Backups: No backup was ever made on this server')),
  );
});

if (process.env['TEST_POSTGRES_URL'])
  test('half a restore, and a file beside the database, are said to be so', async ({ site, emptyPostgres }) => {
    const there = { ...site, databaseUrl: await emptyPostgres() };
    writeFileSync(path.join(site.dataDir, 'site.sqlite'), '', { mode: 0o600 });
    expect(said(await examine(envOf(site), null, now), 'look')).toEqual(
      expect.arrayContaining(saying('site.sqlite lies beside DATABASE_URL: put it elsewhere')),
    );
    mkdirSync(path.join(site.dataDir, 'backups'));
    writeFileSync(path.join(site.dataDir, 'backups', 'last-backup'), '2026-11-20T04:00:00.000Z elsewhere');
    expect(said(await examine(envOf(there), null, now), 'wrong')).toEqual(
      expect.arrayContaining(
        saying(`Schema: There is no site in the database, and a backup was made from ${site.dataDir}:`),
      ),
    );
    const { db } = openDatabase(there);
    await sql.raw(`create schema ${arriving}; create table ${arriving}.kysely_migration (name text)`).execute(db);
    expect(said(await examine(envOf(there), null, now), 'wrong')).toEqual(
      expect.arrayContaining(saying('Database: A restore into the database at DATABASE_URL is under way')),
    );
    await db.destroy();
  });
