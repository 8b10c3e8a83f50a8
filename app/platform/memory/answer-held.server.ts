import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../calls/network.server.ts';
import { chooseEncoding, compressOnce } from './compress.server.ts';
import { NotHeld, type Rendered, type ToHold } from './page-memory.server.ts';
import { sendHeld } from './send-held.server.ts';

/**
 * Answers with the held page of `key`, rendering it, when it is not there, as soon as it is its turn at the gate; what must not be held
 * is sent to this reader alone. Throws Busy.
 */
export async function answerHeld(
  { gate, memory }: Pick<FastifyInstance, 'gate' | 'memory'>,
  key: string,
  render: () => Promise<ToHold>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const first = chooseEncoding(request.headers['accept-encoding']) ?? 'gzip';
    const held = await memory.get(key, () => gate.pass(networkOf(request.ip), render), first);
    reply.hijack();
    await sendHeld(held, request.raw, reply.raw);
    return reply;
  } catch (error) {
    if (error instanceof NotHeld) return sendOnce(request, reply, error.rendered);
    throw error;
  }
}

/** Shorter answers gain nothing. */
const leastBytes = 1000;

/** Sends what was rendered for this request alone, compressed for it where it is long. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
): Promise<FastifyReply> {
  const body = Buffer.from(rendered.body);
  reply.code(rendered.status).headers({ ...rendered.headers, 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  const encoding = body.length < leastBytes ? null : chooseEncoding(request.headers['accept-encoding']);
  if (encoding) return reply.header('content-encoding', encoding).send(await compressOnce(body, encoding));
  return reply.send(body);
}
