import type { Selectable } from 'kysely';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { isUniqueViolation } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { type Actor, nameOf, noteLook, officeAct, requireRole } from '../../ground/office-call.server.ts';
import { newestFirst } from '../../ground/cursor.server.ts';
import { holdCases, silenceCases } from '../../people/cases/change-cases.server.ts';
import { fill, lacking, type Letter, sayLacking } from '../letters/contract.ts';
import { keepLetter } from '../letters/keep-letter.server.ts';
import { deliveryOf } from '../letters/list-letters.server.ts';
import { caseAddressOf } from '../letters/reply-address.server.ts';
import type { LetterTable } from '../letters/tables.server.ts';
import { readValues, readWriter, type Writer } from '../letters/values.server.ts';
import type { Answering, Reply, Wrote } from './contract.ts';
import { findReach, readCases } from './reach.server.ts';
import { problemsOf } from './sendings.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { noWords } from '../replies/contract.ts';
import { listReplies } from '../replies/list-replies.server.ts';

const mostReplies = 3;

/** What the person of a case has said so far, the newest first. What a program of theirs wrote is no answer. */
async function readWrote({ db }: Pick<App, 'db'>, shown: Case): Promise<Wrote[]> {
  const replies = await listReplies(db, [shown.id], 20);
  const back = replies.filter(({ automatic }) => !automatic).slice(0, mostReplies);
  const words = await readWords(db, shown);
  return [
    ...back.map(({ id, at, text, title, stranger }) => ({
      id,
      at,
      words: text === noWords ? `${title}\n${text}` : text,
      stranger,
    })),
    ...(words ? [{ id: shown.id, at: shown.receivedAt, words, stranger: null }] : []),
  ];
}

function findNewestReply(db: Db | Trx, caseId: string) {
  return db
    .selectFrom('case_replies')
    .select(['id', 'own', 'received_at', 'subject', 'text', 'quoted_from'])
    .where('case_id', '=', caseId)
    .where('automatic', '=', 0)
    .$call(newestFirst('received_at', 'id', null, 1))
    .executeTakeFirst();
}

async function readWords(db: App['db'], { id, kind, summary, excerpt }: Case): Promise<string> {
  if (kind !== 'message') return [summary, excerpt].filter(Boolean).join('\n');
  const row = await db.selectFrom('contact_messages').select('message').where('id', '=', id).executeTakeFirst();
  return row?.message ?? summary;
}

type CaseFound = Awaited<ReturnType<typeof readCases>>[number];

/** All that answering the person of a case needs. Looking is written down. Throws NotFound. */
export async function readAnswering(app: App, actor: Actor, id: string): Promise<Answering> {
  const [found] = await readCases(app.db, [id]);
  if (!found) throw new NotFound();
  await noteLook(app, actor, { action: 'person read', subject: `case ${id}` });
  const { silencedAt, askedAt: _, ...shown } = found;
  const writer = await readWriter(app, nameOf(actor));
  const values = await readValues(app.db, [found], writer);
  const letters = await listLettersOf(app, id);
  return {
    case: shown,
    wrote: await readWrote(app, found),
    values: values.get(id)!,
    answersGoTo: caseAddressOf(app, id) ? `this case, and we tell ${app.config.officeEmail}` : app.config.officeEmail,
    letters,
    newest: letters[0]?.id ?? null,
    newestReply: (await findNewestReply(app.db, id))?.id ?? null,
    warnings: await warningsOf(app, found, writer),
    blocked: blockedBy(found),
    silenced: silencedAt !== null,
  };
}

const mostLetters = 20;

