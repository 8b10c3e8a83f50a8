import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { NotFound, failure } from '../../platform/errors.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { isFresh } from '../../identity/account/grave.server.ts';
import { findStaff } from '../../identity/person.server.ts';
import { admitStaff, answerCalls, refuseInvalid, requireRole } from '../ground/office-call.server.ts';
import { formats, type Format } from '../ground/sheets/sheet.ts';
import { createTurns } from '../ground/sheets/turns.server.ts';
import { listChoices } from './choices.server.ts';
import { ListQuery, listCalls } from './contract.ts';
import { exportList, type Export, type Exporter } from './export-list.server.ts';
import { isListName, type ListName } from './lists.ts';
import { parseAsked, readList } from './read-list.server.ts';

/** Files being written at once, on this server; each takes a share of what everybody else waits for. */
const mostAtOnce = { inAll: 3, forOne: 2 };
const perTenMinutes = 60;

/** The reading calls of the lists. */
export function addListCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, listCalls, {
    async page({ actor, params, query: { after, limit, ...query } }) {
      const asked = parseAsked(listNamed(params.list), query);
      return (asked && (await readList(app, actor, asked, { after: after ?? null, limit }))) ?? refuseInvalid(unknown);
    },
    choices: async ({ params }) => listChoices(app, listNamed(params.list)),
  });
}

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
          'content-disposition': `attachment; filename="${list}-${indianDay(app.now())}.${format}"`,
          ...(file.total === null ? {} : { 'x-total-rows': String(file.total) }),
        })
        .send(stream);
    },
  });
}

/** Throws NotFound. */
function listNamed(name: string | undefined): ListName {
  if (!name || !isListName(name)) throw new NotFound();
  return name;
}

/** What was asked for is not there to be asked for. */
const unknown = 'This list has no such field, word, order or page.';

const isFormat = (format: string): format is Format => (formats as readonly string[]).includes(format);

/** Writes a list as its query narrows it. */
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
