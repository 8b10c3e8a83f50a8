import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.server.ts';
import { failure } from '../errors.ts';
import { answerHeld } from '../memory/send-held.server.ts';
import { NotHeld, type Rendered } from '../memory/page-memory.server.ts';
import { type Limit, createChecker, limitNetworks, usualLimit } from './limits.server.ts';
import { type FormFlow, answerForm, bringAlong } from './native-form.server.ts';
import { type Documented, documentCall, fieldsOf } from './openapi.server.ts';
import {
  KeyOfAnother,
  KeyTooLong,
  countOnce,
  findOutcome,
  keyOfAnother,
  keyTooLong,
  submissionKey,
  type SubmissionKey,
} from './submission-key.server.ts';
import { networkOf } from './network.server.ts';

export type CallRequest<Body, Admitted = undefined> = {
  body: Body;
  /** What `admit` found out; undefined where everybody may ask. */
  admitted: Admitted;
  /** What the submission is known by when it comes again, for `once`; null where the call hears no key, and without one. */
  key: SubmissionKey | null;
  params: Record<string, string>;
  request: FastifyRequest;
  /** For the few calls that set a cookie or a header of their own. */
  reply: FastifyReply;
};

/** What a call answers. 2xx bodies keep the documented shape; failures use `failure()` unless a document prints the body. */
export type CallAnswer = {
  status: number;
  body: object;
  /** What the page that a success leads to shows of what was sent, with scripts and without; never in an address. */
  shows?: Record<string, string | string[]>;
};

/** Who may ask at all: what the handler needs to know of them, or the answer that refuses them. */
export type Admission<Admitted> = { admitted: Admitted } | { refused: CallAnswer };

/** A limit on what a call aims at. `of` names it from the body, or says null: this one does not count. */
export type TargetLimit<Body, Admitted = undefined> = Limit & {
  of: (body: Body, admitted: Admitted, request: FastifyRequest) => string | null | Promise<string | null>;
};

export type Call<Schema extends z.ZodType, Admitted = undefined> = Documented & {
  /** The contract of the body; parsed once, here. Unknown fields are dropped unless the schema is strict. */
  body?: Schema;
  /** Bodies over this many bytes are refused with 413; 64 KB unless said. */
  bodyBytes?: number;
  /** Its address may be longer than those that everybody asks. */
  longAddress?: true;
  limits?: {
    /** Several windows: what a shorter one, given first, has refused uses up nothing of a longer one. */
    network: Limit | readonly Limit[];
    /** A second limit on what the body aims at, such as one email address, or on who was admitted. */
    target?: TargetLimit<z.output<Schema>, Admitted> | readonly TargetLimit<z.output<Schema>, Admitted>[];
  };
  /** Asked before the body is judged, so that nobody learns by a message what they may not do. */
  admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<Admission<Admitted>>;
  /** The call hears `Idempotency-Key`: a repeat gets the answer of the first and does nothing. */
  repeats?: {
    /** Whose keys these are: what somebody else sends with the same letters is another submission. */
    whose: (admitted: Admitted) => string;
    /** The answer to a repeat, from what `once` kept. */
    answer: (outcome: Record<string, unknown>) => CallAnswer;
  };
  /** Present when a native form may post here: where its outcome is shown. Null: this body came from no page of ours. */
  form?: (body: Record<string, unknown>, params: Record<string, string>) => FormFlow | null | Promise<FormFlow>;
  /** Many press it at one moment: each waits for their turn, in a line that is fair to networks, where other calls would be refused. */
  crowd?: true;
  handle: (call: CallRequest<z.output<Schema>, Admitted>) => Promise<CallAnswer>;
};

const oddCharacter = 'This holds a character that cannot be kept. Please type it again.';

