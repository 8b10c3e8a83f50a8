import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../../testing/test.ts';
import { caseAddressOf } from '../letters/reply-address.server.ts';
import { quotedFrom, readApart, caseOfMail } from './take-in.server.ts';
import { readMail, UnreadableMail } from './read-mail.server.ts';
import { aCaseOf, withReplies } from './replies.factory.ts';

const whole = Buffer.from(
  [
    'From: =?utf-8?Q?Ravi_M=C3=A9non?= <ravi@example.in>',
    'To: replies@example.in',
    'Subject: Re: your wish',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: multipart/alternative; boundary="c"',
    '',
    '--c',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=E9 on Friday.',
    '--c',
    'Content-Type: text/html',
    '',
    '<table><tr><td>Friday<blockquote>On <b>Monday</b></blockquote></td></tr></table>',
    '--c--',
    '--b',
    'Content-Type: application/pdf; name="a.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'SGVsbG8=',
    '--b--',
    '',
  ].join('\r\n'),
);

test('letters of other alphabets and encodings are read as they were written', async () => {
  expect(await readMail(whole, 'site.test')).toMatchObject({
    from: { name: 'Ravi Ménon', address: 'ravi@example.in' },
    text: 'Café on Friday.',
    files: [{ name: 'a.pdf', bytes: 5 }],
    automatic: false,
    bounce: null,
  });
});

test('whatever comes is read or refused, in little time, and leaves only words that can be kept', async () => {
  const cutUp = fc
    .tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), fc.boolean())
    .map(([at, bytes, isCut]) => {
      const mail = Buffer.from(whole);
      mail.set(bytes.slice(0, mail.length - at), at);
      return isCut ? mail.subarray(0, at + 1) : mail;
    });
  const noise = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.oneof(cutUp, noise), async (mail) => {
      const read = await readMail(mail, 'site.test').catch((error: unknown) => {
        if (error instanceof UnreadableMail) return null;
        throw error;
      });
      if (!read) return;
      const { subject, text, from, files } = read;
      const words = [subject, from.address, from.name, ...files.map(({ name }) => name)].join('');
      expect(words + text).not.toMatch(/[\0\r\u202E]/u);
      expect(words).not.toContain('\n');
      expect((words + text).isWellFormed()).toBe(true);
      expect(quotedFrom(text)).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60), seed: Number(process.env['FUZZ_SEED'] ?? 20_261_122) },
  );
});

test('a mail of very many parts is refused unread, and one to an address that nobody has by its head alone', async ({
  app: plain,
}) => {
  const app = withReplies(plain);
  const head =
    'From: a@example.in\r\nTo: replies+guess@reply.example.in\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const parts = Buffer.from(head + '--b\r\n\r\nx\r\n'.repeat(900_000));
  const began = process.cpuUsage();
  await expect(readMail(parts, 'site.test')).rejects.toThrow(UnreadableMail);
  for (const to of ['replies+guess@reply.example.in', null]) expect(caseOfMail(app, parts, to)).toBeNull();
  const { user, system } = process.cpuUsage(began);
  // Half a minute when it was read; microseconds of processor time.
  expect(user + system).toBeLessThan(2_000_000);
  const few = Buffer.from(`${head}${'--b\r\n\r\nx\r\n'.repeat(300)}--b--`);
  expect((await readMail(few, 'site.test')).text).toContain('x');
});

test('a large mail is read apart: everybody else is answered meanwhile, and what takes too long is stopped', async () => {
  const parts = (html: string) =>
    Buffer.from(
      `From: a@example.in\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`,
    );
  const large = parts('<p>word</p>\r\n'.repeat(10_000));
  let [turns, isRead] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  // However busy the machine is: what is asked is where it is read.
  const read = await readApart(large, 'site.test', 60_000);
  isRead = true;
  expect(read).toEqual(await readMail(large, 'site.test'));
  expect(read.text).toMatch(/^Hello/);
  // Some hundred where it is read here, and nothing else would be done between them.
  expect(turns).toBeGreaterThan(10_000);
  await expect(readApart(large, 'site.test', 1)).rejects.toThrow(UnreadableMail);
});

