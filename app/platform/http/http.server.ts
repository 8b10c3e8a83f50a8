import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { ZodType } from 'zod';
import type { App } from '../app.server.ts';
import { isForm, isTooDeep } from '../calls/call.server.ts';
import { bringsFlash, createFlashRoom, dropOldFlashes } from '../calls/flash.server.ts';
import { sweepSubmissionKeys } from '../calls/submission-key.server.ts';
import { addDescription, describedOnly } from '../calls/openapi.server.ts';
import type { Counting } from '../calls/limits.server.ts';
import { networksBehind } from '../calls/network.server.ts';
import { isSameOrigin } from '../calls/native-form.server.ts';
import { dropOldCounts, shareCounts } from '../calls/shared-counts.server.ts';
import { NotFound, failure } from '../errors.ts';
import { isNamedTwice, mostAddressBytes, targetOf, memoryInFront } from '../memory/send-held.server.ts';
import { createPageMemory, type PageMemory } from '../memory/page-memory.server.ts';
import { watchPublication } from '../publication.server.ts';
import { sentStatus, whenOver } from './note.server.ts';
import { startSweeping } from '../sweeping.server.ts';
import { connectionLimits, createBoundedServer, proxiesOf } from './connections.server.ts';
import { translateError } from './error-translator.server.ts';
import { createGate, crowdLimits, gateLimits, type Gate } from './gate.server.ts';
import { refuse } from './refuse.server.ts';
import { callPolicy, commonHeaders } from './security-headers.server.ts';
import { addShedding, shedLimits } from './shed.server.ts';
import { answerUnreadable, refuseExpectation, withHost } from './unreadable.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is the same for every reader, ready to be sent. */
    memory: PageMemory;
    /** Looks at once whether something else is published now, as it does by itself several times a second. */
    seePublished: () => Promise<void>;
    /** The way to everything that has to be rendered. */
    gate: Gate;
    /** The way to calls that many press at one moment: they wait for their turn where others would be refused. */
    crowd: Gate;
    counting: Counting;
    /** Asks whether one more outcome of a form may be kept for this network. */
    mayKeepFlash: (request: FastifyRequest) => Promise<boolean>;
    /** Says that the process is about to end: `/readyz` answers 503, connections end with their answers. */
    letGo: () => void;
    ending: () => boolean;
    /** Ends connections on which nobody asks anything. */
    endIdle: () => Promise<void>;
  }
  interface FastifyContextConfig {
    /** A native form may post here. */
    acceptsForms?: boolean;
    /** Other sites and programs may post here. */
    crossSite?: boolean;
    /** Its addresses may be as long as the server reads them: written by the issuer of an identity, or full of a list's filters. */
    longAddress?: boolean;
    /** The contract of what the address carries after `?`. */
    query?: ZodType;
    /** Many press it at one moment, and each waits for their turn. */
    crowd?: boolean;
    /** Costs next to nothing, and pages that are served are of no use without it: never refused for want of time. */
    alwaysServed?: boolean;
  }
}

const usualLimits = { connections: connectionLimits, gate: gateLimits, crowd: crowdLimits, shed: shedLimits };
export type HttpLimits = typeof usualLimits;

const cleanEveryMilliseconds = 60_000;
const mostHeldBytes = 32 * 1024 * 1024;
/** Bodies over this many bytes are refused with 413 before they are read. */
const bodyLimit = 64 * 1024;
/** Here and not beside: the server is made by a factory, which sees only these. */
const serverOptions = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
  // A request without one is refused by us, with the headers of every other refusal.
  requireHostHeader: false,
};

/** The server with its gates, before any address is known: limits, headers, same-origin, content types, errors. */
export async function createHttp(
  app: App,
  limits: HttpLimits = limitsFor(app),
  /** Brings several spellings of an address together before any route is looked for. */
  addressOf: (url: string) => string = (url) => url,
): Promise<FastifyInstance> {
  const memory = createPageMemory(mostHeldBytes);
  const headers = callHeaders(app);
  const http = createServer(app, limits, memory, headers, addressOf);
  http.decorate('memory', memory);
  http.decorate('gate', createGate(limits.gate));
  http.decorate('crowd', createGate(limits.crowd));

  // First: whatever refuses after this has its headers.
  http.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers).header('x-request-id', request.id);
    next();
  });
  await addShedding(http, limits.shed, app.load);
  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  await http.register(formbody, { bodyLimit });
  http.decorate('counting', { now: () => app.now().getTime(), shared: shareCounts(app) });
  http.decorate('mayKeepFlash', createFlashRoom(http));
  addDescription(http);
  await addRounds(http, app, limits.connections.farewell);
  addGates(http, app);
  http.setErrorHandler((error, request, reply) => translateError(app, error, request, reply));
  http.setNotFoundHandler(() => {
    throw new NotFound();
  });
  return http;
}

