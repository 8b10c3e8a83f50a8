import http from 'node:http';
import { freePort } from '../../scripts/run-site.ts';
import { ask } from './ask.ts';
import type { Ends } from './drill.ts';

type Upstream = { url: string; ready: boolean };

/**
 * A proxy as people run them, without favours: each server in turn, those only whose `/readyz` said yes at the last look a second ago, over kept
 * connections, which it opens anew after none was taken; what was sent once is never sent again.
 */
export async function startProxy(ends: Ends, urls: readonly string[]): Promise<{ url: string }> {
  const upstreams: Upstream[] = urls.map((url) => ({ url, ready: true }));
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64 });
  let turn = 0;
  const look = async (upstream: Upstream) => {
    const answer = await ask(`${upstream.url}/readyz`, { patience: 2000 }).catch(() => null);
    upstream.ready = answer?.status === 200;
  };
  const looking = setInterval(() => void Promise.all(upstreams.map(look)), 1000);
  const server = http.createServer((request, response) => {
    const ready = upstreams.filter((one) => one.ready);
    const candidates = ready.length > 0 ? ready : upstreams;
    turn += 1;
    pass(request, response, agent, candidates[turn % candidates.length]!.url);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  ends.add(() => {
    clearInterval(looking);
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}` };
}

function pass(request: http.IncomingMessage, response: http.ServerResponse, agent: http.Agent, upstream: string): void {
  const { connection: _, ...headers } = request.headers;
  const asked = http.request(upstream + request.url, { method: request.method ?? 'GET', headers, agent }, (answer) => {
    const { connection: __, 'keep-alive': ___, ...answered } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(response);
  });
  asked.once('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`the proxy: ${error.message}`);
  });
  request.pipe(asked);
}
