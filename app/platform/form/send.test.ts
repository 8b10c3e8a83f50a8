import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exchange, noConnection, refusalFor, send } from './send.ts';

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => void (await server[Symbol.asyncDispose]()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const answering = (status: number, text: string) =>
  listen((request, reply) => request.resume().on('end', () => reply.writeHead(status).end(text)));

test('what is sent is JSON, by the method and with the headers that were asked for', async () => {
  const address = await listen(async (request, reply) => {
    const text = (await request.toArray()).join('');
    const { 'content-type': type, 'if-match': mark } = request.headers;
    reply.end(JSON.stringify({ method: request.method, type, mark, text }));
  });
  const reply = await exchange(address, { a: 1 }, { method: 'PUT', headers: { 'if-match': '"x"' } });
  expect(reply).toEqual({
    status: 200,
    ok: true,
    secondsToWait: 0,
    answer: { method: 'PUT', type: 'application/json', mark: '"x"', text: '{"a":1}' },
  });
});

test('no content is an answer; a page of a proxy is none, and its status is known', async () => {
  expect(await exchange(await answering(204, ''), {})).toMatchObject({ status: 204, ok: true, answer: {} });
  for (const text of ['<h1>Bad Gateway</h1>', '', 'null', '"busy"'])
    expect(await exchange(await answering(502, text), {})).toMatchObject({ status: 502, ok: false, answer: null });
});

test('an answer that asks for time says how much', async () => {
  const address = await listen((request, reply) =>
    request.resume().on('end', () => reply.writeHead(429, { 'retry-after': '2700' }).end('{}')),
  );
  expect(await exchange(address, {})).toMatchObject({ status: 429, ok: false, secondsToWait: 2700 });
});

test('whoever waits too long is told that nothing came back', async () => {
  const address = await listen(() => {});
  const reply = await exchange(address, {}, { secondsToWait: 0.05 });
  expect(reply).toMatchObject({ status: 0, ok: false, answer: null, error: { name: 'TimeoutError' } });
});

test('a refusal shows the sentence of the server, else the fallback; a failed connection also what to do', async () => {
  const refused = JSON.stringify({ error: 'No.', code: 'no', errors: { email: 'Wrong.' } });
  expect(await send(await answering(422, refused), {}, 'Failed')).toEqual({
    ok: false,
    refusal: { message: 'No.', code: 'no', errors: { email: 'Wrong.' } },
  });
  for (const text of ['{}', '{"error":""}', '{"error":{"reason":"x"}}', 'x'])
    expect(await send(await answering(500, text), {}, 'Failed')).toEqual({ ok: false, refusal: { message: 'Failed' } });
  expect(await send('http://127.0.0.1:1/', {}, 'Failed')).toEqual({
    ok: false,
    refusal: { message: 'Failed', advice: `${noConnection} Please check it and try again.`, away: true },
  });
});

test('the first problem is the sentence, and each stands at its field', () => {
  expect(refusalFor([])).toBeNull();
  const problems = [
    { field: 'email', message: 'Email is required' },
    { field: 'name', message: 'Name is required' },
  ];
  expect(refusalFor(problems)).toEqual({
    message: 'Email is required',
    errors: { email: 'Email is required', name: 'Name is required' },
  });
});
