import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { seatPath } from '../seats/seat-link.server.ts';

const formType = 'application/x-www-form-urlencoded';

/** The page of a seat, as its holder's browser asks for it. */
export async function pathOf(app: App, id: string): Promise<string> {
  const seat = await app.db
    .selectFrom('seats')
    .select(['id', 'link_version as linkVersion'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return seatPath(app, seat);
}

export const openSeat = async (app: App, server: FastifyInstance, id: string, cookie = '') =>
  server.inject({ url: await pathOf(app, id), headers: cookie ? { cookie } : {} });

/** Sends what a program or the page's script sends. */
export const tell = async (app: App, server: FastifyInstance, id: string, call: string, payload: object) =>
  server.inject({ method: 'POST', url: `${await pathOf(app, id)}/${call}`, payload });

/** Sends what a form without scripts sends, and opens the page that it leads to. */
export async function post(
  app: App,
  server: FastifyInstance,
  id: string,
  call: string,
  fields: Record<string, string>,
) {
  const answer = await server.inject({
    method: 'POST',
    url: `${await pathOf(app, id)}/${call}`,
    headers: { 'content-type': formType, accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
  const to = String(answer.headers.location ?? '');
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { status: answer.statusCode, to, page: await server.inject({ url: to.split('#')[0]!, headers: { cookie } }) };
}

/** Every row of every table, to see whether anything was written. */
export async function everyRow(app: App): Promise<string> {
  const tables = await app.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql<object>`select * from ${sql.table(name)}`.execute(app.db);
      // In no order of its own: a database gives them as it likes.
      return [name, found.rows.map((row) => JSON.stringify(row)).toSorted()];
    }),
  );
  return JSON.stringify(rows);
}
