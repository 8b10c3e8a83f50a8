import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import { withoutTurns } from '../../../platform/calls/typed-text.ts';

/** What is looked at of the words of a mail: much more than is kept, and never more than a moment's work. */
const most = { bytes: 1024 * 1024, lines: 20_000 };
/** A reader of mails works on lines, and each costs it more than its words: what is attached becomes lines as long as this. */
const longLine = 64 * 1024;

const [newLine, returns, space] = [0x0a, 0x0d, 0x20];

/** The same mail with less to work on: of what is attached only the size matters, so its lines become long ones; of its words a megabyte is left. `isCut`: words were left out. */
function thinMail(whole: Buffer): { raw: Buffer; isCut: boolean } {
  const raw = Buffer.from(whole);
  const left = { ...most };
  const kept: Buffer[] = [];
  for (const [begin, end] of partsOf(raw)) {
    const blank = /\r?\n\r?\n/.exec(raw.subarray(begin, Math.min(end, begin + 256 * 1024)).toString('latin1'));
    const body = blank ? begin + blank.index + blank[0].length : end;
    if (isAttached(raw.subarray(begin, body).toString('latin1'))) {
      joinLines(raw, body, end - 2);
      kept.push(raw.subarray(begin, end));
      continue;
    }
    kept.push(raw.subarray(begin, body), raw.subarray(body, endOfWords(raw, body, end, left)));
  }
  const thin = Buffer.concat(kept);
  return { raw: thin, isCut: thin.length < raw.length };
}

/** From each line that begins with two hyphens to the next: every part of a mail begins with such a line. */
function partsOf(raw: Buffer): [number, number][] {
  const begins = [0];
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 3)) begins.push(at);
  return begins.map((begin, part) => [begin, begins[part + 1] ?? raw.length]);
}

/** Anything but words, other parts, and what a mail server reports. */
function isAttached(head: string): boolean {
  return (
    /^content-type:\s*(?!text\/|multipart\/|message\/|\s)/im.test(head) ||
    /^content-disposition:\s*attachment/im.test(head)
  );
}

function joinLines(raw: Buffer, begin: number, end: number): void {
  let lineBegan = begin;
  for (let at = begin; at < end; at += 1) {
    if (raw[at] === newLine && at - lineBegan > longLine) lineBegan = at;
    else if (raw[at] === newLine || raw[at] === returns) raw[at] = space;
  }
}

/** Where the words of a part end, or what may still be looked at; takes it from what is left. */
function endOfWords(raw: Buffer, begin: number, end: number, left: typeof most): number {
  const longest = Math.min(end, begin + left.bytes);
  let at = begin;
  for (; at < longest && left.lines > 0; left.lines -= 1) {
    const line = raw.indexOf(newLine, at);
    at = line === -1 || line >= longest ? longest : line + 1;
  }
  left.bytes -= at - begin;
  return at;
}

/** A mail as far as anything of it is kept or decides something. */
export type ReadMail = {
  messageId: string;
  from: { address: string; name: string };
  subject: string;
  text: string;
  files: { name: string; bytes: number }[];
  /** A program wrote it: nothing is answered by it. */
  automatic: boolean;
  /** It tells that a mail of ours did not arrive, and why; null for anything else. */
  bounce: { words: string; failed: boolean } | null;
  /** Ids that stand in it as mails of ours do: `<id@our-host>`. */
  ours: string[];
};

const longest = { text: 60_000, html: 120_000, subject: 300, name: 120, files: 30, id: 250, headers: 256 * 1024 };
/** People's mails have some dozens; a reader of mails takes longer for each than it was to write. */
const mostParts = 400;

export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

/** Where mail servers and writers put the address that was meant, the surest first. */
const readerFields = 'delivered-to x-original-to envelope-to x-envelope-to x-forwarded-to to cc'.split(' ');

/** What a mail says of whom it went to, the surest first, as it stands in its head: known before the mail, which anybody may have written, is looked at. */
export function readReaders(raw: Buffer): string {
  const [head = ''] = raw
    .subarray(0, longest.headers)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const said = (field: string) => lines.filter((line) => line.slice(0, field.length + 1).toLowerCase() === `${field}:`);
  return readerFields.flatMap(said).join('\n');
}

/** Reads a mail as it travelled (RFC 5322). Of HTML only the words are taken, of what is attached only name and size. Throws UnreadableMail. */
export async function readMail(raw: Buffer, host: string): Promise<ReadMail> {
  if (hasTooManyParts(raw)) throw new UnreadableMail('the mail has too many parts');
  const thin = thinMail(raw);
  const mail = await parse(thin.raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const isReport = /delivery-status/i.test(header('content-type')) || mail.attachments.some(isStatus);
  return {
    messageId: idIn(mail.messageId ?? '') || createHash('sha256').update(raw).digest('hex'),
    from: senderOf(mail),
    subject: oneLine(mail.subject ?? '', longest.subject),
    text: await textOf(mail, thin.isCut),
    files: filesOf(mail),
    automatic: isReport || isAutomatic(header),
    bounce: isReport ? bounceOf(mail) : null,
    ours: idsOf(raw, host),
  };
}

async function parse(raw: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: longest.headers,
  }).catch((error: unknown) => {
    throw new UnreadableMail('the mail cannot be read', { cause: error });
  });
}

