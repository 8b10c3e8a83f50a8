import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { mailOffice } from '../../../identity/mails/mail-gate.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { excerptOf } from '../../../platform/received.ts';
import { keepWordsOfNote } from '../../../platform/words.server.ts';
import { recordAudit, type Doer } from '../../ground/audit/record-audit.server.ts';
import { changeCases, holdCases, silenceCases } from '../../people/cases/change-cases.server.ts';
import type { CaseStatus } from '../../people/cases/contract.ts';
import type { CaseTable } from '../../people/cases/tables.server.ts';
import { caseNamedIn, caseOfAddress } from '../letters/reply-address.server.ts';
import { inboundMail, noWords, type TakenIn } from './contract.ts';
import { noteBounce } from './note-bounce.server.ts';
import { quotedFrom } from './quoted-from.ts';
import { readApart } from './read-apart.server.ts';
import { readReaders, type ReadMail } from './read-mail.server.ts';

/** Who has done it, for the log: nobody of the office. */
const doer = (network: string): Doer => ({ staff: { uid: 'inbound-mail', email: inboundMail }, network });

/** The case that a mail came to, by the address that the mail server names, or by what stands in its head; null when nobody reads mails there. */
export function caseOfMail(app: App, raw: Buffer, to: string | null): string | null {
  return to === null ? caseNamedIn(app, readReaders(raw)) : caseOfAddress(app, to);
}

/**
 * Takes a mail in that came to the address of a case, which is the only thing about it that is believed: whose words they are is what the
 * mail says of itself. Durable when it resolves; the same mail again is the same reply. Throws UnreadableMail.
 */
export async function takeIn(app: App, raw: Buffer, caseId: string, network: string): Promise<TakenIn> {
  const host = new URL(app.config.publicUrl).hostname;
  const mail = await readApart(raw, host);
  const taken = await app.write(async (trx): Promise<TakenIn> => {
    // Of two mails at once the second waits here, so that none is kept twice.
    const [shown] = await holdCases(trx, { id: caseId });
    if (!shown) return { outcome: 'refused' };
    if (mail.bounce) return noteBounce(trx, app, doer(network), caseId, mail);
    if (isOurs(app, mail, host)) return { outcome: 'ours' };
    return keepReply(trx, app, network, shown, mail);
  });
  if (taken.outcome === 'kept') app.wakeOutbox();
  return taken;
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
  await keepWordsOfNote(trx, 'case_words', shown.id, `${mail.subject}\n${words}`);
  const detail = await moveByReply(trx, app, shown, { ...mail, own, words, at: reply.at });
  await recordAudit(trx, app, doer(network), { action: 'reply taken in', subject: `case ${shown.id}`, detail });
  return { outcome: 'kept' };
}

/** The whole answer is that they want no more. */
const isStop = (words: string) => /^\W*(stop|unsubscribe)\W*$/i.test(words);

/** A case that waited for its person waits for the office again; what was offered or registered stays so. */
const again: Partial<Record<CaseStatus, CaseStatus>> = { Contacted: 'New', 'On hold': 'New', Closed: 'New' };

type Said = ReadMail & { own: boolean; words: string; at: string };

/**
 * The case shows that a reply waits, and the office is told. Only what says that it comes from the case's own address moves the case; what a
 * program wrote, and the word STOP, wait for nobody; what comes from another address takes the place of nothing that the person has written.
 * Answers what the log says.
 */
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

const looksLikeAddress = /^[^\s@<>()"',;:]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

async function tellOffice(trx: Trx, app: App, { id, kind, name, reference }: Shown, said: Said): Promise<void> {
  const { address } = said.from;
  await mailOffice(trx, app, {
    about: `${kind} ${id}`,
    from: looksLikeAddress.test(address) ? address : app.config.officeEmail,
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
