import { SqliteAdapter, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { countOnList, drawUnsubscribeTokens, listOnList } from '../../contact/subscribe.server.ts';
import { mailDates } from '../../identity/mails/mail-limits.server.ts';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { withdrawUnsent } from '../../platform/outbox/kept-mail.server.ts';
import { type Deliver, type OutboxMessage, enqueue, takeOut } from '../../platform/outbox/outbox.server.ts';
import { type Announcement, type Batch, type LeftOutWhy, type Refusal, hasBegun } from '../batch.ts';
import { momentInWords } from '../days.ts';
import { type By, addHistory } from '../history.server.ts';
import { lockBatch } from '../lock-batch.server.ts';
import { toldAt } from '../quiet-hours.ts';
import { dayMilliseconds, minuteMilliseconds } from '../../platform/durations.ts';

/** A class of which the list of class dates is told: asked for once, when the class was announced. */
type AnnouncementTable = {
  batch_id: string;
  asked_at: string;
  /** How many were on the list then. */
  people: number;
  /** Since when nobody is left to be written to. */
  ended_at: string | null;
};

type AnnouncedPersonTable = {
  batch_id: string;
  subscriber_id: string;
  /** Their mail; null of whoever got none. */
  outbox_id: string | null;
  left_out: LeftOutWhy | null;
};

declare module '../../platform/database/database.server.ts' {
  interface Database {
    announcements: AnnouncementTable;
    announcement_people: AnnouncedPersonTable;
  }
}

const toTell = 'dates-to-tell';
/** So many in one transaction: whoever does something to the batch meanwhile waits for one of these, not for all. */
const atATime = 50;

/** Of so many classes the list is told in 24 hours, whoever announces them. */
const mostInADay = 10;

const Part = z.object({ batchId: z.string(), after: z.string() });

/** What is left in the outbox of a mail of class dates. The rest is read when it leaves. */
export const DatesLeft = z.object({ batchId: z.string(), subscriberId: z.string(), unsubscribe: z.string() });
export type DatesLeft = z.output<typeof DatesLeft>;

/**
 * Why the list is told of no class more for now, or null. Who asks at the same moment waits until this transaction has ended, and then counts it;
 * SQLite lets one write at a time anyway.
 */
export async function findListRefusal(trx: Trx, app: Pick<App, 'now'>): Promise<Refusal | null> {
  const onSqlite = trx.getExecutor().adapter instanceof SqliteAdapter;
  if (!onSqlite) await sql`select pg_advisory_xact_lock(hashtext('list of class dates'))`.execute(trx);
  const first = await trx
    .selectFrom('announcements')
    .select('asked_at')
    .where('asked_at', '>', new Date(app.now().getTime() - dayMilliseconds).toISOString())
    .orderBy('asked_at', 'desc')
    .limit(1)
    .offset(mostInADay - 1)
    .executeTakeFirst();
  if (!first) return null;
  // Said in whole minutes, the next one that is free.
  const free = momentInWords(new Date(Date.parse(first.asked_at) + dayMilliseconds + minuteMilliseconds).toISOString());
  const sentence = `The list of class dates is told of ${mostInADay} classes in 24 hours at most. It can be told of the next one from ${free}; without the list this class can be announced now.`;
  return { field: 'tellSubscribers', sentence };
}

/**
 * Lets everybody on the list be told of a class, in the transaction that announces it: each once, however often it is asked. They are written to
 * in the background, part by part. Answers how many are on the list.
 */
export async function tellSubscribers(
  trx: Trx,
  app: Pick<App, 'now'>,
  by: By,
  { id: batchId }: Pick<Batch, 'id'>,
): Promise<number> {
  const people = await countOnList(trx);
  if (people === 0) return 0;
  const begun = await trx
    .insertInto('announcements')
    .values({ batch_id: batchId, asked_at: app.now().toISOString(), people, ended_at: null })
    .onConflict((conflict) => conflict.column('batch_id').doNothing())
    .returning('batch_id')
    .executeTakeFirst();
  if (!begun) return people;
  await addHistory(trx, app, by, { batchId, act: 'subscribers told', detail: { people } });
  await enqueue(trx, app, toTell, { batchId, after: '' } satisfies z.output<typeof Part>);
  return people;
}

/** Lets the list be told of a class that is announced already. Answers how many are on it, or why it cannot be told. Throws NotFound. */
export async function tellLater(
  trx: Trx,
  app: Pick<App, 'now'>,
  by: By,
  id: string,
): Promise<{ ok: true; people: number } | { ok: false; refusal: Refusal }> {
  const full = await findListRefusal(trx, app);
  const batch = await lockBatch(trx, app, id);
  const refused = (sentence: string) => ({ ok: false, refusal: { field: 'tellSubscribers', sentence } }) as const;
  if (!isToldToAll(batch, app.now()))
    return refused('The list is told of a class that is announced, not private, and still to come.');
  const told = trx.selectFrom('announcements').select('batch_id').where('batch_id', '=', id);
  if (await told.executeTakeFirst()) return refused('The list was told of this class already.');
  if (full) return { ok: false, refusal: full };
  const people = await tellSubscribers(trx, app, by, batch);
  return people > 0 ? { ok: true, people } : refused('Nobody is on the list of class dates yet.');
}

export const listDeliverer = (app: App): Record<string, Deliver> => ({
  [toTell]: (message) => tellPart(app, message),
});

/** Leaves the mails of one part, and the next part. Whoever takes the message out does it: however many servers look, each part is told once. */
async function tellPart(app: App, message: OutboxMessage): Promise<void> {
  const { batchId, after } = Part.parse(message.payload);
  await app.write(async (trx) => {
    if (!(await takeOut(trx, message))) return;
    const batch = await lockBatch(trx, app, batchId);
    const { asked_at: at } = await trx
      .selectFrom('announcements')
      .select('asked_at')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow();
    const isTold = isToldToAll(batch, app.now());
    const people = isTold ? await listOnList(trx, { after, at, most: atATime }) : [];
    await leavePart(trx, app, batchId, people);
    if (people.length === atATime) await enqueue(trx, app, toTell, { batchId, after: people.at(-1)!.id });
    else await end(trx, app, batchId);
  });
}

/** The row of each is what makes it once. */
async function leavePart(
  trx: Trx,
  app: App,
  batchId: string,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id }) => ({ batch_id: batchId, subscriber_id: id, outbox_id: uuid(), left_out: null }));
  const fresh = await trx
    .insertInto('announcement_people')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['batch_id', 'subscriber_id']).doNothing())
    .returning(['subscriber_id', 'outbox_id'])
    .execute();
  const mailOf = new Map(fresh.map(({ subscriber_id: id, outbox_id: mail }) => [id, mail!]));
  const tokens = await drawUnsubscribeTokens(trx, [...mailOf.keys()]);
  const mails = people.flatMap(({ id: subscriberId, email: to }) => {
    const [id, unsubscribe] = [mailOf.get(subscriberId), tokens.get(subscriberId)];
    return id && unsubscribe ? [{ id, to, left: { batchId, subscriberId, unsubscribe } }] : [];
  });
  await leaveMails(trx, app, batchId, mails);
}

