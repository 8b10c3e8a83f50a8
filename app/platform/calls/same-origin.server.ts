import type { FastifyRequest } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True when a request that may change something comes from our own pages, or from no page at all.
 * Browsers say so in Sec-Fetch-Site; older ones in Origin; a program that is not a browser sends neither and carries no cookie of ours by accident.
 */
export function isSameOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, origin: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin;
  return from === undefined || from === origin;
}
