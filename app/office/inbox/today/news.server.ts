import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { caseKinds } from '../../people/cases/contract.ts';
import type { News, SinceLast } from './contract.ts';
import { cameSince, givenBetween, inboxWith, sentAgainSince } from './links.ts';
import { shelf } from '../../ground/figures/shelves.server.ts';
import type { Visit } from './visits.server.ts';

/** Where somebody's visit before ended, and where this one began. */
export type Between = { since: string; began: string };

/** Looks for something that is new since somebody was last here. Each room brings its own, and `office/needs.server.ts` lists them all. */
export type LookForNews = (app: App, actor: Actor, visit: Between) => Promise<News | null>;

/** So many are counted and no more. */
const most = 999;

/** What is new for somebody since the visit before; null on the first. */
export async function findNews(
  looks: readonly LookForNews[],
  app: App,
  actor: Actor,
  { since, began }: Visit,
): Promise<SinceLast | null> {
  if (since === null) return null;
  const found = await Promise.all(looks.map((look) => look(app, actor, { since, began })));
  return { at: since, news: found.filter((news) => news !== null) };
}

type Found = { id: string; at: string };

/** A figure of these cases, of which no more than `most` are counted, by the newest of them. */
function newsOf(key: string, found: readonly Found[], words: (one: boolean) => string, href: string): News | null {
  if (found.length === 0) return null;
  const at = found.reduce((newest, one) => (one.at > newest ? one.at : newest), '');
  const count = Math.min(found.length, most);
  return { key, at, count, more: found.length > most, words: words(found.length === 1), href };
}

/** What people sent for the first time. What is held back has not come. */
export const newCases: LookForNews = async ({ db }, _actor, { since }) => {
  const parts = await Promise.all(
    caseKinds.map((kind) =>
      sql<Found>`select id, received_at as at from cases where kind = ${kind} and received_at >= ${since}
        and ${shelf} <> 'suspected' order by received_at desc limit ${sql.lit(most + 1)}`.execute(db),
    ),
  );
  const found = parts.flatMap(({ rows }) => rows);
  return newsOf('new', found, () => 'new before the office', inboxWith(cameSince(since)));
};

/** What came earlier, of which people sent more. */
export const sentAgain: LookForNews = async ({ db }, _actor, { since }) => {
  const { rows } =
    await sql<Found>`select id, latest_at as at from cases where ${shelf} = 'open' and latest_at >= ${since}
    and received_at < ${since} order by latest_at desc limit ${sql.lit(most + 1)}`.execute(db);
  const words = (one: boolean) => `${one ? 'person' : 'people'} sent something more`;
  return newsOf('more', rows, words, inboxWith(sentAgainSince(since)));
};

/** What others gave to them while they were away. */
export const givenToMe: LookForNews = async ({ db }, { staff: { uid } }, { since, began }) => {
  const { rows } =
    await sql<Found>`select id, owned_at as at from cases where owner_uid = ${uid} and archived_at is null
    and review_reason is null and owned_at >= ${since} and owned_at < ${began} limit ${sql.lit(most + 1)}`.execute(db);
  const words = (one: boolean) => `${one ? 'case was' : 'cases were'} given to you`;
  return newsOf('given', rows, words, inboxWith(givenBetween(uid, since, began)));
};