/** Leaves mails in the outbox, not before the morning where it is night. */
async function leaveMails(
  trx: Trx,
  app: Pick<App, 'now'>,
  batchId: string,
  mails: readonly { id: string; to: string; left: DatesLeft }[],
): Promise<void> {
  const each = mails.map(({ id, to, left }) => ({ id, to, data: left }));
  const notBefore = toldAt(app.now());
  await mailDates(trx, app, each, { template: 'dates-announced', about: aboutBatch(batchId), notBefore });
}

/** Leaves the mail to somebody, who was to be written to before, anew. */
export async function leaveAgain(trx: Trx, app: Pick<App, 'now'>, to: string, left: DatesLeft): Promise<void> {
  const id = uuid();
  await leaveMails(trx, app, left.batchId, [{ id, to, left }]);
  await setTold(trx, left, { outbox_id: id });
}

/** Whether a class is one that everybody may be told of: announced, not private, and still to come. */
export const isToldToAll = (batch: Batch, now: Date): boolean =>
  !batch.isPrivate && (batch.state === 'Announced' || batch.state === 'Confirmed') && !hasBegun(batch, now);

export async function setTold(
  trx: Trx,
  { batchId, subscriberId }: Pick<DatesLeft, 'batchId' | 'subscriberId'>,
  told: { outbox_id: string | null; left_out?: LeftOutWhy },
): Promise<void> {
  await trx
    .updateTable('announcement_people')
    .set(told)
    .where('batch_id', '=', batchId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
}

/** Takes back what waits for the morning of a class that nobody is told of any more; what is on its way is judged when it leaves. */
export async function untellSubscribers(trx: Trx, app: Pick<App, 'now'>, batchId: string): Promise<void> {
  const unsent = await withdrawUnsent(trx, app, aboutBatch(batchId));
  if (unsent.length === 0) return;
  await trx
    .updateTable('announcement_people')
    .set({ outbox_id: null, left_out: 'class' })
    .where('batch_id', '=', batchId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('outbox').select('id').whereRef('outbox.id', '=', 'announcement_people.outbox_id'))),
    )
    .where('left_out', 'is', null)
    .execute();
}

async function end(trx: Trx, app: Pick<App, 'now'>, batchId: string): Promise<void> {
  const ended = { ended_at: app.now().toISOString() };
  await trx.updateTable('announcements').set(ended).where('batch_id', '=', batchId).execute();
}

const aboutBatch = (id: string): string => `batch ${id}`;

/** How far the list of class dates has been told of a class; null where it was not asked for. */
export async function readAnnouncement(db: Db | Trx, batchId: string): Promise<Announcement | null> {
  const asked = await db
    .selectFrom('announcements')
    .select(['people', 'ended_at'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!asked) return null;
  const rows = await db
    .selectFrom('announcement_people as p')
    .leftJoin('outbox as o', 'o.id', 'p.outbox_id')
    .select(({ fn }) => [
      'p.left_out as why',
      fn.countAll().as('people'),
      sql<number>`coalesce(sum(case when o.failed_at is not null then 1 else 0 end), 0)`.as('failed'),
      sql<number>`coalesce(sum(case when o.id is not null and o.done_at is null and o.failed_at is null then 1 else 0 end), 0)`.as(
        'waiting',
      ),
    ])
    .where('p.batch_id', '=', batchId)
    .groupBy('p.left_out')
    .orderBy('p.left_out')
    .execute();
  const written = rows.find(({ why }) => why === null);
  const [reached, failed, waiting] = [written?.people, written?.failed, written?.waiting].map((count) =>
    Number(count ?? 0),
  );
  const leftOut = rows.flatMap(({ why, people }) => (why === null ? [] : [{ why, people: Number(people) }]));
  const judged = reached! + leftOut.reduce((sum, { people }) => sum + people, 0);
  // Whose turn has not come yet.
  const later = asked.ended_at === null ? Math.max(0, asked.people - judged) : 0;
  return {
    people: asked.people,
    // A mail of long ago is known no more; it has left.
    told: reached! - failed! - waiting!,
    waiting: waiting! + later,
    failed: failed!,
    leftOut,
  };
}
