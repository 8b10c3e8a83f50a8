import { z } from 'zod';
import { mailNotice, officeNotice, type OfficeNotice } from '../../../identity/mails/mail-limits.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { type Trx, compiledOnce } from '../../../platform/database/database.server.ts';
import { clockOf } from '../../../platform/outbox/claims.server.ts';
import { enqueue, takeOut, type Deliver, type OutboxMessage } from '../../../platform/outbox/outbox.server.ts';
import { shortSpan } from '../../../classes/days.ts';
import { subjectInWords } from '../../../classes/batch.ts';
import { caseKindNames } from '../../people/cases/contract.ts';
import type { DigestData } from './digest.email.tsx';
import { dayMilliseconds, minuteMilliseconds } from '../../../platform/durations.ts';

/** One row: what decides whether the next notice leaves by itself. */
type NoticeTurnTable = {
  id: string;
  /** When the first notice of these ten minutes came. */
  began_at: string;
  /** How many have left by themselves since. */
  alone: number;
  /** The digest that takes what comes, by its mail's id; null while none is open. */
  digest_id: string | null;
};

type GatheredNoticeTable = {
  /** The id it had in the outbox: in the order in which they came. */
  id: string;
  digest_id: string;
  /** The case, the subscriber, the seat or the bill that it tells of. */
  record_id: string;
  news: 'new' | 'changed' | 'reply' | 'seat-lost' | 'minimum-reached' | 'payment-noted' | 'payer-corrected';
  gathered_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    notice_turns: NoticeTurnTable;
    gathered_notices: GatheredNoticeTable;
  }
}

/** So many stand in a digest with their names; the others are in the inbox. */
const mostNamed = 50;

/** In the order in which it came, in the words that stand now. What came twice is told once; replies, seats given back and what payers say are lines that say how often. */
async function readDigest({ db }: Pick<App, 'db'>, digestId: string): Promise<z.output<typeof DigestData>> {
  const rows = await db
    .selectFrom('gathered_notices as told')
    .leftJoin('cases', 'cases.id', 'told.record_id')
    .leftJoin('subscribers', 'subscribers.id', 'told.record_id')
    .leftJoin('seats', 'seats.id', 'told.record_id')
    .leftJoin('bills', 'bills.id', 'told.record_id')
    .leftJoin('batches', (join) =>
      join.on(({ eb, fn }) => eb('batches.id', '=', fn.coalesce('seats.batch_id', 'bills.batch_id'))),
    )
    .leftJoin('training_events', 'training_events.code', 'batches.event_code')
    .select(['told.record_id', 'told.news', 'cases.kind', 'cases.summary', 'cases.reference'])
    .select(['cases.id as caseId', 'cases.name', 'cases.email'])
    .select(['subscribers.id as subscriberId', 'subscribers.name as subscriber', 'subscribers.email as address'])
    .select(['batches.id as batchId', 'batches.reference as batch', 'batches.event_code', 'batches.city'])
    .select(['batches.starts_on', 'batches.ends_on', 'training_events.title'])
    .select(['bills.reference as bill', 'bills.payer'])
    .where('told.digest_id', '=', digestId)
    .orderBy('told.id')
    .execute();
  type Row = (typeof rows)[number];
  const lineOf = ({ news, batchId, bill, record_id: id }: Row) =>
    batchId ? `${news} ${bill ?? batchId}` : `${news === 'reply' ? 'reply' : 'sent'} ${id}`;
  const counts = new Map<string, number>();
  const there = rows.filter((row) => {
    if (row.caseId === null && row.subscriberId === null && row.batchId === null) return false;
    const before = counts.get(lineOf(row)) ?? 0;
    counts.set(lineOf(row), before + 1);
    return before === 0;
  });
  const entries = there.slice(0, mostNamed).map((row) => ({
    name: row.batchId ? payerOf(row) || classOf(row) : row.name || row.subscriber || row.email || row.address || '',
    kind: row.kind ? caseKindNames[row.kind] : row.batchId ? '' : 'Schedule by email',
    wish: row.summary ?? (row.bill ? classOf(row) : ''),
    reference: row.reference ?? row.bill ?? row.batch ?? '',
    caseId: row.caseId,
    batchId: row.batchId,
    bill: row.bill ?? '',
    news: row.news,
    times: counts.get(lineOf(row)) ?? 1,
  }));
  return { count: there.length, entries };
}

const payerOf = ({ payer, bill }: Record<'payer' | 'bill', string | null>): string =>
  payer ? (JSON.parse(payer) as { name: string }).name || bill! : '';

type ClassRow = Record<'event_code' | 'title' | 'city' | 'starts_on' | 'ends_on', string | null>;

/** 'CIP Level 1, Pune, 11 to 16 Jan'. */
const classOf = ({ event_code: eventCode, title, city, starts_on: startsOn, ends_on: endsOn }: ClassRow): string =>
  [
    subjectInWords({ eventCode: eventCode ?? '', title: title ?? '' }),
    city,
    startsOn && endsOn && shortSpan(startsOn, endsOn),
  ]
    .filter(Boolean)
    .join(', ');

