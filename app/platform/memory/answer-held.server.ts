import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotHeld, type PageMemory, type Rendered } from './page-memory.server.ts';
import { sendHeld } from './send-held.server.ts';

/** Answers with the held page of `key`, rendering it when it is not there; what must not be held is sent to this reader alone. */
export async function answerHeld(
  memory: PageMemory,
  key: string,
  render: () => Promise<Rendered>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const held = await memory.get(key, render);
    reply.hijack();
    await sendHeld(held, request.raw, reply.raw);
    return reply;
  } catch (error) {
    if (error instanceof NotHeld) return sendOnce(reply, error.rendered);
    throw error;
  }
}

/** Sends what was rendered for this request alone. */
export function sendOnce(reply: FastifyReply, rendered: Rendered): FastifyReply {
  return reply
    .code(rendered.status)
    .headers({ ...rendered.headers, 'cache-control': 'no-store' })
    .send(rendered.body);
}