/** Every part begins with a line that begins with two hyphens. */
function hasTooManyParts(raw: Buffer): boolean {
  let found = 0;
  for (let at = raw.indexOf('\n--'); at !== -1; at = raw.indexOf('\n--', at + 3)) {
    found += 1;
    if (found > mostParts) return true;
  }
  return false;
}

const idIn = (text: string) => text.trim().replaceAll(/^<|>$/g, '').slice(0, longest.id);

/** Whom it names as its sender. Of several it is nobody's: anybody can write somebody else's address beside their own. */
function senderOf(mail: Email): ReadMail['from'] {
  const said = mail.headers.filter(({ key }) => key === 'from').map(({ value }) => value.toLowerCase());
  const addresses = new Set(
    said.flatMap((value) => value.split(/[\s<>()"',;:]+/)).filter((word) => /[^@]@./.test(word)),
  );
  if (addresses.size < 2) return mailbox(mail.from);
  return { address: '', name: oneLine([...addresses].join(' and '), longest.name) };
}

function mailbox(from: Address | undefined): ReadMail['from'] {
  const one = from?.group ? from.group[0] : from;
  return {
    address: plain(one?.address ?? '')
      .trim()
      .toLowerCase()
      .slice(0, longest.id),
    name: oneLine(one?.name ?? '', longest.name),
  };
}

const oneLine = (text: string, letters: number) => plain(text).replaceAll('\n', ' ').slice(0, letters).toWellFormed();

async function textOf(mail: Email, isCut: boolean): Promise<string> {
  const written = mail.text?.trim() ? mail.text : mail.html ? await wordsOf(mail.html) : '';
  // Cut before anything is looked for: what is looked for in a very long line may take very long.
  const text = plain(written.slice(0, 2 * longest.text))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim();
  if (text.length <= longest.text && !isCut) return text;
  return `${text.slice(0, longest.text).toWellFormed()}\n\n(The mail goes on; what follows was not kept.)`;
}

async function wordsOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(html.slice(0, longest.html), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
    limits: { maxDepth: 60, maxChildNodes: 2000, maxInputLength: longest.html },
  });
}

/** Words that may be kept and shown: no control characters but the ends of lines, no half characters. */
function plain(text: string): string {
  return withoutTurns(text)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '');
}

function filesOf(mail: Email): ReadMail['files'] {
  return mail.attachments
    .filter((one) => !isStatus(one) && one.mimeType !== 'message/rfc822' && !one.related)
    .slice(0, longest.files)
    .map(({ filename, mimeType, content }) => ({
      name: oneLine(filename ?? mimeType, longest.name),
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    }));
}

/** RFC 3834, and what programs wrote before it. */
function isAutomatic(header: (name: string) => string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^\s*(bulk|junk|list|auto_reply)\b/i.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-loop', 'list-id'].some((name) => header(name) !== '') ||
    header('return-path').trim() === '<>'
  );
}

type Attached = Email['attachments'][number];
const isStatus = ({ mimeType }: Attached) => /^message\/(global-)?delivery-status$/.test(mimeType);

/** What a report of delivery (RFC 3464) says of the last reader it names. */
function bounceOf(mail: Email): ReadMail['bounce'] {
  const status = mail.attachments.find(isStatus);
  const content = status?.content ?? '';
  const fields = (typeof content === 'string' ? content : new TextDecoder().decode(content)).replaceAll(
    /\r?\n[ \t]+/g,
    ' ',
  );
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(fields)?.[1]?.trim() ?? '';
  const failed = field('Action').toLowerCase() === 'failed' || (!status && field('Status').startsWith('5'));
  const said = field('Diagnostic-Code').replace(/^[\w-]+;\s*/, '');
  return {
    failed,
    words: plain(`${field('Status')} ${said}`)
      .trim()
      .slice(0, 400),
  };
}

/** Looked for in the first part alone: a report repeats at least the headers of what it is about. */
function idsOf(raw: Buffer, host: string): string[] {
  const text = raw
    .subarray(0, 200_000)
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]+/g, ' ');
  const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
  const found = text.matchAll(new RegExp(`<(${uuid})@${host.replaceAll('.', '\\.')}>`, 'gi'));
  return [...new Set([...found].map(([, id]) => id!.toLowerCase()))].slice(0, 50);
}
