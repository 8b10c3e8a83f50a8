import { v7 as uuid } from 'uuid';
import { mailLetter } from '../../../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import { indexWordsOfNote } from '../../../platform/words.server.ts';
import { newestFirst } from '../../ground/cursor.server.ts';
import { type Doer, recordAudit } from '../../ground/log.server.ts';
import { changeCases, differences, noteAnswered, replyEnds, type Is } from '../../people/cases/change-cases.server.ts';
import { finished } from '../../../interest/rules.ts';
import type { Case } from '../../people/cases/contract.ts';
import { writesTo } from '../../people/merges/same-as.server.ts';
import type { Moved, Purpose } from './contract.ts';
import { caseAddressOf, replyAddressOf, threadOf } from './reply-address.server.ts';

export type Author = Doer & { name: string };

export type Filled = { subject: string; text: string; purpose: Purpose; template: string | null; toMany: boolean };

type LetterCase = Pick<Case, 'id' | 'kind' | 'email' | 'status' | 'ownerUid' | 'dueOn'>;

const longestThread = 10;

/** One mail about the cases of one address, kept as a letter with each, which it moves. `id` is that of the first: given twice, the database refuses the second. Answers the mail's id. */
export async function keepLetter(
  trx: Trx,
  app: App,
  author: Author,
  { id = uuid(), cases, letter, moved }: { id?: string; cases: readonly LetterCase[]; letter: Filled; moved: Moved },
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
  const ids = cases.map((one) => one.id);
  await noteAnswered(trx, ids, app.now().toISOString());
  for (const one of cases) {
    // By the words of a letter to many everybody would be found.
    if (!toMany) await indexWordsOfNote(trx, 'case_words', one.id, `${subject}\n${text}`);
    await recordAudit(trx, app, author, { action: 'letter written', subject: `case ${one.id}`, detail: { template } });
    await moveByLetter(trx, app, author, one, { toMany, moved });
  }
  return mail;
}

/** A letter to many opens nothing again that was finished. */
const keptStatus = ({ status }: LetterCase): Moved => (finished.includes(status) ? { status } : {});

/** What was written about the case before, oldest first, after the name they all have. */
async function readThread(trx: Trx, caseId: string): Promise<string[]> {
  const before = await trx
    .selectFrom('letters')
    .select('outbox_id')
    .where('case_id', '=', caseId)
    .$call(newestFirst('written_at', 'id', null, longestThread))
    .execute();
  return [threadOf(caseId), ...before.map(({ outbox_id: id }) => id).toReversed()];
}

/** What the person wrote back is answered by a reply to them alone: the case is another than it was seen with what waits. */
async function moveByLetter(
  trx: Trx,
  app: App,
  author: Author,
  before: LetterCase,
  { toMany, moved: wanted }: { toMany: boolean; moved: Moved },
): Promise<void> {
  const moved = toMany ? { ...wanted, ...keptStatus(before) } : wanted;
  const change = {
    ...(moved.status && moved.status !== before.status ? { status: moved.status } : {}),
    ...(moved.dueOn && moved.dueOn !== before.dueOn ? { due_on: moved.dueOn } : {}),
    ...(moved.take && before.ownerUid === null ? { owner_uid: author.staff.uid } : {}),
  };
  const moves = Object.keys(change).length > 0;
  if (toMany && !moves) return;
  const waits = (is: Is) => is('replied_at', 'is not', null);
  const one = { id: before.id, change: { ...change, ...(toMany ? {} : replyEnds) }, ...(moves ? {} : { only: waits }) };
  const cause = toMany ? 'letter to many' : 'office';
  const [done] = await changeCases(trx, [one], app.now().toISOString(), cause);
  if (!done || !moves) return;
  const detail = differences(done.before, change);
  await recordAudit(trx, app, author, { action: 'case moved', subject: `case ${before.id}`, detail });
}