async function listLettersOf({ db }: App, caseId: string): Promise<Letter[]> {
  const rows = await db
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.outbox_id')
    .select(['letters.id', 'email', 'subject', 'text', 'letters.template', 'to_many'])
    .select(['outbox.id as mail', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where('case_id', '=', caseId)
    .$call(newestFirst('written_at', 'letters.id', null, mostLetters))
    .execute();
  return rows.map(({ to_many: toMany, mail, done, failed, error, ...row }) => {
    const { state, words } = deliveryOf({ mail, done, failed, error });
    return { ...row, toMany: toMany === 1, state, reason: state === 'failed' ? words : null };
  });
}

/** What somebody who answers should know: they may go on. */
async function warningsOf(app: App, found: CaseFound, writer: Writer): Promise<string[]> {
  const aim = { purpose: 'answer' as const, words: '', writer, anyway: new Set<string>() };
  const { leftOut } = await findReach(app.db, app, [found], aim);
  const warned = leftOut.filter(({ why }) => why === 'refused' || why === 'recent');
  return [
    ...warned.map(({ reason }) => `${found.name || found.email}: ${reason}.`),
    ...(found.archivedAt ? [`This case was archived on ${indianDate(found.archivedAt)}.`] : []),
  ];
}

/** To whoever wrote an answer may always go, but not to nobody, and not before somebody has looked. */
function blockedBy({ email, reviewReason }: CaseFound): string | null {
  if (email === '') return 'This person has given no email.';
  if (reviewReason) return 'This case is held back: perhaps a program sent it. Release it before you answer.';
  return null;
}

type Missed = { by: string; at: string; words: string };
type Outcome =
  | { ok: true; id: string }
  | { ok: false; errors: Record<string, string> }
  | { ok: false; missed: Missed }
  /** Why nothing was sent under an id that another letter has. */
  | { ok: false; used: string };

/** The mail, the letter in the story and the move of the case are one. Nothing goes before the writer has seen what a colleague wrote meanwhile. Sent again under its id it is the same letter. Throws NotFound. */
export async function sendReply(app: App, actor: Actor, caseId: string, reply: Reply): Promise<Outcome> {
  requireRole(actor, 'office');
  const errors = problemsOf(app, reply);
  if (errors) return { ok: false, errors };
  const writer = await readWriter(app, nameOf(actor));
  const write = () => app.write((trx) => keepReply(trx, app, actor, caseId, reply, writer));
  return write().catch((error: unknown) => {
    // At the same instant another case got a letter under this id: by now it is seen.
    if (isUniqueViolation(error)) return write();
    throw error;
  });
}

async function keepReply(
  trx: Trx,
  app: App,
  actor: Actor,
  caseId: string,
  reply: Reply,
  writer: Writer,
): Promise<Outcome> {
  const found = await holdCase(trx, caseId);
  const values = (await readValues(trx, [found], writer)).get(caseId)!;
  const { template } = reply;
  const words = { subject: fill(reply.subject, values), text: fill(reply.text, values), template };
  const done = await trx.selectFrom('letters').selectAll().where('id', '=', reply.id).executeTakeFirst();
  if (done) return isSame(done, actor, caseId, words) ? { ok: true, id: reply.id } : { ok: false, used: otherSent };
  const missed = await findMissed(trx, found, reply);
  if (missed) return { ok: false, missed };
  const wrong = blockedBy(found) ?? sayLacking(lacking(`${reply.subject}\n${reply.text}`, values));
  if (wrong) return { ok: false, errors: { text: wrong } };
  const letter = { ...words, purpose: 'answer' as const, toMany: false };
  const author = { ...actor, name: nameOf(actor) };
  await keepLetter(trx, app, author, { id: reply.id, cases: [found], letter, moved: reply.moved });
  return { ok: true, id: reply.id };
}

const otherSent =
  'Another letter was sent from this draft before. Nothing was sent now, and your words are kept: look at the newest letters, then send yours if it is still right.';

/** Whether a letter is the one that is asked for now: of the same writer, about the same case, in the same words. */
function isSame(known: Known, actor: Actor, caseId: string, { subject, text, template }: Words): boolean {
  const isSaid = known.subject === subject && known.text === text && known.template === template;
  return isSaid && known.case_id === caseId && known.author_uid === actor.staff.uid;
}
type Known = Selectable<LetterTable>;
type Words = Pick<LetterTable, 'subject' | 'text' | 'template'>;

/** Of two who answer at once the second waits here, and then sees the first one's letter. */
async function holdCase(trx: Trx, id: string): Promise<CaseFound> {
  await holdCases(trx, { id });
  const [found] = await readCases(trx, [id]);
  if (!found) throw new NotFound();
  return found;
}

async function findMissed(trx: Trx, { id: caseId, name, email }: CaseFound, { seen, seenReply }: Reply) {
  const reply = await findNewestReply(trx, caseId);
  if (reply && reply.id !== seenReply) {
    const by = reply.own ? name || email : 'Somebody from another address';
    const words = `${reply.subject}\n\n${reply.text.slice(0, reply.quoted_from)}`;
    return { by, at: indianTime(reply.received_at), words };
  }
  const newest = await trx
    .selectFrom('letters')
    .select(['id', 'author', 'written_at', 'subject', 'text'])
    .where('case_id', '=', caseId)
    .$call(newestFirst('written_at', 'id', null, 1))
    .executeTakeFirst();
  if (!newest || newest.id === seen) return null;
  return { by: newest.author, at: indianTime(newest.written_at), words: `${newest.subject}\n\n${newest.text}` };
}

/** Notes that somebody was called, or WhatsApp opened with a text filled in: not that anything was said or sent. Throws NotFound. */
export async function noteContact(app: App, actor: Actor, caseId: string, by: 'whatsapp' | 'call'): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    if ((await readCases(trx, [caseId])).length === 0) throw new NotFound();
    const action = by === 'whatsapp' ? 'whatsapp opened' : 'call begun';
    await log({ action, subject: `case ${caseId}` });
  });
}

/** Notes that the person of a case wants no letters to many, or wants them again. Throws NotFound. */
export async function silencePerson(app: App, actor: Actor, caseId: string, silent: boolean): Promise<void> {
  await officeAct(app, actor, 'office', async (trx, log) => {
    const found = await holdCase(trx, caseId);
    const whole = found.email !== '' && !silent;
    await silenceCases(trx, whole ? { email: found.email } : { id: caseId }, silent ? app.now().toISOString() : null);
    const action = silent ? 'address silenced' : 'address written to again';
    await log({ action, subject: `case ${caseId}` });
  });
}
