import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure, NotFound } from '../../../platform/errors.ts';
import { type Actor, answerCalls, conflict, officeAct, Refused, requireRole } from '../../ground/office-call.server.ts';
import { noteCalls, noteKept, type Case, type SeenCase } from '../../people/cases/contract.ts';
import { parseAsked, openList, type Asked } from '../../lists/read-list.server.ts';
import { oneCaseCalls, type Around } from './contract.ts';
import { getCase } from './get-case.server.ts';
import { writeNote } from './write-note.server.ts';
import { countRows, countUpTo, placeOf, readRows, type Reading } from '../../lists/read-rows.server.ts';
import { releaseSeatRequest } from '../../../classes/dates/request-seat.server.ts';
import { releaseMessage } from '../../../contact/send-message.server.ts';
import { releaseInterest } from '../../../interest/send-receipts.server.ts';
import { changeCases, type Is } from '../../people/cases/change-cases.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';

const mostCounted = 1000;
/** A neighbour that takes longer to find is none. */
const longestMilliseconds = 1000;

/** What stands before and after a case in a list, by its place in the order: one that has just left the list, as it was answered, still knows what comes next. */
export async function findAround(app: App, actor: Actor, id: string, asked: Asked): Promise<Around> {
  requireRole(actor, 'reader');
  const reading = await openList(app.db, asked);
  const place = await placeOf(reading, id);
  const total = await countRows(reading, mostCounted);
  if (!place) return { before: null, after: null, number: null, total };
  const backwards: Reading = { ...reading, order: reading.order === 'asc' ? 'desc' : 'asc' };
  const [before, after] = [await nextTo(backwards, place), await nextTo(reading, place)];
  const isListed = (await nextTo(reading, before === null ? null : await placeOf(reading, before))) === id;
  const number = isListed ? await countUpTo(reading, place, mostCounted) : null;
  return { before, after, number, total: { ...total, count: Math.max(total.count, number ?? 0) } };
}

async function nextTo(reading: Reading, place: string[] | null): Promise<string | null> {
  const { rows } = await readRows(reading, place, 1, performance.now() + longestMilliseconds);
  return rows[0]?.id ?? null;
}

export function addOneCaseCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...oneCaseCalls, ...noteCalls },
    {
      read: ({ actor, params }) => getCase(app, actor, params.id),
      async around({ actor, params, query: { list, ...query } }) {
        const asked = parseAsked(list, query);
        if (asked) return findAround(app, actor, params.id, asked);
        const sentence = 'This list has no such field, word or order.';
        return new Refused({ status: 422, body: failure('invalid', sentence) });
      },
      async release({ actor, body }) {
        const outcome = await releaseCase(app, actor, body);
        if (outcome.ok) return { message: 'Released. The sender gets their mail now.' };
        return conflict('Somebody else changed this case meanwhile. Here it is as it stands.', outcome.current);
      },
      async write({ actor, body, params }) {
        await writeNote(app, actor, params.id, body);
        return { message: noteKept };
      },
    },
  );
}

type Released = { ok: true } | { ok: false; current: Case };

/** A person sent it after all: it comes before the office, and its sender gets the receipt. Refused when somebody else changed or released it meanwhile. Throws NotFound. */
export async function releaseCase(app: App, actor: Actor, { id, version }: SeenCase): Promise<Released> {
  return officeAct(app, actor, 'office', async (trx, log): Promise<Released> => {
    const heldBack = (is: Is) => is('review_reason', 'is not', null);
    const wanted = { id, version, only: heldBack, change: { review_reason: null } };
    const [released] = await changeCases(trx, [wanted], app.now().toISOString());
    if (!released) {
      const current = await findCase(trx, id);
      if (!current) throw new NotFound();
      return { ok: false, current };
    }
    const { interest_id: interest, message_id: message } = released.before;
    if (interest) await releaseInterest(trx, app, interest);
    if (message) await releaseMessage(trx, app, message, await releaseSeatRequest(trx, app, message));
    await log({ action: 'case released', subject: `case ${id}` });
    return { ok: true };
  });
}
