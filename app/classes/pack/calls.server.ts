import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { addLinkFiles, ofLinks } from '../../platform/calls/link-calls.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { cameFrom } from '../seats/read-seats.server.ts';
import { findSeatByToken } from '../seats/seat-link.server.ts';
import type { Seat } from '../seats/seat.ts';
import { listGoneDays, readCalendar, readNoDays } from './calendar-file.server.ts';
import { readPack } from './pack-file.server.ts';

type File = {
  name: string;
  summary: string;
  type: string;
  missing: string;
  read: (seat: Seat, from: App) => Promise<Attachment | null>;
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
      read: async (seat, from) => (seat.state === 'Taken' ? readPack(from, seat.batchId) : null),
    },
  ];
  addLinkFiles(http, app, {
    name: 'files of a class',
    limit: ofLinks,
    find: (token) => findSeatByToken(app, token),
    tooOften: 'This file was asked for very often. Please try again in ten minutes.',
    notDrawn:
      'The joining pack cannot be made at the moment. The page of your seat says the same: days, venue, the way there and what to bring.',
    files: files.map((file) => ({ path: `/seat/:token/${file.name}`, schema: describe(file), read: file.read })),
  });
}

/** The days are for whoever has a seat; out of the calendar of whoever had one they are taken. Nobody else ever had them. */
async function readOwnCalendar(app: App, seat: Seat): Promise<Attachment | null> {
  if (seat.state === 'Taken')
    return readCalendar(app, seat.batchId, await listGoneDays(app.db, seat.batchId, seat.stateAt));
  if ((await cameFrom(app.db, seat.id, 'seat taken')) === null) return null;
  return seat.state === 'Called off' ? readCalendar(app, seat.batchId) : readNoDays(app, seat.batchId);
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
