import type { FastifyInstance, FastifyServerOptions, RouteOptions } from 'fastify';
import { failureSchema, openapiOptions } from './openapi.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    describeCalls: () => Promise<object>;
  }
  interface FastifyContextConfig {
    /** Makes the schema of a call, for its description alone: contracts judge by themselves. */
    describe?: () => object;
  }
}

/** Contracts are zod's; the schemas of routes only describe them. Told so, the framework loads no compilers of its own. */
export const describedOnly = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Remembers every route that comes after it, and describes them when somebody asks: most servers of most days are never asked. */
export function addDescription(http: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let described: Promise<object> | undefined;
  http.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  http.decorate('describeCalls', () => (described ??= describe(routes)));
}

async function describe(routes: readonly RouteOptions[]): Promise<object> {
  const [{ default: fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  // A server that never listens: the library describes what is registered beside it.
  const paper = fastify({ schemaController: describedOnly });
  await paper.register(swagger, openapiOptions);
  paper.addSchema(failureSchema());
  for (const { method, url, schema, config } of routes)
    paper.route({ method, url, schema: config?.describe?.() ?? schema ?? {}, handler: () => null });
  await paper.ready();
  return paper.swagger();
}
