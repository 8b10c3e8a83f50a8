import http from 'node:http';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string; milliseconds: number };
export type Ask = {
  method?: string;
  body?: object;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
  agent?: http.Agent | false;
  patience?: number;
};

/** One request, heard to its end. Rejects when the connection is lost, or after `patience` milliseconds. */
export function ask(url: string, { method, body, text, headers, agent = false, patience = 60_000 }: Ask = {}) {
  const began = performance.now();
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: method ?? (body ? 'POST' : 'GET'),
        agent,
        signal: AbortSignal.timeout(patience),
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
            milliseconds: performance.now() - began,
          }),
        );
      },
    );
    request.once('error', reject);
    request.end(body ? JSON.stringify(body) : text);
  });
}

let asked = 0;

/** Every request comes from a network of its own, so that no limit of networks is in the way. */
export function fromElsewhere(): Record<string, string> {
  asked += 1;
  return { 'x-forwarded-for': `10.${asked & 255}.${(asked >> 8) & 255}.${(asked >> 16) & 255}` };
}

/** Asks again and again until the answer is 200; answers how long that took in milliseconds, null when it did not come. */
export async function untilServed(url: string, options: Ask = {}, within = 30_000): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < within) {
    const answer = await ask(url, { ...options, patience: 5000 }).catch(() => null);
    if (answer?.status === 200) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return null;
}
