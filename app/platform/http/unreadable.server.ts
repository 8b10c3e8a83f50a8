import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../errors.ts';

const answers: Record<string, [status: number, code: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The head of this request is larger than 16 KB.'],
};
const malformed = [400, 'malformed', 'The request could not be read.'] as const;

/** Answers what the parser could not read, and so never became a request: the same headers and body as any other refusal. */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, sentence] = answers[error.code ?? ''] ?? malformed;
    const body = JSON.stringify(failure(code, sentence));
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': randomUUID(),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Whoever does not read it does not keep the connection.
    socket.destroySoon();
  };
}
