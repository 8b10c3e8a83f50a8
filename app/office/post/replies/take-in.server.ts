import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { mailOffice } from '../../../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { isEmail } from '../../../platform/calls/typed-text.ts';
import { excerptOf } from '../../../platform/received.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { newestFirst } from '../../ground/cursor.server.ts';
import { type Doer, recordAudit } from '../../ground/log.server.ts';
import { changeCases, holdCases, silenceCases } from '../../people/cases/change-cases.server.ts';
import type { CaseStatus } from '../../people/cases/contract.ts';
import type { CaseTable } from '../../people/cases/tables.server.ts';
import { caseNamedIn, caseOfAddress } from '../letters/reply-address.server.ts';
import { inboundMail, noWords, type TakenIn } from './contract.ts';
import { readReaders, type ReadMail, readMail, UnreadableMail } from './read-mail.server.ts';
import { noteReturned } from '../../../platform/outbox/kept-mail.server.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findSource } from '../../../platform/threads/source.server.ts';

const quoteMark = /^\s*>/;
/** How mail programs begin what they repeat, when nothing of one's own follows it. */
const boundaries = [
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-{2,}\s*$/i,
  /^\s*_{20,}\s*$/,
];
const ofHeaders = /^\s*\*?(from|sent|date|to|subject|cc)\*?:\s/i;

/** Where a mail begins to repeat what was written to it; its length where it does not. Whoever answers between the lines is shown whole. */
export function quotedFrom(text: string): number {
  const lines = text.split('\n');
  const places: number[] = [];
  for (let at = 0, place = 0; at < lines.length; at += 1) {
    places.push(place);
    place += lines[at]!.length + 1;
  }
  const tail = trailingQuote(lines);
  const starts = [lines.findIndex((_, at) => isBoundary(lines, at)), tail === null ? -1 : introductionOf(lines, tail)];
  const first = Math.min(...starts.filter((at) => at >= 0));
  if (first === Infinity) return text.length;
  const before = text.slice(0, places[first]).trimEnd();
  // A mail that only repeats is shown as it is.
  return before === '' ? text.length : before.length;
}

function isBoundary(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const headers = (from: number) => lines.slice(from, from + 6).filter((one) => ofHeaders.test(one)).length;
  if (boundaries[0]!.test(line)) return true;
  if (boundaries[1]!.test(line)) return headers(at + 1) >= 2;
  return /^\s*\*?from\*?:\s/i.test(line) && headers(at) >= 3;
}

/** Where what introduces the repeated lines at the end begins, 'On Friday … wrote:' in any language: up to three lines with a date and a colon at their end. */
function introductionOf(lines: readonly string[], tail: number): number {
  if (!lines[tail - 1]?.trimEnd().endsWith(':')) return tail;
  for (let at = tail - 1; at >= tail - 3; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (line === '' || lines.slice(at, tail).join(' ').length > 300) return tail;
    if (/\d/.test(line.replaceAll(/<[^>]*>/g, ''))) return at;
  }
  return tail;
}

/** Where the repeated lines at the end of all begin; null where there are none. */
function trailingQuote(lines: readonly string[]): number | null {
  let at = lines.length;
  while (at > 0 && (lines[at - 1]!.trim() === '' || quoteMark.test(lines[at - 1]!))) at -= 1;
  return lines.slice(at).some((line) => quoteMark.test(line)) ? at : null;
}

/** Up to here the worst mail takes some milliseconds. */
const mostReadHere = 16 * 1024;
const longestMilliseconds = 5000;
const mostMegabytes = 128;

const threadFile = 'app/office/post/replies/read-mail-thread.server.ts';

