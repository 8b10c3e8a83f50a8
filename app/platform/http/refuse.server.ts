import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../errors.ts';

/** Answers a refusal in what the asker reads: JSON for programs, a plain page for a browser that came by itself. Its Back then still has what was typed. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, failure: Failure): FastifyReply {
  reply.code(status);
  if (!readsPages(request)) return reply.send(failure);
  const back = 'Go back in your browser: what you typed is still there.';
  return reply.type(page).send(plainPage(failure.message, `${back} <a href="/">Home</a>`));
}

/** Says how it went on a page of its own, which costs nothing to make and is kept nowhere. `next` is a path of ours. */
export function sayPlainly(reply: FastifyReply, status: number, sentence: string, next: string): FastifyReply {
  return reply
    .code(status)
    .type(page)
    .send(plainPage(sentence, `<a href="${escape(next)}">Continue</a>`));
}

/** A browser that asks for a page, not for data. */
export function readsPages(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

const page = 'text/html; charset=utf-8';

function plainPage(sentence: string, rest: string): string {
  const said = escape(sentence);
  return [
    '<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${said}</title><h1>${said}</h1><p>${rest}</p></html>`,
  ].join('');
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
