import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../errors.ts';

/**
 * Answers a refusal in what the asker reads: JSON for programs and our own scripts, a plain page for a browser that came by itself,
 * such as a form without scripts. The browser's Back then still has what was typed.
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, failure: Failure): FastifyReply {
  reply.code(status);
  if (!request.headers.accept?.includes('text/html')) return reply.send(failure);
  return reply
    .type('text/html; charset=utf-8')
    .send(
      [
        '<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        `<title>${failure.message}</title><h1>${failure.message}</h1>`,
        '<p>Go back in your browser: what you typed is still there. <a href="/">Home</a></p></html>',
      ].join(''),
    );
}