test('the address of a case is found in a head that is made to take long, whatever stands around it', async ({
  app: plain,
}) => {
  const app = withReplies(plain);
  const id = await aCaseOf(app);
  const address = caseAddressOf(app, id)!;
  const mail = (head: string) => Buffer.from(`From: ${address}\r\n${head}\r\n\r\nTo: ${address}\r\n`);
  const began = process.cpuUsage();
  for (const before of ['g:'.repeat(120_000), 'a@b,'.repeat(60_000), '\r\n ;'.repeat(60_000), '"('.repeat(120_000)]) {
    expect(caseOfMail(app, mail(`Cc: ${before}`), null)).toBeNull();
    expect(caseOfMail(app, mail(`Subject: ${before}\r\nTO:\r\n Us <${address.toUpperCase()}>`), null)).toBe(id);
  }
  // Seconds, where each name in it is taken apart.
  expect(process.cpuUsage(began).user).toBeLessThan(1_500_000);
  const other = caseAddressOf(app, await aCaseOf(app, 'other@example.in'))!;
  expect(caseOfMail(app, mail(`To: ${other}\r\nDelivered-To: ${address}`), null)).toBe(id);
  expect(caseOfMail(app, mail(`To: ${address}.example, x${address}`), null)).toBeNull();
});

test('of the words of a mail a beginning is read, and of what is attached its size alone, whatever its lines', async () => {
  const head = 'From: a@example.in\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const file = (type: string, encoding: string, body: string) =>
    `--b\r\nContent-Type: ${type}; name=a.pdf\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`;
  const parts = Array.from(
    { length: 60 },
    (_, n) => `--b\r\nContent-Type: text/${n % 2 ? 'html' : 'plain'}\r\n\r\n${'<p>\r\n'.repeat(3600)}\r\n`,
  );
  const mail = Buffer.from(
    `${head}--b\r\n\r\nHello\r\n${file('application/pdf', 'base64', 'QUJD\r\n'.repeat(1_400_000))}${parts.join('')}${file('text/csv', '7bit\r\nContent-Disposition: attachment', 'x,y')}--b--`,
  );
  const began = process.cpuUsage();
  const { text, files } = await readMail(mail, 'site.test');
  // Five seconds on the same machine, and a gigabyte, where it is read whole.
  expect(process.cpuUsage(began).user).toBeLessThan(3_000_000);
  expect(text).toMatch(/^Hello\n[^]*\(The mail goes on; what follows was not kept\.\)$/);
  expect(files).toEqual([
    { name: 'a.pdf', bytes: 4_200_000 },
    { name: 'a.pdf', bytes: 4 },
  ]);
});

test('a mail that is made to take long does not', async () => {
  const head = 'From: a@example.in\r\nContent-Type: text/html\r\n\r\n';
  const deep = `${head}${'<div><blockquote>'.repeat(20_000)}x`;
  const quotes = `From: a@example.in\r\n\r\n${'On 1 2 3 wrote\n'.repeat(4000)}${'> \n'.repeat(9000)}`;
  const long = `From: a@example.in\r\n\r\n${' '.repeat(200_000)}\n${'1 '.repeat(100_000)}:`;
  const dates = `From: a@example.in\r\n\r\n${'1:\n'.repeat(30_000)}`;
  const tags = `${head}${'<b>'.repeat(100_000)}`;
  const spaces = `From: a@example.in\r\n\r\n${' '.repeat(3_000_000)}x`;
  for (const mail of [deep, quotes, long, dates, tags, spaces]) {
    const began = process.cpuUsage();
    const { text } = await readMail(Buffer.from(mail), 'site.test');
    quotedFrom(text);
    expect(process.cpuUsage(began).user).toBeLessThan(10_000_000);
  }
});
