import { v7 as uuid } from 'uuid';
import { mailLetter } from '../../../identity/mails/mail-gate.server.ts';
import { setInterestStatus } from '../../../interest/set-status.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { keepWordsOfNote } from '../../../platform/words.server.ts';
import { recordAudit, type Doer } from '../../ground/audit/record-audit.server.ts';
import { finished, type Case } from '../../people/cases/contract.ts';
import { writesTo } from '../../people/merges/same-as.server.ts';
import type { Moved, Purpose } from './contract.ts';
import { caseAddressOf, replyAddressOf, threadOf } from './reply-address.server.ts';

/** Somebody who writes letters, now or by what they have begun. */
export type Author = Doer & { name: string };

/** A letter whose placeholders are filled. */
export type Filled = { subject: string; text: string; purpose: Purpose; template: string | null; toMany: boolean };

type Told = Pick<Case, 'id' | 'kind' | 'email' | 'status' | 'ownerUid' | 'dueOn'>;

const longestThread = 10;

/**
 * Leaves one mail about the cases of one address in the outbox, keeps the letter with each case and moves the cases, all in the caller's
 * transaction. `id` is that of the first case's letter: given twice, the database refuses the second. Answers the mail's id.
 */
export async function keepLetter(
  trx: Trx,
  app: App,
  author: Author,
  { id = uuid(), cases, letter, moved }: { id?: string; cases: readonly Told[]; letter: Filled; moved: Moved },
): Promise<string> {
  const first = cases[0]!;
  const { subject, text, purpose, template, toMany } = letter;
  const mail = await mailLetter(trx, app, {
    template: 'office-letter',
    to: await writesTo(trx, first.email),
    replyTo: replyAddressOf(app, first.id),
    bouncesTo: caseAddressOf(app, first.id) ?? undefined,
    thread: await readThread(trx, first.id),
    about: `${first.kind} ${first.id}`,
    data: { subject, text, purpose },
  });
  await trx
    .insertInto('letters')
    .values(
      cases.map((one, at) => ({
        id: at === 0 ? id : uuid(),
        case_id: one.id,
        outbox_id: mail,
        email: first.email,
        subject,
        text,
        template,
        to_many: toMany ? 1 : 0,
        author_uid: author.staff.uid,
        author: author.name,
        written_at: app.now().toISOString(),
      })),
    )
    .execute();
  await noteAnswered(trx, app, cases);
  for (const one of cases) {
    // By the words of a letter to many everybody would be found.
    if (!toMany) await keepWordsOfNote(trx, 'case_words', one.id, `${subject}\n${text}`);
    await recordAudit(trx, app, author, { action: 'letter written', subject: `case ${one.id}`, detail: { template } });
    if (!toMany) await endReply(trx, one.id);
    await moveByLetter(trx, app, author, one, toMany ? { ...moved, ...keptStatus(one) } : moved);
  }
  return mail;
}

/** Whoever got a letter is answered, whatever becomes of the case's status. What came first counts. */
async function noteAnswered(trx: Trx, app: App, cases: readonly Told[]): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await trx
    .updateTable('cases')
    .set({ answered_at: app.now().toISOString() })
    .where('id', 'in', ids)
    .where('answered_at', 'is', null)
    .execute();
}

/** What they wrote back is answered: the case is another than it was seen with a reply that waits. */
async function endReply(trx: Trx, caseId: string): Promise<void> {
  await trx
    .updateTable('cases')
    .set((row) => ({ replied_at: null, reply_excerpt: null, version: row('version', '+', 1) }))
    .where('id', '=', caseId)
    .where('replied_at', 'is not', null)
    .execute();
}

/** A letter to many opens nothing again that was finished. */
const keptStatus = ({ status }: Told): Moved => (finished.includes(status) ? { status } : {});

/** What was written about the case before, oldest first, after the name they all have. */
async function readThread(trx: Trx, caseId: string): Promise<string[]> {
  const before = await trx
    .selectFrom('letters')
    .select('outbox_id')
    .where('case_id', '=', caseId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(longestThread)
    .execute();
  return [threadOf(caseId), ...before.map(({ outbox_id: id }) => id).toReversed()];
}

async function moveByLetter(trx: Trx, app: App, author: Author, before: Told, moved: Moved): Promise<void> {
  const change = {
    ...(moved.status && moved.status !== before.status ? { status: moved.status } : {}),
    ...(moved.dueOn && moved.dueOn !== before.dueOn ? { due_on: moved.dueOn } : {}),
    ...(moved.take && before.ownerUid === null ? { owner_uid: author.staff.uid } : {}),
  };
  if (Object.keys(change).length === 0) return;
  await trx
    .updateTable('cases')
    .set((row) => ({
      ...change,
      ...(change.status ? { set_by_seat: null } : {}),
      ...(change.owner_uid ? { owned_at: app.now().toISOString() } : {}),
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  if (change.status && before.kind === 'interest') await setInterestStatus(trx, [before.id], change.status);
  const old = { status: before.status, due_on: before.dueOn, owner_uid: before.ownerUid };
  const detail = Object.fromEntries(
    Object.entries(change).map(([key, to]) => [key, { from: old[key as keyof typeof old], to }]),
  );
  await recordAudit(trx, app, author, { action: 'case moved', subject: `case ${before.id}`, detail });
}
