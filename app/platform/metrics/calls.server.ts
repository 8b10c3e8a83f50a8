import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';

type Nowhere = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * `/metrics` for Prometheus, to whoever brings METRICS_TOKEN. Without one nothing is counted and nothing is at the address; to anybody else
 * nothing is there either.
 */
export async function addMetrics(http: FastifyInstance, app: App, nowhere: Nowhere): Promise<void> {
  const { metricsToken } = app.config;
  if (!metricsToken) return;
  const { openMetrics } = await import('./metrics.server.ts');
  // This file is in the bundle, whose name is made from what is in it.
  const registry = openMetrics(http, app, path.basename(import.meta.filename, '.js'));
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!isSame(given ?? '', metricsToken)) {
      if (given) app.log.warn({ id: request.id }, 'the metrics were asked for with another token than METRICS_TOKEN');
      return nowhere(request, reply);
    }
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

/** As long for every wrong token, whatever it has in common with the right one. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
