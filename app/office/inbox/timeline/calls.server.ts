import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure, NotFound } from '../../../platform/errors.ts';
import { readCursor, cursorOf, type Place } from '../../ground/cursor.server.ts';
import { type Actor, answerCalls, noteLook, refuse, Refused, requireRole } from '../../ground/office-call.server.ts';
import { noteKept } from '../../people/cases/contract.ts';
import { personCalls, type Entry, type Timeline } from './contract.ts';
import { writePersonNote } from './person-notes.server.ts';
import { renewMail } from './renew-mail.server.ts';
import { listErasureProofs } from '../../../registration/your-data/erasure-proof.server.ts';
import { listAlike } from '../../people/merges/alike.server.ts';
import { findSomebody, type KnownSomebody } from './find-somebody.server.ts';
import { listMails } from './list-mails.server.ts';
import { nameSideForLog } from '../../people/merges/sides.server.ts';
import { listOffice, listOwned } from './list-office.server.ts';
import { listSent } from './list-sent.server.ts';

const perPage = 40;

/** Everything between somebody and the office, the newest first: by the uid of an account or by an email. Looking is written down. Throws NotFound. */
export async function readTimeline(app: App, actor: Actor, key: string, place: Place): Promise<Timeline> {
  requireRole(actor, 'reader');
  const known = await findSomebody(app.db, key);
  if (!known) throw new NotFound();
  const parts = await Promise.all([
    listSent(app.db, known, place, perPage + 1),
    listMails(app, known, place, perPage + 1),
    listOffice(app, known, place, perPage + 1),
  ]);
  const found = [...parts.flat(), ...openedAccount(known, place)].toSorted(newestFirst);
  const entries = found.slice(0, perPage);
  const last = entries.at(-1);
  await noteLook(app, actor, {
    action: 'person read',
    subject: nameSideForLog(known.sides.find((side) => side.key === known.somebody.key) ?? null),
    detail: { entries: entries.length, ...(place ? { further: true } : {}) },
  });
  return {
    somebody: known.somebody,
    alike: place ? [] : await listAlike(app.db, known.sides),
    owned: await listOwned(app.db, [known.somebody.key, ...known.somebody.emails], known.interestIds),
    entries,
    erasureProofs: (await listErasureProofs(app, known.somebody.emails)).map(({ askedUid: _, ...proof }) => proof),
    next: found.length > perPage && last ? cursorOf(last.at, last.id) : null,
  };
}

function openedAccount({ accounts }: KnownSomebody, place: Place): Entry[] {
  return accounts
    .map((account): Entry => ({ id: account.id, at: account.created_at, kind: 'account', title: 'Account opened' }))
    .filter((entry) => !place || newestFirst(entry, { at: place.value, id: place.id }) > 0);
}

type Dated = { at: string; id: string };

function newestFirst(one: Dated, other: Dated): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

export function addTimelineCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, personCalls, {
    async read({ actor, params, query: { after } }) {
      const place = after === undefined ? null : readCursor(after);
      if (after !== undefined && !place)
        return new Refused({ status: 422, body: failure('invalid', 'This page is not known.') });
      return readTimeline(app, actor, params.key, place);
    },
    async note({ actor, params, body }) {
      await writePersonNote(app, actor, params.key, body);
      return { message: noteKept };
    },
    async renew({ actor, params }) {
      if (await renewMail(app, actor, params.id)) return { message: 'It is written anew and sent now.' };
      const sentence = 'This mail cannot be sent again: it holds a code, has not left yet, or what it told of is gone.';
      return refuse('changed', sentence);
    },
  });
}
