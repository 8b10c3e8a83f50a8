import { z } from 'zod';

type Documented = {
  method: string;
  path: string;
  summary: string;
  body?: z.ZodType | undefined;
  answer: z.ZodType;
  hidden?: true | undefined;
};

/** The OpenAPI description of a call, derived from its contracts. */
export function documentCall(call: Documented): object {
  if (call.hidden) return { hide: true };
  return {
    summary: call.summary,
    ...(call.body ? { body: jsonSchema(call.body, 'input') } : {}),
    response: { 200: { description: 'The documented answer', ...jsonSchema(call.answer, 'output') } },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** What @fastify/swagger is started with. */
export const openapiOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Training and certification website',
      version: '1',
      description:
        'The calls of the website. Failures carry { success: false, error, message, code }; 422 adds errors by field.',
    },
  },
} as const;