/** `noticesAtOnce` of them leave by themselves in so many minutes. */
const windowMinutes = 10;
/** A digest leaves so long after the first that it tells of. Shorter than Delivery's patience with mails that wait. */
const gatheringMinutes = 5;
const keptDays = 90;

const officeDigest = 'office-digest';

const notice = z.object({
  template: z.string(),
  to: z.email(),
  // What is told of a class is answered to nobody.
  replyTo: z.email().exactOptional(),
  about: z.string(),
  data: z.looseObject({ isNew: z.boolean().default(true), isReply: z.boolean().default(false) }),
});

/** Takes what the office is told out of the outbox: the first few by themselves, what follows quickly in a digest. */
export function noticeDeliverers(app: App, sendMail: Deliver): Record<string, Deliver> {
  return {
    [officeNotice]: (message) => decide(app, message),
    [officeDigest]: (message) => sendDigest(app, message, sendMail),
  };
}

/** A mail of its own or a line of the open digest, in the transaction that takes it out of the outbox: told once, however many servers have it in hand. They wait at the row of the turn. */
async function decide(app: App, message: OutboxMessage): Promise<void> {
  const told = notice.parse(message.payload);
  const now = await clockOf(app)();
  await app.write(async (trx) => {
    const turn = await takeTurn(trx);
    if (!(await takeOut(trx, message))) return;
    if (await countLeavingAlone(trx, app, turn, now)) await mailNotice(trx, app, told satisfies OfficeNotice);
    else
      await insertGathered(trx, {
        id: message.id,
        digest_id: turn.digest_id ?? (await openDigest(trx, app, told.to, now)),
        record_id: told.about.split(' ')[1]!,
        news: newsOf(told),
        gathered_at: now.toISOString(),
      });
  });
}

/** The one row, made with the first notice. Whoever has it is alone until the transaction's end. */
async function takeTurn(trx: Trx): Promise<NoticeTurnTable> {
  const [turn] = await keepTurn(trx, { id: 'office', began_at: '', alone: 0, digest_id: null });
  return turn!;
}

const keepTurn = compiledOnce((db, turn: NoticeTurnTable) =>
  db
    .insertInto('notice_turns')
    .values(turn)
    .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ id: row.ref('excluded.id') })))
    .returningAll(),
);

/** Counts one more notice that leaves by itself; false while too many have, or a digest is open. */
async function countLeavingAlone(trx: Trx, { config }: App, turn: NoticeTurnTable, now: Date): Promise<boolean> {
  // What comes while a digest is open goes with it, so that the office reads things in their order.
  if (turn.digest_id !== null) return false;
  const isOver = turn.began_at <= new Date(now.getTime() - windowMinutes * minuteMilliseconds).toISOString();
  const alone = isOver ? 0 : turn.alone;
  if (alone >= config.noticesAtOnce) return false;
  const began = isOver ? now.toISOString() : turn.began_at;
  await trx
    .updateTable('notice_turns')
    .set({ began_at: began, alone: alone + 1 })
    .execute();
  return true;
}

const ofClasses = ['seat-lost', 'minimum-reached', 'payment-noted', 'payer-corrected'] as const;

function newsOf({ template, data }: z.output<typeof notice>): GatheredNoticeTable['news'] {
  const ofClass = ofClasses.find((name) => name === template);
  return ofClass ?? (data.isReply ? 'reply' : data.isNew ? 'new' : 'changed');
}

const insertGathered = compiledOnce((db, gathered: GatheredNoticeTable) =>
  db.insertInto('gathered_notices').values(gathered),
);

/** Leaves the mail of a digest in the outbox, which holds it back while more comes. Its content is read when it leaves. */
async function openDigest(trx: Trx, app: App, to: string, now: Date): Promise<string> {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const long = after(-keptDays * dayMilliseconds).toISOString();
  await trx.deleteFrom('gathered_notices').where('gathered_at', '<', long).execute();
  const digest = await enqueue(
    trx,
    app,
    officeDigest,
    { to },
    {
      priority: 'ordinary',
      outside: { recipient: to, template: officeDigest, about: null },
      notBefore: after(gatheringMinutes * minuteMilliseconds),
    },
  );
  await trx.updateTable('notice_turns').set({ digest_id: digest }).execute();
  return digest;
}

/** Closes a digest, so that what comes from now on is told by the next mail, and sends it. */
async function sendDigest(app: App, message: OutboxMessage, sendMail: Deliver): Promise<void> {
  const { to } = z.object({ to: z.email() }).parse(message.payload);
  await app.write((trx) =>
    trx.updateTable('notice_turns').set({ digest_id: null }).where('digest_id', '=', message.id).execute(),
  );
  const data = await readDigest(app, message.id);
  // Who was erased meanwhile is told of no more.
  if (data.count > 0) await sendMail({ ...message, payload: { template: officeDigest, to, data } });
}
