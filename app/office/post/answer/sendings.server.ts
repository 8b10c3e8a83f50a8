import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type Actor, nameOf, officeAct, requireRole } from '../../ground/office-call.server.ts';
import { problemOfDue } from '../../people/cases/move-cases.server.ts';
import { newestFirst } from '../../ground/cursor.server.ts';
import { hasNothingFor, sayLacking, wordProblems } from '../letters/contract.ts';
import type { SendingTable } from '../letters/tables.server.ts';
import { readWriter } from '../letters/values.server.ts';
import { mostPeople, type Begin, type LeftOut, type Sending } from './contract.ts';
import { findMeant, tooMany, findReach, readCases, type Addressee } from './reach.server.ts';

type Begun =
  | { ok: true; id: string; people: number }
  | { ok: false; errors: Record<string, string> }
  /** Why nothing was begun under an id that another letter has. */
  | { ok: false; used: string };

/** Who is reached is decided here, and once more when their turn comes (`carryOn`). Begun again under its id it is the same one; another under that id is refused. */
export async function beginSending(app: App, actor: Actor, asked: Begin): Promise<Begun> {
  requireRole(actor, 'office');
  const errors = problemsOf(app, asked);
  if (errors) return { ok: false, errors };
  const refuse = (who: string): Begun => ({ ok: false, errors: { who } });
  const writer = await readWriter(app, nameOf(actor));
  return officeAct<Begun>(app, actor, 'office', async (trx, log) => {
    const again = await trx.selectFrom('sendings').selectAll().where('id', '=', asked.id).executeTakeFirst();
    if (again && !isSame(again, actor, asked)) return { ok: false, used: otherBegun };
    if (again) return { ok: true, id: asked.id, people: await countPeople(trx, asked.id) };
    const meant = await findMeant(trx, asked.who);
    if (meant === 'unknown') return refuse('This list has no such field or word.');
    if (meant === 'too many') return refuse(tooMany);
    const { purpose, subject, text, template } = asked;
    const aim = { purpose, words: `${subject}\n${text}`, writer, anyway: new Set(asked.anyway) };
    const { addressees, leftOut } = await findReach(trx, app, await readCases(trx, meant.ids), aim);
    if (addressees.length > mostPeople) return refuse(tooMany);
    if (addressees.length === 0) return refuse(sayNobody(leftOut));
    await keepSending(trx, app, actor, asked);
    await keepPeople(trx, app, asked, addressees, leftOut);
    const people = addressees.length;
    const detail = { people, left_out: leftOut.length, purpose, template };
    await log({ action: 'letters begun', subject: `sending ${asked.id}`, detail });
    return { ok: true, id: asked.id, people };
  });
}

function sayNobody(leftOut: readonly LeftOut[]): string {
  const nobody = 'Nobody of these can be written to.';
  const isByPhone = leftOut.some(({ reason }) => reason === hasNothingFor('office phone'));
  return isByPhone ? `${nobody} ${sayLacking(['office phone'])}` : `${nobody} The list says why.`;
}

const otherBegun =
  'Something else was sent from this draft before. Nothing was sent now, and your words are kept: look at the newest letters before you begin another.';

/** Whether a letter to many is the one that is asked for now: of the same writer, to the same people, with the same words and change. */
function isSame(known: Selectable<SendingTable>, actor: Actor, asked: Begin): boolean {
  return (
    known.author_uid === actor.staff.uid &&
    // Null in the first letters, which kept no list of people.
    (known.who === null || known.who === whoOf(asked)) &&
    known.subject === asked.subject &&
    known.text === asked.text &&
    known.purpose === asked.purpose &&
    known.template === asked.template &&
    known.change === JSON.stringify(asked.moved)
  );
}

const whoOf = ({ who, anyway }: Begin): string => JSON.stringify({ who, anyway: anyway.toSorted() });

export function problemsOf(
  app: Pick<App, 'now'>,
  { moved: { dueOn }, ...words }: Pick<Begin, 'subject' | 'text' | 'moved'>,
): Record<string, string> | null {
  const problem = dueOn ? problemOfDue(dueOn, app.now()) : null;
  const errors = { ...wordProblems(words), ...(problem ? { dueOn: problem } : {}) };
  return Object.keys(errors).length > 0 ? errors : null;
}

async function keepSending(trx: Trx, app: App, actor: Actor, asked: Begin): Promise<void> {
  await trx
    .insertInto('sendings')
    .values({
      id: asked.id,
      author_uid: actor.staff.uid,
      author: nameOf(actor),
      author_email: actor.staff.email,
      network: actor.network,
      purpose: asked.purpose,
      subject: asked.subject,
      text: asked.text,
      template: asked.template,
      change: JSON.stringify(asked.moved),
      who: whoOf(asked),
      begun_at: app.now().toISOString(),
    })
    .execute();
}

const rowsAtOnce = 200;

async function keepPeople(
  trx: Trx,
  app: App,
  { id, anyway }: Begin,
  addressees: readonly Addressee[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  const meant = new Set(anyway);
  const alone = { others: '[]', anyway: 0 };
  const common = { ...alone, sending_id: id, tries: 0, outbox_id: null, at: app.now().toISOString() };
  const rows = [
    ...addressees.map(({ email, cases: [first, ...others] }) => ({
      ...common,
      id: uuid(),
      case_id: first!.id,
      email,
      others: JSON.stringify(others.map((one) => one.id)),
      anyway: [first!, ...others].some((one) => meant.has(one.id)) ? 1 : 0,
      state: 'waiting' as const,
      reason: null,
    })),
    ...leftOut.map(({ caseId, email, reason }) => ({
      ...common,
      id: uuid(),
      case_id: caseId,
      email,
      state: 'left out' as const,
      reason,
    })),
  ];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('sending_people')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Keeps those who wait from being written to. Answers how many; what is with the mail already is not called back. Throws NotFound. */
export async function stopSending(app: App, actor: Actor, id: string): Promise<number> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const now = app.now().toISOString();
    const known = await trx
      .updateTable('sendings')
      .set({ stopped_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('stopped_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!known) {
      if (!(await trx.selectFrom('sendings').select('id').where('id', '=', id).executeTakeFirst()))
        throw new NotFound();
      return 0;
    }
    const stopped = await trx
      .updateTable('sending_people')
      .set({ state: 'stopped', at: now })
      .where('sending_id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .execute();
    await log({ action: 'letters stopped', subject: `sending ${id}`, detail: { people: stopped.length } });
    return stopped.length;
  });
}

async function countPeople(trx: Trx, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('sending_people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sending_id', '=', id)
    .where('state', '!=', 'left out')
    .executeTakeFirstOrThrow();
  return Number(count);
}

const mostListed = 20;

export async function listSendings(app: App): Promise<Sending[]> {
  const rows = await app.db
    .selectFrom('sendings')
    .select(['id', 'author as by', 'subject', 'begun_at as begunAt', 'ended_at as ended', 'stopped_at as stopped'])
    .select((row) =>
      row
        .selectFrom('sending_people')
        .whereRef('sending_id', '=', 'sendings.id')
        .where('state', '!=', 'left out')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
    )
    .$call(newestFirst('begun_at', 'id', null, mostListed))
    .execute();
  return rows.map(({ ended, stopped, people, ...row }) => ({
    ...row,
    ended: ended !== null,
    stopped: stopped !== null,
    people: Number(people),
  }));
}
