import { z } from 'zod';
import type { FastifyInstance, FastifyServerOptions, RouteOptions } from 'fastify';

/** What a refusal means; with the body where a document prints another than the common one. */
export type Refusal = string | { says: string; body: z.ZodType };

export type Documented = {
  /** POST unless it says so. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** What the address carries after `?`, for /openapi.json: the handler judges it. */
  query?: z.ZodType;
  /** Refusals of its own by status, for /openapi.json; 422, 429 and those of other sites describe themselves. */
  refuses?: Record<number, Refusal>;
  /** Content types that its scope parses beside JSON and forms, for /openapi.json. */
  types?: readonly string[];
  /** Not for the public: stays out of /openapi.json. */
  hidden?: true;
  /** The documented answer, for /openapi.json and the tests. */
  answer: z.ZodType;
  /** Its status where it is another than 200. */
  answers?: 202;
  /** The same for every reader until content changes: held in memory, with an ETag. GET only. */
  held?: boolean;
  /** For the one address that programs elsewhere may post to (RFC 8058): the same-origin gate lets it through. */
  crossSite?: true;
};

type Whole = Documented & { body?: z.ZodType; form?: unknown; repeats?: unknown };

export function documentCall(call: Whole): object {
  if (call.hidden) return { hide: true };
  const form = call.form ? ['application/x-www-form-urlencoded'] : [];
  return {
    summary: call.summary,
    consumes: ['application/json', ...form, ...(call.types ?? [])],
    ...(call.body ? { body: jsonSchema(call.body, 'input') } : {}),
    ...(call.repeats ? { headers: keyHeader } : {}),
    ...(call.query ? { querystring: jsonSchema(call.query, 'input') } : {}),
    response: {
      [call.answers ?? 200]: { description: 'The documented answer', ...jsonSchema(call.answer, 'output') },
      ...(call.form
        ? { 303: { description: 'Where a native form goes on, or back to its errors', type: 'null' } }
        : {}),
      ...refusalsOf(call),
    },
  };
}

const keyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 200,
      description:
        'Optional; made of chance for each submission. The same submission again within 15 days gets the answer of the first and does nothing; another one under the same key is refused with 422.',
    },
    'written-by': {
      type: 'string',
      description: 'Optional; the uid of the account that wrote this. 401 when another one, or nobody, is logged in.',
    },
  },
};

/** What every call of its kind refuses, and what this one does. */
function refusalsOf(call: Whole): Record<string, object> {
  const general: Record<number, string> = {
    ...(call.method === 'GET' || call.crossSite ? {} : { 403: 'Sent from another site' }),
    ...(call.body || call.query ? { 422: 'Not what the contract asks for; errors by field' } : {}),
    ...(call.held ? {} : { 429: 'Asked too often; Retry-After gives the seconds to wait' }),
  };
  const own = call.refuses ?? {};
  const statuses = new Set([...Object.keys(general), ...Object.keys(own)].map(Number));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const causes = [general[status], own[status]].filter((cause) => cause !== undefined);
      const bodies = new Set(causes.map((cause) => (typeof cause === 'string' ? commonFailure : cause.body)));
      const schemas = [...bodies].map((body) => (body instanceof z.ZodType ? jsonSchema(body, 'output') : body));
      const description = causes.map((cause) => (typeof cause === 'string' ? cause : cause.says)).join('. ');
      return [status, { description, ...(schemas.length === 1 ? schemas[0] : { anyOf: schemas }) }];
    }),
  );
}

type Described = {
  properties?: Record<string, unknown>;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
};

export function fieldsOf(schema: z.ZodType): string[] {
  const below = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Described): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(below),
  ];
  return [...new Set(below(jsonSchema(schema, 'input')))];
}

/** What contracts say in JSON Schema: most are asked for several times, and again by the next server of this process. */
const known = { input: new WeakMap<z.ZodType, object>(), output: new WeakMap<z.ZodType, object>() };

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const before = known[io].get(schema);
  if (before) return { ...before };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  known[io].set(schema, rest);
  return { ...rest };
}

/** `Failure` of errors.ts, described once for all calls. */
export const failureSchema = () => ({
  $id: 'Failure',
  ...jsonSchema(
    z.object({
      success: z.literal(false),
      error: z.string(),
      message: z.string().meta({ description: 'The same sentence as error' }),
      code: z.string(),
      errors: z.record(z.string(), z.string()).optional().meta({ description: 'Field name to message, on 422' }),
      values: z
        .record(z.string(), z.string())
        .optional()
        .meta({ description: 'Field name to what still has to be sent, where a part is done' }),
      requestId: z.string().optional().meta({ description: 'On 5xx; else in X-Request-Id' }),
    }),
    'input',
  ),
});
const commonFailure = { $ref: 'Failure#' };

export const openapiOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Training and certification website',
      version: '1',
      description:
        'The calls of the website. Failures carry { success: false, error, message, code }; 422 adds errors by field. Any call with a body may also answer 400 (cannot be read), 413 (over 64 KB) and 415 (another type of content); any call 500 and 503.',
    },
  },
  refResolver: { buildLocalReference: (schema: { $id?: unknown }) => String(schema.$id) },
};

declare module 'fastify' {
  interface FastifyInstance {
    describeCalls: () => Promise<object>;
  }
  interface FastifyContextConfig {
    /** Makes the schema of a call, for its description alone: contracts judge by themselves. */
    describe?: () => object;
  }
}

/** Contracts are zod's; the schemas of routes only describe them. Told so, the framework loads no compilers of its own. */
export const describedOnly = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Remembers every route that comes after it, and describes them when somebody asks: most servers of most days are never asked. */
export function addDescription(http: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let described: Promise<object> | undefined;
  http.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  http.decorate('describeCalls', () => (described ??= describe(routes)));
}

async function describe(routes: readonly RouteOptions[]): Promise<object> {
  const [{ default: fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  // A server that never listens: the library describes what is registered beside it.
  const paper = fastify({ schemaController: describedOnly });
  await paper.register(swagger, openapiOptions);
  paper.addSchema(failureSchema());
  for (const { method, url, schema, config } of routes)
    paper.route({ method, url, schema: config?.describe?.() ?? schema ?? {}, handler: () => null });
  await paper.ready();
  return paper.swagger();
}
