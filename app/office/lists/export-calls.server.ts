import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isFresh } from '../../identity/account/account.server.ts';
import { findStaff } from '../../identity/sessions/find-person.server.ts';
import type { App } from '../../platform/app.server.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import { failure } from '../../platform/errors.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { admitStaff, requireRole } from '../ground/office-call.server.ts';
import { formats, type Format } from '../ground/sheets/sheet.ts';
import { ListQuery, unknown } from './contract.ts';
import { exportList, type Export, type Exporter } from './export-list.server.ts';
import { isListName, type ListName } from './lists.ts';
import { parseAsked } from './read-list.server.ts';

/** Files being written at once, on this server; each takes a share of what everybody else waits for. */
const mostAtOnce = { inAll: 3, forOne: 2 };
const perTenMinutes = 60;

/** The files: `/office/api/exports/interests.csv`. `others` are those that are no lists, by name. */
export function addExportCalls(http: FastifyInstance, app: App, others: Record<string, Exporter> = {}): void {
  const turns = createTurns(mostAtOnce);
  const often = limitNetworks(http, 'office export', { most: perTenMinutes, minutes: 10 });
  http.route({
    method: 'GET',
    url: '/office/api/exports/:file',
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { longAddress: true },
    async handler(request, reply) {
      const refuse = (status: number, code: string, sentence: string) =>
        reply.code(status).send(failure(code, sentence));
      const actor = await admitStaff(app, request, reply);
      const [list = '', format = ''] = (request.params as { file: string }).file.split('.', 2);
      const other = Object.hasOwn(others, list) ? others[list] : undefined;
      if (!actor || !(other || isListName(list)) || !isFormat(format)) return refuse(404, 'not-found', 'Not found.');
      requireRole(actor, 'office');
      if (!isFresh(app, actor.staff))
        return refuse(
          403,
          'confirm',
          'Please give your password again: a file takes everything in it out of the office.',
        );
      const giveBack = (await often(request)) === null ? turns.take(actor.staff.uid) : null;
      if (!giveBack) return refuse(429, 'too-many', 'Other files are being written. Please try again in a minute.');
      const mayGoOn = async () => Boolean(await findStaff(app, request, { watching: true }));
      const write = other ?? listExporter(list as ListName, mayGoOn);
      const file = await begin(() => write(app, actor, request.query, format), giveBack);
      if (!file) return reply.code(422).send(failure('invalid', unknown));
      const stream = Readable.from(file.pieces, { objectMode: false });
      stream.once('close', giveBack);
      return reply
        .headers({
          'content-type': file.contentType,
          'content-disposition': `attachment; filename="${list}-${file.of ?? indianDay(app.now())}.${format}"`,
        })
        .send(stream);
    },
  });
}

const isFormat = (format: string): format is Format => (formats as readonly string[]).includes(format);

const listExporter =
  (list: ListName, mayGoOn: () => Promise<boolean>): Exporter =>
  async (app, actor, given, format) => {
    const query = ListQuery.safeParse(given);
    const asked = query.success ? parseAsked(list, query.data) : null;
    return asked && exportList(app, actor, asked, format, mayGoOn);
  };

/** A file that cannot even begin takes no place. */
async function begin(start: () => Promise<Export | null>, giveBack: () => void): Promise<Export | null> {
  try {
    const file = await start();
    if (!file) giveBack();
    return file;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Hands out places for work that takes long: `take` answers what gives the place back, or null when all are taken. */
type Turns = { take: (who: string) => (() => void) | null };

export function createTurns(most: { inAll: number; forOne: number }): Turns {
  const taken = new Set<{ who: string }>();
  return {
    take(who) {
      const theirs = [...taken].filter((place) => place.who === who).length;
      if (taken.size >= most.inAll || theirs >= most.forOne) return null;
      const place = { who };
      taken.add(place);
      return () => taken.delete(place);
    },
  };
}