function createServer(
  app: App,
  limits: HttpLimits,
  memory: PageMemory,
  headers: Record<string, string>,
  addressOf: (url: string) => string,
): FastifyInstance {
  let [letGo, endIdle] = [() => {}, async () => {}];
  let ending = false;
  const http: FastifyInstance = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: app.config.trustProxy.length > 0 ? app.config.trustProxy : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    schemaController: describedOnly,
    // Whoever has come this far is still answered: the database closes after the last of them.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => addressOf(targetOf(url)),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 400 },
    serverFactory(handler) {
      const isProxy = proxiesOf(app.config.trustProxy);
      const listener = memoryInFront(memory, bringsFlash(app), handler);
      const server = createBoundedServer(withHost(headers, listener), serverOptions, {
        ...limits.connections,
        isProxy,
      });
      server.on('checkExpectation', refuseExpectation(headers));
      ({ letGo, endIdle } = server);
      return server;
    },
    clientErrorHandler: answerUnreadable(headers),
    // An address that cannot be read never reaches the hooks: it gets its headers here.
    frameworkErrors: (_error, request, reply) => {
      refuse(request, reply.headers(headers), 400, failure('malformed', 'This address cannot be read.'));
    },
  });
  http.decorate('ending', () => ending);
  http.decorate('letGo', () => {
    ending = true;
    letGo();
  });
  http.decorate('endIdle', () => endIdle());
  return http;
}

/** What a server does from time to time until it closes, and how it closes: readers have `farewell` milliseconds. */
async function addRounds(http: FastifyInstance, app: App, farewell: number): Promise<void> {
  const watch = watchPublication(app, http.memory.clear);
  await watch.look();
  http.decorate('seePublished', watch.look);
  const cleaning = setInterval(() => {
    dropOldFlashes(app).catch((error: unknown) => app.log.warn({ err: error }, 'old flashes could not be removed'));
    dropOldCounts(app).catch((error: unknown) => app.log.warn({ err: error }, 'old counts could not be removed'));
  }, cleanEveryMilliseconds);
  cleaning.unref();
  const sweeping = startSweeping(app, 'keys of submissions', () => sweepSubmissionKeys(app));
  let last: NodeJS.Timeout;
  http.addHook('preClose', async () => {
    http.letGo();
    await http.endIdle();
    last = setTimeout(() => http.server.closeAllConnections(), farewell);
  });
  http.addHook('onClose', async () => {
    clearTimeout(last);
    watch.stop();
    clearInterval(cleaning);
    sweeping.stop();
  });
}

/** What every answer carries that is not a page. */
function callHeaders(app: App): Record<string, string> {
  const https = app.config.publicUrl.startsWith('https:');
  return { ...commonHeaders(https), 'content-security-policy': callPolicy };
}

/** Tests share a machine with others; they are about what is answered, not how soon. */
function limitsFor(app: App): HttpLimits {
  return app.config.mode === 'test' ? { ...usualLimits, shed: { ...shedLimits, pressure: {} } } : usualLimits;
}

function addGates(http: FastifyInstance, app: App): void {
  const origin = new URL(app.config.publicUrl).origin;

  http.addHook('onRequest', async (request, reply) => {
    if (request.url.length > mostAddressBytes && !request.routeOptions.config.longAddress)
      return refuse(request, reply, 414, failure('too-long', 'This address is longer than any of ours.'));
    if (isNamedTwice(request.raw.rawHeaders))
      return refuse(request, reply, 400, failure('malformed', 'The request could not be read.'));
    if (!request.routeOptions.config.crossSite && !isSameOrigin(request, origin))
      return refuse(request, reply, 403, failure('cross-site', 'This request came from another site and was refused.'));
    return undefined;
  });

  // After every hook that asks who may know of an address: a refusal of content tells that something is there.
  http.addHook('preParsing', async (request, reply) => {
    const { 'content-encoding': packed } = request.headers;
    if (packed && packed !== 'identity')
      return refuse(
        request,
        reply,
        415,
        failure('content-type', 'This address takes bodies as they are, not compressed.'),
      );
    if (isForm(request) && !request.routeOptions.config.acceptsForms)
      return refuse(request, reply, 415, failure('content-type', 'This address takes JSON only.'));
    return undefined;
  });

  http.addHook('preValidation', async (request, reply) => {
    if (request.body instanceof Uint8Array || !isTooDeep(request.body)) return undefined;
    return refuse(request, reply, 400, failure('malformed', 'The request could not be read.'));
  });

  whenOver(http, (request, reply) => {
    // What a proxy asks each second would be most of the log.
    if (/^\/(healthz|readyz)$/.test(request.routeOptions.url ?? '') && sentStatus(reply) === 200) return;
    app.log.info(
      {
        id: request.id,
        network: networksBehind(request)[0]!.network,
        method: request.method,
        // The route's pattern, not its address: paths may hold email addresses, queries what somebody searched for.
        route: request.routeOptions.url ?? 'unknown',
        status: sentStatus(reply),
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
