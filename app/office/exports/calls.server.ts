import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { failure } from '../../platform/errors.ts';
import { isFresh } from '../../identity/account/grave.server.ts';
import { findStaff } from '../../identity/person.server.ts';
import { indianDay } from '../indian-day.ts';
import { ListQuery, parseAsked, unknown } from '../lists/calls.server.ts';
import { isListName } from '../lists/lists.ts';
import { admitStaff, requireRole } from '../office-call.server.ts';
import { exportList, formats, type Export, type Format } from './export-list.server.ts';
import { createTurns } from './turns.server.ts';

/** Files being written at once, on this server; each takes a share of what everybody else waits for. */
const mostAtOnce = { inAll: 3, forOne: 2 };
const perTenMinutes = 60;

/** The files: `/office/api/exports/interests.csv`. */
export function addExportCalls(http: FastifyInstance, app: App): void {
  const turns = createTurns(mostAtOnce);
  const often = http.createRateLimit({
    max: perTenMinutes,
    timeWindow: 10 * 60_000,
    keyGenerator: (request) => `office export ${networkOf(request.ip)}`,
  });
  http.route({
    method: 'GET',
    url: '/office/api/exports/:file',
    schema: { hide: true },
    exposeHeadRoute: false,
    async handler(request, reply) {
      const refuse = (status: number, code: string, sentence: string) =>
        reply.code(status).send(failure(code, sentence));
      const actor = await admitStaff(app, request, reply);
      const [list = '', format = ''] = (request.params as { file: string }).file.split('.', 2);
      if (!actor || !isListName(list) || !isFormat(format)) return refuse(404, 'not-found', 'Not found.');
      requireRole(actor, 'office');
      if (!isFresh(app, actor.staff))
        return refuse(
          403,
          'confirm',
          'Please give your password again: a file takes everything in it out of the office.',
        );
      const query = ListQuery.safeParse(request.query);
      const asked = query.success ? parseAsked(list, query.data) : null;
      if (!asked) return reply.code(unknown.status).send(unknown.body);
      const { isAllowed, isExceeded } = { isExceeded: false, ...(await often(request)) };
      const giveBack = !isAllowed && isExceeded ? null : turns.take(actor.staff.uid);
      if (!giveBack) return refuse(429, 'too-many', 'Other files are being written. Please try again in a minute.');
      const file = await begin(
        () =>
          exportList(app, actor, asked, format, async () => Boolean(await findStaff(app, request, { watching: true }))),
        giveBack,
      );
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

const isFormat = (format: string): format is Format => (formats as readonly string[]).includes(format);

/** A file that cannot even begin takes no place. */
async function begin(start: () => Promise<Export>, giveBack: () => void): Promise<Export> {
  try {
    return await start();
  } catch (error) {
    giveBack();
    throw error;
  }
}