/** Registers one call: limits, contract, handler, and the two ways in (JSON and native form) with one outcome. */
export function defineCall<Schema extends z.ZodType, Admitted = undefined>(
  fastify: FastifyInstance,
  app: App,
  call: Call<Schema, Admitted>,
): void {
  const fields = fieldsWhenAsked(call.body);
  const answer = answererOf(fastify, app, call, fields);

  async function toHold(request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
    const { status, body } = await answer(request, reply);
    const type = { 'content-type': 'application/json; charset=utf-8' };
    const { 'x-request-id': _, ...headers } = reply.getHeaders() as Record<string, string>;
    const rendered = { status, body: JSON.stringify(body), headers: { ...headers, ...type } };
    if (status !== 200) throw new NotHeld(rendered);
    return rendered;
  }

  fastify.route({
    method: call.method ?? 'POST',
    url: call.path,
    // Screens of the office ask for no heads; as routes of their own they would lengthen every start.
    exposeHeadRoute: !call.hidden,
    ...(call.bodyBytes ? { bodyLimit: call.bodyBytes } : {}),
    handler: async (request, reply) => {
      if (call.held)
        return answerHeld(fastify, heldKey(call.path, request), () => toHold(request, reply), request, reply);
      // What one person was told is nobody else's; a call that says how long it may be kept says so itself.
      if (call.method !== 'GET') reply.header('cache-control', 'no-store');
      const typed = request.body;
      const work = () => answer(request, reply);
      const inTurn = call.crowd ? fastify.crowd.pass(networkOf(request.ip), work) : work();
      const { status, body, shows } = await inTurn.catch(refuseKey);
      const flow =
        isForm(request) || shows ? await call.form?.(asFields(typed), request.params as Record<string, string>) : null;
      if (flow && isForm(request))
        return answerForm(app, reply, flow, { typed: only(fields(), asFields(typed)), shows }, status, body);
      if (flow && shows && (await request.server.mayKeepFlash(request))) await bringAlong(app, reply, flow, '', shows);
      if (status === 204) return reply.code(204).send();
      reply.code(status);
      return body;
    },
    config: {
      acceptsForms: Boolean(call.form),
      crossSite: call.crossSite ?? false,
      crowd: call.crowd ?? false,
      longAddress: call.longAddress ?? false,
      ...(call.query ? { query: call.query } : {}),
      describe: () => documentCall(call),
    },
  });
}

/** Another body under a known key, and a key that is none, are refusals as any other. */
function refuseKey(error: unknown): CallAnswer {
  if (error instanceof KeyTooLong) return keyTooLong;
  if (error instanceof KeyOfAnother) return keyOfAnother;
  throw error;
}

function answererOf<Schema extends z.ZodType, Admitted>(
  fastify: FastifyInstance,
  app: App,
  call: Call<Schema, Admitted>,
  fields: () => readonly string[],
): (request: FastifyRequest, reply: FastifyReply) => Promise<CallAnswer> {
  const name = `${call.method ?? 'POST'} ${call.path}`;
  // What is held costs nothing from memory, and waits its turn at the gate when it has to be made.
  const limits = call.held ? [] : [call.limits?.network ?? usualLimit].flat();
  const networkChecks = limits.map((limit) => limitNetworks(fastify, name, limit));
  // A form that was filled in wrong is no attempt; only who sends such by the hundred waits.
  const checkWrong = limitNetworks(fastify, `${name} wrong`, usualLimit);
  const targets = [call.limits?.target ?? []].flat().map((target, n) => ({
    of: target.of,
    name: `${name} aim ${n}`,
    check: createChecker(fastify, target),
  }));
  const count = countOnce();

  return async (request, reply) => {
    for (const check of networkChecks) {
      const seconds = await check(request);
      if (seconds !== null) return tooMany(reply, seconds, Math.max(seconds, 60));
    }
    const admission = await call.admit?.(request, reply);
    if (admission && 'refused' in admission) return admission.refused;
    const admitted = admission?.admitted as Admitted;
    // What is held has an answer of its own for what is not there.
    if (!call.held && (findUnkeepable(request.params) ?? findUnkeepable(request.query)) !== null)
      return { status: 422, body: failure('invalid', 'This address asks for something unknown.') };
    const key = call.repeats ? submissionKey(request, call.path, call.repeats.whose(admitted)) : null;
    const known = key && (await findOutcome(app.db, key));
    // The first may still wait for the disk, and a commit waits for all before it.
    const answered = known && (await app.write((trx) => findOutcome(trx, key)));
    if (answered && call.repeats) return call.repeats.answer(answered);
    const read = await readBody(call.body, fields, request.body);
    if ('refused' in read) {
      const wait = await checkWrong(request);
      if (wait !== null) return tooMany(reply, wait, Math.max(wait, 60));
      for (const check of networkChecks) check.giveBack(request);
      return read.refused;
    }
    const seconds = await count(key, async () => {
      for (const { of, name: counted, check } of targets) {
        const aim = await of(read.body, admitted, request);
        const wait = aim === null ? null : await check(`${counted} ${aim}`);
        if (wait !== null) return wait;
      }
      return null;
    });
    if (seconds !== null) return tooMany(reply, seconds, Math.max(seconds, 60));
    return call.handle({ ...read, admitted, key, params: request.params as Record<string, string>, request, reply });
  };
}

