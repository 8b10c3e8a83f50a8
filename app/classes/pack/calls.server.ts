import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import { failure, NotFound } from '../../platform/errors.ts';
import { noteFailure } from '../../platform/http/note.server.ts';
import { refuse } from '../../platform/http/refuse.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { cameFrom } from '../seats/read-seats.server.ts';
import { findSeatByToken } from '../seats/seat-link.server.ts';
import type { Seat } from '../seats/seat.ts';
import { listGoneDays, readCalendar, readNoDays } from './calendar-file.server.ts';
import { NotDrawn } from '../../platform/pdf/draw-beside.server.ts';
import { readPack } from './pack-file.server.ts';

const limit = { most: 300, minutes: 10 };
const notDrawn = failure(
  'not-drawn',
  'The joining pack cannot be made at the moment. The page of your seat says the same: days, venue, the way there and what to bring.',
);
const tooOften = failure('too-many', 'This file was asked for very often. Please try again in ten minutes.');

type File = {
  name: string;
  summary: string;
  type: string;
  missing: string;
  read: (seat: Seat) => Promise<Attachment | null>;
};

/** The files of a class, for whoever has a seat in it. The token in the address is the proof; there is one answer for all that is not there. */
export function addPackFiles(http: FastifyInstance, app: App): void {
  const files: File[] = [
    {
      name: 'class.ics',
      summary: 'The days of a class for a calendar, for whoever has a seat in it.',
      type: 'text/calendar',
      missing: 'No such link, or no seat is taken',
      read: (seat) => readOwnCalendar(app, seat),
    },
    {
      name: 'pack.pdf',
      summary: 'The joining pack of a class that is sure, for whoever has a seat in it.',
      type: 'application/pdf',
      missing: 'No such link, no seat is taken, or the class is not sure yet',
      read: async (seat) => (seat.state === 'Taken' ? readPack(app, seat.batchId) : null),
    },
  ];
  const fromNetwork = limitNetworks(http, 'files of a class', limit);
  for (const file of files) {
    http.get(`/seat/:token/${file.name}`, { schema: describe(file) }, async (request, reply) => {
      // Neither a file nor its absence is kept on the way: both change.
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const seconds = await fromNetwork(request);
      if (seconds !== null) return reply.code(429).header('retry-after', seconds).send(tooOften);
      const seat = await findSeatByToken(app.db, app, (request.params as { token: string }).token);
      try {
        const found = seat && (await file.read(seat));
        if (!found) throw new NotFound();
        return send(reply, found);
      } catch (error) {
        if (!(error instanceof NotDrawn)) throw error;
        noteFailure(app, error, { id: request.id, route: request.routeOptions.url }, false);
        return refuse(request, reply, 503, notDrawn);
      }
    });
  }
}

/** The days are for whoever has a seat; out of the calendar of whoever had one they are taken. Nobody else ever had them. */
async function readOwnCalendar(app: App, seat: Seat): Promise<Attachment | null> {
  if (seat.state === 'Taken')
    return readCalendar(app, seat.batchId, await listGoneDays(app.db, seat.batchId, seat.stateAt));
  if ((await cameFrom(app.db, seat.id, 'seat taken')) === null) return null;
  return seat.state === 'Called off' ? readCalendar(app, seat.batchId) : readNoDays(app, seat.batchId);
}

function send(reply: FastifyReply, { filename, contentType, content }: Attachment): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'content-disposition': `inline; filename="${filename}"`,
      'x-robots-tag': 'noindex',
    })
    .send(content);
}

function describe({ summary, type, missing }: File): object {
  const bytes = { schema: { type: 'string', format: 'binary' } };
  const refused = (description: string) => ({ description, $ref: 'Failure#' });
  return {
    summary,
    response: {
      200: { description: 'The file', content: { [type]: bytes } },
      404: refused(missing),
      429: refused('Asked too often; Retry-After gives the seconds to wait'),
      503: refused('The file cannot be made at the moment; the page of the seat says the same'),
    },
  };
}
