import type { FastifyInstance } from 'fastify';
import { drawPaper, readPack } from '../../../classes/pack/pack-file.server.ts';
import { NotDrawn } from '../../../platform/pdf/draw-beside.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { limitNetworks } from '../../../platform/calls/limits.server.ts';
import { failure, NotFound } from '../../../platform/errors.ts';
import { noteFailure } from '../../../platform/http/note.server.ts';
import { type Actor, admitStaff, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { papers, type PaperName } from '../steps.ts';

const perTenMinutes = 60;

/** The papers of a batch that the office prints: `/office/api/batches/:id/papers/sign-in.pdf`. */
export function addPaperFiles(http: FastifyInstance, app: App): void {
  const often = limitNetworks(http, 'papers of a batch', { most: perTenMinutes, minutes: 10 });
  for (const { name } of papers)
    http.route({
      method: 'GET',
      url: `/office/api/batches/:id/papers/${name}.pdf`,
      schema: { hide: true },
      exposeHeadRoute: false,
      async handler(request, reply) {
        const actor = await admitStaff(app, request, reply);
        if (!actor) throw new NotFound();
        const seconds = await often(request);
        if (seconds !== null)
          return reply
            .code(429)
            .header('retry-after', seconds)
            .send(failure('too-many', 'Please try again in ten minutes.'));
        try {
          const { bytes, reference } = await printPaper(app, actor, (request.params as { id: string }).id, name);
          const shown = {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="${name}-${reference}.pdf"`,
          };
          return await reply.headers(shown).send(bytes);
        } catch (error) {
          if (!(error instanceof NotDrawn)) throw error;
          noteFailure(app, error, { id: request.id, route: request.routeOptions.url }, false);
          return reply
            .code(503)
            .send(failure('not-drawn', 'This paper cannot be made at the moment. Please try again.'));
        }
      },
    });
}

/** One paper of a batch: of its people who have a seat, name and company and nothing more. Throws Forbidden and NotFound. */
export async function printPaper(app: App, actor: Actor, id: string, paper: PaperName) {
  requireRole(actor, 'office');
  const batch = await findBatch(app.db, id);
  if (!batch || batch.days.length === 0) throw new NotFound();
  const { reference, title, city, days } = batch;
  const people = (await listSeats(app.db, id))
    .filter(({ state }) => state === 'Taken')
    .map(({ name, given: { idName, company } }) => ({
      // Who signs shows an ID: a name that nobody has given as it stands there is looked at.
      name: idName || (paper === 'sign-in' ? `${name} (compare with the ID)` : name),
      company,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const { tradingName: provider } = await app.provider();
  const facts = { provider, reference, title, city, days, people };
  const bytes = paper === 'pack' ? (await readPack(app, id))?.content : await drawPaper(app, { paper, facts });
  if (!bytes) throw new NotFound();
  const detail = { paper, ...(paper === 'pack' ? {} : { people: people.length }) };
  await noteLook(app, actor, { action: 'paper printed', subject: `batch ${id}`, detail });
  return { bytes, reference };
}
