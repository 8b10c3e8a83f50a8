/** A path of this site taken from a field or an address, or null. Only what the URL parser keeps on our origin passes. */
export function samePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return null;
  const base = 'http://site.invalid';
  const url = URL.parse(value, base);
  // '/x/..//elsewhere' is a path of ours until a browser reads what is left of it.
  return url && url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