/** The body as its contract reads it, or the 422 that says what is wrong with it. */
async function readBody<Schema extends z.ZodType>(
  schema: Schema | undefined,
  fields: () => readonly string[],
  typed: unknown,
): Promise<{ body: z.output<Schema> } | { refused: CallAnswer }> {
  if (!schema) return { body: undefined as z.output<Schema> };
  const parsed = await schema.safeParseAsync(typed ?? {});
  if (!parsed.success) return { refused: { status: 422, body: invalid(parsed.error) } };
  const odd = findUnkeepable(typed);
  if (odd !== null) return { refused: fieldProblem(fields().find((name) => odd === name) ?? 'form', oddCharacter) };
  return { body: parsed.data };
}

/** The fields that a contract names, looked for when somebody sends the first. */
function fieldsWhenAsked(schema: z.ZodType | undefined): () => readonly string[] {
  let fields: readonly string[] | undefined;
  return () => (fields ??= schema ? fieldsOf(schema) : []);
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
}

/** One key for all spellings of an address: its route with what the router read from it. */
function heldKey(path: string, request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function only(fields: readonly string[], body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));
}

function asFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** 422: the first message as the sentence, every field's first message beside it. */
function invalid(error: z.ZodError): object {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.map(String).join('.') || 'form'] ??= issue.message;
  return failure('invalid', error.issues[0]?.message ?? 'Please check the form.', { errors });
}

/** 422 with one field's sentence, as the contracts answer. */
export function fieldProblem(field: string, sentence: string) {
  return fieldProblems({ [field]: sentence });
}

/** The same for several fields; the first one's sentence stands for them all. */
export function fieldProblems(errors: Record<string, string>) {
  return { status: 422, body: failure('invalid', Object.values(errors)[0]!, { errors }) };
}

/** 429 that says when to try again. `said` is what the sentence speaks of: a limit of minutes says no seconds. */
export function tooMany(reply: FastifyReply, seconds: number, said = seconds) {
  reply.header('retry-after', seconds);
  return { status: 429, body: failure('too-many', `Too many attempts. Please try again ${inWords(said)}.`) };
}

/** 'in 50 seconds', 'in a minute', 'in 15 minutes', 'in 24 hours'. */
export function inWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}

/** The path to a text that no database keeps as it is, or null: PostgreSQL refuses U+0000, and half a surrogate pair comes back changed. */
function findUnkeepable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const below = path === '' ? name : `${path}.${name}`;
    const found = findUnkeepable(name, below) ?? findUnkeepable(part, below);
    if (found !== null) return found;
  }
  return null;
}

/** Deeper than anything we ask for. */
const mostLevels = 20;

/** Whether lists and objects lie in each other deeper than any contract wants; what walks them further on need not fear for its stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
