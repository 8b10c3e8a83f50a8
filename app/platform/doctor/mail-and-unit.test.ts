import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { judgeIssuer } from '../../../scripts/judge-issuer.ts';
import { judgeUnit } from '../../../scripts/judge-unit.ts';
import { openSite } from '../../server.ts';
import { aMailServer } from '../../testing/mail-server.ts';
import { testOnce } from '../backups/backups.factory.ts';
import { readConfig } from '../config.server.ts';
import { examine as examineWith } from './doctor.server.ts';
import type { Finding } from './finding.ts';

const now = new Date('2026-11-20T05:00:00.000Z');
const examine = (env: Record<string, string>, mailTo: string | null) =>
  examineWith(env, mailTo, now, () => Promise.resolve({ own: 0, others: 0 }));
const saying = (...parts: string[]) => parts.map((part) => expect.stringContaining(part) as string);
const ofMail = (findings: Finding[]) =>
  findings
    .filter(({ what, says }) => what === 'Mail' || says.startsWith('SMTP_URL'))
    .map(({ state, says }) => `${state} ${says}`);

const pem = (what: string, text: string) => `-----BEGIN ${what}-----\n${text}\n-----END ${what}-----\n`;
/** A certificate that nobody knows, good until 2125, and the key of it, which guards nothing. */
const ofOwnCa = {
  cert: pem(
    'CERTIFICATE',
    'MIIBZDCCAQqgAwIBAgIBATAKBggqhkjOPQQDAjAMMQowCAYDVQQDDAFjMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjUwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARursXRAXJsgRIWdWZkyp3Q6dPZAmnmER3nKt/jR6nJaD4HfJc2FvS8C5c1ZGhow14eG5PDLXiQBhyB5hzHiIKVo1MwUTAPBgNVHREECDAGhwR/AAABMB0GA1UdDgQWBBQ66fP5lPHFmPP72yY7s7IYd5ALjTAfBgNVHSMEGDAWgBSCquiQyFjuDaYypczMmVsReVwT1DAKBggqhkjOPQQDAgNIADBFAiA0uKIZcGdKz1BOeg38ry7l7DuPhTevfVcX9etXZ+SQtwIhAIICNhHGAwZ3IzL3DaqbhhI285PYdEAJqDrV8Enqz+8A',
  ),
  key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrkFxh3yfSn6wY6FRhPMaqt1ib3ptxV0E1qccxJqgtNehRANCAARursXRAXJsgRIWdWZkyp3Q6dPZAmnmER3nKt/jR6nJaD4HfJc2FvS8C5c1ZGhow14eG5PDLXiQBhyB5hzHiIKV',
  ),
};

