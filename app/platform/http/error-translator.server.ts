import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';
import { Busy, Forbidden, NotFound, OutcomeUnknown, failure } from '../errors.ts';
import { noteFailure } from './note.server.ts';
import { refuse } from './refuse.server.ts';

const sentences: Record<number, [code: string, sentence: string]> = {
  400: ['malformed', 'The request could not be read.'],
  403: ['forbidden', 'You may not do this.'],
  404: ['not-found', 'There is nothing at this address.'],
  408: ['timeout', 'The request took too long to arrive. Please try again.'],
  414: ['too-long', 'This address is longer than any of ours.'],
  413: ['too-large', 'This is more than the form can take (64 KB). Please shorten it and send it again.'],
  415: ['content-type', 'This address takes JSON or a form only.'],
  429: ['too-many', 'Too many attempts. Please try again later.'],
  503: ['busy', 'We cannot save this at the moment. Please try again in a few seconds.'],
};

const unknown: [code: string, sentence: string] = [
  'unknown',
  'The connection was lost while saving: what you sent may or may not be kept. Please look before you send it again.',
];

/** One translator for all calls: what is the sender's fault is said, what is ours is logged and answered calmly with the request id. */
export function translateError(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  const known = sentences[status];
  if (status < 500 && known) return refuse(request, reply, status, failure(...known));
  // Too much at once is no fault, and no flood fills the log; what was away is its cause.
  if (error instanceof Busy && !(error instanceof OutcomeUnknown) && error.cause === undefined)
    return sayBusy(request, reply);
  noteFailure(
    app,
    error,
    { id: request.id, route: request.routeOptions.url },
    status === 503 && !(error instanceof OutcomeUnknown),
  );
  if (isUntrustworthy(error) || (error instanceof OutcomeUnknown && isUntrustworthy(error.cause))) app.giveUp(error);
  const requestId = request.id;
  if (status === 503) {
    const said = error instanceof OutcomeUnknown ? unknown : sentences[503]!;
    return refuse(request, reply.header('retry-after', '5'), 503, failure(...said, { requestId }));
  }
  const sentence = `Something went wrong on our side. Please try again; if it stays, tell us this number: ${requestId}.`;
  return refuse(request, reply, 500, failure('failed', sentence, { requestId }));
}

/** What whoever comes beyond what can be done soon is told; thrown as Busy it costs as much again. */
export function sayBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const said = failure('busy', 'The server is busy. Please try again in a few seconds.', { requestId: request.id });
  return refuse(request, reply.header('retry-after', '5'), 503, said);
}

/** After these a later commit may be acknowledged and still be lost: the process must end, and its successor checks the file. With SHMSIZE the disk is full and nothing was committed. */
function isUntrustworthy(error: unknown): boolean {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return typeof code === 'string' && /^SQLITE_(IOERR(?!_SHMSIZE)|CORRUPT|NOTADB)/.test(code);
}

/** The HTTP status an error stands for. Full disks, locked or absent databases are 503: the same request may work later. */
export function statusOf(error: unknown): number {
  if (error instanceof NotFound) return 404;
  if (error instanceof Forbidden) return 403;
  if (error instanceof Busy) return 503;
  const { statusCode, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    statusCode?: unknown;
    code?: unknown;
  };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return sentences[statusCode] ? statusCode : 400;
  if (isUnwritable(code)) return 400;
  // Kysely's own error has no code: the server is closing, and its successor will answer.
  const closing =
    error instanceof Error && /^driver has already been destroyed|connection has been discarded$/.test(error.message);
  return closing || isUnavailable(code) ? 503 : 500;
}

/** Text that PostgreSQL cannot hold, such as a NUL, or that is no value of its kind: the sender's fault, whoever let it pass. */
function isUnwritable(code: unknown): boolean {
  return typeof code === 'string' && /^22(P02|P05|003|021)$/.test(code);
}

/** Codes by which SQLite, PostgreSQL and the sockets say 'not now' rather than 'never'. */
function isUnavailable(code: unknown): boolean {
  if (typeof code !== 'string') return false;
  return (
    /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(code) ||
    /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) ||
    [
      '25006',
      '25P02',
      '25P03',
      '40001',
      '40P01',
      '55P03',
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'ENOTFOUND',
    ].includes(code)
  );
}
