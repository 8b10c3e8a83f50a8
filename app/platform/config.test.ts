import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

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

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/site'],
  ['DATABASE_URL', 'postgres:/localhost/site'],
  ['DATABASE_READ_URL', 'mysql://localhost/site'],
  ['DATABASE_READ_URL', 'postgres://the-replica.example.in/alone'],
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
});

test('the public address has no path, and loses its last slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Training.example.in:443/' }).publicUrl).toBe('https://training.example.in');
});
