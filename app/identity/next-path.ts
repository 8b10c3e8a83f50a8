/** Where to go after log-in or sign-up: a path of this site, or the default. */
export const nextPath = {
  /** The path in a field or query, when it is one of this site that a reader may be sent to; else `otherwise`. */
  read(value: unknown, otherwise: string): string {
    if (typeof value !== 'string' || value.length > 500 || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return otherwise;
    const base = 'http://site.invalid';
    const url = URL.parse(value, base);
    if (!url || url.origin !== base || url.pathname.startsWith('//')) return otherwise;
    // Never back to where one came from to log in, and never to a call.
    if (/^\/(login|register|forgotpassword|resetpassword|api|auth)(\/|$)/i.test(url.pathname)) return otherwise;
    return url.pathname + url.search + url.hash;
  },
  /** '?next=…' for a link that carries it on, or ''. */
  query(value: unknown): string {
    const path = nextPath.read(value, '');
    return path ? `?next=${encodeURIComponent(path)}` : '';
  },
};
