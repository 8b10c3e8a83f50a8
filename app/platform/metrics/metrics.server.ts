import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app.server.ts';
import type { BoundedServer } from '../http/connections.server.ts';
import { sentStatus, whenOver } from '../http/note.server.ts';
import { readWaiting, type Waiting } from './waiting.server.ts';

/** What counting over the outbox found is good for so long, however often it is asked for. */
const rememberedMilliseconds = 5000;

/** Counts and measures from now on: times, sizes and numbers, by the patterns of addresses. Nothing of anybody is in a name or a label. */
export function openMetrics(http: FastifyInstance, app: App, build: string): Registry {
  const registry = new Registry();
  // The process: its start, processor time, memory, file descriptors, the delay of the event loop, collections of garbage.
  collectDefaultMetrics({ register: registry });
  addBuild(registry, build);
  addRequests(registry, http);
  addServer(registry, http, app);
  addOutbox(registry, app);
  return registry;
}

function addBuild(registry: Registry, name: string): void {
  const build = new Gauge({
    name: 'site_build_info',
    help: 'Always 1; the build and its Node are in the labels',
    labelNames: ['build', 'node'],
    registers: [registry],
  });
  build.set({ build: name, node: process.version }, 1);
}

function addRequests(registry: Registry, http: FastifyInstance): void {
  const answered = new Histogram({
    name: 'site_request_seconds',
    help: 'Requests that were worked on, by the pattern of their address and by status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  whenOver(http, (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    answered.observe({ method: request.method, route, status: String(sentStatus(reply)) }, reply.elapsedTime / 1000);
  });
  const sent = new Counter({
    name: 'site_answers_from_memory_total',
    help: 'Answers that were sent from memory, before anything else was asked',
    registers: [registry],
    collect() {
      sent.reset();
      sent.inc(http.memory.size().sent);
    },
  });
}

function addServer(registry: Registry, http: FastifyInstance, app: App): void {
  gauge(registry, 'site_connections', 'Open connections of readers and proxies', () =>
    (http.server as BoundedServer).countOpen(),
  );
  gauge(registry, 'site_memory_answers', 'Answers held in memory', () => http.memory.size().pages);
  gauge(registry, 'site_memory_bytes', 'Bytes of the answers held in memory', () => http.memory.size().bytes);
  gauge(registry, 'site_writes_waiting', 'Writes that wait or are under way', () => app.load().writes);
  const pool = new Gauge({
    name: 'site_database_connections',
    help: 'Connections of the pool to PostgreSQL by state, and who waits for one; none on SQLite',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { connections } = app.load();
      for (const [state, count] of Object.entries(connections ?? {})) pool.set({ state }, count);
    },
  });
}

function addOutbox(registry: Registry, app: App): void {
  let known: { since: number; waiting: Promise<Waiting> } | null = null;
  const look = () => {
    const now = performance.now();
    if (!known || now - known.since > rememberedMilliseconds) known = { since: now, waiting: readWaiting(app) };
    return known.waiting;
  };
  // Without the database they are not known: no number rather than a wrong one.
  const orNothing = (read: (waiting: Waiting) => number) => () => look().then(read, () => NaN);
  gauge(
    registry,
    'site_outbox_waiting',
    'Messages that wait to leave',
    orNothing(({ count }) => count),
  );
  gauge(
    registry,
    'site_outbox_oldest_seconds',
    'For how long the oldest message that is due has waited',
    orNothing(({ oldestSeconds }) => oldestSeconds),
  );
}

function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  const made = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      made.set(await read());
    },
  });
}
