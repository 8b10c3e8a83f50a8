import type { z } from 'zod';
import { shortSpan } from '../../../classes/days.ts';
import { subjectInWords } from '../../../classes/subject.ts';
import type { App } from '../../../platform/app.server.ts';
import { caseKindNames } from '../../people/cases/contract.ts';
import type { DigestData } from './digest.email.tsx';

/** So many stand in a digest with their names; the others are in the inbox. */
const mostNamed = 50;

/**
 * What a digest tells of, in the order in which it came, in the words that stand now. A record that came twice is told of once, and what came back
 * about it by mail in a line of its own that says how often, as do the seats of a class that were given back.
 */
export async function readDigest({ db }: Pick<App, 'db'>, digestId: string): Promise<z.output<typeof DigestData>> {
  const rows = await db
    .selectFrom('gathered_notices as told')
    .leftJoin('cases', 'cases.id', 'told.record_id')
    .leftJoin('subscribers', 'subscribers.id', 'told.record_id')
    .leftJoin('seats', 'seats.id', 'told.record_id')
    .leftJoin('batches', 'batches.id', 'seats.batch_id')
    .leftJoin('training_events', 'training_events.code', 'batches.event_code')
    .select(['told.record_id', 'told.news', 'cases.kind', 'cases.summary', 'cases.reference'])
    .select(['cases.id as caseId', 'cases.name', 'cases.email'])
    .select(['subscribers.id as subscriberId', 'subscribers.name as subscriber', 'subscribers.email as address'])
    .select(['batches.id as batchId', 'batches.reference as batch', 'batches.event_code', 'batches.city'])
    .select(['batches.starts_on', 'batches.ends_on', 'training_events.title'])
    .where('told.digest_id', '=', digestId)
    .orderBy('told.id')
    .execute();
  type Row = (typeof rows)[number];
  const lineOf = ({ news, batchId, record_id: id }: Row) =>
    batchId ? `${news} ${batchId}` : `${news === 'reply' ? 'reply' : 'sent'} ${id}`;
  const counts = new Map<string, number>();
  const there = rows.filter((row) => {
    if (row.caseId === null && row.subscriberId === null && row.batchId === null) return false;
    const before = counts.get(lineOf(row)) ?? 0;
    counts.set(lineOf(row), before + 1);
    return before === 0;
  });
  const entries = there.slice(0, mostNamed).map((row) => ({
    name: row.batchId ? classOf(row) : row.name || row.subscriber || row.email || row.address || '',
    kind: row.kind ? caseKindNames[row.kind] : row.batchId ? '' : 'Schedule by email',
    wish: row.summary ?? '',
    reference: row.reference ?? row.batch ?? '',
    caseId: row.caseId,
    batchId: row.batchId,
    news: row.news,
    times: counts.get(lineOf(row)) ?? 1,
  }));
  return { count: there.length, entries };
}

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