/** As `readMail`, a larger mail in a thread of its own, which is stopped when it takes too long: nobody else notices anything. Throws UnreadableMail. */
export async function readApart(raw: Buffer, host: string, most = longestMilliseconds): Promise<ReadMail> {
  if (raw.length <= mostReadHere) return readMail(raw, host);
  const thread = new Worker(findSource(threadFile), {
    workerData: { raw: new Uint8Array(raw), host },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  // It may run out of memory when nobody waits for it any more: that is nothing to end the server for.
  thread.on('error', () => {});
  try {
    const signal = AbortSignal.timeout(most);
    const [read] = (await once(thread, 'message', { signal })) as [ReadMail | null];
    if (read) return read;
  } catch (error) {
    throw new UnreadableMail('the mail takes too long, or too much memory', { cause: error });
  } finally {
    await thread.terminate();
  }
  throw new UnreadableMail('the mail cannot be read');
}

const mailbox = (network: string): Doer => ({ staff: { uid: 'inbound-mail', email: inboundMail }, network });

/** The case that a mail came to, by the address that the mail server names, or by what stands in its head; null when nobody reads mails there. */
export function caseOfMail(app: App, raw: Buffer, to: string | null): string | null {
  return to === null ? caseNamedIn(app, readReaders(raw)) : caseOfAddress(app, to);
}

/** Takes in a mail to the address of a case, the only thing about it that is believed. Durable when it resolves; the same mail again is the same reply. Throws UnreadableMail. */
export async function takeIn(app: App, raw: Buffer, caseId: string, network: string): Promise<TakenIn> {
  const host = new URL(app.config.publicUrl).hostname;
  const mail = await readApart(raw, host);
  return app.write(async (trx): Promise<TakenIn> => {
    // Of two mails at once the second waits here, so that none is kept twice.
    const [shown] = await holdCases(trx, { id: caseId });
    if (!shown) return { outcome: 'refused' };
    if (mail.bounce) return noteBounce(trx, app, mailbox(network), caseId, mail);
    if (isOurs(app, mail, host)) return { outcome: 'ours' };
    return keepReply(trx, app, network, shown, mail);
  });
}

/** A letter or a notice of ours that came round to us: it is kept already, and answered by nobody. */
function isOurs(app: App, { messageId, from }: ReadMail, host: string): boolean {
  return (
    messageId.toLowerCase().endsWith(`@${host}`) ||
    from.address === app.config.mailFrom.toLowerCase() ||
    caseOfAddress(app, from.address) !== null
  );
}

type Shown = Selectable<CaseTable>;

async function keepReply(trx: Trx, app: App, network: string, shown: Shown, mail: ReadMail): Promise<TakenIn> {
  const of = trx.selectFrom('case_replies').where('case_id', '=', shown.id);
  const known = await of.select('id').where('message_id', '=', mail.messageId).executeTakeFirst();
  if (known) return { outcome: 'known' };
  const own = mail.from.address !== '' && mail.from.address === shown.email.toLowerCase();
  const reply = { id: uuid(), own, at: app.now().toISOString(), quoted: quotedFrom(mail.text) };
  await trx
    .insertInto('case_replies')
    .values({
      id: reply.id,
      case_id: shown.id,
      message_id: mail.messageId,
      from_address: mail.from.address,
      from_name: mail.from.name,
      own: own ? 1 : 0,
      automatic: mail.automatic ? 1 : 0,
      subject: mail.subject,
      text: mail.text,
      quoted_from: reply.quoted,
      files: JSON.stringify(mail.files),
      received_at: reply.at,
    })
    .execute();
  const words = mail.text.slice(0, reply.quoted);
  await indexWordsOfNote(trx, 'case_words', shown.id, `${mail.subject}\n${words}`);
  const detail = await moveByReply(trx, app, shown, { ...mail, own, words, at: reply.at });
  await recordAudit(trx, app, mailbox(network), { action: 'reply taken in', subject: `case ${shown.id}`, detail });
  return { outcome: 'kept' };
}

/** The whole answer is that they want no more. */
const isStop = (words: string) => /^\W*(stop|unsubscribe)\W*$/i.test(words);

/** A case that waited for its person waits for the office again; what was offered or registered stays so. */
const again: Partial<Record<CaseStatus, CaseStatus>> = { Contacted: 'New', 'On hold': 'New', Closed: 'New' };

type Said = ReadMail & { own: boolean; words: string; at: string };

/** The case shows that a reply waits, and the office is told. Only the case's own address moves it; a program's words and STOP wait for nobody. Answers what the log says. */
async function moveByReply(trx: Trx, app: App, shown: Shown, said: Said): Promise<object> {
  const from = said.own ? {} : { another_address: true };
  if (said.automatic) return { ...from, automatic: true };
  const { at } = said;
  if (said.own && isStop(said.words)) {
    await silenceCases(trx, { email: shown.email }, at);
    return { no_letters_to_many: true };
  }
  const to = said.own ? again[shown.status] : undefined;
  const isSecond = !said.own && (await ownWaits(trx, shown));
  const excerpt = excerptOf(said.words, '') || excerptOf(said.subject) || noWords;
  const change = {
    ...(isSecond ? {} : { replied_at: at, reply_excerpt: excerpt }),
    latest_at: at,
    // Writing back is not asking anew, which would take back a no to letters to many.
    asked_at: shown.asked_at ?? shown.latest_at,
    ...(to ? { status: to } : {}),
    ...(said.own ? { archived_at: null } : {}),
  };
  await changeCases(trx, [{ id: shown.id, change }], at, 'reply');
  await tellOffice(trx, app, shown, said);
  return { ...from, ...(to ? { status: { from: shown.status, to } } : {}) };
}

/** Whether the reply that waits is the person's own. */
async function ownWaits(trx: Trx, { id, replied_at: at }: Shown): Promise<boolean> {
  if (at === null) return false;
  const waiting = trx.selectFrom('case_replies').select('own').where('case_id', '=', id).where('received_at', '=', at);
  return (await waiting.executeTakeFirst())?.own !== 0;
}

async function tellOffice(trx: Trx, app: App, { id, kind, name, reference }: Shown, said: Said): Promise<void> {
  const { address } = said.from;
  await mailOffice(trx, app, {
    about: `${kind} ${id}`,
    from: isEmail(address) ? address : app.config.officeEmail,
    template: 'reply-notice',
    bounded: true,
    data: {
      name: name || address,
      reference,
      stranger: said.own ? null : address || said.from.name || 'an address that is not given',
      subject: said.subject,
      words: said.words.slice(0, 2000) || noWords,
      isReply: true,
    },
  });
}

/** Marks the letter that a report of delivery is about as not arrived. One that only says that it takes long is of no use to anybody. */
async function noteBounce(
  trx: Trx,
  app: App,
  doer: Doer,
  caseId: string,
  { bounce, ours }: ReadMail,
): Promise<TakenIn> {
  if (!bounce?.failed) return { outcome: 'ignored' };
  const letter = await trx
    .selectFrom('letters')
    .select(['id', 'outbox_id'])
    .where('case_id', '=', caseId)
    .$if(ours.length > 0, (query) => query.where('outbox_id', 'in', ours))
    .$call(newestFirst('written_at', 'id', null, 1))
    .executeTakeFirst();
  if (!letter) return { outcome: 'ignored' };
  const noted = await noteReturned(trx, app, letter.outbox_id, bounce.words || '550 returned');
  // It came back before its leaving was noted.
  if (noted === 'leaving') return { outcome: 'wait' };
  if (noted === 'known') return { outcome: 'known' };
  await recordAudit(trx, app, doer, { action: 'letter returned', subject: `case ${caseId}` });
  return { outcome: 'returned' };
}
