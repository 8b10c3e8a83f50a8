import { expect, test } from 'vitest';
import { ConfigError, oddNames, readConfig } from './config.server.ts';

test('every variable has a default that works', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    trustProxy: [],
    mode: 'production',
  });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('an address that is none is said to be none, and any other stands', () => {
  expect(() => readConfig({ HOST: '300.1.1.1' })).toThrow('HOST must be an address of this machine');
  for (const HOST of ['::', '::1', '0.0.0.0', 'localhost']) expect(readConfig({ HOST }).host).toBe(HOST);
});

test('a name that is nearly one of ours is said to set nothing', () => {
  const meant = {
    PUBLC_URL: 'PUBLIC_URL',
    SMPT_URL: 'SMTP_URL',
    DATABSE_URL: 'DATABASE_URL',
    TRUST_PROXIES: 'TRUST_PROXY',
    port: 'PORT',
  };
  const said = Object.entries(meant).map(
    ([typed, name]) => `${typed} is no variable of the site, and sets nothing: is ${name} meant?`,
  );
  expect(oddNames(Object.fromEntries(Object.keys(meant).map((typed) => [typed, ''])))).toEqual(said);
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'NODE_OPTIONS',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'npm_config_cache',
    'MALLOC_ARENA_MAX',
    'SHELL',
    'MAIL',
  ];
  const ours = ['PORT', 'HOST', 'BACKUP_KEY', 'BACKUPS_KEPT', 'NODE_ENV'];
  expect(oddNames(Object.fromEntries([...others, ...ours].map((name) => [name, 'x'])))).toEqual([]);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/site'],
  ['DATABASE_URL', 'postgres:/localhost/site'],
  ['PUBLIC_URL', 'training.example.in'],
  ['PUBLIC_URL', 'https://training.example.in/home/'],
  ['SMTP_URL', 'mail.example.in'],
  ['MAIL_FROM', 'nobody'],
  ['OFFICE_EMAIL', 'a@b, c@d'],
  ['NOTICES_AT_ONCE', 'all'],
  ['NOTICES_AT_ONCE', '1001'],
  ['REPLY_ADDRESS', 'replies@example.in'],
  ['REPLY_ADDRESS', 'an-office-with-a-long-name+*@example.in'],
  ['REPLY_ADDRESS', 'replies+*@example.in'],
  ['REPLY_SECRET', 'the secret alone, which is long enough'],
  ['REPLY_SECRET', 'short'],
  ['SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['OFFLINE_READING', 'maybe'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '127.0.0.1, ::/0'],
  ['NODE_ENV', 'staging'],
  ['GOOGLE_CLIENT_ID', 'the id alone'],
  ['GOOGLE_CLIENT_SECRET', 'the secret alone'],
  ['SMTP_URL', 'smtp://mail.example.in:99999'],
])('%s=%s stops with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('several wrong values are named together', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/);
  // Of one mistake there is one sentence.
  expect(() => readConfig({ PUBLIC_URL: 'training.example.in' })).toThrow(/usable: PUBLIC_URL [^;]*$/);
  expect(() => readConfig({ DATABASE_URL: 'postgres' })).toThrow(/^(?!.*DATABASE_URL.*DATABASE_URL)/);
  expect(() => readConfig({ GOOGLE_ISSUER: 'nope' })).toThrow('such as https://accounts.google.com.');
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.in:99999' })).toThrow('a port is 65535 at most');
});

test('the public address has no path, and loses its last slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Training.example.in:443/' }).publicUrl).toBe('https://training.example.in');
});
