/** The longest address that is answered where its route does not say otherwise (`longAddress`): pages and calls for everybody have far shorter ones. */
export const mostAddressBytes = 2048;

/**
 * The path and query of what a request names: `GET http://site/courses#top` asks for `/courses`, as do all its other spellings.
 * So no second key, route or log line stands for the same address.
 */
export function targetOf(url: string): string {
  if (url.startsWith('/') && !url.includes('#')) return url;
  const [address = ''] = url.split('#');
  return address.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/');
}

/** Whether a request names its host twice: a proxy and we might each believe another of them. Takes names and values in turn. */
export function isNamedTwice(rawHeaders: readonly string[]): boolean {
  let names = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') names += 1;
  return names > 1;
}
