import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.server.ts';

type Logged = { lastAt: number; unsaid: number };

const oneLineMilliseconds = 1000;
/** After so long without a failure of a kind the next one is news again. */
const forgottenMilliseconds = 30_000;

/** What each log has been told of, by the code or words of the failure: few, since they are the database's and ours. */
const logged = new WeakMap<FastifyBaseLogger, Map<string, Logged>>();

/** Logs a failure in full. Of failures that pass by themselves (`passing`) only the first of a kind; after it one line a second at most, with their number. */
export function noteFailure(
  app: Pick<App, 'log' | 'now'>,
  error: unknown,
  about: { id: string; route: string | undefined },
  passing: boolean,
): void {
  if (passing) {
    const now = app.now().getTime();
    const kinds = logged.get(app.log) ?? new Map<string, Logged>();
    logged.set(app.log, kinds);
    const reason = reasonOf(error);
    const known = kinds.get(reason);
    if (known && now - known.lastAt < forgottenMilliseconds) {
      known.unsaid += 1;
      if (now - known.lastAt < oneLineMilliseconds) return;
      app.log.error({ reason, count: known.unsaid }, 'failed again');
      kinds.set(reason, { lastAt: now, unsaid: 0 });
      return;
    }
    kinds.set(reason, { lastAt: now, unsaid: 0 });
  }
  app.log.error({ err: error, ...about }, 'failed');
}

function reasonOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: unknown };
  return String(code ?? cause?.code ?? message);
}

/** Calls `note` for each request when its answer has left, or when whoever asked has gone before: Fastify's `onResponse` never hears of those. */
export function whenOver(http: FastifyInstance, note: (request: FastifyRequest, reply: FastifyReply) => void): void {
  http.addHook('onRequest', (request, reply, next) => {
    reply.raw.once('close', () => note(request, reply));
    next();
  });
}

/** The status of an answer; 499, as nginx writes it, of one that nobody waited for. */
export const sentStatus = (reply: FastifyReply): number => (reply.raw.writableEnded ? reply.statusCode : 499);