testOnce('a mail server is asked whether it takes us, and with an address takes a real mail', async ({ site }) => {
  const server = await aMailServer();
  const env = {
    DATA_DIR: site.dataDir,
    PORT: '9',
    SMTP_URL: server.url,
    MAIL_FROM: 'site@training.test',
    OFFICE_EMAIL: 'office@training.test',
  };
  expect(ofMail(await examine(env, null))).toEqual(saying('well The mail server 127.0.0.1'));
  expect(server.taken).toEqual([]);
  expect(ofMail(await examine(env, 'asha@example.com'))).toEqual(saying('well The mail server'));
  expect(server.taken).toEqual(['asha@example.com']);
  for (const [answer, advice] of [
    ['550 no such person', 'check SMTP_URL and MAIL_FROM.'],
    ['535 5.7.8 not you', 'check the user and the password in SMTP_URL.'],
  ] as const) {
    server.says.reader = () => answer;
    expect(ofMail(await examine(env, 'asha@example.com'))).toEqual([expect.stringContaining(`${answer}): ${advice}`)]);
  }
  await server.close();
  // Where nobody listens: what was just closed may be taken by another program.
  expect(ofMail(await examine({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' }, null))).toEqual(
    saying('wrong The mail server'),
  );
});

testOnce('a mail server whose certificate is not known is told from one that cannot be reached', async ({ folder }) => {
  const server = new SMTPServer({ secure: true, disableReverseLookup: true, ...ofOwnCa });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const env = { DATA_DIR: folder, SMTP_URL: `smtps://127.0.0.1:${port}` };
  const sentence =
    "(unable to verify the first certificate): its certificate is not known here. Install its CA, and set NODE_USE_SYSTEM_CA='1' beside SMTP_URL.";
  for (const to of [null, 'asha@example.com'])
    expect(ofMail(await examine(env, to))).toEqual([expect.stringContaining(sentence)]);
  await new Promise<void>((resolve) => server.close(resolve));
});

testOnce('an issuer behind the Google button is asked, and what is wrong with it is said', async () => {
  let answer: object = {};
  const server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const about = async (env: Record<string, string>) =>
    (await judgeIssuer({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: issuer, ...env })).map(
      ({ state, says }) => `${state} ${says}`,
    );
  const mends = 'set GOOGLE_ISSUER to https://accounts.google.com, or leave it out.';
  expect(await about({})).toEqual([`wrong What answers at ${issuer} is no issuer that a sign-in can use: ${mends}`]);
  const known = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer };
  answer = { issuer: 'https://other.test', ...known };
  expect(await about({})).toEqual([
    `wrong What answers at ${issuer} is no issuer that a sign-in can use (the issuer calls itself https://other.test, not ${issuer}): ${mends}`,
  ]);
  answer = { issuer, ...known };
  expect(await about({})).toEqual([`well The issuer ${issuer} answers.`]);
  server.close();
  expect(await about({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })).toEqual(
    saying('wrong http://127.0.0.1:9 does not answer ('),
  );
  // No button, and what is said elsewhere.
  expect(await about({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' })).toEqual([]);
  expect(await about({ PORT: 'x' })).toEqual([]);
});

testOnce(
  'where visitors are and no mail server is, nothing starts, and the doctor says that it is wrong',
  async ({ folder }) => {
    const env = { DATA_DIR: path.join(folder, 'none'), PUBLIC_URL: 'https://127.0.0.1:9', TRUST_PROXY: '127.0.0.1' };
    const sentence =
      'SMTP_URL is not set although PUBLIC_URL is https: mails would count as sent, and reach nobody. Set';
    await expect(openSite(readConfig(env))).rejects.toThrow(sentence);
    expect(existsSync(env.DATA_DIR)).toBe(false);
    for (const SMTP_URL of ['', ' '])
      expect(ofMail(await examine({ ...env, SMTP_URL }, null))[0]).toContain(`wrong ${sentence}`);
    // At home mails are files.
    expect(ofMail(await examine({ ...env, PUBLIC_URL: '' }, null))[0]).toContain(
      'look SMTP_URL is not set: mails are files',
    );
  },
);

testOnce(
  'mails that lie as files although there is a mail server are said to have reached nobody',
  async ({ folder }) => {
    const env = { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9' };
    const said = async () => ofMail(await examine(env, null)).filter((one) => one.startsWith('look'));
    expect(await said()).toEqual([]);
    mkdirSync(path.join(folder, 'mail'));
    for (const name of ['1.eml', '2.eml', '.3.eml.part']) writeFileSync(path.join(folder, 'mail', name), '');
    expect(await said()).toEqual(
      saying(`2 mails lie in ${folder}/mail from when SMTP_URL was not set, and reached nobody`),
    );
  },
);

testOnce('where the unit lets the server write is held against DATA_DIR', () => {
  const unit = 'ProtectSystem=strict\nInaccessiblePaths=-/srv -/mnt\nStateDirectory=site\nReadWritePaths=';
  const said = (shown: string, dataDir: string) =>
    judgeUnit(shown, dataDir).map(({ state, says }) => `${state} ${says}`);
  expect(said('ProtectSystem=no', '/var/lib/sit')).toEqual([]);
  expect(said('', '/var/lib/sit')).toEqual([]);
  expect(said(unit, '/var/lib/site')).toEqual([]);
  expect(said(`${unit}/data/site`, '/data/site/one')).toEqual([]);
  expect(said(unit, '/var/lib/sit')).toEqual([
    'wrong The unit site.service lets the server write in /var/lib/site alone, and DATA_DIR is /var/lib/sit: name it in ReadWritePaths, in site-backup.service too.',
  ]);
  expect(said(`${unit}/srv/data`, '/srv/data')).toEqual(saying('is /srv/data: take /srv out of InaccessiblePaths,'));
  expect(said(unit, '/srv/data')).toEqual(saying('name it in ReadWritePaths and take /srv out of InaccessiblePaths,'));
});
