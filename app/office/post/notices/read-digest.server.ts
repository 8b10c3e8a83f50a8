import type { z } from 'zod';
import type { App } from '../../../platform/app.server.ts';
import { caseKindNames } from '../../people/cases/contract.ts';
import type { DigestData } from './digest.email.tsx';

/** So many stand in a digest with their names; the others are in the inbox. */
const mostNamed = 50;

/**
 * What a digest tells of, in the order in which it came, in the words that stand now. A record that came twice is told of once, and what came back
 * about it by mail in a line of its own that says how often.
 */
export async function readDigest({ db }: Pick<App, 'db'>, digestId: string): Promise<z.output<typeof DigestData>> {
  const rows = await db
    .selectFrom('gathered_notices as told')
    .leftJoin('cases', 'cases.id', 'told.record_id')
    .leftJoin('subscribers', 'subscribers.id', 'told.record_id')
    .select(['told.record_id', 'told.news', 'cases.kind', 'cases.summary', 'cases.reference'])
    .select(['cases.id as caseId', 'cases.name', 'cases.email'])
    .select(['subscribers.id as subscriberId', 'subscribers.name as subscriber', 'subscribers.email as address'])
    .where('told.digest_id', '=', digestId)
    .orderBy('told.id')
    .execute();
  const lineOf = (row: (typeof rows)[number]) => `${row.news === 'reply' ? 'reply' : 'sent'} ${row.record_id}`;
  const counts = new Map<string, number>();
  const there = rows.filter((row) => {
    if (row.caseId === null && row.subscriberId === null) return false;
    const before = counts.get(lineOf(row)) ?? 0;
    counts.set(lineOf(row), before + 1);
    return before === 0;
  });
  const entries = there.slice(0, mostNamed).map((row) => ({
    name: row.name || row.subscriber || row.email || row.address || '',
    kind: row.kind ? caseKindNames[row.kind] : 'Schedule by email',
    wish: row.summary ?? '',
    reference: row.reference ?? '',
    caseId: row.caseId,
    news: row.news,
    times: counts.get(lineOf(row)) ?? 1,
  }));
  return { count: there.length, entries };
}
