import type { FastifyInstance } from 'fastify';

export type Route = { url: string; methods: string[] };

/** Every address the router knows, also those that stand in no description. */
export function routesOf(server: FastifyInstance): Route[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?/.exec(line) ?? [];
      const depth = branch.length / 4;
      above.splice(depth - 1, Infinity, part);
      return methods ? [{ url: above.join(''), methods: methods.split(', ') }] : [];
    });
}
