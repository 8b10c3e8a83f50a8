import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** A browser that keeps its cookies, for tests of calls. */
export type TestBrowser = ReturnType<typeof aBrowser>;

/** A browser at an address of its own (limits count by network). */
export function aBrowser(server: FastifyInstance, { network = '192.0.2.10', cookie = '' } = {}) {
  const jar = new Map<string, string>();
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(answer: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || value === '' || (expires && expires.getTime() <= 0)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  const headers = (more: Record<string, string> = {}) => ({
    'x-forwarded-for': network,
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    ...(jar.size > 0 ? { cookie: header() } : {}),
    ...more,
  });

  return {
    jar,
    cookie: header,
    post: async (url: string, body: unknown = {}, more: Record<string, string> = {}) =>
      keep(await server.inject({ method: 'POST', url, headers: headers(more), payload: body as object })),
    /** A form post without scripts. */
    submit: async (url: string, fields: Record<string, string>) =>
      keep(
        await server.inject({
          method: 'POST',
          url,
          headers: headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }),
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
    get: async (url: string, more: Record<string, string> = {}) =>
      keep(await server.inject({ method: 'GET', url, headers: headers(more) })),
  };
}
