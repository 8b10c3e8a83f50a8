import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';
import { isSame } from '../secret.server.ts';

const silentMilliseconds = 60_000;

type Nowhere = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `/metrics` for Prometheus, to whoever brings METRICS_TOKEN; nothing is there for anybody else. Without a token nothing is counted. */
export async function addMetrics(http: FastifyInstance, app: App, nowhere: Nowhere): Promise<void> {
  const { metricsToken } = app.config;
  if (!metricsToken) return;
  const { openMetrics } = await import('./metrics.server.ts');
  // This file is in the bundle, whose name is made from what is in it.
  const registry = openMetrics(http, app, path.basename(import.meta.filename, '.js'));
  const tellWrong = oncePerMinute(app, (id, before) =>
    app.log.warn({ id, before }, 'the metrics were asked for with another token than METRICS_TOKEN'),
  );
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!isSame(given ?? '', metricsToken)) {
      if (given) tellWrong(request.id);
      return nowhere(request, reply);
    }
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

/** Whoever asks again and again fills no log: `before` is how often it was left unsaid. */
function oncePerMinute({ now }: App, tell: (id: string, before: number) => void): (id: string) => void {
  let [toldAt, before] = [-Infinity, 0];
  return (id) => {
    const at = now().getTime();
    if (at - toldAt < silentMilliseconds) before += 1;
    else {
      tell(id, before);
      [toldAt, before] = [at, 0];
    }
  };
}
