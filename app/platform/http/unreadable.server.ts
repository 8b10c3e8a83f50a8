import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type RequestListener } from 'node:http';
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
    const [head, body] = refusalOf(headers, code, sentence);
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Whoever does not read it does not keep the connection.
    socket.destroySoon();
  };
}

function refusalOf(headers: Record<string, string>, code: string, sentence: string) {
  const body = JSON.stringify(failure(code, sentence));
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    connection: 'close',
  };
  return [head, body] as const;
}

/** Refuses what Node would refuse by itself with bare headers: no `Host`, which every request of HTTP/1.1 has. */
export function withHost(headers: Record<string, string>, next: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.host !== undefined || request.httpVersion !== '1.1') return next(request, response);
    const [status, code, sentence] = malformed;
    const [head, body] = refusalOf(headers, code, sentence);
    response.writeHead(status, head).end(body);
  };
}

/** The same for an `Expect` of anything but 100-continue. */
export function refuseExpectation(headers: Record<string, string>): RequestListener {
  return (_request, response) => {
    const [head, body] = refusalOf(
      headers,
      'expectation',
      'This server does what it is asked, and promises nothing else.',
    );
    response.writeHead(417, head).end(body);
  };
}
