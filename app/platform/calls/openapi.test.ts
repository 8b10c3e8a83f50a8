import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';

type Schema = { $ref?: string; required?: string[]; anyOf?: Schema[]; properties?: object };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const describe = async (server: FastifyInstance) => (await server.inject('/openapi.json')).json<Described>();
const operations = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

test('the common failure is described once', async ({ server }) => {
  const { components, paths } = await describe(server);
  expect(Object.keys(components.schemas)).toEqual(['Failure']);
  expect(components.schemas['Failure']).toMatchObject({
    type: 'object',
    required: ['success', 'error', 'message', 'code'],
    properties: { errors: { type: 'object' }, requestId: { type: 'string' } },
  });
  const { responses } = paths['/contact']!['post']!;
  for (const status of ['403', '422', '429'])
    expect(responses[status]?.content?.['application/json']?.schema.$ref).toBe('#/components/schemas/Failure');
});

test('what a call answers to nobody, to an empty body and to another site is described, with its body', async ({
  server,
}) => {
  for (const { path, method, operation } of operations(await describe(server))) {
    const url = path.replaceAll(/\{\w+\}/g, 'nothing');
    const ask = (headers: Record<string, string>) =>
      server.inject({ method: method as 'GET', url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await ask(headers);
      if (answer.statusCode < 400) continue;
      const schema = operation.responses[answer.statusCode]?.content?.['application/json']?.schema;
      const asked = `${method} ${path} ${answer.statusCode} ${answer.body}`;
      expect(schema && fits(answer.json(), schema), asked).toBe(true);
    }
  }
});

test('a call that takes native forms says so, and where they lead', async ({ server }) => {
  const { paths } = await describe(server);
  for (const path of ['/contact', '/registercourse', '/registerprofile', '/loginusercourse', '/forgotpasswordcourse']) {
    const { requestBody, responses } = paths[path]!['post']!;
    expect(Object.keys(requestBody!.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    expect(responses['303']?.description).toContain('native form');
  }
  const { requestBody, responses } = paths['/registersocial']!['post']!;
  expect(Object.keys(requestBody!.content)).toEqual(['application/json']);
  expect(responses).not.toHaveProperty('303');
});

test('the address that unsubscribes is described with its token and with what mail programs send', async ({
  server,
}) => {
  const { parameters, requestBody, responses } = (await describe(server)).paths['/subscription/unsubscribe']!['post']!;
  expect(parameters).toMatchObject([{ name: 'token', in: 'query', required: true }]);
  expect(Object.keys(requestBody!.content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]);
  // It alone may be asked from other sites.
  expect(Object.keys(responses)).toEqual(['200', '303', '422', '429']);
});

test('the page for people has every call once, in a group that says what it is about, with what it takes and answers', async ({
  server,
}) => {
  const { body } = await server.inject('/api');
  const told = textOf(body);
  const packed = told.replaceAll(' ', '');
  const calls = operations(await describe(server));
  for (const { path, method, operation } of calls) {
    expect(told.split(` ${method} ${path} `), path).toHaveLength(2);
    const { summary = '', requestBody, responses } = operation;
    expect(told).toContain(summary);
    const schemas = [requestBody?.content, (responses['200'] ?? responses['202'])?.content].flatMap((content) => {
      const schema = content?.['application/json']?.schema;
      return schema ? [JSON.stringify(schema).replaceAll(' ', '')] : [];
    });
    expect(
      schemas.filter((schema) => !packed.includes(schema)),
      path,
    ).toEqual([]);
  }
  const headings = headingsOf(body);
  const groups = headings.filter(({ level, text }) => level === 2 && /^\d/.test(text)).map(({ text }) => text);
  expect(groups.length).toBeGreaterThan(8);
  expect(groups.filter((text) => text.endsWith(' More'))).toEqual([]);
});

test('calls behind a session say what they refuse', async ({ server }) => {
  const { paths } = await describe(server);
  const statuses = (path: string, method: string) => Object.keys(paths[path]![method]!.responses);
  expect(statuses('/getuserbyemail/{email}', 'get')).toEqual(['200', '401', '403', '404', '429']);
  expect(statuses('/courseUser/{email}', 'put')).toEqual(['200', '401', '403', '404', '412', '422', '429']);
  expect(statuses('/registersocial', 'post')).toEqual(['200', '401', '403', '422', '429']);
  expect(statuses('/getcourses', 'get')).toEqual(['200']);
});

/** Whether a body has what its description requires, and nothing else of another kind. */
function fits(body: unknown, schema: Schema): boolean {
  if (schema.$ref) return failure.safeParse(body).success;
  if (schema.anyOf) return schema.anyOf.some((one) => fits(body, one));
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body).success;
}

const failure = z.object({ success: z.literal(false), error: z.string(), message: z.string(), code: z.string() });
