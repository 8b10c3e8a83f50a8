import type { FastifyInstance } from 'fastify';
import type { App } from '../app.server.ts';

/** `/healthz`: the process answers. `/readyz`: it can also write to its database; 503 otherwise. For the proxy in front, not for the public. */
export function addHealthCalls(http: FastifyInstance, app: App): void {
  http.get('/healthz', { schema: { summary: 'The process is alive' } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { summary: 'The process can serve and store' } }, async (_request, reply) => {
    try {
      await app.db
        .updateTable('publication')
        .set((row) => ({ version: row.ref('version') }))
        .where('id', '=', 1)
        .execute();
      return { status: 'ready' };
    } catch (error) {
      app.log.error({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' });
    }
  });
}
