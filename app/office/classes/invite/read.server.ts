import { type Batch, isOpen } from '../../../classes/batch.ts';
import { previewInvitations } from '../../../classes/mails/write-seat-mail.server.ts';
import { liveStates } from '../../../classes/seats/seat.ts';
import { askUntil, endOfHold } from '../../../classes/seats/deadlines.ts';
import { monthsMeant } from '../../../interest/asked/asked-class.ts';
import { labels } from '../../../interest/rules.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { App, Db, Trx } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { isSameCity } from '../../../platform/words.ts';
import { findReach, readCases } from '../../post/answer/reach.server.ts';
import { type Actor, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { readWriter, type Writer } from '../../post/letters/values.server.ts';
import { findBatch, isStoredAsOver } from '../../../classes/read-batches.server.ts';
import { listOwed } from '../../../classes/seats/count-waiting.server.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import { couldCome } from '../demand/contract.ts';
import { findCandidates, listHere, oncePerPair, whoseHead } from '../seats/candidates.server.ts';
import type { Candidate } from '../seats/contract.ts';
import { sayWish } from '../seats/words.ts';
import { nameOf } from '../words.ts';
import type { Group, Inviting } from './contract.ts';

const noCity: ReadonlySet<string | undefined> = new Set(['', labels['NoPreference']]);

/** Whom a wave would reach and whom it leaves out and why, how it would read, and until when it would ask or hold. Throws NotFound. */
export async function readInviting(app: App, actor: Actor, batchId: string): Promise<Inviting> {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, batchId);
  if (!batch?.startsOn) throw new NotFound();
  const now = app.now();
  const { startsOn, answerHours } = batch;
  const open = isOpen(batch, now);
  const today = indianDay(now);
  // Whose time is over has perhaps gone elsewhere.
  const isOver = ({ time, said, promisedBy }: Candidate) =>
    !promisedBy && (monthsMeant(time, said.slice(0, 7))?.last ?? today) < today.slice(0, 7);
  const found = await findInvited(app.db, app, batch, await readWriter(app, ''));
  const classMonth = startsOn.slice(0, 7);
  const isIn = ({ time, said }: Pick<Candidate, 'time' | 'said'>) => couldCome(time, said.slice(0, 7), classMonth);
  const people = found.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
  const detail = { candidates: people.length };
  await noteLook(app, actor, { action: 'seats read', subject: `batch ${batchId}`, detail });
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    readAt: now.toISOString(),
    batch,
    people: people.map(({ interestId, name, email, phone, unproved, leftOut, ...one }) => ({
      interestId,
      name,
      email,
      phone,
      unproved,
      group: groupOf(one, batch),
      wish: [one.promisedBy && 'promised the next class', sayWish(one)].filter(Boolean).join(', '),
      promised: one.promisedBy !== undefined,
      inMonth: isIn(one),
      isAnotherMonth: monthsMeant(one.time, one.said.slice(0, 7)) !== null && !isIn(one),
      leftOut,
    })),
    until: {
      ask: open ? text(askUntil(now, { startsOn })) : null,
      hold: open ? text(endOfHold(now, { startsOn, answerHours })) : null,
    },
    mail: await previewInvitations(app, batch),
    surroundings: { provider: await app.provider(), publicUrl: app.config.publicUrl },
  };
}

/** Who wants the subject, in the order in which they asked; whoever was promised the next class first. Leaves out who is in the class or has a seat in the subject, and whom no letter about dates would reach. */
export async function findInvited(db: Db | Trx, app: App, batch: Batch, writer: Writer): Promise<Candidate[]> {
  const candidates = await findCandidates(db, batch);
  const open = candidates.filter(({ leftOut }) => leftOut === null);
  const ids = open.map(({ interestId }) => interestId);
  const aim = { purpose: 'dates', words: '', writer, anyway: new Set(ids) } as const;
  const { leftOut } = await findReach(db, app, await readCases(db, ids), aim);
  const why = new Map(leftOut.map(({ caseId, reason }) => [caseId, reason]));
  const whoIs = whoseHead(await readHeadKeys(db));
  const away = new Map((await listThen(db, batch)).map((seat) => [whoIs(seat), sayAway(seat)]));
  const owed = await listOwed(db, app, batch.eventCode);
  const promised = new Map(owed.map((seat) => [whoIs(seat), seat.id]));
  const here = await listHere(db, batch.id);
  // Who said no here and chose the next class after it may have this one all the same.
  const back = new Set(here.filter((one) => one.state === 'Declined' && promised.has(whoIs(one))).map(whoIs));
  const known = new Set([...candidates, ...here.filter((one) => !back.has(whoIs(one)))].map(whoIs));
  const place = ({ interestId, promisedBy }: Candidate) => `${promisedBy ? 0 : 1} ${interestId}`;
  const inTurn = [...candidates, ...owed.filter((seat) => !known.has(whoIs(seat))).map(asCandidate)]
    .map((one) => ({
      ...one,
      leftOut: (back.has(whoIs(one)) ? null : one.leftOut) ?? away.get(whoIs(one)) ?? why.get(one.interestId) ?? null,
      promisedBy: promised.get(whoIs(one)),
    }))
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return oncePerPair(db, inTurn);
}

const asCandidate = ({ id, ...who }: Awaited<ReturnType<typeof listOwed>>[number]): Candidate => ({
  ...who,
  interestId: id,
  registered: false,
  time: '',
  said: '',
  unproved: [],
  leftOut: who.email === '' ? 'has given no email' : null,
});

/** Who is asked, in line or seated in another class that takes place on one of the same days. */
const listThen = (db: Db | Trx, { id, startsOn, endsOn }: Batch) =>
  db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['s.email', 's.phone', 's.state', 'b.event_code as eventCode', 'e.title', 'b.city'])
    .where(isStoredAsOver('b.state', false))
    .where('b.id', '<>', id)
    .where('b.starts_on', '<=', endsOn)
    .where('b.ends_on', '>=', startsOn)
    .where('s.state', 'in', liveStates)
    .execute();
type Away = Awaited<ReturnType<typeof listThen>>[number];

const stands: Partial<Record<string, string>> = {
  Asked: 'asked for',
  Offered: 'with a seat held in',
  Waiting: 'in line for',
  Taken: 'with a seat in',
};
const sayAway = ({ state, ...batch }: Away) => `${stands[state]} ${nameOf(batch)}, on the same days`;

function groupOf({ city, registered }: Pick<Candidate, 'city' | 'registered'>, batch: Batch): Group {
  if (registered) return 'registered';
  if (noCity.has(city)) return 'any';
  return isSameCity(city, batch.city) ? 'here' : 'elsewhere';
}
