import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { App } from '../app.server.ts';
import { isForm } from '../calls/call.server.ts';
import { dropOldFlashes } from '../calls/flash.server.ts';
import { failureSchema, openapiOptions } from '../calls/openapi.server.ts';
import { networkOf } from '../calls/network.server.ts';
import { isSameOrigin } from '../calls/same-origin.server.ts';
import { NotFound, failure } from '../errors.ts';
import { translateError } from './error-translator.server.ts';
import { memoryInFront } from '../memory/memory-in-front.server.ts';
import { createPageMemory, type PageMemory } from '../memory/page-memory.server.ts';
import { watchPublication } from '../publication.server.ts';
import { refuse } from './refuse.server.ts';
import { callPolicy, commonHeaders } from './security-headers.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is the same for every reader, ready to be sent. */
    memory: PageMemory;
  }
  interface FastifyContextConfig {
    /** A native form may post here. */
    acceptsForms?: boolean;
    /** Other sites and programs may post here. */
    crossSite?: boolean;
  }
}

const cleanEveryMilliseconds = 60_000;
const mostHeldBytes = 32 * 1024 * 1024;
/** Bodies over this many bytes are refused with 413 before they are read. */
const bodyLimit = 64 * 1024;

/** The server with its gates, before any address is known: limits, headers, same-origin, content types, errors. */
export async function createHttp(app: App): Promise<FastifyInstance> {
  const memory = createPageMemory(mostHeldBytes);
  const http = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Here and not beside: the server is made by a factory, which sees only these.
    http: {
      requestTimeout: 15_000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
    },
    trustProxy: app.config.trustProxy.length > 0 ? app.config.trustProxy : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 400 },
    serverFactory: memoryInFront(memory),
    // An address that cannot be read never reaches the hooks: it gets its headers here.
    frameworkErrors: (_error, request, reply) => {
      refuse(request, reply.headers(callHeaders(app)), 400, failure('malformed', 'This address cannot be read.'));
    },
  });
  http.server.maxConnections = 4000;
  http.decorate('memory', memory);
  // Contracts are zod's; the schemas of routes only describe them for /openapi.json.
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => (data) => JSON.stringify(data));

  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  await http.register(formbody, { bodyLimit });
  await http.register(rateLimit, { global: false, cache: 20_000 });
  await http.register(swagger, openapiOptions);
  http.addSchema(failureSchema);
  await http.register(underPressure, {
    // A busy loop that still answers in time is no reason to refuse: only waiting is.
    // Tests share a machine with others; they are about what is answered, not how soon (0: no limit).
    maxEventLoopDelay: app.config.mode === 'test' ? 0 : 1000,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      refuse(request, reply, 503, failure('busy', 'The server is busy. Please try again in a few seconds.'));
    },
  });

  const watch = watchPublication(app, memory.clear);
  await watch.look();
  const cleaning = setInterval(() => {
    dropOldFlashes(app).catch((error: unknown) => app.log.warn({ err: error }, 'old flashes could not be removed'));
  }, cleanEveryMilliseconds);
  cleaning.unref();
  http.addHook('onClose', async () => {
    watch.stop();
    clearInterval(cleaning);
  });

  addGates(http, app);
  http.setErrorHandler((error, request, reply) => translateError(app, error, request, reply));
  http.setNotFoundHandler(() => {
    throw new NotFound();
  });
  return http;
}

/** What every answer carries that is not a page. */
function callHeaders(app: App): Record<string, string> {
  const https = app.config.publicUrl.startsWith('https:');
  return { ...commonHeaders(https), 'content-security-policy': callPolicy };
}

function addGates(http: FastifyInstance, app: App): void {
  const headers = callHeaders(app);
  const origin = new URL(app.config.publicUrl).origin;

  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (!request.routeOptions.config.crossSite && !isSameOrigin(request, origin)) {
      return refuse(request, reply, 403, failure('cross-site', 'This request came from another site and was refused.'));
    }
    if (isForm(request) && !request.routeOptions.config.acceptsForms) {
      return refuse(request, reply, 415, failure('content-type', 'This address takes JSON only.'));
    }
    return undefined;
  });

  http.addHook('onResponse', async (request, reply) => {
    app.log.info(
      {
        id: request.id,
        network: networkOf(request.ip),
        method: request.method,
        // The route's pattern, not its address: paths may hold e-mail addresses, queries what somebody searched for.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
